// Owns the choice of transport under `transport: auto`: undici, and the editor's fetch once only that gets through.

import { isLoopback } from '../../core/connection/baseUrl.ts';
import type { Logger } from '../../core/connection/ports.ts';
import { failureOf } from '../../core/failures.ts';
import { nothingWasSent, type Transport } from './transport.ts';

/**
 * Uses `first` until it can't connect where `second` can; from then on `second`, for the session. Only a request of which
 * nothing was sent is tried again by the other one, so that no acknowledgement goes out twice. Loopback stays with `first`: the
 * editor's fetch would take some of its addresses to the proxy.
 */
export function createAutoTransport(first: Transport, second: Transport, log: Logger): Transport {
  let chosen = first;
  return {
    name: 'auto',
    async get(url, headers, options) {
      if (isLoopback(new URL(url).hostname)) return await first.get(url, headers, options);
      if (chosen === second) return await second.get(url, headers, options);
      try {
        return await first.get(url, headers, options);
      } catch (error) {
        if (!nothingWasSent(failureOf(error)) || options.signal.aborted) throw error;
        const answer = await second.get(url, headers, options).catch((other: unknown) => {
          // Whether the second one sent anything decides what a caller may do next, so its failure counts then.
          throw nothingWasSent(failureOf(other)) ? error : other;
        });
        if (answer.status === 407) throw error;
        chosen = second;
        log.warn(`The editor's own fetch carries the traffic from now on: ${failureOf(error).detail}`);
        return answer;
      }
    },
    async close() {
      await Promise.all([first.close(), second.close()]);
    },
  };
}
