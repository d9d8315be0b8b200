import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import fc from 'fast-check';
import { instantOf, type MomentContext, readMoment } from '../../../../src/core/query/moment.ts';
import { writeInstant } from '../../../../src/core/query/plan.ts';

const now = Date.UTC(2026, 10, 20, 23, 30, 15, 250);
const utc: MomentContext = { now, zone: 'utc', serviceZone: '-06:00' };
const service: MomentContext = { ...utc, zone: 'service' };
const local: MomentContext = { ...utc, zone: 'local' };

function meant(text: string, context: MomentContext): string {
  const moment = readMoment(text);
  return typeof moment === 'string' ? moment : new Date(instantOf(moment, context)).toISOString();
}

describe('dates of the query language', () => {
  it('reads ISO dates in the zone that they say, or else in the reader’s', () => {
    for (const context of [utc, service, local]) {
      assert.equal(meant('2026-11-01T09:30Z', context), '2026-11-01T09:30:00.000Z');
      assert.equal(meant('2026-11-01t09:30:05.12+05:30', context), '2026-11-01T04:00:05.120Z');
      assert.equal(meant('2026-11-01 09:30:05.123999-06:00', context), '2026-11-01T15:30:05.123Z');
    }
    assert.equal(meant('2026-11-01', utc), '2026-11-01T00:00:00.000Z');
    assert.equal(meant('2026-11-01', service), '2026-11-01T06:00:00.000Z');
    assert.equal(meant('2026-11-01T09:30', service), '2026-11-01T15:30:00.000Z');
    assert.equal(meant('2026-11-01 09:30:05', utc), '2026-11-01T09:30:05.000Z');
    // A zone with daylight saving: each date by the offset of its own half of the year.
    const central = { ...service, serviceZone: 'America/Chicago' };
    assert.equal(meant('2026-07-01', central), '2026-07-01T05:00:00.000Z');
    assert.equal(meant('2026-11-15T09:30', central), '2026-11-15T15:30:00.000Z');
    assert.equal(meant('2026-11-01T01:30', central), '2026-11-01T06:30:00.000Z');
    assert.equal(meant('2026-03-08 02:30', central), '2026-03-08T08:30:00.000Z');
    assert.equal(meant('2026-11-01T09:30', local), new Date(2026, 10, 1, 9, 30).toISOString());
    assert.equal(meant('2026-11-01', local), new Date(2026, 10, 1).toISOString());
    assert.equal(meant('0001-01-01T00:00Z', utc), '0001-01-01T00:00:00.000Z');
  });

  it('reads ages, and days of the reader’s calendar', () => {
    assert.equal(meant('now', utc), new Date(now).toISOString());
    for (const [text, seconds] of Object.entries({
      '30s': 30,
      '15min': 900,
      '15m': 900,
      '1h': 3600,
      '7d': 604_800,
      '2w': 1_209_600,
    })) {
      assert.equal(meant(text, local), new Date(now - seconds * 1000).toISOString(), text);
    }
    assert.equal(meant('today', utc), '2026-11-20T00:00:00.000Z');
    assert.equal(meant('Yesterday', utc), '2026-11-19T00:00:00.000Z');
    // There it is the twentieth until six in the morning in UTC.
    assert.equal(meant('today', { ...service, now: Date.UTC(2026, 10, 21, 5, 59) }), '2026-11-20T06:00:00.000Z');
    assert.equal(meant('yesterday', { ...service, serviceZone: '+05:30' }), '2026-11-19T18:30:00.000Z');
    const today = new Date(now);
    assert.equal(meant('today', local), new Date(today.getFullYear(), today.getMonth(), today.getDate()).toISOString());
    assert.equal(meant('999999w', utc), new Date(now - 999_999 * 604_800_000).toISOString());
  });

  it('takes nothing else, and says which days and times there are not', () => {
    for (const text of [
      '',
      'x',
      '7',
      'd',
      '-7d',
      '7 d',
      '7D',
      '1M',
      '1000000s',
      '1.5h',
      '2026',
      '2026-11',
      '2026-11-1',
      '26-11-01',
    ]) {
      assert.equal(readMoment(text), 'badDate', text);
    }
    for (const text of [
      '2026-11-01T',
      '2026-11-01T09',
      '2026-11-01Z',
      '2026-11-01T09:30z ',
      'constructor',
      '２０２６-11-01',
    ]) {
      assert.equal(readMoment(text), 'badDate', text);
    }
    for (const text of ['2026-02-29', '2026-00-10', '2026-04-31T25:00'])
      assert.equal(readMoment(text), 'impossibleDay', text);
    for (const text of ['2024-02-29T24:00', '2026-01-01T09:60', '2026-01-01T09:30:60', '2026-01-01T09:30+24:00']) {
      assert.equal(readMoment(text), 'impossibleTime', text);
    }
  });

  it('follows the clock over daylight saving: skipped times come later, doubled ones count from their first', () => {
    // A zone can't be changed in a running process; another one is started in each.
    const here = path.resolve(import.meta.dirname, '../../../..');
    const script = `
      import { readMoment, instantOf } from './src/core/query/moment.ts';
      const context = { now: Date.parse('2026-10-25T12:00:00Z'), zone: 'local', serviceZone: '+00:00' };
      const texts = process.argv.slice(1);
      console.log(texts.map((text) => new Date(instantOf(readMoment(text), context)).toISOString()).join(' '));`;
    const inZone = (zone: string, ...texts: readonly string[]) =>
      spawnSync(process.execPath, ['--input-type=module', '--no-warnings', '-e', script, ...texts], {
        cwd: here,
        env: { ...process.env, TZ: zone },
        encoding: 'utf8',
      }).stdout.trim();
    // Berlin: 02:00 to 03:00 is skipped on 29 March and comes twice on 25 October.
    assert.equal(
      inZone(
        'Europe/Berlin',
        '2026-03-29T01:59',
        '2026-03-29T02:30',
        '2026-03-29T03:00',
        '2026-10-25T02:30',
        'today',
        'yesterday',
      ),
      '2026-03-29T00:59:00.000Z 2026-03-29T01:30:00.000Z 2026-03-29T01:00:00.000Z 2026-10-25T00:30:00.000Z 2026-10-24T22:00:00.000Z 2026-10-23T22:00:00.000Z',
    );
    // Santiago skips the first hour of 6 September; year 99 isn't 1999.
    assert.equal(inZone('America/Santiago', '2026-09-06'), '2026-09-06T04:00:00.000Z');
    assert.equal(inZone('UTC', '0099-03-01'), '0099-03-01T00:00:00.000Z');
  });

  it('follows the clock of the zone that the reader sits in, wherever this machine is', () => {
    const there = (text: string, localZone: string) => {
      const moment = readMoment(text);
      assert.ok(typeof moment === 'object', text);
      const now = Date.UTC(2026, 10, 20, 12);
      return new Date(instantOf(moment, { now, zone: 'local', localZone, serviceZone: '+00:00' })).toISOString();
    };
    assert.equal(there('2026-11-20T10:00', 'Asia/Tokyo'), '2026-11-20T01:00:00.000Z');
    assert.equal(there('2026-11-20', 'Asia/Kolkata'), '2026-11-19T18:30:00.000Z');
    assert.equal(there('today', 'Pacific/Kiritimati'), '2026-11-20T10:00:00.000Z');
    assert.equal(there('2026-03-29T02:30', 'Europe/Berlin'), '2026-03-29T01:30:00.000Z', 'a time that is skipped');
    assert.equal(there('2026-10-25T02:30', 'Europe/Berlin'), '2026-10-25T00:30:00.000Z', 'the first of two');
    assert.equal(there('2026-11-20T10:00', 'UTC'), '2026-11-20T10:00:00.000Z');
    assert.equal(there('2026-11-20T10:00-0930', 'UTC'), '2026-11-20T19:30:00.000Z');
  });
});

describe('writeInstant', () => {
  it('is short, and is read as the same instant in any zone', () => {
    const at = Date.UTC(2026, 10, 1);
    assert.equal(writeInstant(at), '2026-11-01T00:00Z');
    assert.equal(writeInstant(at + 5_000), '2026-11-01T00:00:05Z');
    assert.equal(writeInstant(at + 50_123), '2026-11-01T00:00:50.123Z');
    assert.equal(writeInstant(at + 100), '2026-11-01T00:00:00.1Z');
    fc.assert(
      fc.property(
        fc.oneof(
          fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2100, 0) }),
          fc.integer({ min: 0, max: 1e8 }).map((minutes) => minutes * 60_000),
          fc.integer({ min: -62_167_219_200_000, max: 253_402_300_799_999 }),
        ),
        (ms) => {
          const moment = readMoment(writeInstant(ms));
          assert.deepEqual(moment, { kind: 'instant', ms });
        },
      ),
    );
  });
});
