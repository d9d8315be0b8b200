// Has an element drawn anew at each full minute, where what it says of a time depends on the day.

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { minute } from '../../core/text/timeWindow.ts';

export class MinuteTick implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  hostConnected(): void {
    this.#timer = setTimeout(
      () => {
        this.#host.requestUpdate();
        this.hostConnected();
      },
      minute - (Date.now() % minute),
    );
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
  }
}
