import assert from 'node:assert/strict';
import fc from 'fast-check';
import { firstSentence } from '../../../../src/core/text/firstSentence.ts';

describe('firstSentence', () => {
  const cases: [string, string, string][] = [
    ['ends at its mark', 'Traffic is moved at 02:30. Work begins after that.', 'Traffic is moved at 02:30.'],
    [
      'does not end at a number or an address',
      'See 10.0.0.1 and v2.5 first. Then go on.',
      'See 10.0.0.1 and v2.5 first.',
    ],
    ['ends at a line', '\r\n  \r\nUPDATE 3\r\nAll is well.', 'UPDATE 3'],
    ['is the whole of a text without a mark', 'no mark', 'no mark'],
    ['is nothing of nothing', ' \n\t ', ''],
    ['is cut', 'x'.repeat(300), `${'x'.repeat(49)}…`],
  ];
  for (const [name, text, expected] of cases) it(name, () => assert.equal(firstSentence(text, 50), expected));

  it('is one short line of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 3_000 }), (text) => {
        const sentence = firstSentence(text, 80);
        assert.ok(Array.from(sentence).length <= 80);
        assert.doesNotMatch(sentence, /[\r\n]/);
      }),
    );
  });
});
