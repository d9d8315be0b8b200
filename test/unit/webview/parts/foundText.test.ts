import assert from 'node:assert/strict';
import fc from 'fast-check';
import { foundParts } from '../../../../src/webview/parts/foundText.ts';

describe('Found text', () => {
  it('is marked whatever its case, and nothing is lost', () => {
    assert.deepEqual(foundParts('Login failed, login again', 'LOGIN'), [
      { text: 'Login', isHit: true },
      { text: ' failed, ', isHit: false },
      { text: 'login', isHit: true },
      { text: ' again', isHit: false },
    ]);
    assert.deepEqual(foundParts('abc', ''), [{ text: 'abc', isHit: false }]);
    assert.deepEqual(foundParts('', 'x'), [{ text: '', isHit: false }]);
  });

  it('is taken literally', () => {
    assert.deepEqual(
      foundParts('a.c abc', 'a.c').filter(({ isHit }) => isHit),
      [{ text: 'a.c', isHit: true }],
    );
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ minLength: 1 }),
        fc.string(),
        (before, sought, after) => {
          const text = before + sought + after;
          const parts = foundParts(text, sought);
          assert.equal(parts.map((part) => part.text).join(''), text);
          assert.ok(parts.some(({ isHit }) => isHit));
          for (const part of parts) if (part.isHit) assert.equal(part.text.length, sought.length);
        },
      ),
    );
  });
});
