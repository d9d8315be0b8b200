// Where what belongs to a connection lies on this machine. The names tell nothing of it, and are the same in every window.

import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Connection } from '../../core/connection/ports.ts';

/** Where the windows leave each other what they read of it. `storage`: the extension's folder. */
export function readFolder(storage: string, connection: Connection): string {
  return path.join(storage, 'connections', folderName(connection));
}

/** Where they leave each other what was muted and reminded of. */
export function marksFolder(storage: string, connection: Connection): string {
  return path.join(storage, 'marks', folderName(connection));
}

function folderName({ baseUrl, objectPrefix, name }: Connection): string {
  return createHash('sha256')
    .update(JSON.stringify([baseUrl, objectPrefix, name]))
    .digest('hex')
    .slice(0, 16);
}
