import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseQuery } from '../../../../src/core/query/query.ts';
import {
  editedText,
  faultPieces,
  faultsAway,
  firstFault,
  oneLine,
  withHiddenShown,
} from '../../../../src/webview/query/queryFaults.ts';

const places = fc.array(
  fc.tuple(fc.nat(30), fc.integer({ min: 1, max: 8 })).map(([start, length]) => ({ start, end: start + length })),
  { maxLength: 4 },
);

describe('Faults in the query field', () => {
  it('are underlined at exactly their characters, and the text stays whole', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), places, (text, faults) => {
        const pieces = faultPieces(text, faults);
        assert.equal(pieces.map((piece) => piece.text).join(''), text);
        const marks = pieces.flatMap((piece) => Array.from({ length: piece.text.length }, () => piece.faulty));
        for (let at = 0; at < text.length; at++) {
          assert.equal(
            marks[at],
            faults.some(({ start, end }) => start <= at && at < end),
          );
        }
      }),
    );
  });

  it('go beside characters that can’t be seen, which are shown where there are any', () => {
    assert.equal(withHiddenShown('user:\u202eMETSYS  after:24h\u200b'), 'user:[U+202E]METSYS after:24h[U+200B]');
    for (const sound of ['', 'user:SYSTEM\n after:24h\t ', 'name:"שלום" label:نص "👩‍🔧"'])
      assert.equal(withHiddenShown(sound), undefined);
  });

  it('are told from the left, and not while the caret touches them', () => {
    const { faults } = parseQuery('color:red after:never name:');
    assert.deepEqual(
      faults.map(({ kind }) => kind),
      ['unknownField', 'badDate', 'missingValue'],
    );
    assert.equal(firstFault(faults.toReversed())?.kind, 'unknownField');
    assert.deepEqual(
      faultsAway(faults, 'color:red after:never name:'.length).map(({ kind }) => kind),
      ['unknownField', 'badDate'],
    );
    assert.deepEqual(
      faultsAway(faults, 18).map(({ kind }) => kind),
      ['unknownField', 'missingValue'],
    );
    assert.equal(firstFault([]), undefined);
  });
});

describe('A query with line breaks in the field of one line', () => {
  const broken = fc
    .array(fc.constantFrom('a', 'b', '"', '\r\n', '\n', ' '), { maxLength: 12 })
    .map((parts) => parts.join(''));

  it('is shown without them, character for character', () => {
    assert.equal(oneLine('a\r\nb'), 'a  b');
    fc.assert(fc.property(broken, (text) => assert.equal(oneLine(text).length, text.length)));
  });

  it('keeps those that an edit didn’t touch', () => {
    assert.equal(editedText('name:"a\r\nb" x', 'name:"a  b" xy'), 'name:"a\r\nb" xy');
    assert.equal(editedText('x name:"a\nb"', 'name:"a b"'), 'name:"a\nb"');
    assert.equal(editedText('plain', 'other'), 'other');
    fc.assert(
      fc.property(broken, fc.nat(12), fc.nat(12), fc.constantFrom('', 'z', 'zz'), (text, from, length, typed) => {
        const start = Math.min(from, text.length);
        const end = Math.min(start + length, text.length);
        const shown = oneLine(text);
        const after = editedText(text, shown.slice(0, start) + typed + shown.slice(end));
        assert.equal(oneLine(after), shown.slice(0, start) + typed + shown.slice(end));
      }),
    );
  });
});
