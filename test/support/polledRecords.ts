// Records as a service sends them at its worst, through a real poll to what the store then lists.

import assert from 'node:assert/strict';
import type { Notice } from '../../src/core/notices/notice.ts';
import { noticesOf } from '../../src/core/notices/store.ts';
import { benchOfEachTest, type FaultBench } from './faultBench.ts';
import { answer, type Behaviour } from './faultServer.ts';
import type { TransportUnderTest } from './transports.ts';

/** These rows, as text or as values, and none behind them. */
export const listOf =
  (rows: unknown): Behaviour =>
  (request, response, index) => {
    const isFirst = request.parameters.get('resultLimit')?.startsWith('0,') ?? true;
    answer(isFirst ? rows : [])(request, response, index);
  };

const isCount = (value: unknown) => value === null || Number.isSafeInteger(value);
const isInstant = (value: Notice['startDate']) =>
  value === null || (Number.isFinite(value.ms) && Number.isSafeInteger(value.offset));

/** Every value is one that the rest of the program can show and compare. */
export function assertSound(notice: Notice): void {
  const { id, subject, status, type, acknowledged, startDate, endDate, modifyDate } = notice;
  assert.ok(Number.isSafeInteger(id) && id > 0);
  for (const text of [subject, status.keyName, status.name, type]) assert.equal(typeof text, 'string');
  assert.equal(typeof acknowledged, 'boolean');
  assert.ok([startDate, endDate, modifyDate].every(isInstant), JSON.stringify(notice));
  const { recoveryTime, lastImpactedUserCount, systemTicketId, impactedResourceCount, updateCount } = notice;
  const counts = [recoveryTime, lastImpactedUserCount, systemTicketId, impactedResourceCount, updateCount];
  assert.ok(counts.every(isCount), JSON.stringify(notice));
}

/** Within a `describe`: a bench for each test, which must have left nothing behind when the test is over. */
export function recordsOfEachTest(underTest: TransportUnderTest) {
  let present: FaultBench;
  afterEach(() => present.nothingLeft(true));
  const start = benchOfEachTest(underTest);
  beforeEach(async () => {
    present = await start();
  });
  return {
    bench: () => present,
    /** What the store lists after a poll that brings these rows. */
    async polled(rows: unknown): Promise<readonly Notice[]> {
      present.server.behave(listOf(rows));
      await present.goodPoll();
      const notices = [...noticesOf(present.store.snapshot).values()];
      notices.forEach(assertSound);
      return notices;
    },
  };
}
