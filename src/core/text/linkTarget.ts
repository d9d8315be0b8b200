// What a link into the extension means, vscode://platform-events.platform-events/…: notification/<id> and log?q=<query>, read strictly.

/** The parts of a link behind the extension's name, decoded as the editor hands them over. */
export interface LinkAddress {
  readonly path: string;
  readonly query: string;
  readonly fragment: string;
}

export type LinkTarget =
  /** The id of a notice or the number of its ticket: the portal shows the latter. */
  | { readonly kind: 'notice'; readonly number: number }
  | { readonly kind: 'search'; readonly query: string }
  /** Of a notice, without its number: `text` stands in its place. */
  | { readonly kind: 'noNumber'; readonly text: string }
  | { readonly kind: 'noSearch' | 'longSearch' | 'unknown' }
  /** What a path with such a step leads to depends on who reads it. */
  | { readonly kind: 'detour'; readonly step: string };

/** `longest`: most characters of a search. */
export function linkTarget({ path, query, fragment }: LinkAddress, longest: number): LinkTarget {
  const step = path.split('/').find((part) => part === '.' || part === '..');
  if (step !== undefined) return { kind: 'detour', step };
  const notice = /^\/notification(?:\/(.*?)\/?)?$/s.exec(path);
  if (notice !== null) return noticeTarget(notice[1] ?? '');
  return /^\/log\/?$/.test(path) ? searchTarget(query, fragment, longest) : { kind: 'unknown' };
}

function noticeTarget(text: string): LinkTarget {
  return /^(?!0+$)\d{1,15}$/.test(text) ? { kind: 'notice', number: Number(text) } : { kind: 'noNumber', text };
}

/**
 * An `&` of the search comes like one that ends it: the search is all that follows `q=`, a `#` that its writer left as it is included,
 * as it would else be another search than was written. Where the percent-encoding is broken the editor leaves it standing, and the page
 * shows it as text.
 */
function searchTarget(parameters: string, fragment: string, longest: number): LinkTarget {
  const found = /(?:^|&)q=(.*)$/s.exec(parameters)?.[1];
  if (found === undefined) return { kind: 'noSearch' };
  const query = fragment === '' ? found : `${found}#${fragment}`;
  return query.length > longest ? { kind: 'longSearch' } : { kind: 'search', query };
}
