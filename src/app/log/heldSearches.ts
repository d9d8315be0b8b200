// The searches that an event log page holds in the engine: the one whose rows are shown, the one before it, and one that is read behind it.

import type { Arrangement, SearchAct } from './enginePort.ts';
import type { EngineSearch } from './engineSearch.ts';

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
    return [this.#shown, this.#before, this.#next].find((search) => search?.number === number);
  }

  show(search: EngineSearch): void {
    this.#shown = search;
  }

  readBehind(search: EngineSearch): void {
    this.#next = search;
    // Its first rows may never be on the screen: nothing waits for that.
    search.ask({ type: 'shown', search: search.number }, undefined);
  }

  /** What is shown goes, and comes back where nothing comes in its place. */
  putAside(): void {
    const before = this.#shown;
    this.#shown = undefined;
    this.drop();
    before?.act('suspend');
    this.#before = before;
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

  /** Told to what is shown and to what may take its place. */
  act(act: SearchAct): void {
    for (const search of [this.#shown, this.#next]) search?.act(act);
  }

  arrange(arrangement: Arrangement): void {
    for (const search of [this.#shown, this.#next]) search?.arrange(arrangement);
  }
}
