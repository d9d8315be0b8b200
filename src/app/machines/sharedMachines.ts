// The machines of notices, as this editor's windows leave them each other beside what they share of a connection: read once for all.

import { FolderFiles } from '../sync/folderFiles.ts';
import { systemFiles } from '../sync/systemFiles.ts';

/** Where windows share what they read of a connection, and whose it is. */
export interface SharedPlace {
  readonly folder: string;
  /** Names the credentials: what others read isn't ours. */
  readonly credentialsId: string;
}

export interface SharedMachines {
  /** What a window left of this state of the notice. */
  left(id: number, stamp: string): Promise<readonly string[] | undefined>;
  /** True for the first window that asks: it reads, the others wait for what it leaves. */
  claim(id: number, stamp: string): Promise<boolean>;
  leave(id: number, stamp: string, names: readonly string[]): Promise<void>;
}

/** Throws nothing: where the folder fails, each window reads for itself. */
export function sharedMachines({ folder, credentialsId }: SharedPlace): SharedMachines {
  const files = new FolderFiles(folder, systemFiles);
  return {
    async left(id, stamp) {
      const text = await files.read(`machines-${id}`).catch(() => undefined);
      return text === undefined ? undefined : namesIn(text, credentialsId, stamp);
    },
    claim: (id, stamp) => files.create(`machines-${id}-${credentialsId}-${stamp}`).catch(() => true),
    leave: (id, stamp, names) =>
      files.write(`machines-${id}`, JSON.stringify({ credentialsId, stamp, names })).catch(() => {}),
  };
}

function namesIn(text: string, credentialsId: string, stamp: string): readonly string[] | undefined {
  try {
    const left: { credentialsId?: unknown; stamp?: unknown; names?: unknown } | null = JSON.parse(text);
    if (left?.credentialsId !== credentialsId || left.stamp !== stamp || !Array.isArray(left.names)) return undefined;
    return left.names.filter((name): name is string => typeof name === 'string');
  } catch {
    return undefined;
  }
}
