// The way back from a period that was zoomed into: which periods were left, step by step.

import { periodOf, setPeriod } from '../../core/query/edit.ts';
import { parseQuery } from '../../core/query/query.ts';

type Period = ReturnType<typeof periodOf>;

interface Step {
  readonly left: Period;
  readonly entered: Period;
}

/** Steps that are remembered. */
const longest = 20;

function isSame(one: Period, other: Period): boolean {
  return one.after === other.after && one.before === other.before;
}

export class ZoomTrail {
  #steps: readonly Step[] = [];

  /** The query with this period in place of its own. */
  zoom(query: string, entered: Period): string {
    this.#steps = [...this.#steps, { left: periodOf(parseQuery(query)), entered }].slice(-longest);
    return setPeriod(query, entered);
  }

  /** Another query was run; one whose period was chosen in another way has no way back. */
  follow(query: string): void {
    const step = this.#steps.at(-1);
    if (step !== undefined && !isSame(step.entered, periodOf(parseQuery(query)))) this.#steps = [];
  }

  get canGoBack(): boolean {
    return this.#steps.length > 0;
  }

  /** The query with the period before. */
  goBack(query: string): string {
    const step = this.#steps.at(-1);
    this.#steps = this.#steps.slice(0, -1);
    return step === undefined ? query : setPeriod(query, step.left);
  }
}
