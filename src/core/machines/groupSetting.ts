// Groups of machines as a person names them in the settings: a name, and patterns of the machines that stand in for each other.

import { writtenCount } from '../text/plural.ts';
import type { Translate } from '../text/translate.ts';
import { inertText } from '../text/untrustedText.ts';

/** Patterns of machines under a name of the person's own; in lower case, with * for any characters and ? for one. */
export interface NamedGroup {
  readonly name: string;
  readonly patterns: readonly string[];
  /** The machines stand in for nothing, whatever their names say. */
  readonly isNone: boolean;
}

export interface GroupSetting {
  readonly groups: readonly NamedGroup[];
  /** Sentences about entries that can't be used. */
  readonly problems: readonly string[];
}

const mostGroups = 200;
const mostPatterns = 1_000;
const longestPattern = 253;
const allowed = /^[a-z0-9._:*?-]+$/;

/** The entries that can be used, and a sentence for each that can't. */
export function readGroupSetting(value: unknown, t: Translate): GroupSetting {
  if (value === undefined || value === null) return { groups: [], problems: [] };
  if (typeof value !== 'object' || Array.isArray(value)) {
    return { groups: [], problems: [t('It must be an object of names, each with a list of machines.')] };
  }
  const groups: NamedGroup[] = [];
  const problems: string[] = [];
  for (const [name, entry] of Object.entries(value)) {
    const problem =
      groups.length >= mostGroups
        ? t('only the first {count} are used', { count: writtenCount(t, mostGroups) })
        : undefined;
    const read = problem ?? readEntry(name, entry, t);
    if (typeof read !== 'string') groups.push(read);
    else problems.push(t('“{name}”: {problem}.', { name: inertText(name, 60), problem: read }));
    if (problem !== undefined) break;
  }
  return { groups, problems };
}

/** A group, or what is wrong with it. */
function readEntry(name: string, entry: unknown, t: Translate): NamedGroup | string {
  if (name.trim() === '') return t('a group needs a name');
  if (entry === false) {
    const pattern = name.trim().toLowerCase();
    return isPattern(pattern)
      ? { name, patterns: [pattern], isNone: true }
      : t('with false, the name is a pattern of host names');
  }
  const list: readonly unknown[] = Array.isArray(entry) ? entry : [entry];
  if (list.length === 0) return t('it names no machine');
  if (list.length > mostPatterns)
    return t('it has more than {count} entries', { count: writtenCount(t, mostPatterns) });
  const patterns: string[] = [];
  for (const one of list) {
    const pattern = typeof one === 'string' ? one.trim().toLowerCase() : '';
    if (!isPattern(pattern)) {
      const text = inertText(typeof one === 'string' ? one : (JSON.stringify(one) ?? ''), 60);
      return t('“{text}” is no host name or pattern such as db-*', { text });
    }
    patterns.push(pattern);
  }
  return { name: name.trim(), patterns: [...new Set(patterns)], isNone: false };
}

function isPattern(text: string): boolean {
  return text.length <= longestPattern && allowed.test(text) && /[a-z0-9]/.test(text);
}

/** Whether a machine is meant: by its whole name, and by its first label where the pattern has no dot. Linear in the name's length. */
export function isMeant(pattern: string, machine: string): boolean {
  if (matches(pattern, machine)) return true;
  const end = pattern.includes('.') ? -1 : machine.indexOf('.');
  return end > 0 && matches(pattern, machine.slice(0, end));
}

export function isWildcard(pattern: string): boolean {
  return /[*?]/.test(pattern);
}

/** Goes back to the last asterisk alone, so that no pattern takes long. */
function matches(pattern: string, text: string): boolean {
  let [at, place] = [0, 0];
  let [star, from] = [-1, 0];
  while (at < text.length) {
    const sign = pattern[place];
    if (sign === '*') {
      star = place++;
      from = at;
    } else if (sign === '?' || (sign !== undefined && sign === text[at])) {
      place++;
      at++;
    } else if (star < 0) return false;
    else {
      place = star + 1;
      at = ++from;
    }
  }
  while (pattern[place] === '*') place++;
  return place === pattern.length;
}
