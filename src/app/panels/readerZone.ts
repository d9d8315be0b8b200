// The zone that the reader sits in, as the pages tell: the editor's side may run on another machine, in another zone.

import type { Memory } from '../../core/memory.ts';
import type { ReaderZone, TimeZoneChoice } from '../../core/text/timeWindow.ts';
import { isRecord } from '../../protocol/guards.ts';

const memoryKey = 'readerZone';

/** `name`: of an IANA zone. */
export function noteReaderZone(memory: Memory, name: string): void {
  const told = { name, machine: machineZone() };
  if (JSON.stringify(memory.get(memoryKey)) !== JSON.stringify(told)) void memory.update(memoryKey, told);
}

/** As a page told last. Where this machine has come to another zone since, the reader may have come with it. */
export function readerZone(memory: Memory, zone: TimeZoneChoice): ReaderZone {
  const told = memory.get(memoryKey);
  const isKnown = isRecord(told) && typeof told.name === 'string' && told.machine === machineZone();
  return isKnown && isTimeZone(told.name) ? { zone, localZone: told.name } : { zone };
}

/** Whether this is the name of a zone. */
export function isTimeZone(name: unknown): name is string {
  try {
    return (
      typeof name === 'string' && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
    );
  } catch {
    return false;
  }
}

function machineZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
