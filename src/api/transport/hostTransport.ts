// Owns the other transport: the editor's own fetch, which knows PAC files and Kerberos proxies.

import { fail } from '../../core/failures.ts';
import { type Deadlines, startDeadlines, usualDeadlines } from './deadlines.ts';
import {
  type Answer,
  bodyOf,
  checksOff,
  collect,
  type GetOptions,
  networkFailure,
  type Transport,
  tooLarge,
} from './transport.ts';

/** `globalThis.fetch` is looked up at each request: the editor patches it after extensions have loaded. */
export function createHostTransport(given: Partial<Deadlines> = {}): Transport {
  const deadlines = { ...usualDeadlines, ...given };
  const closing = new AbortController();
  return {
    name: 'host',
    async get(url, headers, { signal, maxBytes, longest = deadlines.whole }: GetOptions): Promise<Answer> {
      refuseWithoutChecks(url);
      const running = startDeadlines(AbortSignal.any([signal, closing.signal]), { ...deadlines, whole: longest });
      try {
        const response = await globalThis.fetch(url, {
          headers: { ...headers },
          redirect: 'manual',
          credentials: 'omit',
          signal: running.signal,
        });
        running.headersCame();
        const body = await bodyOf(response.status, readBody(response, maxBytes));
        // Where the runtime hides a redirect it hides its status too.
        const status = response.type === 'opaqueredirect' ? 302 : response.status;
        return { status, headers: Object.fromEntries(response.headers), body };
      } catch (error) {
        throw networkFailure(running.signal.aborted ? running.signal.reason : error);
      } finally {
        running.end();
      }
    },
    async close() {
      closing.abort();
    },
  };
}

/** This variable, which any extension may set for the whole process, makes fetch trust everybody. */
function refuseWithoutChecks(url: string): void {
  if (process.env.NODE_TLS_REJECT_UNAUTHORIZED !== '0' || !url.startsWith('https:')) return;
  throw fail('offline', 'nothing was sent: NODE_TLS_REJECT_UNAUTHORIZED=0 turns off the checks of certificates', {
    code: checksOff,
    obstacle: 'certificateChecksOff',
  });
}

async function readBody(response: Response, maxBytes: number): Promise<Uint8Array> {
  if (response.body === null) return new Uint8Array();
  if (!response.headers.has('content-encoding') && Number(response.headers.get('content-length') ?? 0) > maxBytes) {
    await response.body.cancel();
    throw tooLarge(maxBytes);
  }
  return await collect(response.body, maxBytes);
}
