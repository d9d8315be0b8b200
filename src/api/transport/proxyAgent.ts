// Owns the way through a proxy: which address it has, how it is told who asks, and what it means when no tunnel comes.

import type { Duplex } from 'node:stream';
import type { Dispatcher, EnvHttpProxyAgent as ProxyOptions } from 'undici';
import api from 'undici/lib/api/index.js';
import EnvHttpProxyAgent from 'undici/lib/dispatcher/env-http-proxy-agent.js';
import Pool from 'undici/lib/dispatcher/pool.js';
import { type FailureError, fail } from '../../core/failures.ts';
import { networkFailure, nothingWasSent, proxyAddressUnusable, proxyRefusal } from './transport.ts';

export interface Proxies {
  /** Addresses of proxies, user name and password inside where the proxy asks for them; without a scheme it is `http://`. */
  readonly httpProxy?: string | undefined;
  /** For https; `httpProxy` counts where there is none. */
  readonly httpsProxy?: string | undefined;
  /** Hosts reached directly, separated by commas; `*` for all. */
  readonly noProxy?: string | undefined;
  /** What to send as Proxy-Authorization: to the proxy alone, and instead of what its address says. */
  readonly proxyAuthorization?: string | undefined;
}

export interface ProxyAgent {
  readonly dispatcher: Dispatcher;
  /** What an error of a request stands for, as networkFailure has it. */
  failure(error: unknown): FailureError;
  /** Ends every connection, and tunnels that are being opened. */
  close(): Promise<void>;
}

const knownSchemes = new Set(['http:', 'https:', 'socks:', 'socks5:']);

/**
 * What goes through the proxies; the options beside them hold for the connections to the service. A tunnel must
 * stand within `timeout` milliseconds. Throws `offline` where an address of a proxy can't be one.
 */
export function createProxyAgent(
  { httpProxy, httpsProxy, noProxy, proxyAuthorization }: Proxies,
  options: ProxyOptions.Options,
  timeout: number,
): ProxyAgent {
  const tunnels = new Set<Duplex>();
  try {
    // Empty text rather than undefined: undefined would make undici read the environment.
    const addresses = { httpProxy: proxyAddress(httpProxy), httpsProxy: proxyAddress(httpsProxy) };
    const { proxyTls, ...others } = options;
    const address = addresses.httpsProxy || addresses.httpProxy;
    const socks = address.startsWith('socks') ? new URL(address) : undefined;
    const dispatcher = new EnvHttpProxyAgent({
      ...others,
      ...addresses,
      // With these given, undici would speak TLS to a SOCKS proxy.
      ...(socks !== undefined || proxyTls === undefined ? {} : { proxyTls }),
      // It would send what is in the address as it is written there.
      ...(socks && { username: decodeURIComponent(socks.username), password: decodeURIComponent(socks.password) }),
      noProxy: noProxy ?? '',
      proxyTunnel: true,
      ...(proxyAuthorization ? { token: proxyAuthorization } : {}),
      // Only undici's index gives its pools the method with which the agent opens a tunnel.
      clientFactory: (origin, settings) => {
        const pool = new Pool(origin, settings);
        return Object.assign(pool, {
          async connect(asked: Dispatcher.ConnectOptions) {
            const answer = await openTunnel(pool, asked, timeout);
            tunnels.add(answer.socket);
            answer.socket.once('close', () => tunnels.delete(answer.socket));
            return answer;
          },
        });
      },
    });
    return {
      dispatcher,
      failure: (error) => (socks === undefined ? networkFailure(error) : socksFailure(error, socks)),
      async close() {
        // One whose handshake with the service goes on belongs to nobody yet.
        for (const tunnel of tunnels) tunnel.destroy();
        await dispatcher.destroy();
      },
    };
  } catch {
    // What the error says may hold the address with its password.
    throw fail('offline', 'the proxy setting is not an address such as http://proxy.example.com:8080', {
      code: proxyAddressUnusable,
      obstacle: 'proxy',
    });
  }
}

function proxyAddress(text = ''): string {
  if (text === '') return '';
  const url = new URL(text.includes('://') ? text : `http://${text}`);
  // `socks5h` asks the proxy for the host's address, which undici does for any SOCKS proxy.
  if (url.protocol === 'socks5h:') return url.href.replace('socks5h:', 'socks5:');
  if (!knownSchemes.has(url.protocol) || url.hostname === '') throw new Error('not the address of a proxy');
  return url.href;
}

async function openTunnel(pool: Dispatcher, asked: Dispatcher.ConnectOptions, timeout: number) {
  const controller = new AbortController();
  const late = fail('timeout', `the proxy opened no connection within ${timeout / 1000} seconds`, {
    code: 'UND_ERR_CONNECT_TIMEOUT',
  });
  const timer = setTimeout(() => controller.abort(late), timeout);
  try {
    const answer = await api.connect.call(pool, { ...asked, signal: controller.signal });
    if (answer.statusCode === 200) return answer;
    answer.socket.on('error', () => {}).destroy();
    throw proxyRefusal(answer.statusCode);
  } catch (error) {
    throw controller.signal.aborted ? late : proxyFailure(error);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * An error on the way to the proxy, before anything was sent to the service. The code of a connection that the proxy closed stays what
 * it is, which is no reason to try the editor's fetch: that asks such a proxy again thousands of times a second.
 */
function proxyFailure(error: unknown): FailureError {
  const { failure } = networkFailure(error);
  const { kind, code, obstacle } = failure;
  if (kind === 'cancelled' || kind === 'timeout' || code === 'PROXY_REFUSED') return networkFailure(error);
  return fail('offline', `no connection through the proxy: ${failure.detail}`, {
    code: code ?? 'UND_ERR_PRX_CONN',
    obstacle: obstacle === undefined ? 'proxy' : 'proxyCertificate',
  });
}

/** The same with a SOCKS proxy, of which undici tells as of the service: where the connection was to go, the error says. */
function socksFailure(error: unknown, proxy: URL): FailureError {
  const meant = networkFailure(error);
  const { code, detail, obstacle } = meant.failure;
  if (code === undefined || obstacle !== undefined || !nothingWasSent(meant.failure) || !wentTo(proxy, error))
    return meant;
  return fail('offline', `no connection through the proxy: ${detail}`, { code, obstacle: 'proxy' });
}

/** Node's error of a connection that never stood: of a name that wasn't found, or of one or several addresses. */
function wentTo(proxy: URL, error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('errors' in error && Array.isArray(error.errors)) return error.errors.some((one) => wentTo(proxy, one));
  if ('hostname' in error) return error.hostname === proxy.hostname;
  return 'port' in error && error.port === Number(proxy.port || 1080);
}
