import assert from 'node:assert/strict';
import { overallState } from '../../../../src/core/notices/overallState.ts';
import type { Snapshot } from '../../../../src/core/notices/store.ts';
import { now } from '../../../support/notices.ts';

const signedOut: Snapshot = { state: 'signedOut' };
const loading: Snapshot = { state: 'loading' };
const ready: Snapshot = { state: 'ready', notices: new Map(), readAt: now };
const failed = { state: 'stale', notices: new Map(), failure: { kind: 'offline', detail: '' } } as const;
const stale: Snapshot = { ...failed, readAt: now };
const neverRead: Snapshot = { ...failed, readAt: null };

describe('What is known of all accounts', () => {
  const of = (...snapshots: readonly Snapshot[]) => overallState(snapshots, false);

  it('is as current as the oldest that was read, while all were read once', () => {
    assert.equal(of(ready, ready), 'current');
    assert.equal(of(ready, stale), 'stale');
    assert.equal(of(ready, neverRead), 'stale');
    assert.equal(of(ready, stale, loading), 'partly');
    assert.equal(overallState([ready], true), 'partly');
  });

  it('is nothing before one was read, whether others failed or are still read', () => {
    assert.equal(of(neverRead, neverRead), 'unknown');
    assert.equal(of(loading, loading), 'reading');
    assert.equal(of(neverRead, loading), 'reading');
    assert.equal(overallState([neverRead], true), 'reading');
  });

  it('is of those alone that are signed in', () => {
    assert.equal(of(signedOut, signedOut), 'signedOut');
    assert.equal(of(signedOut, neverRead), 'unknown');
    assert.equal(of(signedOut, loading), 'reading');
    assert.equal(of(signedOut, neverRead, loading), 'reading');
    assert.equal(of(signedOut, ready), 'current');
    assert.equal(of(signedOut, ready, stale), 'stale');
  });
});
