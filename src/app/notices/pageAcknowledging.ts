// Acknowledging a notice from its page: by the page's button, and by that of the message after a failure.

import { isSameAccount, type PanelConnection } from '../panels/connection.ts';
import type { PanelSession } from '../panels/ports.ts';
import type { NoticePanelPorts, NoticePanelView, SendAcknowledgement } from './panelPorts.ts';

export interface PageAcknowledgingParts {
  readonly view: NoticePanelView;
  readonly ports: Pick<NoticePanelPorts, 'acknowledgeWithMessage' | 'tellOlder'>;
  readonly connection: PanelConnection;
  /** Whoever was signed in as it began still is. */
  readonly onEnd: (isDone: boolean) => void;
}

export class PageAcknowledging {
  readonly #parts: PageAcknowledgingParts;
  /** Who was signed in as what is under way began. */
  #by: PanelSession | undefined;

  constructor(parts: PageAcknowledgingParts) {
    this.#parts = parts;
  }

  /** Resolves when that is over; a failure has been shown. `isOlder`: the notice has changed since its text was read, which is yet to come. */
  async start(id: number, isOlder: boolean): Promise<void> {
    const { ports, connection } = this.#parts;
    if (isOlder) ports.tellOlder(id);
    else await this.#run(() => ports.acknowledgeWithMessage(connection.name, id, (send) => this.#run(send)));
  }

  tell(): void {
    this.#parts.view.post({ type: 'acknowledging', active: this.#isUnderWay });
  }

  /** Of another user's nothing is to be seen; under another name of the connection it goes on. */
  get #isUnderWay(): boolean {
    const { session } = this.#parts.connection;
    return this.#by !== undefined && (this.#by === session || isSameAccount(this.#by, session));
  }

  /** Once at a time. What the page shows by now doesn't matter: a message's button is about what was sent before. */
  async #run(send: SendAcknowledgement): Promise<void> {
    if (this.#isUnderWay) return;
    const { connection, onEnd } = this.#parts;
    const { session } = connection;
    this.#by = session;
    this.tell();
    try {
      const isDone = await send();
      if (connection.session?.service === session?.service) onEnd(isDone);
    } finally {
      if (this.#by === session) this.#by = undefined;
      this.tell();
    }
  }
}
