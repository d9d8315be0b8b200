// Tests of src/api/wire/mask.ts.

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { applyMask, type Mask, MaskError, type MaskField, maskText, parseMask } from '../../../../src/api/wire/mask.ts';

const plain = (mask: Mask): object =>
  Object.fromEntries([...mask].map(([name, inner]) => [name, inner && plain(inner)]));

describe('mask text', () => {
  it('is written without spaces', () => {
    const fields: MaskField[] = ['id', ['statusCode', 'keyName', 'name'], ['updates', 'contents', ['author', 'id']]];
    assert.equal(maskText(fields), 'mask[id,statusCode[keyName,name],updates[contents,author[id]]]');
  });

  it('refuses names that would change its meaning', () => {
    for (const name of ['', 'a b', 'a]', 'a,b', '1a']) assert.throws(() => maskText([name]), /no field name/);
    assert.throws(() => maskText([]), /at least one field/);
  });

  it('is read in every form that clients send', () => {
    const wanted = { a: null, b: { c: null, d: { e: null } } };
    for (const text of [
      'mask[a,b[c,d[e]]]',
      ' mask [ a , b [ c ,\n d [ e ] ] ] ',
      'a,b[c,d[e]]',
      'mask[a,b[c,d.e]]',
      'a,b.c,b.d.e',
    ]) {
      assert.deepEqual(plain(parseMask(text)), wanted, text);
    }
    assert.deepEqual(plain(parseMask('mask.b.c')), { b: { c: null } });
  });

  it('takes a field named twice with all that either asks for', () => {
    assert.deepEqual(plain(parseMask('mask[a[b],a[c]]')), { a: { b: null, c: null } });
    assert.deepEqual(plain(parseMask('mask[a[b],a]')), { a: null });
  });

  const malformed: readonly (readonly [string, number])[] = [
    ['', 0],
    ['mask[', 5],
    ['mask[]', 5],
    ['mask[a', 6],
    ['mask[a]]', 7],
    ['mask[a,,b]', 7],
    ['mask[a b]', 7],
    ['a[b', 3],
    ['mask[a]b', 7],
    ['mask[9a]', 5],
    ['mask[a;b]', 6],
  ];
  for (const [text, position] of malformed) {
    it(`names the character at fault in ${JSON.stringify(text)}`, () => {
      assert.throws(
        () => parseMask(text),
        (error) =>
          error instanceof MaskError && error.position === position && error.message.startsWith('objectMask: '),
      );
    });
  }

  it('refuses bottomless nesting instead of overflowing', () => {
    assert.throws(() => parseMask('a['.repeat(100_000)), /nested deeper than/);
    assert.throws(() => parseMask('a.'.repeat(100_000)), /nested deeper than/);
  });

  it('survives being written and read, spaces anywhere', () => {
    const name = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,8}$/);
    const { fields } = fc.letrec<{ field: MaskField; fields: MaskField[] }>((tie) => ({
      field: fc.oneof(
        { maxDepth: 4 },
        name,
        fc.tuple(name, tie('fields')).map(([n, inner]): MaskField => [n, ...inner]),
      ),
      fields: fc.uniqueArray(tie('field'), {
        minLength: 1,
        maxLength: 4,
        selector: (field) => (typeof field === 'string' ? field : field[0]),
      }),
    }));
    const expected = (list: readonly MaskField[]): object =>
      Object.fromEntries(
        list.map((field) => (typeof field === 'string' ? [field, null] : [field[0], expected(field.slice(1))])),
      );
    fc.assert(
      fc.property(fields, fc.stringMatching(/^[ \n]{0,2}$/), (list, space) => {
        const text = maskText(list);
        assert.ok(!text.includes(' '));
        assert.deepEqual(plain(parseMask(text)), expected(list));
        assert.deepEqual(plain(parseMask(text.replace(/([[\],])/g, `${space}$1${space}`))), expected(list));
      }),
    );
  });
});

describe('applying a mask', () => {
  const record = {
    id: 1,
    name: 'x',
    gone: null,
    status: { keyName: 'A', name: 'a' },
    list: [{ p: 1, q: 2 }, { q: 3 }, null],
  };

  it('keeps named fields, in lists too, and invents none', () => {
    assert.deepEqual(applyMask(record, parseMask('id,gone,status[keyName],list[p],unknown,__proto__')), {
      id: 1,
      gone: null,
      status: { keyName: 'A' },
      list: [{ p: 1 }, {}, null],
    });
  });

  it('keeps a whole relation that is named without fields', () => {
    assert.deepEqual(applyMask(record, parseMask('status')), { status: { keyName: 'A', name: 'a' } });
  });
});
