// The page's line to the editor: messages both ways, the keyboard's focus, and the few things that it persists over a reload.

import { isRecord } from '../../protocol/guards.ts';
import { dispatch, type MessageHandlers, ping, pong } from '../../protocol/messages.ts';
import { heedDoubleClicks } from './doubleClicks.ts';
import { keepFocus } from './keptFocus.ts';
import { SilentEditor } from './silentEditor.ts';

interface VsCodeApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

/** Milliseconds from a change until it is persisted. */
const persistDelay = 250;

export class EditorApi<To extends { readonly type: string }, From> {
  readonly #api = acquireVsCodeApi();
  readonly #silence = new SilentEditor(() => this.#api.postMessage(ping));
  #persisting: ReturnType<typeof setTimeout> | undefined;
  #settled: () => object | null = () => null;

  /** What has the focus; before anything has it, what had it on the page that this one was drawn anew from. */
  #focus: unknown;

  constructor() {
    heedDoubleClicks();
    // A key that is pressed while an input method composes a word is that one's.
    const leaveComposition = (event: KeyboardEvent) => event.isComposing && event.stopPropagation();
    document.addEventListener('keydown', leaveComposition, { capture: true });
    const { persisted } = this;
    this.#focus = isRecord(persisted) ? persisted['focus'] : undefined;
    keepFocus(this.#focus, (place) => {
      this.#focus = place;
      // Before anything else is persisted there is nothing that the page could be drawn anew from.
      if (isRecord(this.persisted)) this.#write(this.persisted);
    });
  }

  /** What waits to be persisted is so before: what the editor is asked for may hide the page. */
  post(message: From): void {
    if (this.#persisting !== undefined) this.#persistNow();
    this.#api.postMessage(message);
    this.#silence.expect();
  }

  /** What `persist` was given last, before a reload too; unknown until it was looked at. */
  get persisted(): unknown {
    return this.#api.getState();
  }

  /** Ids and small choices only: the editor writes this to disk. */
  persist(state: object): void {
    clearTimeout(this.#persisting);
    this.#persisting = undefined;
    this.#write(state);
  }

  /**
   * The same soon, for what changes often: as it is then; null: nothing to persist yet. It isn't put off by further changes: a page that
   * the editor hides in the midst of them is gone, with all that it hasn't persisted.
   */
  persistSoon(state: () => object | null): void {
    this.#settled = state;
    this.#persisting ??= setTimeout(() => this.#persistNow(), persistDelay);
  }

  #write(state: object): void {
    this.#api.setState({ ...state, focus: this.#focus });
  }

  #persistNow(): void {
    clearTimeout(this.#persisting);
    this.#persisting = undefined;
    const settled = this.#settled();
    if (settled !== null) this.persist(settled);
  }

  /** Hands each message of the editor to its handler, and calls `after` then; anything else that arrives is dropped. */
  listen(handlers: MessageHandlers<To>, after: () => void): void {
    window.addEventListener('message', (event: MessageEvent<unknown>) => {
      if (!isMessage<To>(event.data)) return;
      this.#silence.heard();
      if (event.data.type === pong.type) return;
      dispatch(handlers, event.data);
      after();
    });
  }
}

/** The sender is the editor: its messages are typed by the protocol, so that their type tells the rest. */
function isMessage<To extends { readonly type: string }>(data: unknown): data is To {
  return typeof data === 'object' && data !== null && 'type' in data && typeof data.type === 'string';
}
