// Back and Forward among the queries that were searched on the page: the buttons, and the keys that do the same.

import { html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { pageStrings } from '../strings/log.ts';
import { isMac } from './pageActions.ts';

export interface TrailEnds {
  readonly canGoBack: boolean;
  readonly canGoForward: boolean;
}

export function trailButtons({ canGoBack, canGoForward }: TrailEnds, go: (by: -1 | 1) => void): TemplateResult {
  return html`<div class="trail" role="group" aria-label=${pageStrings.trail}>
    ${button('arrow-left', isMac() ? pageStrings.backMac : pageStrings.back, canGoBack, () => go(-1))}
    ${button('arrow-right', isMac() ? pageStrings.forwardMac : pageStrings.forward, canGoForward, () => go(1))}
  </div>`;
}

/** At the trail's end the button is no stop of the keyboard's, but keeps the focus of who came there by it. */
function button(icon: string, label: string, enabled: boolean, onClick: () => void): TemplateResult {
  return html`<button
    type="button"
    class="icon-button"
    title=${label}
    aria-label=${label}
    aria-disabled=${enabled ? 'false' : 'true'}
    tabindex=${enabled ? '0' : '-1'}
    @click=${enabled ? onClick : nothing}
  ><span class="codicon codicon-${icon}" aria-hidden="true"></span></button>`;
}

/** Goes by keys. They are taken before the editor hears of them, for which they have another meaning. */
export class TrailKeys implements ReactiveController {
  readonly #go: (by: -1 | 1) => boolean;

  /** `go`: false where there is nothing to go to. */
  constructor(host: ReactiveControllerHost, go: (by: -1 | 1) => boolean) {
    this.#go = go;
    host.addController(this);
  }

  hostConnected(): void {
    window.addEventListener('keydown', this.#onKey, { capture: true });
  }

  hostDisconnected(): void {
    window.removeEventListener('keydown', this.#onKey, { capture: true });
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const by = trailKey(event);
    if (by === undefined || !this.#go(by)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
}

/** Back (-1) or forward (1), where the key means that: on a Mac, Option and an arrow move by a word. */
function trailKey({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): -1 | 1 | undefined {
  if (ctrlKey || shiftKey || altKey === metaKey || metaKey !== isMac()) return undefined;
  if (key === (metaKey ? '[' : 'ArrowLeft')) return -1;
  return key === (metaKey ? ']' : 'ArrowRight') ? 1 : undefined;
}
