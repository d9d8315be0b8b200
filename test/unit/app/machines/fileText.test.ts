import assert from 'node:assert/strict';
import { fileText } from '../../../../src/app/machines/fileText.ts';

const text = 'db-01\r\nmünchen-02\r\n';
const littleEndian = Buffer.from(`\uFEFF${text}`, 'utf16le');

describe('The text of a file', () => {
  it('is read as UTF-8, and as UTF-16 where the file begins so, without what it begins with', () => {
    assert.equal(fileText(Buffer.from(text)), text);
    assert.equal(fileText(Buffer.from(`\uFEFF${text}`)), text);
    assert.equal(fileText(littleEndian), text);
    assert.equal(fileText(Buffer.from(littleEndian).swap16()), text);
    assert.equal(fileText(new Uint8Array()), '');
  });

  it('is none where it begins otherwise and has a null among its first characters', () => {
    assert.equal(fileText(Buffer.from('\0\0db-01')), undefined);
    assert.equal(fileText(littleEndian.subarray(2)), undefined);
    assert.equal(fileText(Buffer.from(`${'x'.repeat(8_192)}\0`))?.length, 8_193);
  });
});
