import assert from 'node:assert/strict';
import { parseQuery } from '../../../../src/core/query/query.ts';
import { namedValues, shownValues } from '../../../../src/webview/charts/facetValues.ts';
import { ZoomTrail } from '../../../../src/webview/charts/zoomTrail.ts';

const facet = {
  field: 'userType',
  values: [
    { value: 'SYSTEM', count: 70, cut: false },
    { value: 'CUSTOMER', count: 20, cut: false },
    { value: '', count: 3, cut: false },
  ],
  more: 0,
};

describe('Values of a facet', () => {
  const shown = (query: string, most = 8, more = 0) => shownValues({ ...facet, more }, parseQuery(query), most);

  it('say whether the query names them', () => {
    assert.deepEqual(
      shown('user:customer -user:SYSTEM name:x').map(({ state }) => state),
      ['excluded', 'included', 'none'],
    );
    assert.deepEqual(
      shown('-user:""').map(({ state }) => state),
      ['none', 'none', 'excluded'],
    );
  });

  it('are as many as fit, but for those that the query names', () => {
    assert.deepEqual(
      shown('', 1).map(({ value }) => value),
      ['SYSTEM'],
    );
    assert.deepEqual(
      shown('-user:CUSTOMER', 1).map(({ value }) => value),
      ['SYSTEM', 'CUSTOMER'],
    );
  });

  it('include what the query names and nothing has, and know its count only where all were counted', () => {
    assert.deepEqual(shown('user:EMPLOYEE').at(-1), { value: 'EMPLOYEE', count: 0, state: 'included', cut: false });
    assert.deepEqual(shown('-user:EMPLOYEE', 8, 5).at(-1), {
      value: 'EMPLOYEE',
      count: null,
      state: 'excluded',
      cut: false,
    });
    assert.equal(shown('user:system').length, 3);
    assert.equal(shown('user:EMP*').length, 3);
    assert.deepEqual(shown('user:=system').at(-1), { value: 'system', count: 0, state: 'included', cut: false });
  });

  it('that are only the beginning of one are never those that the query names', () => {
    const long = { field: 'userType', values: [{ value: 'SYSTEM', count: 70, cut: true }], more: 0 };
    assert.deepEqual(shownValues(long, parseQuery('user:SYSTEM'), 8), [
      { value: 'SYSTEM', count: 70, state: 'none', cut: true },
      { value: 'SYSTEM', count: 0, state: 'included', cut: false },
    ]);
  });

  it('named by a query are those of the field alone, each once', () => {
    assert.deepEqual(namedValues(parseQuery('user:A,B -user:B name:C user:D* text'), 'userType'), ['A', 'B']);
  });
});

describe('The way back from zooming', () => {
  const week = { after: '2026-11-01T00:00Z', before: '2026-11-08T00:00Z' };
  const day = { after: '2026-11-02T00:00Z', before: '2026-11-03T00:00Z' };

  it('leads through each period to the first', () => {
    const trail = new ZoomTrail();
    const first = 'user:SYSTEM after:30d';
    const second = trail.zoom(first, week);
    trail.follow(second);
    const third = trail.zoom(second, day);
    trail.follow(third);
    assert.equal(third, 'user:SYSTEM after:2026-11-02T00:00Z before:2026-11-03T00:00Z');
    assert.equal(trail.goBack(third), second);
    trail.follow(second);
    assert.ok(trail.canGoBack);
    assert.equal(trail.goBack(second), first);
    assert.ok(!trail.canGoBack);
  });

  it('stays open while other terms change, and ends where the period was chosen otherwise', () => {
    const trail = new ZoomTrail();
    const zoomed = trail.zoom('', week);
    trail.follow(`${zoomed} -user:SYSTEM`);
    assert.ok(trail.canGoBack);
    trail.follow('after:24h');
    assert.ok(!trail.canGoBack);
  });
});
