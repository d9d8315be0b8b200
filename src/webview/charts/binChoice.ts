// Which bin of the histogram is pointed at, and which are chosen, by a pointer or by keys. Knows no document.

import { type Bins, binAt, binSpan } from './histogramBins.ts';

/** Pixels that a pointer moves before it drags. */
const dragStart = 4;

export class BinChoice {
  /** The bin that is pointed at; -1: none. */
  cursor = -1;
  /** What is different in the bins was asked for, and is told below them: nothing lies over it until others are pointed at or chosen. */
  isComparing = false;
  /** Where choosing began and where it has got to. */
  #chosen: readonly [number, number] | null = null;
  /** Where the pointer was pressed, in pixels from the left; null while it isn't. */
  #pressedAt: number | null = null;
  #dragged = false;

  /** First and last bin that are chosen; null: none. */
  get range(): readonly [number, number] | null {
    return this.#chosen === null ? null : [Math.min(...this.#chosen), Math.max(...this.#chosen)];
  }

  /** The bins that are chosen, else the one that is pointed at. */
  get bins(): readonly [number, number] | null {
    return this.range ?? (this.cursor < 0 ? null : [this.cursor, this.cursor]);
  }

  get isPressed(): boolean {
    return this.#pressedAt !== null;
  }

  press(bin: number, x: number): void {
    this.#pressedAt = x;
    this.#dragged = false;
    this.#chosen = null;
    this.isComparing = false;
    this.cursor = bin;
  }

  /** The pointer has come to a bin. */
  point(bin: number, x: number): void {
    const start = this.#chosen?.[0] ?? this.cursor;
    if (this.#pressedAt !== null && Math.abs(x - this.#pressedAt) > dragStart) this.#dragged = true;
    if (this.#dragged) this.#chosen = [start, bin];
    this.isComparing = false;
    this.cursor = bin;
  }

  /** The pointer was let go: bins were dragged over, or one was clicked. */
  release(): 'drag' | 'click' | 'nothing' {
    const what = this.#dragged ? 'drag' : this.isPressed ? 'click' : 'nothing';
    this.#pressedAt = null;
    this.#dragged = false;
    return what;
  }

  /** A key was pressed, with Shift or not; `count`: how many bins there are. False where it means nothing here. */
  key(key: string, extend: boolean, count: number): boolean {
    const { cursor } = this;
    const targets = new Map([
      ['ArrowLeft', cursor - 1],
      ['ArrowRight', cursor + 1],
      ['Home', 0],
      ['End', count - 1],
    ]);
    const target = targets.get(key);
    if (target === undefined || count === 0) return false;
    this.isComparing = false;
    // Without a bin to start from, the newest one.
    const bin = cursor < 0 && key !== 'Home' ? count - 1 : Math.min(count - 1, Math.max(0, target));
    this.#chosen = extend ? [this.#chosen?.[0] ?? (cursor < 0 ? bin : cursor), bin] : null;
    this.cursor = bin;
    return true;
  }

  letGo(): void {
    this.cursor = -1;
    this.#chosen = null;
    this.#pressedAt = null;
    this.#dragged = false;
  }

  /** There are other bins now: those that hold what the old ones held are meant. True where that is another time, or more of it. */
  carry(before: Bins | undefined, now: Bins): boolean {
    const { bins } = this;
    if (bins === null) return false;
    const span = binSpan(before, bins);
    if (span === undefined) {
      this.letGo();
      return false;
    }
    const [first, last] = [binAt(now, span[0]), binAt(now, span[1] - 1)];
    if (this.#chosen === null) this.cursor = first;
    else {
      this.#chosen = this.#chosen[0] <= this.#chosen[1] ? [first, last] : [last, first];
      this.cursor = this.#chosen[1];
    }
    return String(this.bins && binSpan(now, this.bins)) !== String(span);
  }
}
