// Tests of src/api/filter/filter.ts.

import assert from 'node:assert/strict';
import {
  all,
  equals,
  filterText,
  after as laterThan,
  notEquals,
  startsWith,
  unacknowledged,
} from '../../../../src/api/filter/filter.ts';
import { FilterError } from '../../../../src/api/filter/operationText.ts';
import type { Json } from '../../../../src/core/text/exactJson.ts';
import { compileFilter } from '../../../../src/service/filter/compile.ts';

const now = Date.UTC(2026, 10, 3, 15);
const matches = (filter: unknown, record: { [field: string]: Json }) => compileFilter(filter, now).matches(record);

describe('filter builders', () => {
  it('write exactly the shapes of the contract', () => {
    const filter = all(
      equals('userType', 'SYSTEM'),
      startsWith('eventName', 'Login'),
      laterThan('eventCreateDate', '2026-11-01T00:00:00.000-05:00'),
    );
    assert.equal(
      filterText(filter),
      '{"userType":{"operation":"SYSTEM"},"eventName":{"operation":"^= Login"},' +
        '"eventCreateDate":{"operation":"greaterThanDate","options":[{"name":"date","value":["2026-11-01T00:00:00.000-05:00"]}]}}',
    );
    assert.equal(
      filterText(
        all(equals('statusCode.keyName', 'ACTIVE'), equals('notificationOccurrenceEventType.keyName', 'PLANNED')),
      ),
      '{"statusCode":{"keyName":{"operation":"ACTIVE"}},"notificationOccurrenceEventType":{"keyName":{"operation":"PLANNED"}}}',
    );
    assert.equal(filterText(unacknowledged()), '{"acknowledgedFlag":{"operation":0}}');
    assert.equal(
      filterText(notEquals('statusCode.keyName', 'COMPLETED')),
      '{"statusCode":{"keyName":{"operation":"!= COMPLETED"}}}',
    );
    assert.deepEqual(all(), {});
  });

  it('merge fields of one relation, and refuse one field twice', () => {
    assert.deepEqual(all(equals('a.b', 1), equals('a.c', 2)), { a: { b: { operation: 1 }, c: { operation: 2 } } });
    assert.throws(() => all(equals('a.b', 1), startsWith('a.b', 'x')), /"a.b" is filtered twice/);
    assert.throws(() => all(equals('a', 1), equals('a.b', 2)), /"a" is filtered twice/);
  });

  it('refuse paths that are none and dates without an offset', () => {
    for (const path of ['', 'a.', 'a b', 'operation', 'a.options']) assert.throws(() => equals(path, 1), FilterError);
    assert.throws(() => laterThan('startDate', '2026-11-01T00:00:00'), /with an offset/);
    assert.throws(() => laterThan('startDate', 'yesterday'), /with an offset/);
  });

  it('keep text that looks like an operator a plain value', () => {
    for (const text of ['!= x', '^= a', 'is null', 'NOT NULL', 'in', 'orderBy', '~ a', '== x', '> 5', '_=x']) {
      assert.ok(matches(equals('f', text), { f: text }), text);
      assert.ok(!matches(equals('f', text), { f: 'other' }), text);
    }
  });
});
