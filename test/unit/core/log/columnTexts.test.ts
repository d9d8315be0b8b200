import assert from 'node:assert/strict';
import fc from 'fast-check';
import { linesWith, Texts } from '../../../../src/core/log/columnTexts.ts';
import { sayingToo } from '../../../../src/core/log/metaFields.ts';
import { withoutCase } from '../../../../src/core/text/withoutCase.ts';
import { propertyRuns } from '../../../support/propertyRuns.ts';

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
      const code = texts.add('{"who":"M\\u00fcller","path":"\\/var","adlam":"\\ud83a\\udd00\\ud83a\\udd01"}');
      for (let n = 0; n < times; n++) texts.add(`{"name":${n}}`);
      for (const contains of ['müller', '/var', '\\/var', '\ud83a\udd23']) {
        const test = sayingToo((one) => one.toLowerCase().includes(contains));
        const answers = new Uint8Array(texts.count);
        texts.answer({ field: null, negated: false, test, contains }, 0, answers);
        assert.deepEqual([answers.indexOf(1), answers.lastIndexOf(1)], [code, code], contains);
      }
    }
  });

  it('finds what metadata says as each text alone does, whatever is written with escapes', () => {
    const letters = ['a', 'B', 'u', '0', 'Σ', 'ü', '/', ' ', '\ud801\udc00'];
    const escapeOf = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
    const escapes = [...letters, 'İ', '\u212a'].map((letter) => letter.split('').map(escapeOf).join(''));
    const shortEscapes = ['"', '\\', '/', 'b', 'n', 't'].map((letter) => `\\${letter}`);
    const part = fc.constantFrom(...letters, ...escapes, ...shortEscapes, '\ud801', '\\uDC00');
    const said = fc.constantFrom(...letters, 'k', '\\', '"', '\b', '\n', '\ud801', '\udc28', '\u0307', 'σ', 'u0061');
    const texts = fc.array(fc.array(part, { maxLength: 5 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(texts, fc.array(said, { minLength: 1, maxLength: 3 }), fc.nat(1), (few, parts, whole) => {
        const wanted = withoutCase(parts.join(''));
        const list = few.map((one) => `{"x":"${one.join('')}"}`);
        const test = sayingToo((one) =>
          whole === 1 ? withoutCase(one) === `{"x":"${wanted}"}` : withoutCase(one).includes(wanted),
        );
        const held = new Texts();
        const places = Array.from({ length: list.length }, (_, at) => held.add(list[at] ?? ''));
        while (held.characters < 70_000) held.add('{"y":"\\\\"}'.repeat(100));
        const answers = new Uint8Array(held.count);
        held.answer({ field: null, negated: false, test, contains: wanted }, 0, answers);
        for (const place of places) assert.equal(answers[place] === 1, test(list[place] ?? ''), list[place]);
      }),
      { numRuns: propertyRuns(1_000) },
    );
  });

  it('tests those texts alone that may say what is wanted, where all have escapes', () => {
    const plain = (n: number) => JSON.stringify({ request: JSON.stringify({ path: '/var', user: `user${n % 500}` }) });
    const withLetters = (n: number) => plain(n).replace('/var', 'M\\u00fcller');
    for (const textOf of [plain, withLetters]) {
      const texts = new Texts();
      for (let n = 0; n < 8_000; n++) texts.add(textOf(n));
      for (const contains of ['user432', '"user432']) {
        let tested = 0;
        const says = sayingToo((one) => one.includes(contains));
        const test = (one: string) => {
          tested += 1;
          return says(one);
        };
        const answers = new Uint8Array(texts.count);
        texts.answer({ field: null, negated: false, test, contains }, 0, answers);
        assert.equal(answers.filter((answer) => answer === 1).length, 16, contains);
        // Those of no block yet are tested one by one.
        assert.ok(tested < 1_500, `${tested} tested for ${contains}`);
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
