// The page's line to the editor: messages both ways, and the few things that it keeps over a reload.

interface EditorApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): EditorApi;

/** Milliseconds. */
const keepingRest = 250;

export class Host<To extends { readonly type: string }, From> {
  readonly #api = acquireVsCodeApi();
  #keeping: ReturnType<typeof setTimeout> | undefined;

  post(message: From): void {
    this.#api.postMessage(message);
  }

  /** What `keep` was given last, before a reload too; unknown until it was looked at. */
  get kept(): unknown {
    return this.#api.getState();
  }

  /** Ids and small choices only: the editor writes this to disk. */
  keep(state: object): void {
    clearTimeout(this.#keeping);
    this.#api.setState(state);
  }

  /** The same once what changes has rested; null: nothing to keep yet. */
  keepSoon(state: () => object | null): void {
    clearTimeout(this.#keeping);
    this.#keeping = setTimeout(() => {
      const resting = state();
      if (resting !== null) this.keep(resting);
    }, keepingRest);
  }

  /** `types` lists the messages that this page knows; anything else that arrives is dropped. */
  listen(types: readonly To['type'][], listener: (message: To) => void): void {
    window.addEventListener('message', (event: MessageEvent<unknown>) => {
      if (isMessage<To>(event.data, types)) listener(event.data);
    });
  }
}

/** The sender is the editor: its messages are typed by the protocol, so that their type tells the rest. */
function isMessage<To extends { readonly type: string }>(data: unknown, types: readonly To['type'][]): data is To {
  return typeof data === 'object' && data !== null && 'type' in data && types.some((type) => type === data.type);
}

/** BCP 47: how the editor's language writes dates and numbers. */
export function pageLocale(): string | undefined {
  return document.body.dataset.locale || undefined;
}

let numbers: Intl.NumberFormat | undefined;

/** A count as the reader writes it: "12,500". */
export function countText(count: number): string {
  numbers ??= new Intl.NumberFormat(pageLocale());
  return numbers.format(count);
}
