import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { MomentContext } from '../../../../src/core/query/moment.ts';
import { planQuery } from '../../../../src/core/query/plan.ts';
import { longestQuery, parseQuery } from '../../../../src/core/query/query.ts';
import { withZones } from '../../../../src/core/query/zoned.ts';

const now = Date.UTC(2026, 10, 20, 23, 30);
const central: MomentContext = { now, zone: 'service', serviceZone: 'America/Chicago' };
const berlin: MomentContext = { now, zone: 'local', localZone: 'Europe/Berlin', serviceZone: '+00:00' };
const utc: MomentContext = { now, zone: 'utc', serviceZone: '-06:00' };

describe('A query for readers in other zones', () => {
  it('has the zone at each date that named none, by the offset of its own half of the year', () => {
    assert.equal(withZones('after:2026-11-20', central), 'after:2026-11-20T00:00-06:00');
    assert.equal(withZones('before:2026-07-01T14:05:09', central), 'before:2026-07-01T14:05:09-05:00');
    assert.equal(
      withZones('after:2026-07-01T14:05 before:2026-12-01', berlin),
      'after:2026-07-01T14:05+02:00 before:2026-12-01T00:00+01:00',
    );
    assert.equal(withZones('after:"2026-11-20 14:00:00.250"', utc), 'after:2026-11-20T14:00:00.25Z');
    // An hour that the clock leaves out is the time as much later, and of one that comes twice it is the first.
    assert.equal(withZones('after:2026-03-08T02:30', central), 'after:2026-03-08T03:30-05:00');
    assert.equal(withZones('after:2026-11-01T01:30', central), 'after:2026-11-01T01:30-05:00');
  });

  it('has it at the dates that fields of the metadata are compared with, too', () => {
    assert.equal(withZones('meta.expires:>2026-11-20', central), 'meta.expires:>2026-11-20T00:00-06:00');
    assert.equal(
      withZones('-meta.a."b c":x,<="2026-07-01 14:05",>=5,<2026-12-01 before:2026-11-20', berlin),
      '-meta.a."b c":x,<=2026-07-01T14:05+02:00,>=5,<2026-12-01T00:00+01:00 before:2026-11-20T00:00+01:00',
    );
  });

  it('is as it was typed but for that', () => {
    for (const text of [
      '',
      'after:24h before:now',
      'after:yesterday  "after:2026-11-20"',
      'after:2026-11-20T14:00Z before:2026-11-21T00:00+05:30',
      'name:"a b" -user:SYSTEM x\ty',
      'after:2026-13-01 after:',
      'meta.expires:>7d,<today,>2026-11-20T14:00Z,2026-11-20 meta.a:">2026-11-20" meta.size:>1000',
      'meta:2026-11-20 label:2026-11-20',
    ])
      assert.equal(withZones(text, berlin), text);
    assert.equal(withZones(' x  after:2026-11-20\ty ', utc), ' x  after:2026-11-20T00:00Z\ty ');
    assert.equal(withZones('after:2026-11-20 "open', utc), 'after:2026-11-20T00:00Z "open');
    const long = `${'x'.repeat(longestQuery - 17)} after:2026-11-20`;
    assert.equal(withZones(long, utc), long);
  });

  it('asks for the same period in every zone', () => {
    const clock = fc
      .date({ min: new Date('0002-01-01T00:00Z'), max: new Date('9998-12-31T00:00Z'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 23));
    fc.assert(
      fc.property(
        clock,
        fc.constantFrom(central, berlin, utc),
        fc.constantFrom(central, berlin, utc),
        (date, from, to) => {
          const text = `before:${date} meta.at:>${date}`;
          const there = planQuery(parseQuery(withZones(text, from)), to);
          const here = planQuery(parseQuery(text), from);
          assert.deepEqual(there.faults, []);
          assert.equal(there.filter.before, here.filter.before);
          assert.equal(here.instants.length, 2);
          assert.deepEqual(there.instants, here.instants);
        },
      ),
    );
  });
});
