// Owns what conditions say of the event log's texts: each distinct text is asked once, however many rows have it.

import type { LogColumn } from './column.ts';
import type { LogCondition } from './filter.ts';

/** Conditions on a field, and which of its texts pass them all. */
export class FieldAnswers {
  readonly conditions: readonly LogCondition[];
  /** By code: 1 where the text passes. */
  #held = new Uint8Array();
  #known = 0;

  constructor(conditions: readonly LogCondition[]) {
    this.conditions = conditions;
  }

  passes(text: string): boolean {
    return this.conditions.every(({ test, negated }) => test(text) !== negated);
  }

  /** The answers for all codes that the column has by now. */
  of(column: LogColumn): Uint8Array {
    const from = this.#known;
    const { count } = column;
    if (from === count) return this.#held;
    this.#known = count;
    if (count > this.#held.length) {
      const grown = new Uint8Array(from === 0 ? count : Math.ceil(count * 1.25));
      grown.set(this.#held);
      this.#held = grown;
    }
    this.#held.fill(1, from, count);
    for (const condition of this.conditions) {
      const answers = new Uint8Array(count);
      column.answer(condition, from, answers);
      const wanted = condition.negated ? 0 : 1;
      for (let code = from; code < count; code++) if (answers[code] !== wanted) this.#held[code] = 0;
    }
    return this.#held;
  }
}
