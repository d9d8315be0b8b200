import assert from 'node:assert/strict';
import type { TimelineAccount, TimelineItem } from '../../../../src/protocol/timeline.ts';
import { ReceivedTimeline } from '../../../../src/webview/timeline/receivedTimeline.ts';
import { timelineItems, timelineMessage } from '../../../support/timelineSamples.ts';

const now = Date.UTC(2026, 10, 22, 12);

describe('What the timeline says in place of notices', () => {
  const stateWith = (states: readonly TimelineAccount['state'][], items: readonly TimelineItem[] = []) => {
    const received = new ReceivedTimeline();
    const accounts = states.map((state, place) => ({ connectionName: `account ${place}`, state, problem: null }));
    received.take(timelineMessage(now, items, { accounts, filter: '' }));
    return received.state;
  };

  it('is nothing where an account was never read: its problem says so', () => {
    assert.equal(stateWith(['unread']), 'unread');
    assert.equal(stateWith(['ready', 'unread']), 'unread');
    assert.equal(stateWith(['signedOut', 'unread']), 'unread');
    assert.equal(stateWith(['loading', 'unread']), 'loading');
    assert.equal(stateWith(['ready', 'signedOut']), 'empty');
    assert.equal(stateWith(['signedOut', 'signedOut']), 'signedOut');
    assert.equal(stateWith(['unread'], timelineItems(now)), 'drawn');
  });
});
