// Which colour each value has in the histogram. Knows no document.

import { textHash } from '../../core/text/textHash.ts';
import type { ColourOwners } from '../table/columnChoice.ts';
import { type BinStack, mostStacks } from './histogramBins.ts';

/** The documented user types: each has the same colour in every search where it is among the most frequent. */
const documentedUserTypes = ['CUSTOMER', 'EMPLOYEE', 'SYSTEM'].map(textHash);

export class StackColours {
  #field = '';
  /** The value that has each colour: its hash, as that is what is kept. */
  #owners: (number | undefined)[] = [];
  /** They are those of before a reload, and not all of their values may have come yet. */
  #isRestored = false;

  /** The style sheet's class; null: all further values together. */
  readonly classOf = (value: string | null): string => {
    const colour = value === null ? -1 : this.#colourOf(textHash(value));
    return `stack stack-${colour < 0 ? 'other' : colour}`;
  };

  /** What is to be kept over a reload; undefined before there was any. */
  get owners(): ColourOwners | undefined {
    if (this.#field === '') return undefined;
    return { field: this.#field, values: Array.from(this.#owners, (owner) => owner ?? null) };
  }

  restore(owners: ColourOwners | undefined): void {
    if (owners === undefined || this.#field !== '') return;
    this.#field = owners.field;
    this.#owners = owners.values.slice(0, mostStacks).map((owner) => owner ?? undefined);
    this.#isRestored = true;
  }

  /**
   * The most frequent values of the field have a colour from now on. While more entries come, and in later searches, a value keeps its own
   * as long as it is one of them, and one that is left out or doesn't come keeps it until another one needs it; after a reload until all
   * has come (`isWhole`). True where others have the colours now.
   */
  assign(field: string, stacks: readonly BinStack[], isWhole: boolean): boolean {
    const before = JSON.stringify(this.owners);
    if (field !== this.#field) this.#owners = [];
    this.#isRestored &&= field === this.#field && !isWhole;
    this.#field = field;
    const total = ({ counts }: BinStack) => counts.reduce((sum, count) => sum + count, 0);
    const values = stacks
      .filter(({ value }) => value !== null)
      .sort((a, b) => total(b) - total(a))
      .map(({ value }) => textHash(value ?? ''));
    const most = values.slice(0, mostStacks);
    const owners = this.#owners;
    for (const value of most) {
      const documented = documentedUserTypes.indexOf(value);
      if (documented >= 0) owners[documented] = value;
    }
    for (const value of most) {
      const colour = owners.includes(value) ? -1 : this.#roomAmong(most);
      if (colour >= 0) owners[colour] = value;
    }
    // What isn't one of the most frequent any more has none, or two would be drawn alike.
    for (const value of values) {
      const colour = owners.indexOf(value);
      if (colour >= 0 && !most.includes(value)) owners[colour] = undefined;
    }
    return JSON.stringify(this.owners) !== before;
  }

  #colourOf(value: number): number {
    const colour = this.#owners.indexOf(value);
    const documented = documentedUserTypes.indexOf(value);
    return colour < 0 && this.#owners[documented] === undefined ? documented : colour;
  }

  /** A colour that none of these has: rather one that nobody has, and rather none of a documented user type. */
  #roomAmong(most: readonly number[]): number {
    const owners = this.#owners;
    const colours = Array.from({ length: mostStacks }, (_, place) => (place + documentedUserTypes.length) % mostStacks);
    const free = colours.find((colour) => owners[colour] === undefined);
    const others = () => colours.find((colour) => !most.includes(owners[colour] ?? -1));
    return free ?? (this.#isRestored ? undefined : others()) ?? -1;
  }
}
