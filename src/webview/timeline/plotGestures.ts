// What a pointer, a wheel and keys do on the plot: move and zoom what is shown, go from notice to notice, open one.

import { moved, type TimeRange, zoomed } from '../../core/timeline/range.ts';
import type { Step } from './activePlace.ts';
import { isOnScrollbar } from './plotHit.ts';
import type { TimeScale } from './timeScale.ts';

/** Pixels that a pointer moves at least while it drags. */
const dragThreshold = 4;
/** How much longer or shorter a range becomes by one step, and what of its length one goes earlier or later. */
export const zoomStep = 1.6;
export const pageShare = 0.8;
/** How much a notch of the wheel zooms; its pixels are a hundred or so. */
const wheelZoom = 0.0022;

/** What the reader wants to see. */
export interface RangeChange {
  readonly range: TimeRange;
  readonly isByKey: boolean;
}

export interface PlotGesturesOptions {
  /** Undefined while nothing is drawn. */
  readonly scale: () => TimeScale | undefined;
  /** In the middle of which a key zooms; milliseconds since 1970. */
  readonly anchor: () => number;
  readonly onRange: (range: TimeRange, isByKey: boolean) => void;
  readonly onScroll: (pixels: number) => void;
  readonly onStep: (step: Step) => void;
  /** The active notice is to be opened. */
  readonly onOpen: () => void;
  /** The key of the notice that is pointed at, as `keyOf` has it; '': none. */
  readonly keyUnder: (event: PointerEvent) => string;
  readonly onPoint: (event: PointerEvent) => void;
  /** One notice is under the pointer where it was pressed and where it was let go of, whatever was drawn between. */
  readonly onClick: (event: PointerEvent) => void;
}

const steps: Readonly<Record<string, Step>> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  ArrowUp: 'above',
  ArrowDown: 'below',
  Home: 'first',
  End: 'last',
};

export class PlotGestures {
  readonly #options: PlotGesturesOptions;
  #pressed: { readonly x: number; readonly y: number; readonly range: TimeRange; readonly key: string } | undefined;
  #isDragging = false;
  #lastY = 0;

  constructor(options: PlotGesturesOptions) {
    this.#options = options;
  }

  get isDragging(): boolean {
    return this.#isDragging;
  }

  press(event: PointerEvent): void {
    const scale = this.#options.scale();
    if (event.button !== 0 || scale === undefined) return;
    if (event.currentTarget instanceof Element && isOnScrollbar(event, event.currentTarget)) return;
    this.#pressed = { x: event.clientX, y: event.clientY, range: scale.range, key: this.#options.keyUnder(event) };
    this.#lastY = event.clientY;
  }

  move(event: PointerEvent): void {
    // Let go of where nobody saw it.
    if (event.buttons === 0) this.letGo();
    const pressed = this.#pressed;
    const scale = this.#options.scale();
    if (pressed === undefined || scale === undefined) {
      this.#options.onPoint(event);
      return;
    }
    const [across, down] = [event.clientX - pressed.x, event.clientY - pressed.y];
    if (!this.#isDragging && Math.hypot(across, down) >= dragThreshold) {
      this.#isDragging = true;
      if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId);
    }
    if (!this.#isDragging) return;
    this.#options.onRange(moved(pressed.range, -across * scale.msPerPixel), false);
    this.#options.onScroll(this.#lastY - event.clientY);
    this.#lastY = event.clientY;
  }

  release(event: PointerEvent): void {
    const pressed = this.#isDragging ? undefined : this.#pressed;
    this.letGo();
    if (pressed !== undefined && pressed.key === this.#options.keyUnder(event)) this.#options.onClick(event);
  }

  letGo(): void {
    this.#pressed = undefined;
    this.#isDragging = false;
  }

  /** With Ctrl (a pinch comes as that too) it zooms, across or with Shift it moves; else the plot scrolls by itself. */
  wheel(event: WheelEvent): void {
    const scale = this.#options.scale();
    if (scale === undefined || !(event.currentTarget instanceof Element)) return;
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    const [across, down] = [event.deltaX * pixels, event.deltaY * pixels];
    if (event.ctrlKey || event.metaKey) {
      const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
      this.#options.onRange(zoomed(scale.range, Math.exp(down * wheelZoom), scale.instant(x)), false);
    } else if (event.shiftKey || Math.abs(across) > Math.abs(down)) {
      this.#options.onRange(moved(scale.range, (across === 0 ? down : across) * scale.msPerPixel), false);
    } else return;
    event.preventDefault();
  }

  key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
    if (step !== undefined) this.#options.onStep(step);
    else if (event.key === 'Enter' || event.key === ' ') this.#options.onOpen();
    else if (event.key === '+' || event.key === '=') this.#zoom(1 / zoomStep);
    else if (event.key === '-' || event.key === '_') this.#zoom(zoomStep);
    else if (event.key === 'PageUp') this.#page(-1);
    else if (event.key === 'PageDown') this.#page(1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #zoom(factor: number): void {
    const scale = this.#options.scale();
    if (scale !== undefined) this.#options.onRange(zoomed(scale.range, factor, this.#options.anchor()), true);
  }

  #page(direction: -1 | 1): void {
    const range = this.#options.scale()?.range;
    if (range !== undefined) this.#options.onRange(moved(range, direction * (range.to - range.from) * pageShare), true);
  }
}
