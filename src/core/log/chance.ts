// Owns how likely it is that chance alone makes counts differ as they do: Fisher's exact test, which small counts don't fool.

/** Logarithms of factorials that are summed up; beyond, Stirling's series has as many digits. */
const summed = 64;
const factorials = /* @__PURE__ */ logFactorials(summed);
/** A tail's terms that are smaller than this part of its sum change nothing. */
const negligible = 1e-16;

/** Of `inside` + `outside` rows some have a value: how likely it is, by chance, that they lie on the two sides as they do. */
export class Chance {
  readonly #inside: number;
  readonly #outside: number;
  readonly #all: number;

  constructor(inside: number, outside: number) {
    this.#inside = inside;
    this.#outside = outside;
    this.#all = logFactorial(inside) + logFactorial(outside) - logFactorial(inside + outside);
  }

  /**
   * That the sides differ at least so much, whichever has more: twice the smaller tail of the hypergeometric distribution, as a natural
   * logarithm, since what is far from chance is no number any more. `inside` rows of the `having` that have the value are inside.
   */
  of(inside: number, having: number): number {
    const isMore = inside * (this.#inside + this.#outside) > having * this.#inside;
    return Math.min(0, Math.LN2 + this.exactly(inside, having) + Math.log(this.#tail(inside, having, isMore)));
  }

  /** The least that `of` can be for a value that so many rows have: with all of them on one side, as far as there is room. */
  least(having: number): number {
    const most = this.exactly(Math.min(having, this.#inside), having);
    const fewest = this.exactly(Math.max(0, having - this.#outside), having);
    return Math.min(0, Math.LN2 + Math.min(most, fewest));
  }

  /** That exactly so many are inside: never more than `of`, and sooner said. */
  exactly(inside: number, having: number): number {
    const outside = having - inside;
    const others = this.#inside - inside;
    const othersOutside = this.#outside - outside;
    return (
      this.#all +
      logFactorial(having) +
      logFactorial(others + othersOutside) -
      logFactorial(inside) -
      logFactorial(outside) -
      logFactorial(others) -
      logFactorial(othersOutside)
    );
  }

  /** What this count and all beyond it weigh, next to this count. Each weighs less than the one before. */
  #tail(inside: number, having: number, isMore: boolean): number {
    let sum = 1;
    let term = 1;
    const step = isMore ? 1 : -1;
    for (let count = inside; term > sum * negligible; count += step) {
      const outside = having - count;
      const others = this.#inside - count;
      const othersOutside = this.#outside - outside;
      term *= isMore
        ? (outside * others) / ((count + 1) * (othersOutside + 1))
        : (count * othersOutside) / ((outside + 1) * (others + 1));
      sum += term;
    }
    return sum;
  }
}

/** Numbers of values by the least chance that each can have, and the chance that all of them together may have to look different. */
export interface Tested {
  /** The number of values among which the whole chance is shared out, at least 1. */
  readonly shares: number;
  /** Those that can have so small a chance at all. */
  readonly values: number;
}

/**
 * Among how many values a chance is shared out, so that none of a million looks different by luck: Tarone's correction. A value that is
 * so rare that it could never look different takes no share, so that the million identifiers of a log don't hide what is there to be
 * found. `least`: pairs of the least chance, as a logarithm, and of how many values have that. `whole`: the logarithm of the chance.
 */
export function tested(least: Iterable<readonly [number, number]>, whole: number): Tested {
  const ascending = [...least].sort(([one], [other]) => one - other);
  const all = ascending.reduce((sum, [, values]) => sum + values, 0);
  const within = (shares: number) => {
    let sum = 0;
    for (const [chance, values] of ascending) {
      if (chance > whole - Math.log(shares)) break;
      sum += values;
    }
    return sum;
  };
  // With more shares fewer values are within: the fewest shares that are enough for them lie where the two meet.
  let low = 1;
  let high = Math.max(1, all);
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (within(middle) <= middle) high = middle;
    else low = middle + 1;
  }
  return { shares: low, values: within(low) };
}

function logFactorial(count: number): number {
  const known = factorials[count];
  if (known !== undefined) return known;
  const inverse = 1 / count;
  const square = inverse * inverse;
  const series = inverse * (1 / 12 - square * (1 / 360 - square / 1260));
  return (count + 0.5) * Math.log(count) - count + 0.5 * Math.log(2 * Math.PI) + series;
}

function logFactorials(length: number): Float64Array {
  const logs = new Float64Array(length);
  for (let count = 2; count < length; count++) logs[count] = (logs[count - 1] ?? 0) + Math.log(count);
  return logs;
}
