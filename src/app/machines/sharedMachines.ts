// The machines of notices, as this editor's windows leave them each other beside what they share of a connection: read once for all.

import { ipv6Key } from '../../core/machines/addresses.ts';
import { type HitMachines, hitMachines } from '../../core/machines/hitMachines.ts';
import { machineNames } from '../../core/machines/names.ts';
import { type NamedResource, type ResourceList, resourceList } from '../../core/notices/namedResources.ts';
import type { NoticeDetail } from '../../core/notices/notice.ts';
import { FolderFiles } from '../sync/folderFiles.ts';
import { systemFiles } from '../sync/systemFiles.ts';

/** Where windows share what they read of a connection, and whose it is. */
export interface SharedPlace {
  readonly folder: string;
  /** Names the credentials: what others read isn't ours. */
  readonly credentialsId: string;
}

/** What was read of a notice's machines. */
export interface ReadMachines extends HitMachines {
  /** All names and addresses that the machines go by, as `machineNames` has them. */
  readonly names: readonly string[];
  /** As a text names them. */
  readonly resources: ResourceList;
}

export function machinesOf(detail: NoticeDetail): ReadMachines {
  const { impactedResources } = detail;
  const names = [...new Set(impactedResources.flatMap(machineNames))];
  return { names, ...hitMachines(impactedResources), resources: resourceList(detail) };
}

export interface SharedMachines {
  /** What a window left of this state of the notice. */
  left(id: number, stamp: string): Promise<ReadMachines | undefined>;
  /** True for the first window that asks: it reads, the others wait for what it leaves. */
  claim(id: number, stamp: string): Promise<boolean>;
  leave(id: number, stamp: string, read: ReadMachines): Promise<void>;
  /** Other windows may know something else of a state than what was left of it just now. */
  tellAnew(): Promise<void>;
  /** When that was told last, in milliseconds since 1970; 0 where it never was. */
  anewAt(): Promise<number>;
}

/** Throws nothing: where the folder fails, each window reads for itself. */
export function sharedMachines({ folder, credentialsId }: SharedPlace): SharedMachines {
  const files = new FolderFiles(folder, systemFiles);
  return {
    async left(id, stamp) {
      const text = await files.read(`machines-${id}`).catch(() => undefined);
      return text === undefined ? undefined : machinesIn(text, credentialsId, stamp);
    },
    claim: (id, stamp) => files.create(`machines-${id}-${credentialsId}-${stamp}`).catch(() => true),
    leave: (id, stamp, { names, machines, places, resources }) => {
      const text = JSON.stringify({ credentialsId, stamp, names, machines, places, resources });
      return files.write(`machines-${id}`, text).catch(() => {});
    },
    tellAnew: () => files.write('machines-anew', '').catch(() => {}),
    anewAt: () => files.time('machines-anew').catch(() => 0),
  };
}

function machinesIn(text: string, credentialsId: string, stamp: string): ReadMachines | undefined {
  try {
    const left: Readonly<Record<string, unknown>> | null = JSON.parse(text);
    if (left?.credentialsId !== credentialsId || left.stamp !== stamp) return undefined;
    const [names, machines, places] = [namesIn(left.names), namesIn(left.machines), textsIn(left.places)];
    const resources = resourcesIn(left.resources);
    return names && machines && places && resources && { names, machines, places, resources };
  } catch {
    return undefined;
  }
}

/** Builds before the first release left all groups of an IPv6 address. */
function namesIn(value: unknown): readonly string[] | undefined {
  return textsIn(value)?.map((name) => ipv6Key(name) ?? name);
}

function textsIn(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : undefined;
}

/** Undefined also for what was left before there were any. */
function resourcesIn(value: unknown): ResourceList | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { shown, named, all }: { shown?: unknown; named?: unknown; all?: unknown } = value;
  if (!Array.isArray(shown) || typeof named !== 'number' || typeof all !== 'number') return undefined;
  return { shown: shown.flatMap((one: unknown) => resourceIn(one) ?? []), named, all };
}

function resourceIn(value: unknown): NamedResource | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { name, details: left }: { name?: unknown; details?: unknown } = value;
  const details = textsIn(left);
  return typeof name === 'string' && details !== undefined ? { name, details } : undefined;
}
