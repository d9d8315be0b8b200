import assert from 'node:assert/strict';
import fc from 'fast-check';
import { blockText, inertText, lineText, shortText } from '../../../src/core/foreignText.ts';

describe('foreign text', () => {
  it('shows what reorders or hides text', () => {
    assert.equal(lineText('pay\u202Efdp.exe'), 'pay[U+202E]fdp.exe');
    assert.equal(lineText('a\u200Bb\uFEFFc'), 'a[U+200B]b[U+FEFF]c');
    assert.equal(lineText('bell\u0007 null\u0000 del\u007f'), 'bell␇ null␀ del␡');
    assert.equal(lineText('lone \ud800 half'), 'lone [U+D800] half');
    assert.equal(lineText('tag \u{e0041}'), 'tag [U+E0041]');
  });

  it('leaves honest text alone', () => {
    for (const text of ['Wartung: Köln – 東京 𝔘𝔫𝔦', 'عربي', 'हिन्दी', '🛠 done', 'a < b && c > d', '$(not an icon)']) {
      assert.equal(lineText(text), text);
    }
  });

  it('makes one line of many, and keeps lines where a page keeps them', () => {
    assert.equal(lineText(' one\r\ntwo\rthree\n\n four\t'), 'one two three four');
    assert.equal(blockText('one\r\ntwo\rthree\n'), 'one\ntwo\nthree\n');
  });

  it('cuts at whole characters', () => {
    assert.equal(shortText('abcdef', 6), 'abcdef');
    assert.equal(shortText('abcdefg', 6), 'abcde…');
    assert.equal(shortText('😀😀😀', 2), '😀…');
    assert.equal(shortText(' '.repeat(5000), 100).length <= 1, true);
    assert.equal(shortText('x'.repeat(10_000_000), 50).length, 50);
  });

  it('takes the life out of icons and links', () => {
    assert.doesNotMatch(inertText('$(flame) and [go](command:x)'), /\$\(|\]\(/);
  });

  it('never lets a hidden character or a second line through, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        assert.doesNotMatch(
          inertText(text),
          /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202a-\u202e\u2066-\u2069\u200b-\u200f]|\$\(|\]\(/u,
        );
        assert.equal(lineText(lineText(text)), lineText(text));
        assert.equal(lineText(inertText(inertText(text))), lineText(inertText(text)));
      }),
    );
  });
});
