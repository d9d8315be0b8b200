import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describeSkew, ServiceClock } from '../../../../src/core/connection/serviceClock.ts';
import { day, hour, minute } from '../../../../src/core/text/timeWindow.ts';
import { inEnglish as t } from '../../../../src/core/text/translate.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { propertyRuns } from '../../../support/propertyRuns.ts';

const now = Date.UTC(2026, 10, 20, 12);

function clocks(localNow = now) {
  const local = new FakeClock(localNow);
  const told: number[] = [];
  return { local, told, service: new ServiceClock(local, (skew) => told.push(skew)) };
}

/** Answers, the time before each, its round trip (up to `longest`, in milliseconds), and how wrong it is: the share of what it may be. */
function answersWithin(longest: number) {
  const answer = {
    wait: fc.nat(10 * minute),
    trip: fc.nat(longest),
    error: fc.double({ min: -1, max: 1, noNaN: true }),
  };
  return fc.array(fc.record(answer), { minLength: 2, maxLength: 30 });
}

describe('The service’s clock', () => {
  it('is the local one until an answer says otherwise, and then at once the service’s', () => {
    const { local, service } = clocks(now - 3 * hour);
    assert.equal(service.now(), now - 3 * hour);
    service.learn(now, 500);
    assert.equal(service.now(), now);
    assert.equal(service.skew, 3 * hour);
    local.sleep(8 * hour);
    assert.equal(service.now(), now + 8 * hour);
  });

  it('tells whole milliseconds, whatever half of one a round trip is', () => {
    const { service } = clocks();
    service.learn(now + 5 * minute + 0.5, 503.5);
    assert.ok(Number.isInteger(service.now()), `${service.now()}`);
    assert.ok(Math.abs(service.skew - 5 * minute) <= 1, `${service.skew}`);
  });

  it('runs tasks by the local clock, whose lengths of time are right', async () => {
    const { local, service } = clocks();
    service.learn(now + day, 0);
    let ran = 0;
    service.after(1000, () => ran++);
    const cancel = service.after(1000, () => ran++);
    cancel();
    await local.advance(1000);
    assert.equal(ran, 1);
  });

  it('takes differences that the answers can’t tell for none', () => {
    for (const [difference, uncertainty] of [
      [1999, 500],
      [-2000, 0],
      [14_000, 15_000],
      [-9_000, 9_000],
    ] as const) {
      const { service } = clocks();
      service.learn(now + difference, uncertainty);
      assert.equal(service.skew, 0, String(difference));
    }
    const { service } = clocks();
    service.learn(now + 2001, 500);
    assert.equal(service.skew, 2001);
  });

  it('stands still while answers differ by no more than they can tell, whatever the clocks’ true difference', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.integer({ min: -40 * 365 * day, max: 40 * 365 * day }), fc.integer({ min: -5_000, max: 5_000 })),
        fc.oneof(answersWithin(900), answersWithin(30_000)),
        (difference, answers) => {
          const { local, service } = clocks(now - difference);
          const skews = answers.map(({ wait, trip, error }) => {
            local.sleep(wait);
            const uncertainty = 500 + trip / 2;
            service.learn(local.now() + difference + error * uncertainty, uncertainty);
            assert.ok(Math.abs(service.skew - difference) <= 2 * 15_500, `${service.skew} for ${difference}`);
            return service.skew;
          });
          // Nothing that is drawn by this clock flickers; on the edge between some difference and none it may move once.
          if (answers.every(({ trip }) => trip <= 900))
            assert.ok(new Set(skews).size <= (Math.abs(difference) < 4_000 ? 2 : 1), String(skews));
        },
      ),
      { numRuns: propertyRuns(10_000) },
    );
  });

  it('follows a local clock that somebody corrects, and a service’s that moves, from the second answer on', () => {
    const { local, service } = clocks(now - 3 * hour);
    service.learn(now, 500);
    local.sleep(3 * hour);
    service.learn(now, 500);
    service.learn(now + 300, 500);
    assert.equal(service.skew, 0);
    service.learn(now + hour, 500);
    service.learn(now + hour + 40, 500);
    assert.equal(service.skew, hour + 40);
  });

  it('is not moved by one misdated answer, nor by one machine of many whose clock is wrong', () => {
    const { service } = clocks();
    service.learn(now, 500);
    for (let i = 0; i < 10; i++) {
      service.learn(now + (i % 2 === 0 ? hour : 0), 500);
      assert.equal(service.skew, 0);
    }
    service.learn(now + hour, 500);
    service.learn(now - hour, 500);
    service.learn(now + 2 * hour, 500);
    assert.equal(service.skew, 0, 'answers that agree with nothing');
  });

  it('learns nothing from times that no clock shows, and from a request in which a clock was set or a laptop slept', () => {
    const { service, told } = clocks();
    for (const time of [0, Date.UTC(1970, 0, 2), Date.UTC(9999, 0), Number.NaN, Number.POSITIVE_INFINITY, -1]) {
      service.learn(time, 500);
      service.learn(time, 500);
    }
    for (const uncertainty of [-1, Number.NaN, Number.POSITIVE_INFINITY, 8 * hour]) {
      service.learn(now + 4 * hour, uncertainty);
      service.learn(now + 4 * hour, uncertainty);
    }
    assert.equal(service.skew, 0);
    assert.deepEqual(told, []);
  });

  it('knows the time on a machine whose battery is flat', () => {
    const { service } = clocks(0);
    service.learn(now, 500);
    assert.equal(service.now(), now);
  });

  it('tells of a clock that is wrong by more than a minute once, until it is right again', () => {
    const { local, service, told } = clocks();
    service.learn(now + minute, 0);
    assert.deepEqual(told, []);
    local.setBack(hour);
    for (let i = 0; i < 5; i++) service.learn(now + i * 100, 0);
    assert.equal(told.length, 1);
    for (let i = 0; i < 5; i++) service.learn(now + minute, 0);
    assert.equal(told.length, 1, 'a minute more or less is no news');
    local.sleep(hour);
    for (let i = 0; i < 3; i++) service.learn(now, 0);
    assert.equal(service.skew, 0);
    local.setBack(day);
    for (let i = 0; i < 3; i++) service.learn(now, 0);
    assert.deepEqual(told.length, 2);
  });
});

describe('describeSkew', () => {
  it('says which clock is behind, and by how much', () => {
    assert.equal(describeSkew(3 * hour + 20 * minute, t), 'This machine’s clock is 3 h 20 min behind the service’s');
    assert.equal(describeSkew(-minute - 1, t), 'This machine’s clock is 1 min ahead of the service’s');
    for (const skew of [0, minute, -minute, Number.NaN]) assert.equal(describeSkew(skew, t), undefined);
  });
});
