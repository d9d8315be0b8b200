// The way back to queries that were searched before on the page, and forward again. Knows no document.

import { isRecord, isText, longestQueryText } from '../../protocol/guards.ts';
import { type LeftPlace, onlyPlace, readLeftPlace } from '../rows/leftPlace.ts';
import type { shownInstead } from '../table/columnChoice.ts';

/** A query that was searched, and how it was left. */
export interface TrailStep extends LeftPlace {
  readonly query: string;
  /** What stood in the query bar instead, and wasn't searched; undefined: nothing else did. */
  readonly typed?: string;
  /** What was shown in the place of the rows; absent: they were. */
  readonly instead?: 'counts' | 'difference';
}

/** How a step is left. `typed`: what stands in the query bar. */
export interface Leaving extends LeftPlace {
  readonly typed: string;
  readonly instead?: ReturnType<typeof shownInstead>;
}

/** Steps that are remembered, and the characters that they have in all: they are persisted over a reload. */
const mostSteps = 30;
const mostCharacters = 20_000;

export class QueryTrail {
  #steps: readonly TrailStep[];
  /** The step whose query was searched last; -1: none. */
  #place: number;
  /** The rows of that step haven't come, and nobody was among them before, or one returns there; undefined: they have come. */
  #awaits: 'new' | 'return' | undefined;

  /** `steps`: what `persisted` gave before a reload; `left`: where one was in the last of them. */
  constructor(steps: readonly TrailStep[] = [], left: LeftPlace = { top: 0 }) {
    this.#place = steps.length - 1;
    this.#steps = steps;
    const last = steps.at(-1);
    if (last === undefined) return;
    const { row: _, ...step } = last;
    this.#steps = steps.with(-1, { ...step, ...onlyPlace(left) });
    this.#awaits = 'return';
  }

  /** The query that was searched last, as long as its rows haven't come: those that are shown are another one's. */
  get coming(): string | undefined {
    return this.#awaits === undefined ? undefined : this.#steps[this.#place]?.query;
  }

  /** Where one is in the query that was searched last: as `shown` if the rows that are shown are its own, else where one is to be among them. */
  placeIn(shown: LeftPlace): LeftPlace {
    const step = this.#steps[this.#place];
    return this.#awaits === undefined || step === undefined ? shown : onlyPlace(step);
  }

  get canGoBack(): boolean {
    return this.#place > 0;
  }

  get canGoForward(): boolean {
    return this.#place < this.#steps.length - 1;
  }

  /** Another query is searched: what was ahead is forgotten. What is typed and searched now isn't left behind. */
  visit(query: string, leaving: Leaving): void {
    const { typed } = leaving;
    const left = this.#steps[this.#place];
    if (left?.query === query && (typed === query || typed === '')) return;
    this.#leave(typed === query ? { ...leaving, typed: '' } : leaving);
    this.#steps = bounded([...this.#steps.slice(0, this.#place + 1), { query, top: 0 }]);
    this.#place = this.#steps.length - 1;
    this.#awaits = 'new';
  }

  /** The step before (-1) or after (1), where one comes to now; undefined where there is none. */
  go(by: -1 | 1, leaving: Leaving): TrailStep | undefined {
    const step = this.#steps[this.#place + by];
    if (step === undefined) return undefined;
    this.#leave(leaving);
    this.#place += by;
    this.#awaits = 'return';
    return step;
  }

  /**
   * The first rows of a query have come: where to go among them, told once; undefined where they aren't those of the step, or nobody was
   * among them before and they were narrowed. `areOthers`: they weren't, nor are they of the same query again.
   */
  arrive(query: string, areOthers: boolean): LeftPlace | undefined {
    const awaits = this.#awaits;
    if (query !== this.coming) return undefined;
    this.#awaits = undefined;
    return awaits === 'return' || areOthers ? this.#steps[this.#place] : undefined;
  }

  /** The way to where one is, to be walked back after a reload. */
  get persisted(): readonly TrailStep[] {
    return this.#steps.slice(0, this.#place + 1);
  }

  #leave({ typed, instead, ...place }: Leaving): void {
    const step = this.#steps[this.#place];
    if (step === undefined) return;
    const { query } = step;
    const isKept = typed !== '' && typed !== query && typed.length <= longestQueryText;
    const left = { query, ...place, ...(instead === undefined ? {} : { instead }) };
    this.#steps = this.#steps.with(this.#place, isKept ? { ...left, typed } : left);
  }
}

/** From what the editor stored, which may be anything. */
export function readTrail(value: unknown): readonly TrailStep[] {
  const steps = (Array.isArray(value) ? value : []).flatMap((step: unknown): readonly TrailStep[] => {
    const { query, typed, instead } = isRecord(step) ? step : {};
    if (!isText(query, longestQueryText)) return [];
    const isKnown = instead === 'counts' || instead === 'difference';
    const left: TrailStep = { query, ...readLeftPlace(step), ...(isKnown ? { instead } : {}) };
    return [isText(typed, longestQueryText) ? { ...left, typed } : left];
  });
  return bounded(steps);
}

/** The last steps, as far as they are few and short enough. */
function bounded(steps: readonly TrailStep[]): readonly TrailStep[] {
  let room = mostCharacters;
  const from = steps.findLastIndex(({ query, typed = '' }, place) => {
    room -= query.length + typed.length;
    return room < 0 || steps.length - place > mostSteps;
  });
  return steps.slice(from + 1);
}
