import assert from 'node:assert/strict';
import fc from 'fast-check';
import { planQuery } from '../../../../src/core/query/plan.ts';
import { parseQuery } from '../../../../src/core/query/query.ts';
import {
  chosenPeriod,
  periodChoices,
  readField,
  withBound,
  withPeriod,
} from '../../../../src/webview/query/periods.ts';

const now = Date.UTC(2026, 10, 20, 12, 34, 56);
const instants = fc.integer({ min: Date.UTC(2000, 0, 1), max: now });
const rest = fc.constantFrom('', 'user:SYSTEM', '"after:7d" -name:x', 'name:"a  b"');
const dates = fc.constantFrom('', 'after:24h', 'before:1d after:2026-11-01', 'after:yesterday', 'after:7d after:1h');
const queries = fc.tuple(rest, dates).map((parts) => parts.join(' ').trim());

function search(text: string) {
  const plan = planQuery(parseQuery(text), { now, zone: 'utc', serviceZone: '+00:00' });
  assert.deepEqual(plan.faults, []);
  return plan.search;
}

function otherTerms(text: string): readonly string[] {
  const { terms } = parseQuery(text);
  return terms.filter(({ kind }) => kind !== 'date').map(({ start, end }) => text.slice(start, end));
}

describe('The period of a query', () => {
  it('is the one that was chosen, and the other terms stay', () => {
    fc.assert(
      fc.property(queries, fc.constantFrom(...periodChoices), (text, choice) => {
        const chosen = withPeriod(text, choice, now - 5000);
        assert.equal(chosenPeriod(chosen), choice);
        assert.deepEqual(otherTerms(chosen), otherTerms(text));
      }),
    );
  });

  it('is the one that is offered, in whichever unit its age is written', () => {
    const chosen = ['900s', '15m', '60min', '1d', '168h', '1w', '30d', '025h', '024h', '2d', 'today'];
    assert.deepEqual(
      chosen.map((after) => chosenPeriod(`after:${after}`)),
      ['15min', '15min', '1h', '24h', '7d', '7d', '30d', 'custom', '24h', 'custom', 'custom'],
    );
    assert.equal(chosenPeriod('after:1d before:1h'), 'custom');
  });

  it('is dates of its own where it has several beginnings, of which the latest counts, whichever end is set', () => {
    for (const text of ['after:1h after:7d', 'after:7d after:1h', 'before:1d after:7d before:2d'])
      assert.equal(chosenPeriod(text), 'custom', text);
    const ended = withBound('after:1h x after:7d', 'before', now);
    assert.deepEqual(search(ended), { after: now - 3_600_000, before: now });
    assert.equal(withBound('after:1h x after:7d', 'after', null), 'x');
  });

  it('keeps what is typed of the other end, though it is no date', () => {
    const date = '2026-11-20T12:34:56Z';
    for (const [text, ended, begun] of [
      ['after:7d before:yesterdy x', `after:7d before:${date} x`, `after:${date} before:yesterdy x`],
      ['x before:2026-13-01', `x before:${date}`, `x after:${date} before:2026-13-01`],
      ['x after:"2026', `x before:${date} after:"2026`, `x after:${date}`],
      ['after: y after:1h', `after: y after:1h before:${date}`, `after:${date} y`],
    ] as const) {
      assert.equal(withBound(text, 'before', now), ended);
      assert.equal(withBound(text, 'after', now), begun);
    }
    assert.equal(withBound('after:7d before:yesterdy x', 'after', null), 'before:yesterdy x');
    assert.equal(withBound('after:7d x', 'before', null), 'after:7d x');
  });

  it('begins, as dates of its own, where the one before began, to the minute', () => {
    assert.equal(withPeriod('after:24h', 'custom', now - 86_400_000), 'after:2026-11-19T12:34Z');
    assert.equal(withPeriod('user:SYSTEM', 'custom', null), 'user:SYSTEM');
    assert.equal(withPeriod('after:2h before:1h', 'custom', now - 7_200_000), 'after:2026-11-20T10:34Z before:1h');
  });

  it('has exactly the dates that were typed into its fields', () => {
    fc.assert(
      fc.property(rest, instants, instants, (text, one, other) => {
        const [after, before] = [Math.min(one, other), Math.max(one, other) + 1];
        const query = withBound(withBound(text, 'after', after), 'before', before);
        const { after: from, before: to } = search(query);
        assert.deepEqual([from, to], [after, before]);
        assert.equal(chosenPeriod(query), 'custom');
        assert.equal(search(withBound(query, 'after', null)).after, undefined);
        assert.equal(chosenPeriod(withBound(withBound(query, 'after', null), 'before', null)), 'all');
      }),
    );
  });

  const utc = { zone: 'utc', serviceZone: '+00:00' } as const;

  it('takes a time that comes twice for the one that fits the other end', () => {
    const berlin = { zone: 'service', serviceZone: 'Europe/Berlin' } as const;
    const at = Date.UTC(2026, 9, 25, 0, 30);
    const read = (text: string, fits: (ms: number) => boolean) => readField(`2026-10-25T${text}`, false, berlin, fits);
    assert.equal(
      read('02:30', () => true),
      at,
    );
    assert.equal(
      read('02:30', (ms) => ms > at),
      at + 3_600_000,
    );
    // Neither fits: the query says so.
    assert.equal(
      read('02:30', () => false),
      at,
    );
    assert.equal(
      read('04:30', () => false),
      at + 3 * 3_600_000,
    );
  });

  it('leaves an end in the second pass of an hour that comes twice, while that fits the other end', () => {
    const newYork = { zone: 'service', serviceZone: 'America/New_York' } as const;
    const utcTime = (text: string) => Date.parse(`2026-11-01T${text}Z`);
    const moved = (from: string, to: string, fits: (ms: number) => boolean = () => true) =>
      readField(`2026-11-01T${to}`, false, newYork, fits, utcTime(from));
    assert.equal(
      moved('06:05', '01:10', (ms) => ms < utcTime('06:20')),
      utcTime('06:10'),
    );
    assert.equal(
      moved('06:20', '01:30', (ms) => ms > utcTime('05:05')),
      utcTime('06:30'),
    );
    assert.equal(moved('06:05:07.123', '01:10'), utcTime('06:10'));
    assert.equal(moved('05:05', '01:10'), utcTime('05:10'));
    assert.equal(moved('07:05', '01:10'), utcTime('05:10'));
    assert.equal(
      moved('06:40', '01:10', (ms) => ms < utcTime('06:00')),
      utcTime('05:10'),
    );
    assert.equal(moved('06:40', '04:10'), utcTime('09:10'));
  });

  it('tells an empty date field from an unfinished one', () => {
    assert.equal(readField('', false, utc), null);
    assert.equal(readField('', true, utc), undefined);
    assert.equal(readField('2026-11-20T12:34:56', false, utc), now);
    assert.equal(readField('2026-11-20T06:34:56', false, { zone: 'service', serviceZone: 'America/Chicago' }), now);
    assert.equal(readField('soon', false, utc), undefined);
  });
});
