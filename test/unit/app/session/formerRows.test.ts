import assert from 'node:assert/strict';
import { FormerRows, menuTime } from '../../../../src/app/session/formerRows.ts';
import { NoticeStore } from '../../../../src/core/notices/store.ts';
import { byId, notice } from '../../../support/notices.ts';

describe('What rows said until just now', () => {
  let time = 0;
  const { now } = performance;

  beforeEach(() => {
    performance.now = () => time;
  });

  afterEach(() => {
    performance.now = now;
  });

  it('is known of those that became another notice, each state of them, for as long as a menu may stand open', () => {
    const store = new NoticeStore('loading');
    const rows = new FormerRows(store);
    const subjects = (id: number, within = menuTime) => rows.of(id, within).map(({ subject }) => subject);
    const [first, other] = [notice({ id: 1, subject: 'A' }), notice({ id: 2, subject: 'Other' })];
    store.replace(byId([first, other]), 0);
    assert.deepEqual(subjects(1), [], 'there was none before');
    time = 1000;
    store.replace(byId([{ ...first, subject: 'B' }, other]), 0);
    time = 4000;
    store.replace(byId([{ ...first, subject: 'C' }, other]), 0);
    assert.deepEqual([subjects(1), subjects(2)], [['A', 'B'], []]);
    assert.deepEqual(subjects(1, 600), ['B']);
    time = 1000 + menuTime;
    assert.deepEqual(subjects(1), ['B']);
    store.markAcknowledged(2);
    store.replace(byId([{ ...first, subject: 'C' }, { ...other }]), 0);
    assert.deepEqual([subjects(1), subjects(2)], [['B'], []]);
    time = 4000 + menuTime;
    assert.deepEqual(subjects(1), []);
  });
});
