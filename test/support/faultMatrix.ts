// What every fault must come to, whichever transport meets it: its kind, its sentence, the old rows, and nothing left behind.

import assert from 'node:assert/strict';
import { type Deadlines, usualDeadlines } from '../../src/api/transport/deadlines.ts';
import type { EventService } from '../../src/core/connection/ports.ts';
import type { Failure, FailureKind } from '../../src/core/failures.ts';
import { describeFailure } from '../../src/core/text/failureStrings.ts';
import { inEnglish } from '../../src/core/text/translate.ts';
import { collected } from './clients.ts';
import type { Cut } from './cuttingRelay.ts';
import { benchOfEachTest, type FaultBench } from './faultBench.ts';
import type { Behaviour, Reception } from './faultServer.ts';
import { transports, trustFixtures } from './transports.ts';

type Call = (service: EventService, signal: AbortSignal) => Promise<unknown>;

/** Reads other than a poll. */
export const names: Call = (service, signal) => service.objectNames(signal);
export const log: Call = (service, signal) => collected(service.log({}, signal));
export const one: Call = (service, signal) => service.notice(7, signal);

export interface Fault {
  readonly name: string;
  readonly behaviour: Behaviour;
  readonly reception?: Reception;
  /** The connection goes over TLS and is cut so. */
  readonly cut?: Cut;
  readonly kind: FailureKind;
  readonly detail?: RegExp;
  /** What is read; a poll where absent. */
  readonly call?: Call;
  /** Requests that the transport must have been given; 3 where a read is tried again. */
  readonly tries?: number;
  /** The deadline that ends each request: with it, all are as short as `shortDeadlines`. */
  readonly deadline?: keyof Deadlines;
  /** The transport keeps its socket until a time limit of its own. */
  readonly socketStays?: boolean;
  readonly retryAfterSeconds?: number;
  /** What the person reads, where it says more than the kind. */
  readonly sentence?: string;
  /** Milliseconds between the tries. */
  readonly waits?: readonly number[];
}

/** In milliseconds. With `connect`, it alone is short. */
const shortDeadlines: Deadlines = { connect: 100, headers: 100, whole: 200 };
const shortFor = (deadline: keyof Deadlines): Partial<Deadlines> =>
  deadline === 'connect' ? { connect: shortDeadlines.connect } : shortDeadlines;
/** A request must have ended so long after its deadline, in milliseconds. */
const mostOvershoot = 250;

/** One test for each fault over each transport. */
export function describeFaults(title: string, faults: readonly Fault[], over = transports): void {
  for (const underTest of over) {
    describe(`${title}, over ${underTest.name}`, () => {
      const start = benchOfEachTest(underTest);
      trustFixtures();

      for (const fault of faults) {
        it(`${fault.name}: ${fault.kind}`, async () => {
          const deadlines = fault.deadline === undefined ? undefined : shortFor(fault.deadline);
          await meet(fault, await start({ deadlines, secure: fault.cut !== undefined }));
        });
      }
    });
  }
}

/** Lets the bench meet the fault, checks everything that it must come to, and lets it recover. */
async function meet(fault: Fault, bench: FaultBench): Promise<void> {
  const before = bench.transport.requests.length;
  const seenBefore = bench.server.requests.length;
  const waitsBefore = bench.client.waits.length;
  bench.server.behave(fault.behaviour, fault.reception);
  bench.relay?.cutAt(fault.cut);
  const failure = fault.call === undefined ? await bench.failedPoll() : await bench.failedCall(fault.call);

  assert.equal(failure.kind, fault.kind, failure.detail);
  if (fault.detail !== undefined) assert.match(failure.detail, fault.detail);
  assert.doesNotMatch(failure.detail, /^$|undefined|\[object|fetch failed/);
  assert.equal(failure.retryAfterSeconds, fault.retryAfterSeconds);
  if (failure.kind === 'throttled' && fault.retryAfterSeconds !== undefined) {
    const gone = fault.retryAfterSeconds * 1000 - ((failure.waitEnds ?? Number.NaN) - bench.client.clock.now());
    assert.ok(gone >= 0 && gone < 10_000, `${gone} ms of the wait are gone`);
  } else assert.equal(failure.waitEnds, undefined);
  assertSentence(failure, fault.sentence);

  const requests = bench.transport.requests.slice(before);
  if (fault.tries !== undefined) assert.equal(requests.length, fault.tries);
  // No transport tries again by itself, but for fetch after a 421, whose standard says so.
  const sent = bench.server.requests.length - seenBefore;
  assert.ok(sent <= requests.length * (failure.status === 421 ? 2 : 1), `${sent} requests`);
  if (fault.waits !== undefined) assert.deepEqual(bench.client.waits.slice(waitsBefore), fault.waits);
  for (const { late, lasted } of requests) {
    const { deadline = 'whole' } = fault;
    assert.ok((late[deadline] ?? 0) < mostOvershoot, `${late[deadline]} ms after its deadline`);
    // A timer may fire within the millisecond before its time.
    if (fault.deadline !== undefined)
      assert.ok(lasted > shortDeadlines[fault.deadline] - 2, `ended after ${lasted} ms`);
    else assert.ok(lasted < usualDeadlines.headers);
  }

  if (fault.socketStays === true) bench.relay?.cutNow('close');
  await bench.nothingLeft(failure.kind !== 'unauthorized' || fault.call !== undefined);
  await bench.recovers(failure);
  await bench.nothingLeft(true);
}

/** The service's name in sentences. */
export const host = 'events.example.com';
const sentences: Readonly<Record<FailureKind, string>> = {
  unauthorized: `${host} refused the user name or the API key. Check both, and sign in again.`,
  forbidden: `This user may not read that on ${host}. Ask the account owner for the permission.`,
  notFound: `${host} has no such object, or this user may not see it.`,
  throttled: `${host} is limiting requests. Try again in a minute.`,
  tooMuchData: `The answer of ${host} was too large to read. Narrow the search or the look-back period.`,
  offline: `${host} could not be reached. Check the network, the proxy and the base URL.`,
  timeout: `${host} did not answer in time. It may be busy: try again.`,
  server: `${host} reported an internal error. Try again later.`,
  malformed:
    `The answer of ${host} was not in the form of this service. Check the base URL and object prefix, ` +
    'and whether a proxy or a sign-in page answers in its place.',
  cancelled: 'Cancelled.',
  otherUser: `Somebody else has signed in to ${host} since. What was chosen before stays as it is.`,
  secretStorage: `The editor’s secret storage did not answer, so nobody is signed in to ${host}. Unlock the system’s keyring, then try again.`,
};

/** The person reads `expected`, or what the kind says; nothing that came from outside but numbers. */
export function assertSentence(failure: Failure, expected?: string): void {
  const { kind, status } = failure;
  const { sentence } = describeFailure(failure, host, inEnglish);
  if (failure.waitEnds !== undefined && expected === undefined) {
    const [start, time = ''] = sentence.split(' until ');
    assert.equal(start, `${host} asked to wait`);
    assert.match(time, /^(\w+ \d+, )?\d\d:\d\d(:\d\d)? \S+\.$/);
    return;
  }
  let usual = sentences[kind];
  if (failure.notice !== undefined) usual = `${host} has no notice ${failure.notice}, or this user may not see it.`;
  if (kind === 'server' && status !== undefined) {
    assert.ok(Number.isInteger(status) && status >= 200 && status < 600, String(status));
    // That of an answer which went well by its status says nothing.
    if (status >= 400) usual = `${host} reported an internal error (HTTP ${status}). Try again later.`;
  }
  assert.equal(sentence, expected ?? usual);
}
