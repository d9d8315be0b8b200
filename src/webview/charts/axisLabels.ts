// Which labels of a time axis are drawn: as many as have room, and the same step from one to the next. Knows no document.

export interface AxisLabel {
  readonly text: string;
  /** Pixels: where its tick is, where its own middle is, which is moved inwards at the axis's ends, and half its width. */
  readonly x: number;
  readonly middle: number;
  readonly half: number;
}

/** Of ticks that stand closer than this part of what is usual, a month ends between them. */
const closer = 0.6;

/** `gap`: pixels between two labels at least. Which step has room is up to the ticks: a label that is moved inwards goes by itself. */
export function labelsWithRoom<Label extends AxisLabel>(labels: readonly Label[], gap: number): readonly Label[] {
  const usual = Math.max(0, ...labels.slice(1).map(({ x }, place) => x - (labels[place]?.x ?? 0)));
  for (let every = 1; every < labels.length; every++) {
    const some = labels.filter((_, place) => place % every === 0);
    const hasRoom = some.every((label, place) => {
      const before = some[place - 1];
      return before === undefined || label.x - before.x < closer * usual * every || !overlap(before, label, gap, 'x');
    });
    if (hasRoom) return apart(some, gap);
  }
  return labels.slice(0, 1);
}

/** Without those that stand too close to another, as two days do where a month ends, and what is moved inwards at the axis's ends. */
function apart<Label extends AxisLabel>(labels: readonly Label[], gap: number): readonly Label[] {
  const shown: Label[] = [];
  for (const label of labels) {
    const before = shown.at(-1);
    if (before === undefined || !overlap(before, label, gap, 'middle')) shown.push(label);
    else if (isMoved(before)) shown.splice(-1, 1, label);
  }
  return shown;
}

function isMoved({ x, middle }: AxisLabel): boolean {
  return x !== middle;
}

/** `at`: where they stand, or would at their ticks. */
function overlap(before: AxisLabel, label: AxisLabel, gap: number, at: 'middle' | 'x'): boolean {
  return label[at] - label.half < before[at] + before.half + gap;
}
