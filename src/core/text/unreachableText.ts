// Why a service could not be reached, in a sentence that says what to look at.

import type { Obstacle } from '../failures.ts';
import type { Translate } from './translate.ts';

/** By what stood in the way, and by `code`, the network's own word for it. */
export function unreachableText(
  obstacle: Obstacle | undefined,
  code: string | undefined,
  host: string,
  t: Translate,
): string {
  switch (obstacle) {
    case 'proxy':
      if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
        return t(
          '{host} could not be reached: nothing answers at the address of the proxy. Check the settings of the proxy.',
          { host },
        );
      if (code === 'PROXY_ADDRESS')
        return t(
          '{host} could not be reached: the address of the proxy can’t be used. Check the settings of the proxy.',
          {
            host,
          },
        );
      return t('{host} could not be reached: the proxy opened no connection to it. Check the settings of the proxy.', {
        host,
      });
    case 'proxyPassword':
      return t(
        '{host} could not be reached: the proxy asks for a user name and a password. Add them to the address of the proxy.',
        { host },
      );
    case 'proxyCertificate':
      return t('{host} could not be reached: the proxy’s certificate is not trusted on this computer.', { host });
    case 'certificate':
      return t(
        '{host} could not be reached: its certificate is not trusted on this computer. A private authority belongs among the certificates of the system.',
        { host },
      );
    case 'certificateExpired':
      return t('{host} could not be reached: its certificate is out of date, or this computer’s clock is wrong.', {
        host,
      });
    case 'certificateName':
      return t('{host} could not be reached: the certificate that came is for another name.', { host });
    case 'certificateChecksOff':
      return t(
        '{host} could not be reached: this editor runs with certificate checks turned off (NODE_TLS_REJECT_UNAUTHORIZED), so nothing was sent.',
        { host },
      );
    case undefined:
      return withoutConnection(code, host, t);
  }
}

/** By the codes of Node and of OpenSSL; nothing is said of a connection that broke, as that says nothing of why. */
function withoutConnection(code: string | undefined, host: string, t: Translate): string {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return t('{host} could not be reached: its name wasn’t found. Check the base URL, the network and the proxy.', {
      host,
    });
  if (code === 'ECONNREFUSED')
    return t('{host} could not be reached: nothing answers there. Check the base URL and the network.', { host });
  if (/^(?:ERR_SSL|EPROTO)/.test(code ?? ''))
    return t('{host} could not be reached: it doesn’t answer over https. Check the base URL, its port too.', { host });
  return t('{host} could not be reached. Check the network, the proxy and the base URL.', { host });
}
