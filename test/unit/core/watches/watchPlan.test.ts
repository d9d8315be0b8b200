import assert from 'node:assert/strict';
import type { MomentContext } from '../../../../src/core/query/moment.ts';
import { isWatchOver, planWatch, reachingBack } from '../../../../src/core/watches/watchPlan.ts';

const now = Date.UTC(2026, 10, 20, 12);
const hour = 3_600_000;
const context: MomentContext = { now, zone: 'utc', serviceZone: 'America/Chicago' };

describe('What a watched search looks for', () => {
  it('is the query, from whenever it looks back a while, and from its date where it names one', () => {
    for (const text of ['user:SYSTEM after:1h', 'user:SYSTEM after:today', 'user:SYSTEM']) {
      const plan = planWatch(text, context);
      assert.ok(plan.kind === 'ready', text);
      assert.deepEqual([plan.search, plan.filter.after, plan.upTo], [{ userType: 'SYSTEM' }, undefined, now], text);
    }
    const dated = planWatch('after:2026-11-01', context);
    assert.ok(dated.kind === 'ready');
    assert.equal(dated.search.after, Date.UTC(2026, 10, 1));
  });

  it('reaches up to where entries can match by now', () => {
    const plan = planWatch('before:2h', context);
    assert.ok(plan.kind === 'ready');
    assert.equal(plan.upTo, now - 2 * hour);
  });

  it('is nothing where the query has a fault, or it has been read past its end', () => {
    for (const text of ['nonsense:x', 'after:1h before:2h']) {
      assert.equal(planWatch(text, context).kind, 'fault', text);
    }
    const end = Date.UTC(2026, 10, 20, 11);
    const late = 600_000;
    const ended = planWatch('before:2026-11-20T11:00Z', context);
    assert.ok(ended.kind === 'ready');
    assert.equal(ended.upTo, end + late);
    assert.deepEqual(
      [end, end + late - 1, end + late].map((until) => isWatchOver(ended, { until })),
      [false, false, true],
    );
    const open = planWatch('before:2026-11-20T11:51Z', context);
    assert.ok(open.kind === 'ready' && !isWatchOver(open, { until: now }), 'what is written late may still come');
    const moving = planWatch('before:2h', context);
    assert.ok(moving.kind === 'ready' && !isWatchOver(moving, { until: now }));
  });

  it('ends, in place of having a fault, where a fixed end lies before what it looks back to', () => {
    const end = Date.UTC(2026, 10, 20, 11, 55);
    for (const text of ['after:1min before:2026-11-20T11:55Z', 'after:now before:2026-11-20T11:55Z']) {
      const plan = planWatch(text, context);
      assert.ok(plan.kind === 'ready', text);
      assert.deepEqual([plan.filter, plan.closes], [{ before: end, conditions: [] }, end + 600_000], text);
      assert.ok(!isWatchOver(plan, { until: end }), text);
    }
    for (const text of ['after:today before:today', 'after:2026-11-02 before:2026-11-01', 'after:2h before:3h'])
      assert.equal(planWatch(text, context).kind, 'fault', text);
  });

  it('is shown by a query that looks back as far as what is new, and otherwise stays as it was typed', () => {
    const oldest = now - 5 * hour;
    assert.equal(reachingBack('name:x  after:1h -y', oldest, context), 'name:x  after:2026-11-20T07:00Z -y');
    for (const text of ['name:x after:1d', 'after:2026-11-20T10:00Z', 'before:1h', 'x'])
      assert.equal(reachingBack(text, oldest, context), text);
    const long = `after:1h ${'x'.repeat(7_985)}`;
    assert.equal(reachingBack(long, oldest, context), long);
  });
});
