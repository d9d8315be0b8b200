import assert from 'node:assert/strict';
import fc from 'fast-check';
import { linesWith, Texts } from '../../../../src/core/log/columnTexts.ts';
import { sayingToo } from '../../../../src/core/log/metaFields.ts';

const text = fc.string({
  unit: fc.constantFrom('a', 'b', 'A', '7', '\n', 'İ', 'Σ', 'Α', '\ud83d', '\ude00'),
  maxLength: 4,
});
const many = fc.record({ few: fc.array(text, { minLength: 1, maxLength: 30 }), times: fc.constantFrom(1, 3_000) });

describe('Texts', () => {
  it('gives back and finds texts as a list does, in blocks as before they are made', () => {
    fc.assert(
      fc.property(many, text, fc.nat(1), ({ few, times }, wanted, from) => {
        const list = Array.from({ length: few.length * times }, (_, n) => few[n % few.length] ?? '');
        const texts = new Texts();
        assert.ok(list.every((one, code) => texts.add(one) === code));
        assert.ok(
          list.every((one, code) => texts.at(code) === one && texts.is(code, one) && !texts.is(code, `${one}a`)),
        );
        const test = (one: string) => one.toLowerCase().includes(wanted.toLowerCase());
        const answers = new Uint8Array(texts.count);
        texts.answer({ field: null, negated: false, test, contains: wanted }, from, answers);
        assert.ok(list.every((one, code) => (answers[code] === 1) === (code >= from && test(one))));
      }),
      { numRuns: 60 },
    );
  });

  it('finds what metadata says that is written with escapes, in blocks as before they are made', () => {
    for (const times of [1, 3_000]) {
      const texts = new Texts();
      for (let n = 0; n < times; n++) texts.add(`{"number":${n}}`);
      const code = texts.add('{"who":"M\\u00fcller","path":"\\/var"}');
      for (let n = 0; n < times; n++) texts.add(`{"name":${n}}`);
      for (const contains of ['müller', '/var', '\\/var']) {
        const test = sayingToo((one) => one.toLowerCase().includes(contains));
        const answers = new Uint8Array(texts.count);
        texts.answer({ field: null, negated: false, test, contains }, 0, answers);
        assert.deepEqual([answers.indexOf(1), answers.lastIndexOf(1)], [code, code], contains);
      }
    }
  });

  it('tells the lines that are worth a test, and no more', () => {
    const lines = ['77', '77', 'x', '7', '', 'x77'];
    const starts = lines.map((_, line) => lines.slice(0, line).join('\n').length + (line === 0 ? 0 : 1));
    const candidates = (wanted: string) =>
      linesWith(wanted, lines.join('\n'), lines.length, (line) => starts[line] ?? 0);
    assert.deepEqual(candidates('77'), [0, 1, 5]);
    assert.deepEqual(candidates('X'), [2, 5]);
    assert.deepEqual(candidates(''), [0, 1, 2, 3, 4, 5]);
    assert.deepEqual(candidates('y'), []);
    assert.equal(
      linesWith('i', 'İ', 1, () => 0),
      undefined,
    );
  });
});
