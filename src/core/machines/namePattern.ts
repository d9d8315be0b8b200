// Which machines stand in for each other, as far as their names say so: those with the same name but for a number or a place.

import { isIpv4 } from './addresses.ts';
import { isPlaceWord } from './placeWords.ts';

export interface NamePattern {
  /** Names of one key stand in for each other. */
  readonly key: string;
  /** The key for people: `db-*`, without what all of its names have in common behind that. */
  readonly label: string;
}

/** Names that say what every machine is, and nothing of what it is for. */
const generic = new Set(
  (
    'vm vms vps vs host hosts server servers srv instance machine box pc ip hw hardware computer desktop laptop client guest ' +
    'virtual virtualserver virtualguest baremetal bm dedicated cloud test tmp temp new old'
  ).split(' '),
);
/** A domain's last label where no other one stands before it: the name is of this network alone. */
const ownDomains = new Set('internal intern intra intranet local localdomain lan corp private home example'.split(' '));

/** Longer numbers are ids, dates or hashes. */
const ordinal = /^\d{1,4}[a-d]?$/;
const wordWithOrdinal = /^([a-z]+)\d{1,4}[a-d]?$/;
/** Numbers in a row: an address that a name was made of. */
const addressLike = /(?:^|\D)\d{1,3}(?:[-_]\d{1,3}){2,}(?:\D|$)/;
const leastStem = 2;

interface OpenOptions {
  readonly numbers: boolean;
  readonly shortPlaces: boolean;
}

/** Whether a word is what the service calls a place. */
type IsNamed = (word: string) => boolean;

/**
 * Undefined where no other machine can be told by the name: it has neither number nor place, or nothing beside them, or it is an address
 * or made of one. `name`: as `hostName` has it. `places`: what services call the places of machines, in lower case.
 */
export function namePattern(name: string, places: ReadonlySet<string>): NamePattern | undefined {
  if (isIpv4(name) || name.includes(':')) return undefined;
  const labels = name.split('.');
  const domain = labels.length < 3 ? 0 : ownDomains.has(labels.at(-1) ?? '') ? 1 : 2;
  const isNamed: IsNamed = (word) => places.has(word);
  const [host = '', ...others] = labels;
  const first = openHost(host, isNamed);
  if (saysNothing(first) || addressLike.test(host)) return undefined;
  const opened = others.map((label, at) =>
    open(label, isNamed, { numbers: at + 1 < labels.length - domain, shortPlaces: at + 1 < others.length }),
  );
  const parts = [first, ...opened];
  const last = parts.findLastIndex((part) => part.includes('*'));
  if (last < 0) return undefined;
  const label = first.includes('*') ? first : parts.slice(0, last + 1).join('.');
  return { key: parts.join('.'), label };
}

/**
 * The label that says what a machine is for, where labels of the service are words like others (a storage cluster `mysql`): a word without
 * which nothing would be said is no place in it, one with a number only where it is the whole label.
 */
function openHost(label: string, isNamed: IsNamed): string {
  const options = { numbers: true, shortPlaces: true };
  const opened = open(label, isNamed, options);
  if (!saysNothing(opened)) return opened;
  if (isNamed(label)) return open(label, () => false, options);
  return open(label, (word) => isNamed(word) && /\d$/.test(word), options);
}

function saysNothing(opened: string): boolean {
  const stem = opened.replace(/[*_-]+/g, ' ').trim();
  return stem.replace(/ /g, '').length < leastStem || generic.has(stem);
}

/** A label with an asterisk for what may differ. Of a domain's own labels that is a place alone. */
function open(label: string, isNamed: IsNamed, { numbers, shortPlaces }: OpenOptions): string {
  const isPlace = (word: string) =>
    isNamed(word) || (isPlaceWord(word.replace(/\d{1,4}[a-d]?$/, '')) && (shortPlaces || word.length > 2));
  if (isPlace(label)) return '*';
  const opened = label.replace(/[^_-]+/g, (word) => {
    if (isPlace(word) || (numbers && ordinal.test(word))) return '*';
    return numbers ? word.replace(wordWithOrdinal, '$1*') : word;
  });
  // A place of several words, with or without a number, is one thing that differs.
  return opened.replace(/\*(?:[_-]\*)+/g, '*');
}
