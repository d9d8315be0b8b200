// The sample account over several starts: it goes on where it was, as an account does whose window was closed.

import assert from 'node:assert/strict';
import { type SampleService, startSampleAccount } from '../../../src/service/sampleAccount.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import {
  ask,
  askList,
  eventLog,
  filtered,
  notifications,
  sampleNow as now,
  type WireRecord,
} from '../../support/referenceService.ts';

const minute = 60_000;
const hour = 60 * minute;
const longest = 150 * minute;

describe('the sample account', () => {
  let clock: FakeClock;
  let memory: Map<string, unknown>;
  let open: SampleService | undefined;

  beforeEach(() => {
    clock = new FakeClock(now);
    memory = new Map();
  });

  afterEach(() => open?.close());

  const start = async () => {
    const kept = {
      get: (key: string) => memory.get(key),
      update: async (key: string, value: unknown) => void memory.set(key, value),
    };
    const service = await startSampleAccount(kept, clock);
    open = service;
    const { userName, apiKey } = service.credentials;
    const address = { ...service, userName, apiKey };
    const close = async () => {
      open = undefined;
      await service.close();
    };
    return {
      service,
      close,
      notices: () => askList(address, notifications, { resultLimit: '0,100' }),
      entries: async (filter = {}) =>
        (await askList(address, eventLog, filtered(filter, { resultLimit: '0,10000' }))).toReversed(),
      acknowledge: (id: unknown) => ask(address, `Notification_Occurrence_Event/${id}/acknowledgeNotification`),
    };
  };
  const dates = (notices: readonly WireRecord[]) =>
    notices.map(({ id, startDate, endDate, modifyDate, acknowledgedFlag }) =>
      JSON.stringify([id, startDate, endDate, modifyDate, acknowledgedFlag]),
    );
  const timeOf = ({ eventCreateDate }: WireRecord) => Date.parse(String(eventCreateDate));

  it('has the dates that it had, what has happened to its notices and what was acknowledged', async () => {
    const first = await start();
    await clock.advance(4 * minute);
    const open = (await first.notices()).find(({ acknowledgedFlag }) => acknowledgedFlag === false);
    await first.acknowledge(open?.id);
    const before = await first.notices();
    await first.close();
    clock.sleep(2 * hour);
    const again = await start();
    assert.deepEqual(await again.notices(), before);
    assert.deepEqual(dates(await again.notices()), dates(before));
    await clock.advance(10 * minute);
    assert.deepEqual(dates(await again.notices()), dates(before), 'its story was told twice');
  });

  it('has had what would have come to its notices meanwhile', async () => {
    const first = await start();
    const before = dates(await first.notices());
    await first.close();
    clock.sleep(hour);
    const again = await start();
    assert.equal(dates(await again.notices()).filter((one) => !before.includes(one)).length, 2);
  });

  it('has all entries that it had, and those of the time that it was closed', async () => {
    const first = await start();
    await clock.advance(90 * minute);
    const before = await first.entries();
    assert.ok(timeOf(before.at(-1) ?? {}) > now + 80 * minute);
    await first.close();
    clock.sleep(50 * minute);
    const again = await start();
    const after = await again.entries();
    assert.deepEqual(after.slice(0, before.length), before);
    for (let from = now + 90 * minute; from < clock.now() - 20 * minute; from += 20 * minute)
      assert.ok(
        after.some((entry) => timeOf(entry) >= from && timeOf(entry) < from + 20 * minute),
        `none of the twenty minutes from ${new Date(from).toISOString()} on`,
      );
    assert.ok(after.every((entry) => timeOf(entry) <= clock.now()));
  });

  it('goes by the true time', async () => {
    await (await start()).close();
    clock.sleep(2 * hour);
    const again = await start();
    assert.deepEqual(await again.entries({ eventCreateDate: { operation: '> sysdate' } }), []);
    const ofLastDay = await again.entries({ eventCreateDate: { operation: '> sysdate - 1' } });
    assert.ok(timeOf(ofLastDay.at(-1) ?? {}) > clock.now() - 10 * minute);
  });

  it('is made anew once the first of its windows is over, and where the clock was set back', async () => {
    const first = await start();
    const before = await first.notices();
    await first.close();
    clock.sleep(longest + minute);
    const again = await start();
    assert.notDeepEqual(dates(await again.notices()), dates(before));
    assert.equal(again.service.madeAt, now + longest + minute);
    await again.close();
    clock.setBack(hour);
    const third = await start();
    assert.equal(third.service.madeAt, now + longest + minute - hour);
  });

  it('has nothing acknowledged once it is made anew, whatever a window with the data before says meanwhile', async () => {
    const before = await start();
    const [one, other] = (await before.notices()).filter(({ acknowledgedFlag }) => acknowledgedFlag === false);
    await before.acknowledge(one?.id);
    clock.sleep(longest + minute);
    const anew = await start();
    await before.acknowledge(other?.id);
    await before.close();
    await anew.close();
    const again = await start();
    assert.equal(again.service.madeAt, anew.service.madeAt);
    const acknowledged = (await again.notices()).filter(({ acknowledgedFlag }) => acknowledgedFlag === true);
    assert.ok(acknowledged.every(({ id }) => id !== one?.id && id !== other?.id));
    await again.acknowledge(other?.id);
    await again.close();
    const last = await (await start()).notices();
    assert.equal(last.find(({ id }) => id === other?.id)?.acknowledgedFlag, true);
  });

  it('is made anew once it was removed, with nothing acknowledged', async () => {
    const first = await start();
    const open = (await first.notices()).find(({ acknowledgedFlag }) => acknowledgedFlag === false);
    await first.acknowledge(open?.id);
    await first.service.remove();
    clock.sleep(hour);
    const again = await start();
    assert.equal(again.service.madeAt, now + hour);
    const same = (await again.notices()).find(({ id }) => id === open?.id);
    assert.equal(same?.acknowledgedFlag, false);
  });

  it('keeps what another window has acknowledged meanwhile', async () => {
    const first = await start();
    const again = await start();
    const ids = (await first.notices())
      .filter(({ acknowledgedFlag }) => acknowledgedFlag === false)
      .map(({ id }) => id);
    await first.acknowledge(ids[0]);
    await again.acknowledge(ids[1]);
    await first.close();
    await again.close();
    const third = await start();
    const left = (await third.notices()).filter(({ acknowledgedFlag }) => acknowledgedFlag === false);
    assert.deepEqual(
      left.map(({ id }) => id),
      ids.slice(2),
    );
  });
});
