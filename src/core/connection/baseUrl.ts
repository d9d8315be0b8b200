// What counts as the address of a service, and which machines are this one. Text from people and settings goes through here.

/** Why a text is no base URL. */
export type BaseUrlProblem = 'empty' | 'notAUrl' | 'unsupportedScheme' | 'hasCredentials' | 'hasQuery' | 'notHttps';

export type BaseUrlCheck =
  | { readonly ok: true; readonly baseUrl: string }
  | { readonly ok: false; readonly reason: BaseUrlProblem };

/** A path that somebody copied from an example request together with the base URL. */
const copiedPath = /\/rest(?:\/v\d+(?:\.\d+)?(?:\/.*)?)?$/;

/** An address without a scheme: a name with a dot in it, this machine, or anything with a port, and what may follow. */
const bareAddress = /^(?:localhost|\[[\da-f:.]+\]|[^\s/?#:@]+(?:\.[^\s/?#:@]+|(?=:\d)))(?::\d+)?(?:[/?#]|$)/i;

/**
 * Reads a base URL: spaces around it, trailing slashes and a trailing `/rest/v3.1…` are dropped, a path before that is kept.
 * Without a scheme it is https, and http on this machine. https only, except to this machine: the API key travels with every request.
 */
export function checkBaseUrl(text: string): BaseUrlCheck {
  const trimmed = withScheme(text.trim());
  if (trimmed === '') return { ok: false, reason: 'empty' };
  if (!URL.canParse(trimmed)) return { ok: false, reason: 'notAUrl' };
  const url = new URL(trimmed);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { ok: false, reason: 'unsupportedScheme' };
  if (url.username !== '' || url.password !== '') return { ok: false, reason: 'hasCredentials' };
  if (/[?#]/.test(trimmed)) return { ok: false, reason: 'hasQuery' };
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) return { ok: false, reason: 'notHttps' };
  const path = withoutTrailingSlashes(withoutTrailingSlashes(url.pathname).replace(copiedPath, ''));
  return { ok: true, baseUrl: url.origin + path };
}

function withScheme(address: string): string {
  if (!bareAddress.test(address) || !URL.canParse(`https://${address}`)) return address;
  return `${isLoopback(new URL(`https://${address}`).hostname) ? 'http' : 'https'}://${address}`;
}

function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/**
 * True for a host name (as `URL.hostname` writes it) that can only be this machine. Names under `.localhost` aren't among them:
 * some resolvers ask the network for those.
 */
export function isLoopback(hostname: string): boolean {
  const name = hostname.toLowerCase();
  return name === 'localhost' || name === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(name);
}
