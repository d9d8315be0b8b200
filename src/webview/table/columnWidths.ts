// How wide columns are: what fits them without measuring the document, and what the reader made of it.

export interface TableColumn {
  readonly key: string;
  readonly label: string;
  /** Least width in pixels. */
  readonly width: number;
  /** Its share of the room that is left. */
  readonly grow: number;
  readonly mono?: boolean;
  /** Shown only where the reader chose it. */
  readonly optional?: boolean;
}

/** Rows looked at, spread over all of them. */
const sampleSize = 200;
/** A large prime: rows that alternate in some rhythm are all met. */
const stride = 7919;
/** How much wider than other characters a capital is. */
const capitalExtra = 0.3;
/** Pixels of a character on average, and of a cell's padding with some air. */
const characterWidth = 7.4;
const padding = 22;

/** How much wider the bold characters of a head are, and pixels of its padding with the arrow of the column that is sorted by. */
const headExtra = 1.15;
const headPadding = 28;

/** Pixels between which a reader can choose. */
export const narrowest = 40;
export const widest = 2000;

interface Sized {
  readonly key: string;
  readonly width: number;
  /** Its share of the room that is left. */
  readonly grow: number;
}

/** Chosen widths in pixels, by column. */
export type ChosenWidths = Readonly<Record<string, number>>;

/** Least width in pixels for a column of `count` texts, within `least` and `most`: nearly all of its texts fit, `character` pixels each. */
export function fittingWidth(
  label: string,
  count: number,
  textOf: (row: number) => string,
  least = 70,
  most = 260,
  character = characterWidth,
): number {
  const taken = Math.min(count, sampleSize);
  const lengths = Array.from({ length: taken }, (_, index) =>
    lengthOf(textOf(taken === count ? index : (index * stride) % count)),
  );
  lengths.sort((a, b) => a - b);
  // One long value among hundreds doesn't widen the column for all.
  const length = lengths[Math.ceil((lengths.length - 1) * 0.98)] ?? 0;
  const head = lengthOf(label) * character * headExtra + headPadding;
  return Math.round(Math.min(most, Math.max(least, head, length * character + padding)));
}

/** In average characters. A very long text is as wide as its beginning tells. */
function lengthOf(text: string): number {
  const start = text.slice(0, 200);
  return text.length + capitalExtra * (start.match(/\p{Lu}/gu)?.length ?? 0);
}

/**
 * The widths to choose so that column `index` becomes `width` pixels wide and its edge stays under the pointer: it and all before it
 * keep the width they have on the screen (`actual`), those behind it go on sharing the room that is left.
 */
export function resizedWidths(
  columns: readonly Sized[],
  actual: readonly number[],
  index: number,
  width: number,
): ChosenWidths {
  const chosen = columns.slice(0, index + 1).map(({ key, width: least }, place) => {
    const pixels = place === index ? width : (actual[place] ?? least);
    return [key, Math.round(Math.min(widest, Math.max(narrowest, pixels)))] as const;
  });
  return Object.fromEntries(chosen);
}

/** The columns with the widths that were chosen; a chosen width takes no share of the room that is left. */
export function withWidths<T extends Sized>(columns: readonly T[], chosen: ChosenWidths): readonly T[] {
  return columns.map((column) => {
    const width = Object.hasOwn(chosen, column.key) ? chosen[column.key] : undefined;
    return width === undefined ? column : { ...column, width, grow: 0 };
  });
}

/** Pixels of the column that holds a row's buttons. */
const actionsWidth = 60;

/** What a style sheet's grid needs: its tracks, and all of their least widths in pixels. */
export function gridTracks(columns: readonly Sized[], hasActions: boolean): { tracks: string; width: number } {
  const further = hasActions ? actionsWidth : 0;
  const tracks = columns.map(({ width, grow }) => (grow === 0 ? `${width}px` : `minmax(${width}px, ${grow}fr)`));
  if (hasActions) tracks.push(`${further}px`);
  return { tracks: tracks.join(' '), width: columns.reduce((sum, { width }) => sum + width, further) };
}
