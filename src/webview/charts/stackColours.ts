// Which colour each value has in the histogram. Knows no document.

import { type BinStack, mostStacks } from './histogramBins.ts';

/** The documented user types: each has the same colour in every search where it is among the most frequent. */
const documentedUserTypes = ['CUSTOMER', 'EMPLOYEE', 'SYSTEM'];

export class StackColours {
  /** The value that has each colour. */
  #owners: (string | undefined)[] = [];

  /** The style sheet's class; null: all further values together. */
  readonly classOf = (value: string | null): string => {
    const colour = value === null ? -1 : this.#colourOf(value);
    return `stack stack-${colour < 0 ? 'other' : colour}`;
  };

  /**
   * The most frequent values have a colour from now on. While more entries come a value keeps its own as long as it is one of
   * them, and one that is left out keeps it until another one needs it.
   */
  assign(stacks: readonly BinStack[]): void {
    const total = ({ counts }: BinStack) => counts.reduce((sum, count) => sum + count, 0);
    const most = stacks
      .filter(({ value }) => value !== null)
      .sort((a, b) => total(b) - total(a))
      .slice(0, mostStacks)
      .flatMap(({ value }) => value ?? []);
    const owners = this.#owners;
    for (const value of most) {
      const documented = documentedUserTypes.indexOf(value);
      if (documented >= 0) owners[documented] = value;
    }
    for (const value of most) if (!owners.includes(value)) owners[this.#roomAmong(most)] = value;
    // What isn't one of the most frequent any more has none, or two would be drawn alike.
    for (const { value } of stacks) {
      const colour = value === null ? -1 : owners.indexOf(value);
      if (colour >= 0 && !most.includes(value ?? '')) owners[colour] = undefined;
    }
  }

  clear(): void {
    this.#owners = [];
  }

  #colourOf(value: string): number {
    const colour = this.#owners.indexOf(value);
    const documented = documentedUserTypes.indexOf(value);
    return colour < 0 && this.#owners[documented] === undefined ? documented : colour;
  }

  /** A colour that none of these has: rather one that nobody has, and rather none of a documented user type. */
  #roomAmong(most: readonly string[]): number {
    const owners = this.#owners;
    const colours = Array.from({ length: mostStacks }, (_, place) => (place + documentedUserTypes.length) % mostStacks);
    const free = colours.find((colour) => owners[colour] === undefined);
    return free ?? colours.find((colour) => !most.includes(owners[colour] ?? '')) ?? -1;
  }
}
