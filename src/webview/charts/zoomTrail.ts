// The way back from a period that was zoomed into: which periods were left, step by step.

import { periodOf, type QueryPeriod, setPeriod } from '../../core/query/edit.ts';
import { parseQuery } from '../../core/query/query.ts';

interface Step {
  readonly left: QueryPeriod;
  readonly entered: QueryPeriod;
}

/** Steps that are remembered. */
const longest = 20;

function isSame(one: QueryPeriod, other: QueryPeriod): boolean {
  return setPeriod('', one) === setPeriod('', other);
}

export class ZoomTrail {
  #steps: readonly Step[] = [];
  /** How many of them lead to the query; the others were gone back over, and may be gone forward over again. */
  #taken = 0;

  /** The query with this period in place of its own; no step where that is the same. */
  zoom(query: string, entered: QueryPeriod): string {
    const step = { left: periodOf(parseQuery(query)), entered };
    if (isSame(step.left, entered)) return query;
    this.#steps = [...this.#steps.slice(0, this.#taken), step].slice(-longest);
    this.#taken = this.#steps.length;
    return setPeriod(query, entered);
  }

  /** Another query was run, perhaps one of before; one whose period was chosen in another way has no way back. */
  follow(query: string): void {
    const period = periodOf(parseQuery(query));
    const [first] = this.#steps;
    if (this.#last !== undefined && isSame(this.#last.entered, period)) return;
    this.#taken = this.#steps.findLastIndex(({ entered }) => isSame(entered, period)) + 1;
    if (this.#taken === 0 && !(first !== undefined && isSame(first.left, period))) this.#steps = [];
  }

  get canGoBack(): boolean {
    return this.#taken > 0;
  }

  /** The query with the period before. */
  goBack(query: string): string {
    const step = this.#last;
    this.#taken = Math.max(0, this.#taken - 1);
    return step === undefined ? query : setPeriod(query, step.left);
  }

  get #last(): Step | undefined {
    return this.#steps[this.#taken - 1];
  }
}
