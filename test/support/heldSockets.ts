// The sockets that a test server holds: a test waits until none is left, and none outlives the server.

import type { Server, Socket } from 'node:net';

export class HeldSockets {
  readonly #sockets = new Set<Socket>();
  readonly #waiting = new Set<() => void>();

  /** Errors of the socket are nobody's: the other side may cut it at any moment. */
  keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      this.#sockets.delete(socket);
      if (this.#sockets.size === 0) for (const resolve of this.#waiting) resolve();
    });
  }

  /** Resolves once no socket is left; a test's own time limit is the bound. */
  none(): Promise<void> {
    if (this.#sockets.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiting.add(resolve);
    });
  }

  async close(server: Server): Promise<void> {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}
