// Where what belongs to a connection lies on this machine. The names tell nothing of it, and are the same in every window.

import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Connection, Credentials } from '../../core/connection/ports.ts';
import { day } from '../../core/text/timeWindow.ts';

/** The sample account, whose service runs. */
export interface SampleSignIn {
  readonly connection: Connection;
  readonly credentials: Credentials;
  /** The time of its data: what was muted and reminded of is of these alone. */
  readonly madeAt: number;
}

/** Where the windows leave each other what they read of it. `storage`: the extension's folder. */
export function readFolder(storage: string, connection: Connection): string {
  return path.join(storage, 'connections', folderName(connection));
}

/** Where they leave each other what was muted and reminded of. */
export function marksFolder(storage: string, connection: Connection): string {
  return path.join(storage, 'marks', folderName(connection));
}

/** The same of the sample account with the data of that time: each window has a service of its own, at another address. */
export function sampleMarksFolder(storage: string, madeAt: number): string {
  return path.join(storage, 'marks', `sample-${madeAt}`);
}

/** Of the name of such a folder: its data are so much older than those of `madeAt` that no window is left to show them. */
export function isOldSample(name: string, madeAt: number): boolean {
  const [, made] = /^sample-(\d+)$/.exec(name) ?? [];
  return made !== undefined && Number(made) < madeAt - day;
}

function folderName({ baseUrl, objectPrefix, name }: Connection): string {
  return createHash('sha256')
    .update(JSON.stringify([baseUrl, objectPrefix, name]))
    .digest('hex')
    .slice(0, 16);
}
