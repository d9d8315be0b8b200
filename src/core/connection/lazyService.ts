// Owns the service whose code is read when it is first asked for something: activation doesn't pay for the client.

import { FailureError, failureOf } from '../failures.ts';
import type { EventService } from './ports.ts';

/** Every call goes to the service that `load` gives; it is called once, at the first one, and again after it failed. */
export function lazyService(load: () => Promise<EventService>): EventService {
  let loaded: Promise<EventService> | undefined;
  const service = () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw new FailureError(failureOf(error));
    });
    return loaded;
  };
  const later =
    <Asked extends unknown[], Answer>(
      method: (there: EventService) => (...asked: Asked) => Promise<Answer>,
    ): ((...asked: Asked) => Promise<Answer>) =>
    async (...asked) => {
      const there = await service();
      return method(there).apply(there, asked);
    };
  return {
    verify: later((there) => there.verify),
    notices: later((there) => there.notices),
    changedNotices: later((there) => there.changedNotices),
    notice: later((there) => there.notice),
    attachment: later((there) => there.attachment),
    acknowledge: later((there) => there.acknowledge),
    async *log(search, signal, options) {
      yield* (await service()).log(search, signal, options);
    },
    logWindow: later((there) => there.logWindow),
    userTypes: later((there) => there.userTypes),
    objectNames: later((there) => there.objectNames),
    address: later((there) => there.address),
    pause: later((there) => there.pause),
  };
}
