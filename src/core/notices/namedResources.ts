// The machines of a notice by name, for texts that are read elsewhere: each once, and no more than can be read.

import { writtenCount } from '../text/plural.ts';
import type { Translate } from '../text/translate.ts';
import { shortText } from '../text/untrustedText.ts';
import type { ImpactedResource, NoticeDetail } from './notice.ts';

/** Characters of a name or an address at most. */
const longestName = 120;

export interface NamedResource {
  /** The first name that it has; one line. */
  readonly name: string;
  /** What else is known of it: addresses and place, one line each. */
  readonly details: readonly string[];
}

/** Each machine once, in the service's order; those without any name are left out. */
export function namedResources(resources: readonly ImpactedResource[]): readonly NamedResource[] {
  const named = new Map<string, NamedResource>();
  for (const { hostname, resourceName, privateIp, publicIp, filterLabel } of resources) {
    const [name = '', ...others] = [hostname, resourceName, privateIp, publicIp]
      .map((text) => shortText(text, longestName))
      .filter((text) => text !== '');
    if (name === '' || named.has(name)) continue;
    const place = shortText(filterLabel, longestName);
    const details = new Set([...others, place].filter((text) => text !== '' && text !== name));
    named.set(name, { name, details: [...details] });
  }
  return [...named.values()];
}

/** The machines of a notice for a text. */
export interface ResourceList {
  /** The first that have a name. */
  readonly shown: readonly NamedResource[];
  /** How many have a name. */
  readonly named: number;
  /** How many the notice hits. */
  readonly all: number;
}

/** Machines that a list shows at most. */
const mostListed = 100;

export function resourceList(detail: Pick<NoticeDetail, 'impactedResources' | 'impactedResourceCount'>): ResourceList {
  const named = namedResources(detail.impactedResources);
  return { shown: named.slice(0, mostListed), named: named.length, all: resourceCount(detail) };
}

/** The machines that two accounts have of one notice. A name that both have is one machine, and lists of the same names are one list. */
export function joinedLists(a: ResourceList, b: ResourceList): ResourceList {
  const names = new Set(a.shown.map(({ name }) => name));
  const others = b.shown.filter(({ name }) => !names.has(name));
  const shown = [...a.shown, ...others].slice(0, mostListed);
  const inBoth = b.shown.length - others.length;
  // Where no names are known their number is all that tells.
  const isNamed = a.shown.length > 0 && b.shown.length > 0;
  const areSame = isNamed ? others.length === 0 && inBoth === a.shown.length : a.all === b.all;
  if (areSame) return { shown, named: Math.max(a.named, b.named), all: Math.max(a.all, b.all) };
  return { shown, named: a.named + b.named - inBoth, all: a.all + b.all - inBoth };
}

/** How many a notice hits: the service may count more than it lists. */
export function resourceCount({
  impactedResources,
  impactedResourceCount,
}: Pick<NoticeDetail, 'impactedResources' | 'impactedResourceCount'>): number {
  return Math.max(impactedResources.length, impactedResourceCount ?? 0);
}

/** The first `most` of a list, and what to say of the rest; '' where there is none. `unlisted`: how many more there are than the list has. */
export function firstOf<T>(
  list: readonly T[],
  most: number,
  t: Translate,
  unlisted = 0,
): { shown: readonly T[]; rest: string } {
  const shown = list.slice(0, most);
  const rest = list.length - shown.length + unlisted;
  return { shown, rest: rest > 0 ? t('and {count} more', { count: writtenCount(t, rest) }) : '' };
}
