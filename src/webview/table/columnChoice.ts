// Which columns the reader sees, and how the results are laid out: what is persisted of it over a reload.

import type { Folding } from '../../core/log/folds.ts';
import { isInstant, isRecord, isText, longestName } from '../../protocol/guards.ts';
import { foldings, mostFacets, mostFurther, type TimeSpan } from '../../protocol/log.ts';
import { type ChosenWidths, narrowest, widest } from './columnWidths.ts';

export interface ResultsLayout {
  /** Fields whose columns are hidden. */
  readonly hidden: readonly string[];
  /** Fields whose columns are shown only because the reader chose them; absent: none. */
  readonly added?: readonly string[];
  readonly widths: ChosenWidths;
  /** The histogram is shown; absent: it is. */
  readonly timeline?: boolean;
  /** The field whose values the histogram's colours stand for; absent: the first one. */
  readonly colours?: string;
  /** Which values have the colours; absent: none had any yet. */
  readonly owners?: ColourOwners;
  /** What the entries are counted by, and whether the counts are shown in the place of the rows; absent: they never were. */
  readonly counts?: CountChoice;
  /** Which part of the time is compared, and whether what is different there is shown in the place of the rows; absent: it never was. */
  readonly difference?: DifferenceChoice;
  /** The facets are shown; absent: where there is room. */
  readonly facets?: boolean;
  /** Fields whose facets show many values; absent: none. */
  readonly longFacets?: readonly string[];
  /** What is folded; absent: nothing. */
  readonly folding?: Folding;
}

/** Which value of a field has each colour, by its hash: what entries say isn't persisted. Null: none has it. */
export interface ColourOwners {
  readonly field: string;
  readonly values: readonly (number | null)[];
}

/** What entries are counted by: a field, and what stands across: nothing, another field, hours or days. */
export interface CountChoice {
  readonly open: boolean;
  readonly field: string;
  readonly kind: 'none' | 'field' | 'hour' | 'day';
  /** The field across; '' where none is. */
  readonly across: string;
  /** In which order the counts stand; absent: the most first. */
  readonly order?: CountOrder;
}

/** By what counts stand in order: their values, the counts, or a column across. */
export interface CountOrder {
  readonly by: 'value' | 'count' | 'column';
  /** Which column: its key, of a text the hash, as what entries say isn't persisted. It has another place once others come before it. */
  readonly column?: number;
  readonly descending: boolean;
}

/** Who did how much: what is counted where nothing was chosen yet. */
export const firstCounts: CountChoice = { open: false, field: 'username', kind: 'none', across: '' };

/** What the histogram's colours stand for until something is chosen. */
export const firstColours = 'userType';

/** Which part of the time is compared with all else that was read. */
export interface DifferenceChoice {
  readonly open: boolean;
  /** Null: the period of the query. */
  readonly span: TimeSpan | null;
}

const firstDifference: DifferenceChoice = { open: false, span: null };

export const firstLayout: ResultsLayout = { hidden: [], widths: {} };

/** More than there are. */
const mostColours = 20;

/** Columns that a choice is persisted of at most. */
const mostPersisted = 200;

interface ChoosableColumn {
  readonly key: string;
  readonly optional?: boolean;
}

/** From what the page persisted, which may be anything. */
export function readLayout(value: unknown): ResultsLayout {
  const layout: Readonly<Record<string, unknown>> = isRecord(value) ? value : {};
  const { hidden, added, widths, timeline, colours, owners, facets, longFacets, counts, difference, folding } = layout;
  const isName = (name: unknown): name is string => isText(name, longestName);
  const chosen = Object.entries(isRecord(widths) ? widths : {}).filter(
    (entry): entry is [string, number] =>
      isName(entry[0]) && typeof entry[1] === 'number' && entry[1] >= narrowest && entry[1] <= widest,
  );
  const names = (list: unknown, most: number) => (Array.isArray(list) ? list : []).filter(isName).slice(0, most);
  return {
    hidden: names(hidden, mostPersisted),
    ...(Array.isArray(added) ? { added: names(added, mostFurther) } : {}),
    widths: Object.fromEntries(chosen.slice(0, mostPersisted)),
    ...(typeof timeline === 'boolean' ? { timeline } : {}),
    ...(isName(colours) ? { colours } : {}),
    ...(isColourOwners(owners) ? { owners } : {}),
    ...(typeof facets === 'boolean' ? { facets } : {}),
    ...(Array.isArray(longFacets) ? { longFacets: names(longFacets, mostFacets) } : {}),
    ...(isCountChoice(counts) ? { counts } : {}),
    ...(isDifferenceChoice(difference) ? { difference } : {}),
    ...(isFoldingName(folding) ? { folding } : {}),
  };
}

function isColourOwners(value: unknown): value is ColourOwners {
  if (!isRecord(value) || !isText(value.field, longestName) || !Array.isArray(value.values)) return false;
  return value.values.length <= mostColours && value.values.every((one) => one === null || Number.isSafeInteger(one));
}

function isFoldingName(value: unknown): value is Folding {
  return foldings.some((known) => known === value);
}

/** Rows may be folded under others. */
export function isFolding({ folding = 'none' }: ResultsLayout): boolean {
  return folding !== 'none';
}

function isCountChoice(value: unknown): value is CountChoice {
  if (!isRecord(value)) return false;
  const { open, field, kind, across, order } = value;
  const isKind = kind === 'none' || kind === 'field' || kind === 'hour' || kind === 'day';
  if (order !== undefined && !isCountOrder(order)) return false;
  return typeof open === 'boolean' && isText(field, longestName) && isKind && isText(across, longestName);
}

function isCountOrder(value: unknown): value is CountOrder {
  if (!isRecord(value) || typeof value.descending !== 'boolean') return false;
  const { by, column } = value;
  return by === 'value' || by === 'count' || (by === 'column' && Number.isSafeInteger(column));
}

function isDifferenceChoice(value: unknown): value is DifferenceChoice {
  if (!isRecord(value) || typeof value.open !== 'boolean') return false;
  const { span } = value;
  if (span === null) return true;
  const [from, to, ...others]: readonly unknown[] = Array.isArray(span) ? span : [];
  return isInstant(from) && isInstant(to) && from < to && others.length === 0;
}

/** What is shown in the place of the rows; undefined: the rows are. */
export function shownInstead({ counts, difference }: ResultsLayout): 'counts' | 'difference' | undefined {
  return counts?.open === true ? 'counts' : difference?.open === true ? 'difference' : undefined;
}

/** Shows one of them in the place of the rows, or the rows. */
export function withInstead(layout: ResultsLayout, instead: ReturnType<typeof shownInstead>): ResultsLayout {
  const { counts = firstCounts, difference = firstDifference } = layout;
  return {
    ...layout,
    counts: { ...counts, open: instead === 'counts' },
    difference: { ...difference, open: instead === 'difference' },
  };
}

/** Compares a span with all else, or the period of the query. */
export function withCompared(layout: ResultsLayout, span: TimeSpan | null): ResultsLayout {
  return { ...withInstead(layout, 'difference'), difference: { open: true, span } };
}

/** Another search: the part that was marked in the one before says nothing there. */
export function withoutMark(layout: ResultsLayout): ResultsLayout {
  const { difference } = layout;
  return difference === undefined ? layout : { ...layout, difference: { ...difference, span: null } };
}

/** The columns that are shown: not those that are hidden or weren't chosen, but the first one where nothing would be left. */
export function shownColumns<T extends ChoosableColumn>(
  columns: readonly T[],
  { hidden, added = [] }: ResultsLayout,
): readonly T[] {
  const shown = columns.filter(({ key, optional }) =>
    optional === true ? added.includes(key) : !hidden.includes(key),
  );
  return shown.length > 0 ? shown : columns.slice(0, 1);
}

/** Shows a hidden column, or hides a shown one that isn't the last. */
export function withColumnToggled(
  layout: ResultsLayout,
  columns: readonly ChoosableColumn[],
  key: string,
): ResultsLayout {
  const shown = shownColumns(columns, layout);
  const isShown = shown.some((column) => column.key === key);
  if (isShown && shown.length === 1) return layout;
  const { hidden, added = [] } = layout;
  if (columns.find((column) => column.key === key)?.optional !== true) {
    return { ...layout, hidden: isShown ? [...hidden, key] : hidden.filter((field) => field !== key) };
  }
  // The one that was chosen first makes room for one too many.
  return { ...layout, added: isShown ? added.filter((field) => field !== key) : [...added, key].slice(-mostFurther) };
}

/** The columns that there are without a choice, in their own widths. */
export function withColumnsReset({ added: _, ...layout }: ResultsLayout): ResultsLayout {
  return { ...layout, hidden: [], widths: {} };
}
