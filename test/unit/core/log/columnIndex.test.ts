import assert from 'node:assert/strict';
import fc from 'fast-check';
import { HashIndex } from '../../../../src/core/log/columnIndex.ts';

describe('the index of a column', () => {
  it('finds the code of each text as a map does, also of texts that share all of their hash or a part of it', () => {
    const hashes = fc.oneof(
      fc.nat(0xffff_ffff),
      fc.nat(3),
      fc.nat(50).map((part) => part * 2 ** 24),
      fc.constant(7),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(hashes, fc.nat(2_000)), { maxLength: 3_000, size: 'max' }), (texts) => {
        const index = new HashIndex();
        const codes = new Map<string, number>();
        const known: { readonly hash: number; readonly key: string }[] = [];
        for (const [hash, name] of texts) {
          const key = `${hash} ${name}`;
          const found = index.find(hash, (code) => known[code]?.key === key);
          assert.equal(found, codes.get(key) ?? -1);
          if (found >= 0) continue;
          codes.set(key, known.length);
          known.push({ hash, key });
          index.add(hash, known.length - 1, (code) => known[code]?.hash ?? Number.NaN);
        }
        for (const [key, code] of codes) {
          assert.equal(
            index.find(known[code]?.hash ?? Number.NaN, (one) => known[one]?.key === key),
            code,
          );
        }
      }),
      { numRuns: 50 },
    );
  });

  it('asks of few texts what they are', () => {
    const index = new HashIndex();
    const hashOf = (code: number) => Math.imul(code, 0x9e3779b1) >>> 0;
    for (let code = 0; code < 100_000; code++) index.add(hashOf(code), code, hashOf);
    let asked = 0;
    for (let code = 0; code < 100_000; code++) {
      const isIt = (one: number) => {
        asked += 1;
        return one === code;
      };
      assert.equal(index.find(hashOf(code), isIt), code);
    }
    assert.ok(asked < 110_000, `${asked} texts were looked at`);
  });

  it('says that it is full', () => {
    assert.throws(() => new HashIndex().add(1, 2 ** 24, () => 0), RangeError);
  });
});
