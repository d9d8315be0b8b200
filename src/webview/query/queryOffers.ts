// What the query field offers at its caret, and which of it is chosen. Knows no document.

import { metaPathOf } from '../../core/log/metaFields.ts';
import { dateField } from '../../core/log/table.ts';
import { type Completion, complete, completionAt } from '../../core/query/completion.ts';
import { queryName } from '../../core/query/query.ts';
import { shortText } from '../../core/text/untrustedText.ts';
import { longestName } from '../../protocol/guards.ts';
import { longestValue } from '../../protocol/log.ts';
import type { ToLogPage } from '../../protocol/logMessages.ts';
import { inPageLanguage } from '../strings/language.ts';
import { queryStrings } from '../strings/log.ts';

export interface OfferSources {
  readonly userTypes: readonly string[];
  readonly objectNames: readonly string[];
  /** Fields that entries came with. */
  readonly fields: readonly string[];
  /** Queries that were searched lately, the last one first. */
  readonly recent: readonly string[];
  /** The editor's last answer about values of a field. */
  readonly values: Extract<ToLogPage, { type: 'values' }> | undefined;
}

/** Characters of a field's name in an example. */
const longestExample = 30;

export const noSources: OfferSources = {
  userTypes: [],
  objectNames: [],
  fields: [],
  recent: [],
  values: undefined,
};

/**
 * What is known once rows have come with these fields. Of other rows nothing is offered; of more of them, what is, as an open list is to
 * stand still, unless that is none. Dates have terms of their own.
 */
export function sourcesWithRows(
  sources: OfferSources,
  came: readonly string[],
  rows: 'same' | 'more' | 'others',
): OfferSources {
  const fields = came.filter((field) => field !== dateField);
  const isOld = rows === 'others' || (rows === 'more' && sources.values?.values.length === 0);
  if (!isOld && fields.length === sources.fields.length) return sources;
  return { ...sources, fields, values: isOld ? undefined : sources.values };
}

/** What an empty field says: an example of a query, with a field of the metadata where the log has any. */
export function placeholderFor({ fields }: OfferSources): string {
  const field = fields.find((one) => metaPathOf(one) !== undefined);
  return field === undefined
    ? queryStrings.placeholder
    : queryStrings.placeholderWith(shortText(queryName(field), longestExample));
}

/** Which values to ask the editor for so that the place of the caret can be completed; undefined where that takes none, or too much is typed. */
export function wantedValues(text: string, caret: number): { field: string; text: string } | undefined {
  const place = completionAt(text, caret);
  if (place.kind !== 'value' || place.typed.length > longestName) return undefined;
  return { field: place.field, text: place.typed };
}

/** What fits at the caret. `asked`: the reader asked for it, so that fields are offered where nothing is typed yet. */
export function offersAt(text: string, caret: number, sources: OfferSources, asked: boolean): readonly Completion[] {
  const recent = text.trim() === '' ? sources.recent.map((query) => recentOffer(text, query)) : [];
  const place = completionAt(text, caret);
  if (place.kind === 'none' || (place.kind === 'field' && place.typed === '' && !asked)) return recent;
  const values =
    place.kind === 'value' ? knownValues(place.field, sources) : place.kind === 'field' ? sources.fields : [];
  const offers = complete(place, values, inPageLanguage);
  // What stands there already isn't offered alone.
  const [only] = offers;
  const isThere = offers.length === 1 && only !== undefined && text.slice(only.start, only.end) === only.text;
  return isThere ? [] : [...recent, ...offers];
}

function recentOffer(text: string, query: string): Completion {
  return { start: 0, end: text.length, text: query, label: query, detail: queryStrings.recent, more: false };
}

/** Values of the field: those that the service names, then those of entries that came. */
function knownValues(field: string, { userTypes, objectNames, values }: OfferSources): readonly string[] {
  const named = field === 'userType' ? userTypes : field === 'objectName' ? objectNames : [];
  const known = new Set([...named, ...(values?.field === field ? values.values : [])]);
  return [...known].filter((value) => value.length <= longestValue);
}

/** A list of offers of which at most one is chosen; -1: none, so that Enter searches. */
export interface OfferList {
  readonly offers: readonly Completion[];
  readonly chosen: number;
}

export const closedList: OfferList = { offers: [], chosen: -1 };

/** What Tab takes: the chosen offer, else the first one where something is typed; undefined where it goes on to the next control. */
export function tabOffer({ offers, chosen }: OfferList, text: string): Completion | undefined {
  return offers[chosen] ?? (text.trim() === '' ? undefined : offers[0]);
}

/** Moves the choice down (1) or up (-1), around the ends. */
export function moveChoice({ offers, chosen }: OfferList, by: 1 | -1): OfferList {
  const count = offers.length;
  if (count === 0) return closedList;
  const next = chosen === -1 ? (by === 1 ? 0 : count - 1) : (chosen + by + count) % count;
  return { offers, chosen: next };
}

/** The list with other offers: the chosen one stays chosen where it is still offered. */
export function withOffers(list: OfferList, offers: readonly Completion[]): OfferList {
  const chosen = list.offers[list.chosen];
  return { offers, chosen: chosen === undefined ? -1 : offers.findIndex(({ text }) => text === chosen.text) };
}
