// Owns how long a connection may take to come about, to the millisecond: undici's own timers are late by up to a second, and it
// leaves a connection alone that is still on its way when everything is closed.

import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';
import connectorOf from 'undici/lib/core/connect.js';
import { fail } from '../../core/failures.ts';

export interface PromptConnector {
  /** Opens connections as undici does. One that doesn't stand in time, TLS included, is ended and fails as `timeout`. */
  readonly connect: buildConnector.connector;
  /** Ends the connections that are on their way. */
  close(): void;
}

/** `timeout` is in milliseconds. */
export function createPromptConnector(tls: buildConnector.BuildOptions, timeout: number): PromptConnector {
  const open = connectorOf({ ...tls, timeout: 0, allowH2: false });
  const onTheirWay = new Set<Socket>();
  return {
    connect(options, callback) {
      const socket = open(options, (...result) => {
        clearTimeout(timer);
        onTheirWay.delete(socket);
        callback(...result);
      });
      onTheirWay.add(socket);
      const late = fail('timeout', `no connection stood within ${timeout / 1000} seconds`, {
        code: 'UND_ERR_CONNECT_TIMEOUT',
      });
      const timer = setTimeout(() => socket.destroy(late), timeout);
    },
    close() {
      for (const socket of onTheirWay) socket.destroy(fail('cancelled', 'the connection was closed on this side'));
    },
  };
}
