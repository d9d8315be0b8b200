// An engine of the event log in the thread of the test.

import type { StartEngine } from '../../src/app/log/enginePort.ts';
import { startHere } from '../../src/logEngine.ts';

/** All that goes through its port is copied, as it is between threads. */
export const startCopying: StartEngine = (owner) => {
  const receive: typeof owner.receive = (message) => owner.receive(structuredClone(message));
  const end = startHere({ ...owner, receive, source: (service) => owner.source(service) });
  return { post: (message) => end.post(structuredClone(message)), close: () => end.close() };
};
