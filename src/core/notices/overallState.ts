// What is known of the notices of all accounts together, for one sign that stands for all of them.

import { readAtOf, type Snapshot } from './store.ts';

/** Of those that are signed in. `unknown`: not one has ever been read. `partly`: some are still read for the first time. */
export type OverallState = 'signedOut' | 'reading' | 'unknown' | 'partly' | 'stale' | 'current';

/** `isOpening`: accounts may be added to them. */
export function overallState(snapshots: readonly Snapshot[], isOpening: boolean): OverallState {
  const signedIn = snapshots.filter(({ state }) => state !== 'signedOut');
  if (signedIn.length === 0) return 'signedOut';
  const isReading = isOpening || signedIn.some(({ state }) => state === 'loading');
  if (signedIn.every((snapshot) => readAtOf(snapshot) === null)) return isReading ? 'reading' : 'unknown';
  if (isReading) return 'partly';
  return signedIn.some(({ state }) => state === 'stale') ? 'stale' : 'current';
}
