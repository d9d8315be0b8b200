// How wide a column should be for what it holds, without measuring the document.

/** Rows looked at, spread over all of them. */
const sampleSize = 200;
/** A large prime: rows that alternate in some rhythm are all met. */
const stride = 7919;
/** How much wider than other characters a capital is. */
const capitalExtra = 0.3;
/** Pixels of a character on average, and of a cell's padding with some air. */
const characterWidth = 7.4;
const padding = 22;

/** Least width in pixels for a column of `count` texts, within `least` and `most`: nearly all of its texts fit. */
export function fittingWidth(
  label: string,
  count: number,
  textOf: (row: number) => string,
  least = 70,
  most = 260,
): number {
  const taken = Math.min(count, sampleSize);
  const lengths = Array.from({ length: taken }, (_, index) =>
    lengthOf(textOf(taken === count ? index : (index * stride) % count)),
  );
  lengths.sort((a, b) => a - b);
  // One long value among hundreds doesn't widen the column for all.
  const length = Math.max(lengthOf(label) + 1, lengths[Math.floor((lengths.length - 1) * 0.98)] ?? 0);
  return Math.round(Math.min(most, Math.max(least, length * characterWidth + padding)));
}

/** In average characters. A very long text is as wide as its beginning tells. */
function lengthOf(text: string): number {
  const start = text.slice(0, 200);
  return text.length + capitalExtra * (start.match(/\p{Lu}/gu)?.length ?? 0);
}
