// Where instants stand across the plot.

import type { TimeRange } from '../../core/timeline/range.ts';

export class TimeScale {
  readonly range: TimeRange;
  /** Pixels. */
  readonly width: number;

  constructor(range: TimeRange, width: number) {
    this.range = range;
    this.width = width;
  }

  get msPerPixel(): number {
    return (this.range.to - this.range.from) / this.width;
  }

  /** Pixels from the left edge, beside the plot as well; no further than a drawing takes. */
  x(instant: number): number {
    const x = (instant - this.range.from) / this.msPerPixel;
    return Math.min(1e6, Math.max(-1e6, x));
  }

  /** Milliseconds since 1970. */
  instant(x: number): number {
    return this.range.from + x * this.msPerPixel;
  }
}
