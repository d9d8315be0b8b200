import assert from 'node:assert/strict';
import type { LogEntry } from '../../../../src/core/connection/ports.ts';
import { passes } from '../../../../src/core/log/filter.ts';
import { planQuery } from '../../../../src/core/query/plan.ts';
import { parseQuery } from '../../../../src/core/query/query.ts';
import { parseExactly } from '../../../../src/core/text/exactJson.ts';
import { readInstant } from '../../../../src/core/text/isoDate.ts';
import {
  aroundTime,
  isSearchable,
  objectAround,
  sameTrace,
  userAround,
  whoElse,
} from '../../../../src/webview/query/entrySearches.ts';

const date = Date.UTC(2026, 10, 20, 12, 0, 30);
const entry: LogEntry = {
  eventName: 'Power "On", *now*',
  objectName: 'Server',
  objectId: 17,
  label: 'web 1, web 2',
  traceId: '0A*',
  userId: null,
};

function finds(query: string, one: LogEntry, at = date): boolean {
  const { filter, faults } = planQuery(parseQuery(query), { now: date + 1, zone: 'utc', serviceZone: '+00:00' });
  assert.deepEqual(faults, []);
  return passes(filter, one, at);
}

describe('Searches that an entry leads to', () => {
  it('find its trace at any time, and no other', () => {
    const query = sameTrace(entry) ?? '';
    assert.ok(finds(query, { ...entry, eventName: 'another' }, 0));
    assert.ok(!finds(query, { ...entry, traceId: '0A1' }));
    assert.equal(sameTrace({ ...entry, traceId: null }), undefined);
    assert.equal(sameTrace({}), undefined);
  });

  it('find what was around it, both ends included', () => {
    const query = aroundTime(date);
    const minutes = (count: number) => date + count * 60_000;
    assert.deepEqual(
      [-5.1, -5, 0, 5, 5.1].map((count) => finds(query, {}, minutes(count))),
      [false, true, true, true, false],
    );
  });

  it('find what was around it, and no more, where its date lies ahead', () => {
    const soon = Date.now() + 10 * 3_600_000;
    const query = aroundTime(soon);
    assert.deepEqual(
      [-60, 0, 60].map((minutes) => finds(query, {}, soon + minutes * 60_000)),
      [false, true, false],
    );
  });

  it('find what its user did around it, and what happened to its object, half an hour before and after', () => {
    const minutes = (count: number) => date + count * 60_000;
    const bob = { ...entry, username: 'bob', userId: 5 };
    const ofBob = userAround(bob, date) ?? '';
    assert.deepEqual(
      [-30.1, -30, 30, 30.1].map((count) => finds(ofBob, { username: 'bob' }, minutes(count))),
      [false, true, true, false],
    );
    assert.ok(!finds(ofBob, { username: 'Bob' }) && !finds(ofBob, { userId: 5 }));
    assert.ok(finds(userAround({ userId: 5 }, date) ?? '', { userId: 5, username: 'x' }));
    assert.equal(userAround(entry, date), undefined);
    const ofServer = objectAround(entry, date) ?? '';
    assert.ok(finds(ofServer, { objectName: 'Server', objectId: 17 }, minutes(-30)));
    assert.ok(!finds(ofServer, { objectName: 'User', objectId: 17 }));
    assert.ok(!finds(ofServer, { objectName: 'Server', objectId: 17 }, minutes(31)));
    assert.ok(finds(objectAround({ label: 'web 1, web 2' }, date) ?? '', { label: 'web 1, web 2' }));
    assert.equal(objectAround({ objectName: 'Server', eventName: 'x' }, date), undefined);
  });

  it('find what was around dates at the ends of the calendar', () => {
    for (const text of [
      '0000-01-01T00:00:00Z',
      '0000-01-01T00:00:00+14:00',
      '9999-12-31T23:59:59Z',
      '9999-12-31T23:59:59-12:00',
    ]) {
      const at = readInstant(text)?.ms ?? Number.NaN;
      assert.ok(finds(aroundTime(at), {}, at), text);
      assert.ok(!finds(aroundTime(at), {}, date - 1), text);
    }
  });

  it('find who else was at its object, else its label, else the same event, in the same period', () => {
    const ofObject = whoElse(entry, 'user:SYSTEM after:2026-11-20 "text"');
    assert.equal(ofObject?.query, 'after:2026-11-20 object:Server id:17');
    assert.equal(ofObject?.subject, 'object');
    assert.equal(whoElse(entry, 'after:1h x after:7d')?.query, 'after:1h after:7d object:Server id:17');
    for (const objectId of [0, '0']) {
      assert.deepEqual(whoElse({ ...entry, objectId }, ''), whoElse({ ...entry, objectId: null }, ''), 'no object');
      assert.equal(objectAround({ ...entry, objectId }, date), objectAround({ ...entry, objectId: null }, date));
    }
    const ofLabel = whoElse({ ...entry, objectId: null }, '');
    assert.equal(ofLabel?.subject, 'label');
    assert.ok(finds(ofLabel?.query ?? '', entry) && !finds(ofLabel?.query ?? '', { label: 'web 1' }));
    const ofEvent = whoElse({ eventName: entry.eventName ?? null }, '');
    assert.equal(ofEvent?.subject, 'event');
    assert.ok(finds(ofEvent?.query ?? '', entry) && !finds(ofEvent?.query ?? '', { eventName: 'Power "On", now' }));
    assert.equal(whoElse({ userType: 'SYSTEM' }, ''), undefined);
  });

  it('aren’t offered for dates, metadata, records and values of any length', () => {
    assert.ok(isSearchable('userType', 'SYSTEM') && isSearchable('objectId', 0) && isSearchable('x', false));
    assert.ok(isSearchable('meta.id', parseExactly('12345678901234567890')), 'as it is written');
    for (const [field, value] of [
      ['eventCreateDate', '2026-11-20T12:00:00Z'],
      ['metaData', 'text'],
      ['label', null],
      ['label', ''],
      ['label', 'x'.repeat(501)],
      ['list', ['a']],
    ] as const)
      assert.ok(!isSearchable(field, value), field);
  });
});
