// Owns the one transport that all connections share: which kind, through which proxy, trusting which certificates.

import type { Logger } from '../../core/connection/ports.ts';
import type { Transport, TransportSettings } from './transport.ts';

export interface TransportProvider {
  /** Reads its code at the first request, and follows settings that change later. */
  readonly transport: Transport;
  /** The settings changed: the next request goes by the new ones. */
  renew(): void;
  /** Ends all, those that were replaced too. */
  close(): Promise<void>;
}

/** Requests under way on a transport that was replaced may end within this time, in milliseconds. */
const graceTime = 35_000;

export function createTransportProvider(
  settings: () => TransportSettings,
  environment: NodeJS.ProcessEnv,
  log: Logger,
): TransportProvider {
  let current: Promise<Transport> | undefined;
  /** Replaced ones whose requests may still be under way, with what ends the wait for them. */
  const retired = new Map<Promise<Transport>, () => void>();
  const end = async (one: Promise<Transport> | undefined) => {
    // One that could not be opened holds nothing.
    await (await one?.catch(() => undefined))?.close();
  };
  const open = () => {
    if (current !== undefined) return current;
    const opening = import('./transports.ts').then(({ openTransport }) => openTransport(settings(), environment, log));
    current = opening;
    // It may have been replaced while it was on its way.
    opening.catch(() => {
      if (current === opening) current = undefined;
    });
    return opening;
  };
  const transport: Transport = {
    name: 'auto',
    get: async (url, headers, options) => (await open()).get(url, headers, options),
    async close() {
      const all = [current, ...retired.keys()];
      for (const cancel of retired.values()) cancel();
      retired.clear();
      await Promise.all(all.map(end));
    },
  };
  return {
    transport,
    renew() {
      const old = current;
      current = undefined;
      if (old === undefined) return;
      const timer = setTimeout(() => {
        retired.delete(old);
        void end(old);
      }, graceTime);
      timer.unref();
      retired.set(old, () => clearTimeout(timer));
    },
    close: () => transport.close(),
  };
}
