// Whether the page is so wide that a part has room, for an element that draws itself anew when that changes.

import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Pixels of the page from which on facets are open where the reader hasn't chosen. */
export const facetsWidth = 900;

export class WideRoom implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #room: MediaQueryList;

  /** `pixels`: of the page, from which on there is room. */
  constructor(host: ReactiveControllerHost, pixels: number) {
    this.#host = host;
    this.#room = window.matchMedia(`(min-width: ${pixels}px)`);
    host.addController(this);
  }

  get isWide(): boolean {
    return this.#room.matches;
  }

  hostConnected(): void {
    this.#room.addEventListener('change', this.#onChange);
  }

  hostDisconnected(): void {
    this.#room.removeEventListener('change', this.#onChange);
  }

  readonly #onChange = (): void => this.#host.requestUpdate();
}
