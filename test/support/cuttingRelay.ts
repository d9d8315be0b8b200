// The way to a server, which a test can cut at any byte of what comes back: for connections that break where a server couldn't break them itself.

import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { HeldSockets } from './heldSockets.ts';

/** `after`: so many bytes of a connection come back, TLS included, then it is cut. `stall`: it stays, and nothing more comes. */
export interface Cut {
  readonly after: number;
  readonly how: 'reset' | 'close' | 'stall';
}

export interface CuttingRelay {
  readonly port: number;
  /** From now on each connection is cut so; undefined: none is. */
  cutAt(cut: Cut | undefined): void;
  /** From now on nothing comes back in the first so many milliseconds of each connection. */
  lateBy(ms: number): void;
  /** Cuts what is connected now. */
  cutNow(how: Cut['how']): void;
  /** Resolves once there is a connection. */
  someSocket(): Promise<void>;
  /** Resolves once no socket is left; a test's own time limit is the bound. */
  noSockets(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the relay on 127.0.0.1, in front of a port there. */
export async function startCuttingRelay(target: number): Promise<CuttingRelay> {
  const near = new Set<Socket>();
  const sockets = new HeldSockets();
  const expecting = new Set<() => void>();
  let present: Cut | undefined;
  let lateness = 0;

  const keep = (socket: Socket) => {
    sockets.keep(socket);
    socket.on('close', () => near.delete(socket));
  };
  const server = createServer((client) => {
    const service = connect(target, '127.0.0.1');
    keep(client);
    keep(service);
    near.add(client);
    for (const resolve of expecting) resolve();
    if (lateness > 0) {
      service.pause();
      setTimeout(() => service.resume(), lateness);
    }
    let passed = 0;
    let cut = false;
    client.on('data', (bytes) => service.write(bytes));
    client.on('close', () => service.destroy());
    service.on('data', (bytes) => {
      if (cut) return;
      const room = (present?.after ?? Number.POSITIVE_INFINITY) - passed;
      passed += bytes.length;
      if (bytes.length < room) client.write(bytes);
      else {
        cut = true;
        client.write(bytes.subarray(0, room), () => end(client, present?.how));
      }
    });
    service.on('close', () => {
      if (!cut) client.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    cutAt(cut) {
      present = cut;
    },
    lateBy(ms) {
      lateness = ms;
    },
    cutNow(how) {
      for (const client of near) end(client, how);
    },
    someSocket: () =>
      near.size > 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            expecting.add(resolve);
          }),
    noSockets: () => sockets.none(),
    close: () => sockets.close(server),
  };
}

function end(socket: Socket, how: Cut['how'] | undefined): void {
  if (how === 'reset') socket.resetAndDestroy();
  else if (how === 'close') socket.destroy();
}
