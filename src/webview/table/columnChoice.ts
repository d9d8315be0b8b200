// Which columns the reader sees, and how the results are laid out: what is persisted of it over a reload.

import { isRecord, isText, longestName } from '../../protocol/guards.ts';
import { type ChosenWidths, narrowest, widest } from './columnWidths.ts';

export interface ResultsLayout {
  /** Fields whose columns are hidden. */
  readonly hidden: readonly string[];
  readonly widths: ChosenWidths;
  /** The histogram is shown; absent: it is. */
  readonly timeline?: boolean;
  /** The facets are shown; absent: where there is room. */
  readonly facets?: boolean;
}

export const firstLayout: ResultsLayout = { hidden: [], widths: {} };

/** Columns that a choice is persisted of at most. */
const mostPersisted = 200;

/** From what the page persisted, which may be anything. */
export function readLayout(value: unknown): ResultsLayout {
  const { hidden, widths, timeline, facets } = isRecord(value) ? value : {};
  const isName = (name: unknown): name is string => isText(name, longestName);
  const chosen = Object.entries(isRecord(widths) ? widths : {}).filter(
    (entry): entry is [string, number] =>
      isName(entry[0]) && typeof entry[1] === 'number' && entry[1] >= narrowest && entry[1] <= widest,
  );
  return {
    hidden: (Array.isArray(hidden) ? hidden : []).filter(isName).slice(0, mostPersisted),
    widths: Object.fromEntries(chosen.slice(0, mostPersisted)),
    ...(typeof timeline === 'boolean' ? { timeline } : {}),
    ...(typeof facets === 'boolean' ? { facets } : {}),
  };
}

/** The columns that are shown: not those that are hidden, but the first one where nothing would be left. */
export function shownColumns<T extends { readonly key: string }>(
  columns: readonly T[],
  { hidden }: ResultsLayout,
): readonly T[] {
  const shown = columns.filter(({ key }) => !hidden.includes(key));
  return shown.length > 0 ? shown : columns.slice(0, 1);
}

/** Shows a hidden column, or hides a shown one that isn't the last. */
export function withColumnToggled(
  layout: ResultsLayout,
  columns: readonly { readonly key: string }[],
  key: string,
): ResultsLayout {
  const shown = shownColumns(columns, layout);
  if (!shown.some((column) => column.key === key))
    return { ...layout, hidden: layout.hidden.filter((field) => field !== key) };
  return shown.length > 1 ? { ...layout, hidden: [...layout.hidden, key] } : layout;
}

/** All columns in their own widths. */
export function withColumnsReset(layout: ResultsLayout): ResultsLayout {
  return { ...layout, hidden: [], widths: {} };
}
