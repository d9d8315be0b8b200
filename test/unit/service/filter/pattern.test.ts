// Tests of src/service/filter/pattern.ts: the language's own regular expressions are the model.

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { compilePattern, PatternError } from '../../../../src/service/filter/pattern.ts';
import { propertyRuns } from '../../../support/propertyRuns.ts';

const { pattern } = fc.letrec<{ pattern: string; part: string; atom: string }>((tie) => ({
  pattern: fc.oneof(
    { depthSize: 'small' },
    tie('part'),
    fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => `${a}|${b}`),
    fc.array(tie('part'), { maxLength: 4 }).map((parts) => parts.join('')),
  ),
  part: fc
    .tuple(tie('atom'), fc.constantFrom('', '', '*', '+', '?', '{2}', '{1,}', '{0,2}', '*?', '+?'))
    .map(([atom, times]) => `${atom}${times}`),
  atom: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('a', 'b', ' ', '.', '[ab]', '[^a]', '\\w', '\\d', '\\.', '[\\]a-]', '{', '\\x61', '\\u0062'),
    tie('pattern').map((inner) => `(${inner})`),
    tie('pattern').map((inner) => `(?:${inner})`),
    fc.constantFrom('(?:^)', '(?:$)', '(?:\\b)', '(?:\\B)'),
  ),
}));
const text = fc.stringMatching(/^[ab1. {\n\]]{0,8}$/);

describe('patterns of filters', () => {
  it('match what regular expressions match', () => {
    fc.assert(
      fc.property(
        pattern.filter((source) => source.length <= 60),
        fc.array(text, { minLength: 1, maxLength: 8 }),
        (source, texts) => {
          const holds = compilePattern(source);
          for (const one of texts) assert.equal(holds(one), new RegExp(source).test(one), `/${source}/ on "${one}"`);
        },
      ),
      { numRuns: propertyRuns(3_000) },
    );
  });

  it('are matched in one pass, however they are made', () => {
    const long = `${'a'.repeat(20_000)}!`;
    for (const source of ['(a+)+$', '^(a|a)*$', '(a|aa)+$', '(.*)*x', 'a*a*a*a*a*a*b', '((a?){30}){30}b']) {
      assert.equal(compilePattern(source)(long), false, source);
    }
  });

  it('may not look around, refer back or be too long', () => {
    const refused: readonly (readonly [string, RegExp])[] = [
      ['(?=a)', /looks ahead or behind/],
      ['(?<!a)b', /looks ahead or behind/],
      ['(a)\\1', /refers back/],
      ['(?<n>a)\\k<n>', /refers back/],
      ['(', /malformed/],
      ['a'.repeat(201), /longer than 200/],
      ['((a{40}){40}){40}', /repeats too much/],
    ];
    for (const [source, sentence] of refused) {
      assert.throws(
        () => compilePattern(source),
        (error) => error instanceof PatternError && sentence.test(error.message),
        source,
      );
    }
    assert.ok(compilePattern('(?<name>a)b')('ab'), 'a name alone does no harm');
  });
});
