import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Chance, tested } from '../../../../src/core/log/chance.ts';

function choose(of: number, some: number): bigint {
  if (some < 0 || some > of) return 0n;
  let ways = 1n;
  for (let one = 1; one <= some; one++) ways = (ways * BigInt(of - some + one)) / BigInt(one);
  return ways;
}

/** By counting all ways in which the rows that have the value can lie. */
function naiveChance(sides: readonly [number, number], inside: number, having: number): number {
  const [inner, outer] = sides;
  const ways = (count: number) => choose(inner, count) * choose(outer, having - count);
  let more = 0n;
  let less = 0n;
  for (let count = 0; count <= having; count++) {
    if (count >= inside) more += ways(count);
    if (count <= inside) less += ways(count);
  }
  const all = choose(inner + outer, having);
  const tail = more < less ? more : less;
  return Math.min(1, 2 * (Number((tail * 10n ** 30n) / all) / 1e30));
}

const close = (one: number, other: number) => Math.abs(one - other) <= 1e-9 * Math.max(one, other) + 1e-25;

describe('The chance of counts', () => {
  it('is what all ways of laying them out give', () => {
    const sides = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }));
    fc.assert(
      fc.property(sides, fc.nat(80), fc.nat(80), ([inner, outer], one, other) => {
        const having = one % (inner + outer + 1);
        const fewest = Math.max(0, having - outer);
        const inside = fewest + (other % (Math.min(having, inner) - fewest + 1));
        const chance = new Chance(inner, outer);
        const log = chance.of(inside, having);
        assert.ok(close(Math.exp(log), naiveChance([inner, outer], inside, having)), `${Math.exp(log)}`);
        assert.ok(chance.least(having) <= log + 1e-9 && chance.exactly(inside, having) <= log + 1e-9);
      }),
      { numRuns: 1_000 },
    );
  });

  it('has the least there can be where all lie on one side', () => {
    const chance = new Chance(30, 500);
    for (const having of [1, 7, 30, 200, 520]) {
      const all = Array.from({ length: having + 1 }, (_, inside) => inside).filter(
        (inside) => inside <= 30 && having - inside <= 500,
      );
      const least = Math.min(...all.map((inside) => chance.of(inside, having)));
      assert.ok(Math.abs(chance.least(having) - least) < 1e-9);
    }
  });

  it('is that of the books, and stays a number where it is far below the smallest', () => {
    // Fisher's own example of two tastes and eight cups has 1 in 70; twice that.
    assert.ok(close(Math.exp(new Chance(4, 4).of(4, 4)), 2 / 70));
    assert.ok(close(Math.exp(new Chance(10, 14).of(1, 12)), 2 * 0.00137972809261));
    const far = new Chance(20_000, 980_000).of(20_000, 20_000);
    assert.ok(Number.isFinite(far) && far < -90_000);
    assert.equal(new Chance(500_000, 500_000).of(250_000, 500_000), 0);
  });

  it('of a million rows is the sum of all that is as far or further', () => {
    const chance = new Chance(40_000, 960_000);
    let sum = 0;
    for (let inside = 900; inside <= 20_000; inside++) sum += Math.exp(chance.exactly(inside, 20_000));
    assert.ok(Math.abs(Math.exp(chance.of(900, 20_000)) / (2 * sum) - 1) < 1e-6);
  });

  it('is shared out among the values that could look different, and no others', () => {
    const least = fc.array(fc.tuple(fc.double({ min: -40, max: 0, noNaN: true }), fc.integer({ min: 1, max: 30 })), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(least, (some) => {
        const whole = Math.log(0.01);
        const all = some.flatMap(([chance, values]) => Array.from({ length: values }, () => chance));
        let shares = 1;
        const within = () => all.filter((chance) => chance <= whole - Math.log(shares)).length;
        while (within() > shares) shares++;
        assert.deepEqual(tested(some, whole), { shares, values: within() });
      }),
    );
    // A million identifiers take no share from three values that many rows have.
    assert.deepEqual(
      tested(
        [
          [-2, 1_000_000],
          [-30, 3],
        ],
        Math.log(0.01),
      ),
      { shares: 3, values: 3 },
    );
  });
});
