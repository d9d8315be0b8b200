// Owns the making of a transport from the user's settings. A chunk of its own, read at the first request.

import tls from 'node:tls';
import type { Log } from '../core/ports.ts';
import { createAutoTransport } from './autoTransport.ts';
import type { CarrierSettings } from './carrier.ts';
import { createHostTransport } from './hostTransport.ts';
import type { Transport } from './transport.ts';

/** undici's code is read only where it is to carry. */
export async function openTransport(
  settings: CarrierSettings,
  environment: NodeJS.ProcessEnv,
  log: Log,
): Promise<Transport> {
  const host = createHostTransport();
  if (settings.kind === 'host') return host;
  const { createUndiciTransport } = await import('./undiciTransport.ts');
  const undici = createUndiciTransport({ ...proxiesOf(settings, environment), ca: certificatesOf(settings) });
  return settings.kind === 'undici' ? undici : createAutoTransport(undici, host, log);
}

function proxiesOf({ useProxy, proxy, noProxy }: CarrierSettings, environment: NodeJS.ProcessEnv) {
  if (!useProxy) return {};
  const variable = (name: string) => environment[name.toLowerCase()] ?? environment[name];
  return {
    httpProxy: proxy === '' ? variable('HTTP_PROXY') : proxy,
    httpsProxy: proxy === '' ? variable('HTTPS_PROXY') : proxy,
    noProxy: noProxy.length > 0 ? noProxy.join(',') : variable('NO_PROXY'),
  };
}

function certificatesOf({ systemCertificates }: CarrierSettings): readonly string[] | undefined {
  if (!systemCertificates) return undefined;
  return [...tls.getCACertificates('default'), ...tls.getCACertificates('system')];
}
