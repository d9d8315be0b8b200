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
  return {
    verify: async (signal) => (await service()).verify(signal),
    notices: async (selection, signal) => (await service()).notices(selection, signal),
    changedNotices: async (since, signal) => (await service()).changedNotices(since, signal),
    notice: async (id, signal) => (await service()).notice(id, signal),
    attachment: async (noticeId, attachment, signal) => (await service()).attachment(noticeId, attachment, signal),
    acknowledge: async (id, signal) => (await service()).acknowledge(id, signal),
    async *log(search, signal, options) {
      yield* (await service()).log(search, signal, options);
    },
    userTypes: async (signal) => (await service()).userTypes(signal),
    objectNames: async (signal) => (await service()).objectNames(signal),
    address: async (asked) => (await service()).address(asked),
  };
}
