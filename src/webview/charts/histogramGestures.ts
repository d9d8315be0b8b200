// What a pointer and keys do on the histogram's plot: choose bins, zoom into them, or point out a part of a bar.

import type { BinChoice } from './binChoice.ts';
import { binAt, binTotal, partAt } from './histogramBins.ts';
import type { HistogramScale } from './histogramPlot.ts';

export interface HistogramGesturesOptions {
  /** Undefined while nothing is drawn. */
  readonly scale: () => HistogramScale | undefined;
  /** Another bin is pointed at, or others are chosen. */
  readonly onChange: () => void;
  /** The pointer holds nothing any more. */
  readonly onRelease: () => void;
  /** First and last bin that were chosen. */
  readonly onZoom: (bins: readonly [number, number]) => void;
  /** The same: what is different there is wanted. Who came to them by keys goes on from there. */
  readonly onCompare: (bins: readonly [number, number]) => void;
  /** The part of a bar was clicked that stands for this value. */
  readonly onPart: (value: string) => void;
  /** Keys have come to other bins. */
  readonly onSpeak: () => void;
}

export class HistogramGestures {
  readonly #choice: BinChoice;
  readonly #options: HistogramGesturesOptions;
  /** Shift is held. */
  #compares = false;

  constructor(choice: BinChoice, options: HistogramGesturesOptions) {
    this.#choice = choice;
    this.#options = options;
  }

  press(event: PointerEvent): void {
    const { currentTarget } = event;
    if (event.button !== 0 || this.#options.scale() === undefined || !(currentTarget instanceof Element)) return;
    currentTarget.setPointerCapture(event.pointerId);
    this.#choice.press(this.#binUnder(event), event.clientX);
    this.#options.onChange();
  }

  /** What comes of letting go of the pointer; undefined where it doesn't drag. */
  get drags(): 'zoom' | 'compare' | undefined {
    if (!this.#choice.isPressed || this.#choice.range === null) return undefined;
    return this.#compares ? 'compare' : 'zoom';
  }

  move(event: PointerEvent): void {
    this.#compares = event.shiftKey;
    this.#choice.point(this.#binUnder(event), event.clientX);
    this.#options.onChange();
  }

  release(event: PointerEvent): void {
    const { range } = this.#choice;
    const what = this.#choice.release();
    if (what === 'drag' && range !== null) {
      (event.shiftKey ? this.#options.onCompare : this.#options.onZoom)(range);
      this.letGo();
      return;
    }
    if (what === 'click') this.#click(event);
    this.#options.onRelease();
  }

  leave(): void {
    if (!this.#choice.isPressed && this.#choice.range === null) this.letGo();
  }

  letGo(): void {
    this.#choice.letGo();
    this.#options.onRelease();
    this.#options.onChange();
  }

  key(event: KeyboardEvent): void {
    const scale = this.#options.scale();
    if (scale === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const { bins } = this.#choice;
    if (this.#choice.key(event.key, event.shiftKey, scale.bins.edges.length - 1)) this.#options.onSpeak();
    else if (event.key === 'Enter' && bins !== null) this.#options.onZoom(bins);
    else if (event.key.toLowerCase() === 'd' && bins !== null) this.#compare(bins);
    else if (event.key === 'Escape' && bins !== null) this.letGo();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #compare(bins: readonly [number, number]): void {
    this.#choice.isComparing = true;
    this.#options.onCompare(bins);
    this.#options.onChange();
  }

  #click(event: PointerEvent): void {
    const scale = this.#options.scale();
    const bin = this.#binUnder(event);
    if (scale === undefined || bin < 0 || !(event.currentTarget instanceof Element)) return;
    const y = event.clientY - event.currentTarget.getBoundingClientRect().top;
    const part = y > scale.base ? undefined : partAt(scale.bins, bin, scale.count(y, binTotal(scale.bins, bin)));
    if (part !== undefined && part.value !== null) this.#options.onPart(part.value);
  }

  /** -1: none. */
  #binUnder(event: PointerEvent): number {
    const scale = this.#options.scale();
    if (scale === undefined || !(event.currentTarget instanceof Element)) return -1;
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    return binAt(scale.bins, scale.instant(x));
  }
}
