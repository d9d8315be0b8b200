// Which impacted resources a table shows, in which order and with which columns. Indices only: ten thousand rows are never copied.

import type { SortOrder } from '../../core/log/order.ts';
import type { ImpactedResource } from '../../core/notices/notice.ts';
import { withoutCase } from '../../core/text/withoutCase.ts';
import { isRecord } from '../../protocol/guards.ts';
import { pageLocale } from '../strings/numbers.ts';

export type ResourceField = keyof ImpactedResource;

/** In the order in which a table shows them. */
export const resourceFields: readonly ResourceField[] = [
  'resourceName',
  'hostname',
  'resourceType',
  'privateIp',
  'publicIp',
  'filterLabel',
  'active',
  'resourceTableId',
  'resourceAccountId',
];

/** A field as text, untrusted and as it came; '' where absent. */
export function resourceText(resource: ImpactedResource, field: ResourceField): string {
  const value = resource[field];
  return value === null ? '' : String(value);
}

/** Columns that say something: those with text in any row, which no other one says too; `active` where a row isn't, beside others. */
export function usedFields(rows: readonly ImpactedResource[]): readonly ResourceField[] {
  const used = resourceFields.filter((field) =>
    rows.some((row) => (field === 'active' ? row.active === false : resourceText(row, field) !== '')),
  );
  if (used.every((field) => field === 'active')) return [];
  const repeats = (field: ResourceField, other: ResourceField) =>
    rows.every((row) => resourceText(row, field) === '' || resourceText(row, field) === resourceText(row, other));
  return used.filter(
    (field, place) =>
      !used.some((other, at) => other !== field && repeats(field, other) && (at < place || !repeats(other, field))),
  );
}

/** The host to look for or to copy: the host name, else what stands for one. A storage resource's privateIp is a host name. */
export function hostOf(resource: ImpactedResource): string {
  return resource.hostname || resource.privateIp || resource.resourceName || resource.publicIp;
}

/** Resource types with their counts, most frequent first; `chosen` (null: none) also where no resource has it any more. */
export function resourceTypes(
  rows: readonly ImpactedResource[],
  chosen: string | null = null,
): readonly (readonly [type: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const { resourceType } of rows) counts.set(resourceType, (counts.get(resourceType) ?? 0) + 1);
  if (chosen !== null && !counts.has(chosen)) counts.set(chosen, 0);
  return [...counts].sort((a, b) => b[1] - a[1]);
}

export interface ResourceChoice {
  /** Words that must all occur somewhere in the row, whatever their case. */
  readonly filter: string;
  /** Null: every type. */
  readonly type: string | null;
  /** Null: the new ones first, else as they came. */
  readonly order: SortOrder | null;
}

/** A choice from what the page persisted, which may be anything. */
export function readChoice(value: unknown): ResourceChoice {
  const { filter, type, order } = isRecord(value) ? value : {};
  return {
    filter: typeof filter === 'string' ? filter : '',
    type: typeof type === 'string' ? type : null,
    order:
      isRecord(order) && typeof order.field === 'string'
        ? { field: order.field, descending: order.descending === true }
        : null,
  };
}

/** Where the reader is in the table: which row is selected, by its resourceTableId (null: none, or it has none), and which is the first in sight. */
export interface TablePlace {
  readonly id: number | null;
  readonly top: number;
}

/** A place from what the page persisted, which may be anything; undefined for the table's beginning. */
export function readTablePlace(value: unknown): TablePlace | undefined {
  const { id, top } = isRecord(value) ? value : {};
  const place = { id: typeof id === 'number' ? id : null, top: typeof top === 'number' ? top : 0 };
  return place.id === null && place.top <= 0 ? undefined : place;
}

/** Where a resource stands among rows that may have been read anew, by its id where it has one; -1 where it is none of them. */
export function indexOfResource(rows: readonly ImpactedResource[], resource: ImpactedResource): number {
  const same = rows.indexOf(resource);
  if (same >= 0) return same;
  const { resourceTableId, resourceType } = resource;
  const isIt = (row: ImpactedResource) => row.resourceTableId === resourceTableId && row.resourceType === resourceType;
  const [first, second] = [rows.findIndex(isIt), rows.findLastIndex(isIt)];
  if (resourceTableId !== null && first === second) return first;
  // Without an id, or where several have one, what it says tells it apart: no other one is taken for it.
  const text = JSON.stringify(resource);
  return rows.findIndex((row) => isIt(row) && JSON.stringify(row) === text);
}

/** What a row is sorted by that isn't a field of it: whether it came since the reader last opened the notice. */
export const newColumn = 'isNew';

const none: ReadonlySet<number> = new Set();

/**
 * The rows to show, as indices. Rows without the field they are sorted by come last; ties stay as they came. `newRows`: places of those
 * that are new.
 */
export function chosenRows(
  rows: readonly ImpactedResource[],
  choice: ResourceChoice,
  newRows: ReadonlySet<number> = none,
): readonly number[] {
  const words = withoutCase(choice.filter).split(/\s+/).filter(Boolean);
  const chosen: number[] = [];
  rows.forEach((row, index) => {
    if (choice.type !== null && row.resourceType !== choice.type) return;
    if (words.length > 0) {
      const haystack = searchText(row);
      if (!words.every((word) => haystack.includes(word))) return;
    }
    chosen.push(index);
  });
  const { order } = choice;
  if (order !== null && order.field !== newColumn) return sorted(rows, chosen, order);
  if (newRows.size === 0) return chosen;
  const [fresh, known] = [true, false].map((isNew) => chosen.filter((index) => newRows.has(index) === isNew));
  return (order?.descending ? [known, fresh] : [fresh, known]).flatMap((part) => part ?? []);
}

const searchTexts = new WeakMap<ImpactedResource, string>();

function searchText(row: ImpactedResource): string {
  let text = searchTexts.get(row);
  if (text === undefined) {
    text = withoutCase(resourceFields.map((field) => (field === 'active' ? '' : resourceText(row, field))).join('\n'));
    searchTexts.set(row, text);
  }
  return text;
}

function sorted(rows: readonly ImpactedResource[], chosen: readonly number[], order: SortOrder): readonly number[] {
  const field = resourceFields.find((known) => known === order.field);
  if (field === undefined) return chosen;
  const sign = order.descending ? -1 : 1;
  const collator = new Intl.Collator(pageLocale(), { numeric: true });
  const keyed = chosen.map((index) => {
    const row = rows[index];
    return { index, key: row === undefined ? '' : resourceText(row, field) };
  });
  keyed.sort((a, b) => {
    if (a.key === '' || b.key === '') return Number(a.key === '') - Number(b.key === '') || a.index - b.index;
    return collator.compare(a.key, b.key) * sign || a.index - b.index;
  });
  return keyed.map(({ index }) => index);
}
