// Engines of the event log, as tests start them.

import type { StartEngine } from '../../src/app/log/enginePort.ts';
import { startHere } from '../../src/logEngine.ts';

/** In this thread; all that goes through its port is copied, as it is between threads. */
export const startCopying: StartEngine = (owner) => {
  const receive: typeof owner.receive = (message) => owner.receive(structuredClone(message));
  const end = startHere({ ...owner, receive, source: (service) => owner.source(service) });
  return { post: (message) => end.post(structuredClone(message)), close: () => end.close() };
};
