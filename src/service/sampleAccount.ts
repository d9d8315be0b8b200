// Owns the sample account's start inside the editor: the reference service with seeded data and a key made for this run.

import { randomBytes } from 'node:crypto';
import { type KeptAcknowledgements, startService } from './server.ts';

export interface SampleService {
  readonly baseUrl: string;
  readonly objectPrefix: string;
  readonly credentials: { readonly userName: string; readonly apiKey: string };
  close(): Promise<void>;
}

/** Starts it on loopback, on any free port. Other programs on the machine can't read it without this run's key. */
export async function startSampleAccount(acknowledgements: KeptAcknowledgements): Promise<SampleService> {
  const service = await startService({ user: 'sample', key: randomBytes(24).toString('hex'), acknowledgements });
  const { baseUrl, objectPrefix, userName, apiKey } = service;
  return { baseUrl, objectPrefix, credentials: { userName, apiKey }, close: () => service.close() };
}
