// Owns the making of a transport from the user's settings. A chunk of its own, read at the first request.

import tls from 'node:tls';
import { isLoopback } from '../../core/connection/baseUrl.ts';
import type { Logger } from '../../core/connection/ports.ts';
import { createAutoTransport } from './autoTransport.ts';
import { createHostTransport } from './hostTransport.ts';
import type { Transport, TransportSettings } from './transport.ts';

/** undici's code is read only where it is used. */
export async function openTransport(
  settings: TransportSettings,
  environment: NodeJS.ProcessEnv,
  log: Logger,
): Promise<Transport> {
  const openUndici = async () => {
    const { createUndiciTransport } = await import('./undiciTransport.ts');
    return createUndiciTransport({ ...proxiesOf(settings, environment), ca: certificatesOf(settings) });
  };
  if (settings.kind === 'undici') return await openUndici();
  const host = createHostTransport();
  return settings.kind === 'host'
    ? besideLoopback(host, openUndici)
    : createAutoTransport(await openUndici(), host, log);
}

/** Loopback never goes through a proxy; the editor's fetch knows only some of its addresses. */
function besideLoopback(host: Transport, openDirect: () => Promise<Transport>): Transport {
  let direct: Promise<Transport> | undefined;
  return {
    name: host.name,
    async get(url, headers, options) {
      if (!isLoopback(new URL(url).hostname)) return await host.get(url, headers, options);
      direct ??= openDirect().catch((error: unknown) => {
        direct = undefined;
        throw error;
      });
      return await (await direct).get(url, headers, options);
    },
    async close() {
      await Promise.all([host.close(), direct?.then((transport) => transport.close())]);
    },
  };
}

/** Settings before the environment, as in the editor; there a name in lower case counts first, and an empty value is none. */
function proxiesOf(
  { useProxy, proxy, noProxy, proxyAuthorization }: TransportSettings,
  environment: NodeJS.ProcessEnv,
) {
  if (!useProxy) return {};
  const variable = (name: string) => environment[name.toLowerCase()] || environment[name];
  return {
    httpProxy: proxy || variable('HTTP_PROXY'),
    httpsProxy: proxy || variable('HTTPS_PROXY'),
    noProxy: noProxy.length > 0 ? noProxy.join(',') : variable('NO_PROXY'),
    proxyAuthorization,
  };
}

function certificatesOf({ systemCertificates }: TransportSettings): readonly string[] | undefined {
  if (!systemCertificates) return undefined;
  return [...tls.getCACertificates('default'), ...tls.getCACertificates('system')];
}
