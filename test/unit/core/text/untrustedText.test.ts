import assert from 'node:assert/strict';
import fc from 'fast-check';
import { blockText, inertText, lineText, shortText } from '../../../../src/core/text/untrustedText.ts';
import { hiddenIn, honestTexts, hostileCorpus } from '../../../support/hostileTexts.ts';

describe('foreign text', () => {
  it('shows what reorders or hides text', () => {
    assert.equal(lineText('pay\u202Efdp.exe'), 'pay[U+202E]fdp.exe');
    assert.equal(lineText('a\u200Bb\uFEFFc'), 'a[U+200B]b[U+FEFF]c');
    assert.equal(lineText('bell\u0007 null\u0000 del\u007f'), 'bell␇ null␀ del␡');
    assert.equal(lineText('lone \ud800 half'), 'lone [U+D800] half');
    assert.equal(lineText('tag \u{e0041}'), 'tag [U+E0041]');
  });

  it('shows every character of the first plane alike, be the rest of the text plain or not', () => {
    for (let code = 0; code <= 0xffff; code++) {
      const word = `a${String.fromCharCode(code)}b`;
      assert.equal(blockText(`${word}東`), `${blockText(word)}東`, code.toString(16));
    }
  });

  it('leaves honest text alone', () => {
    for (const text of [...honestTexts, '$(not an icon)']) assert.equal(lineText(text), text);
  });

  it('keeps joiners and selectors where an emoji or a script needs them, and shows them anywhere else', () => {
    for (const text of ['\u{1f469}\u200d\u{1f4bb}', 'می\u200cشود', 'क\u094d\u200dष', '\u2764\ufe0f', '1\ufe0f\u20e3']) {
      assert.equal(lineText(text), text);
    }
    assert.equal(lineText('pass\u200dword'), 'pass[U+200D]word');
    assert.equal(lineText('می\u200c '), 'می[U+200C]');
    assert.equal(lineText('1\ufe0f2'), '1[U+FE0F]2');
    assert.equal(lineText('\u{1f469}\u200d'), '\u{1f469}[U+200D]');
    assert.equal(shortText('\u{1f469}\u200d\u{1f4bb} at work', 3), '\u{1f469}…');
  });

  it('shows by their codes the marks that pile up over other lines', () => {
    const marks = (count: number) => '\u0301'.repeat(count);
    assert.equal(lineText(`Z${marks(8)}algo`), `Z${marks(8)}algo`);
    assert.equal(lineText(`Z${marks(10)}algo`), `Z${marks(8)}[U+0301][U+0301]algo`);
  });

  it('hides nothing of the texts that try', () => {
    for (const [tries, text] of Object.entries(hostileCorpus)) {
      for (const shown of [blockText(text), lineText(text), inertText(text)])
        assert.deepEqual(hiddenIn(shown), [], tries);
      assert.equal(lineText(lineText(text)), lineText(text), tries);
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
        assert.doesNotMatch(inertText(text), /[\n\t]|\$\(|\]\(/);
        assert.deepEqual(hiddenIn(inertText(text)), []);
        assert.equal(lineText(lineText(text)), lineText(text));
        assert.equal(lineText(inertText(inertText(text))), lineText(inertText(text)));
      }),
    );
  });
});
