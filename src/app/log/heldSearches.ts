// The searches that an event log page holds in the engine: the one whose rows are shown, the one before it, and one that is read behind it.

import type { QueryPlan } from '../../core/query/plan.ts';
import type { Arrangement, MeantQuery } from './enginePort.ts';
import type { EngineSearch } from './engineSearch.ts';
import { type SearchCause, willDo } from './reuse.ts';

export class HeldSearches {
  #shown: EngineSearch | undefined;
  /** What the same query gave before it was read again: it comes back where nothing comes in its place. */
  #before: EngineSearch | undefined;
  /** Reads again behind the rows that are shown, and takes their place where it goes well. */
  #next: EngineSearch | undefined;
  #isBroughtBack = false;

  /** Undefined before a search, and where nothing can be read. */
  get shown(): EngineSearch | undefined {
    return this.#shown;
  }

  get next(): EngineSearch | undefined {
    return this.#next;
  }

  /** What is read behind the rows that are shown has as many. */
  get isNextAhead(): boolean {
    const held = this.#next?.progress.held ?? 0;
    return held > 0 && held >= (this.#shown?.progress.held ?? 0);
  }

  /** The rows that are shown came back: that they are well says nothing of the service. */
  get isBroughtBack(): boolean {
    return this.#isBroughtBack;
  }

  /** The search of this number, whichever it is. */
  find(number: number): EngineSearch | undefined {
    return this.#all.find((search) => search.number === number);
  }

  /** What is shown, where it is enough for a query at `now`. */
  enoughFor(plan: QueryPlan, cause: SearchCause, now: number): EngineSearch | undefined {
    const shown = this.#shown;
    return shown?.isLost === false && willDo(shown, plan, cause, now) ? shown : undefined;
  }

  show(search: EngineSearch): void {
    this.#shown = search;
  }

  readBehind(search: EngineSearch): void {
    this.#next = search;
    // Its first rows may never be on the screen: nothing waits for that.
    search.ask({ type: 'shown', search: search.number }, undefined);
  }

  /** What is shown goes, and comes back where nothing comes in its place; where nothing has come yet, what was put aside before it. */
  putAside(): void {
    if (this.#before === undefined) {
      this.#before = this.#shown;
      this.#before?.act('suspend');
    } else this.#shown?.act('drop');
    this.#shown = undefined;
    this.forgetNext();
    this.#isBroughtBack = false;
  }

  /** Something was put aside that can come back. */
  get hasBefore(): boolean {
    return this.#before !== undefined;
  }

  /** What was put aside is shown again. */
  bringBack(isSuspended: boolean): void {
    const before = this.#before;
    this.#before = undefined;
    this.drop();
    this.#shown = before;
    this.#isBroughtBack = true;
    before?.act(isSuspended ? 'suspend' : 'wake');
  }

  /** What was read behind the rows that are shown takes their place. */
  showNext(): void {
    const next = this.#next;
    this.#next = undefined;
    this.drop();
    this.#shown = next;
  }

  forgetBefore(): void {
    this.#before?.act('drop');
    this.#before = undefined;
  }

  /** False where there was none. */
  forgetNext(): boolean {
    const next = this.#next;
    this.#next = undefined;
    next?.act('drop');
    return next !== undefined;
  }

  drop(): void {
    this.forgetBefore();
    this.forgetNext();
    this.#isBroughtBack = false;
    this.#shown?.act('drop');
    this.#shown = undefined;
  }

  /** Nobody sees the page, or somebody does again. */
  suspend(suspended: boolean): void {
    for (const search of [this.#shown, this.#next]) search?.act(suspended ? 'suspend' : 'wake');
  }

  follow(on: boolean): void {
    for (const search of this.#all) search.act(on ? 'follow' : 'leave');
  }

  arrange(arrangement: Arrangement): void {
    for (const search of this.#all) search.arrange(arrangement);
  }

  /** Shows what matches a narrower query. What is read behind the rows that are shown is not about it. */
  narrow(meant: MeantQuery): void {
    for (const search of [this.#shown, this.#before]) search?.show(meant);
  }

  /** What is shown, and what may take its place. */
  get #all(): readonly EngineSearch[] {
    return [this.#shown, this.#before, this.#next].filter((search) => search !== undefined);
  }
}
