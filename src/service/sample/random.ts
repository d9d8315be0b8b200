// Owns chance for the sample: the same seed gives the same sequence on every machine.

export class Random {
  #state: number;

  /** A 32-bit seed. */
  constructor(seed: number) {
    this.#state = Math.imul(seed ^ 0x2545f491, 0x9e3779b1) >>> 0;
    for (let round = 0; round < 4; round += 1) this.#bits();
  }

  /** From 0 to below 1. */
  fraction(): number {
    return this.#bits() / 4_294_967_296;
  }

  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.fraction() * (most - least + 1));
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  /** One element of a list that isn't empty. */
  pick<T>(list: readonly [T, ...T[]]): T {
    return list[Math.floor(this.fraction() * list.length)] ?? list[0];
  }

  /** `digits` hexadecimal digits, a multiple of 8. */
  hex(digits: number): string {
    return Array.from({ length: digits / 8 }, () => this.#bits().toString(16).padStart(8, '0')).join('');
  }

  #bits(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
    return (mixed ^ (mixed >>> 16)) >>> 0;
  }
}
