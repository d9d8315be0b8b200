// Chance that can be repeated: equal seeds give equal choices.

export interface Chance {
  /** A whole number from 0 to below `end`. */
  below(end: number): number;
  /** One of these; throws where there is none. */
  one<T>(among: readonly T[]): T;
  /** So many different ones of these, or all where there are fewer. */
  some<T>(among: readonly T[], count: number): readonly T[];
  /** One of these, each as likely as its weight says. */
  weighted<T>(among: readonly T[], weightOf: (one: T) => number): T;
}

/** `seed`: any whole number. The numbers are those of mulberry32. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  const one = <T>(among: readonly T[]): T => {
    const chosen = among[below(among.length)];
    if (chosen === undefined) throw new Error('There is nothing to choose from.');
    return chosen;
  };
  return {
    below,
    one,
    some(among, count) {
      const left = [...among];
      return Array.from({ length: Math.min(count, left.length) }, () => left.splice(below(left.length), 1)).flat();
    },
    weighted(among, weightOf) {
      let place = next() * among.reduce((sum, each) => sum + weightOf(each), 0);
      for (const each of among) {
        place -= weightOf(each);
        if (place < 0) return each;
      }
      return one(among);
    },
  };
}
