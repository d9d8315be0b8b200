// Owns the sample account's start inside the editor: the reference service with seeded data that go on, and a key made for this run.

import { randomBytes } from 'node:crypto';
import type { Clock } from '../core/clock.ts';
import { sampleNotices } from './sample/notices.ts';
import { playStory } from './sample/story.ts';
import { type KeptAcknowledgements, startService } from './server.ts';

export interface SampleService {
  readonly baseUrl: string;
  readonly objectPrefix: string;
  readonly credentials: { readonly userName: string; readonly apiKey: string };
  close(): Promise<void>;
}

const sample = { seed: 1, notifications: 40 };

/** Starts it on loopback, on any free port. Other programs on the machine can't read it without this run's key. */
export async function startSampleAccount(acknowledgements: KeptAcknowledgements, clock: Clock): Promise<SampleService> {
  const now = clock.now();
  const service = await startService({
    ...sample,
    now,
    user: 'sample',
    key: randomBytes(24).toString('hex'),
    acknowledgements,
  });
  const notices = sampleNotices({ seed: sample.seed, now, count: sample.notifications });
  const endStory = playStory(service, { seed: sample.seed, notices }, clock);
  const { baseUrl, objectPrefix, userName, apiKey } = service;
  const close = () => {
    endStory();
    return service.close();
  };
  return { baseUrl, objectPrefix, credentials: { userName, apiKey }, close };
}
