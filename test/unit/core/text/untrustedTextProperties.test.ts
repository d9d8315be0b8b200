import assert from 'node:assert/strict';
import fc from 'fast-check';
import { blockText, inertText, lineText, shortText } from '../../../../src/core/text/untrustedText.ts';
import { propertyRuns } from '../../../support/propertyRuns.ts';

const numRuns = propertyRuns(10_000);

/** Joiners and selectors, which honest text needs within a word or an emoji. */
const joiners = ['\u200c', '\u200d', '\ufe0e', '\ufe0f'];
/** Characters that hide, reorder or fake text wherever they stand. */
const bad =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]|\u00ad|\u034f|\u115f|\u200b|[\u2060-\u2064]|\u3164|\ufeff|[\ufff9-\ufffb]|[\u{e0000}-\u{e0fff}]/u;
/** Joiners and selectors where no honest text has them: at the ends, beside each other, after or before what they can't join. */
const stray = [
  '^J',
  String.raw`(?:\u200c|\u200d)(?:$|\s|\p{ASCII}|J)`,
  String.raw`[\s\p{ASCII}](?:\u200c|\u200d|\ufe0e)`,
  String.raw`(?![0-9#*])[\s\p{ASCII}]\ufe0f`,
  String.raw`J(?:\ufe0e|\ufe0f)`,
].map((source) => new RegExp(source.replace('J', `(?:${joiners.join('|')})`), 'u'));
const hostile = [
  ...joiners,
  '\u0000',
  '\u001b',
  '\u007f',
  '\u0085',
  '\u00ad',
  '\u061c',
  '\u115f',
  '\u180e',
  '\u200b',
  '\u200e',
  '\u202e',
  '\u2028',
  '\u2066',
  '\u2069',
  '\u3164',
  '\ufeff',
  '\ufff9',
  '\ud83d',
  '\udd25',
  '\u{e0041}',
];
const honest = [
  'a',
  'Z',
  '7',
  ' ',
  'ß',
  'é',
  'e\u0301',
  'Ж',
  '東',
  'ع',
  'क्ष',
  '🔥',
  '👩\u200d🚒',
  '❤\ufe0f',
  '3\ufe0f\u20e3',
  '–',
  '“',
];
const markup = ['$(', '](', '[', ']', '$', '(', ')', '$(flame)', '](command:x)', '<b>', '&', '`', '\\', '$$((', ']](('];
const lines = ['\n', '\r\n', '\r', '\t', ' ', '  ', '\u00a0', '\u3000'];

const honestText = fc.string({ unit: fc.constantFrom(...honest), maxLength: 60 });
const someText = fc.oneof(
  fc.string({ unit: fc.constantFrom(...honest, ...hostile, ...markup, ...lines), maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(...markup), maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
);
/** A text that the cuts of `shortText` are for. */
const longText = fc.tuple(someText, fc.integer({ min: 1, max: 40 })).map(([text, times]) => text.repeat(times));
const someLength = fc.integer({ min: 1, max: 300 });

function assertSafe(text: string): void {
  for (const pattern of [bad, ...stray]) assert.doesNotMatch(text, pattern);
}

describe('For any foreign text', () => {
  const holds = (name: string, check: (text: string, length: number) => void, texts = someText) =>
    it(name, () => fc.assert(fc.property(texts, someLength, check), { numRuns }));

  holds('nothing that hides, reorders or fakes is left, however it is shown', (text, length) => {
    assertSafe(blockText(text).replace(/[\n\t]/g, ' '));
    assertSafe(lineText(text));
    assertSafe(shortText(text, length));
    assertSafe(inertText(text, length));
  });

  holds('one line has no line end and no white space but single spaces between words', (text, length) => {
    for (const line of [lineText(text), shortText(text, length)]) assert.doesNotMatch(line, /^ | $| {2}|(?! )\s/);
  });

  holds('being shown twice changes nothing more', (text, length) => {
    assert.equal(blockText(blockText(text)), blockText(text));
    assert.equal(lineText(lineText(text)), lineText(text));
    assert.equal(shortText(shortText(text, length), length), shortText(text, length));
    assert.equal(lineText(blockText(text)), lineText(text));
  });

  holds(
    'a short text is no longer than it may be, and only shortened where the line is longer',
    (text, length) => {
      const short = shortText(text, length);
      const line = lineText(text);
      assert.ok(Array.from(short).length <= length, short);
      assert.ok(short === line || short.endsWith('…'), short);
      assert.ok(text.length > length * 8 || (short === line) === Array.from(line).length <= length, short);
    },
    longText,
  );

  holds(
    'no icon and no link is left in inert text, done once or twice',
    (text, length) => {
      const inert = inertText(text, length);
      for (const shown of [inert, inertText(inert, length), inertText(inert, length * 2)])
        assert.doesNotMatch(shown, /\$\(|\]\(/);
      // Each pair of characters is parted by one more.
      assert.ok(Array.from(inert).length <= length + Math.floor(length / 2), inert);
      assert.equal(inert.replaceAll('\u200a', ''), shortText(text, length));
    },
    longText,
  );

  holds('a character that hides leaves something that shows', (text) => {
    const hidden = hostile
      .filter((character) => !joiners.includes(character))
      .find((one) => Array.from(text).includes(one));
    if (hidden !== undefined) assert.match(blockText(text), /\[U\+[0-9A-F]{4,6}\]|[\u2400-\u2421]|\n/);
  });

  holds(
    'honest text of any script stays as it is',
    (text, length) => {
      const words = text.replace(/ +/g, ' ').trim();
      assert.equal(lineText(words), words);
      assert.equal(blockText(text), text);
      if (Array.from(words).length <= length && words.length <= length * 8)
        assert.equal(shortText(words, length), words);
    },
    honestText,
  );

  holds(
    'honest text that is cut is never told to hold something hidden',
    (text, length) => assert.doesNotMatch(inertText(text, length), /U\+/),
    fc.tuple(honestText, fc.integer({ min: 0, max: 3000 })).map(([text, air]) => `${text}${' '.repeat(air)}${text}`),
  );
});

/** What `shortText` is by its definition, with patterns bound to the end: right for any text, and far too slow for a hostile one. */
function shortByDefinition(text: string, length: number): string {
  const half = /(?:\u200c|\u200d|\ufe0e|\ufe0f)*[\ud800-\udbff]?$/;
  const enormous = text.length > length * 8;
  const characters = Array.from(lineText(enormous ? text.slice(0, length * 8).replace(half, '') : text));
  if (!enormous && characters.length <= length) return characters.join('');
  const begin = characters.slice(0, length - 1).join('');
  return `${begin.replace(/(?:\s|\u200c|\u200d|\ufe0e|\ufe0f)+$/, '')}…`;
}

describe('A text that is cut', () => {
  it('is cut where its definition says', () => {
    const units = [...joiners, ...honest, '\ud83d', '\udd25', ' ', '\n'];
    const texts = fc.string({ unit: fc.constantFrom(...units), maxLength: 80 });
    const check = (text: string, length: number) =>
      assert.equal(shortText(text, length), shortByDefinition(text, length));
    fc.assert(fc.property(texts, fc.integer({ min: 1, max: 12 }), check), { numRuns });
  });

  for (const joiner of joiners) {
    it(`costs no more for ${joiner.codePointAt(0)?.toString(16)} many times than for other hidden characters`, () => {
      const took = (character: string) => {
        const text = `a${character.repeat(20_000)}${'a'.repeat(60_000)}`;
        const times = [1, 2, 3].map(() => {
          const began = performance.now();
          shortText(text, 5_000);
          return performance.now() - began;
        });
        return Math.min(...times);
      };
      const usual = took('\u200b');
      const joined = took(joiner);
      assert.ok(joined < usual * 8, `${joined} ms beside ${usual} ms`);
    });
  }
});
