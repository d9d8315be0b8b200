// Owns the sample account's start inside the editor: the reference service with seeded data that go on, and a key made for this run. What
// is to be the same after a reload of the window is kept: the time that the data were made around, and what was acknowledged.

import { randomBytes } from 'node:crypto';
import type { Clock } from '../core/clock.ts';
import { sampleNotices } from './sample/notices.ts';
import { playStory } from './sample/story.ts';
import { startService } from './server.ts';

export interface SampleService {
  readonly baseUrl: string;
  readonly objectPrefix: string;
  readonly credentials: { readonly userName: string; readonly apiKey: string };
  /** The time that its data were made around, in milliseconds since 1970: the same one has the same data, in every window. */
  readonly madeAt: number;
  close(): Promise<void>;
  /** Closes it and keeps nothing: the next one is made anew. */
  remove(): Promise<void>;
}

/** What outlives the window, for all windows; an editor's memory is one. */
export interface SampleMemory {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

const sample = { seed: 1, notifications: 40 };
/** Data that are older are made anew: the first of their windows would be over, and still be called active. */
const longest = 150 * 60_000;
const madeAtKey = 'sampleAccount.madeAt';
const acknowledgedKey = 'sampleAccount.acknowledged';

/** Starts it on loopback, on any free port. Other programs on the machine can't read it without this run's key. */
export async function startSampleAccount(memory: SampleMemory, clock: Clock): Promise<SampleService> {
  const now = clock.now();
  const last = memory.get(madeAtKey);
  const before = typeof last === 'number' ? last : undefined;
  const madeAt = before !== undefined && before <= now && now - before < longest ? before : now;
  const isNew = madeAt !== before;
  // Another window may have acknowledged something meanwhile.
  const acknowledged = () => {
    const ids = memory.get(acknowledgedKey);
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : [];
  };
  const service = await startService({
    ...sample,
    now,
    sampleAround: madeAt,
    user: 'sample',
    key: randomBytes(24).toString('hex'),
    acknowledgements: {
      ids: isNew ? [] : acknowledged(),
      keep: async (id) => {
        // Another window may have made the data anew, in which the same numbers stand for other notices.
        if (memory.get(madeAtKey) === madeAt) await memory.update(acknowledgedKey, [...acknowledged(), id]);
      },
    },
  });
  if (isNew) await memory.update(acknowledgedKey, undefined);
  await memory.update(madeAtKey, madeAt);
  const notices = sampleNotices({ seed: sample.seed, now: madeAt, count: sample.notifications });
  const endStory = playStory(service, { seed: sample.seed, notices, start: madeAt }, clock);
  const { baseUrl, objectPrefix, userName, apiKey } = service;
  const close = () => {
    endStory();
    return service.close();
  };
  return {
    baseUrl,
    objectPrefix,
    credentials: { userName, apiKey },
    madeAt,
    close,
    remove: async () => {
      await memory.update(madeAtKey, undefined);
      await memory.update(acknowledgedKey, undefined);
      await close();
    },
  };
}
