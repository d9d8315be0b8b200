import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  emptyForm,
  emptyHints,
  formOf,
  periods,
  rangeFault,
  readField,
  readForm,
  searchOf,
} from '../../../src/webview/logSearchForm.ts';

const now = Date.UTC(2026, 10, 20, 12);
const instants = fc.option(fc.integer({ min: 0, max: now * 2 }));
const someForm = fc.record(
  {
    userType: fc.constantFrom('', 'SYSTEM'),
    objectName: fc.constantFrom('', 'User'),
    namePrefix: fc.constantFrom('', 'Login', ' x '),
    period: fc.constantFrom(...periods),
    after: instants,
    before: instants,
  },
  { noNullPrototype: true },
);

describe('The log form', () => {
  it('means the same search again after it was filled from one', () => {
    fc.assert(
      fc.property(someForm, (form) => {
        const search = searchOf(form, now);
        assert.deepEqual(searchOf(formOf(search), now + 5000), search);
      }),
    );
  });

  it('is the same after it was kept', () => {
    fc.assert(fc.property(someForm, (form) => assert.deepEqual(readForm(JSON.parse(JSON.stringify(form))), form)));
  });

  it('is the empty one where something else was kept', () => {
    for (const kept of [undefined, null, 7, [], 'form']) assert.deepEqual(readForm(kept), emptyForm);
    assert.deepEqual(readForm({ period: 'always', after: 'then', userType: 7 }), emptyForm);
  });

  it('counts a period from now', () => {
    assert.deepEqual(searchOf({ ...emptyForm, period: '15min' }, now), { after: now - 900_000 });
    assert.deepEqual(searchOf({ ...emptyForm, period: 'all' }, now), {});
  });

  it('refuses exactly the ranges that no entry can lie in', () => {
    fc.assert(
      fc.property(someForm, (form) => {
        const { after, before } = searchOf(form, now);
        const possible =
          (after ?? 0) <= now && (after ?? Number.NEGATIVE_INFINITY) < (before ?? Number.POSITIVE_INFINITY);
        assert.equal(rangeFault(form, now) === null, possible);
      }),
    );
  });

  it('says at which field the range is wrong', () => {
    const custom = { ...emptyForm, period: 'custom' as const };
    assert.equal(rangeFault({ ...custom, after: now + 1 }, now)?.field, 'from');
    assert.equal(rangeFault({ ...custom, after: now - 1, before: now - 2 }, now)?.field, 'to');
  });

  it('tells an empty date field from an unfinished one', () => {
    assert.equal(readField('', false, 'utc', 0), null);
    assert.equal(readField('', true, 'utc', 0), undefined);
    assert.equal(readField('2026-11-20T12:00', false, 'utc', 0), now);
  });
});

describe('Hints for an empty result', () => {
  it('name what narrows the search, and nothing else', () => {
    assert.equal(emptyHints({ userType: 'SYSTEM', after: 1, namePrefix: 'x', objectName: 'y' }).length, 4);
    assert.match(emptyHints({ userType: 'SYSTEM' }).join(), /user type/);
    assert.match(emptyHints({}).join(), /empty/);
  });
});
