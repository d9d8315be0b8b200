// Which labels of a time axis are drawn: as many as have room, and the same step from one to the next. Knows no document.

export interface AxisLabel {
  readonly text: string;
  /** Pixels: its middle, and half its width. */
  readonly x: number;
  readonly half: number;
}

/** Of ticks that stand closer than this part of what is usual, a month ends between them. */
const closer = 0.6;

/** `gap`: pixels between two labels at least. */
export function labelsWithRoom<Label extends AxisLabel>(labels: readonly Label[], gap: number): readonly Label[] {
  const usual = Math.max(0, ...labels.slice(1).map(({ x }, place) => x - (labels[place]?.x ?? 0)));
  for (let every = 1; every < labels.length; every++) {
    const some = labels.filter((_, place) => place % every === 0);
    const hasRoom = some.every((label, place) => {
      const before = some[place - 1];
      return before === undefined || label.x - before.x < closer * usual * every || !overlap(before, label, gap);
    });
    if (hasRoom) return apart(some, gap);
  }
  return labels.slice(0, 1);
}

/** Without those that stand too close behind another, as two days do where a month ends. */
function apart<Label extends AxisLabel>(labels: readonly Label[], gap: number): readonly Label[] {
  const shown: Label[] = [];
  for (const label of labels) {
    const before = shown.at(-1);
    if (before === undefined || !overlap(before, label, gap)) shown.push(label);
  }
  return shown;
}

function overlap(before: AxisLabel, label: AxisLabel, gap: number): boolean {
  return label.x - label.half < before.x + before.half + gap;
}
