// Owns the one transport that all connections share: which carrier, through which proxy, trusting which certificates.

import type { Log } from '../core/ports.ts';
import type { Transport } from './transport.ts';

export interface CarrierSettings {
  readonly kind: 'auto' | 'undici' | 'host';
  /** Proxy for every address; '' takes the environment's. */
  readonly proxy: string;
  /** What to send as Proxy-Authorization, or ''. */
  readonly proxyAuthorization: string;
  /** Hosts reached directly; none takes the environment's. */
  readonly noProxy: readonly string[];
  /** False: no proxy at all. */
  readonly useProxy: boolean;
  /** Trust the system's certificates beside Node's own. */
  readonly systemCertificates: boolean;
}

export interface Carrier {
  /** Loads what carries at the first request; settings that change later are followed. */
  load(): Promise<Transport>;
  /** The settings changed: the next request goes by the new ones. */
  renew(): void;
  /** Ends all, those that were replaced too. */
  close(): Promise<void>;
}

/** Requests under way on a carrier that was replaced may end within this time, in milliseconds. */
const graceTime = 35_000;

export function createCarrier(settings: () => CarrierSettings, environment: NodeJS.ProcessEnv, log: Log): Carrier {
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
    load: async () => transport,
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
