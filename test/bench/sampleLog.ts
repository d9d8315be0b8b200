// Owns the entries that rows without a server work on: those of the reference service, as JSON pages, newest first.

import type { LogEntry } from '../../src/core/connection/ports.ts';
import type { EventLogTable } from '../../src/core/log/table.ts';
import { LogStore } from '../../src/service/logStore.ts';
import { sampleEntries } from '../../src/service/sample/eventLog.ts';
import { sampleNow } from '../support/referenceService.ts';
import { emptyTable } from './logReader.ts';

/** Rows of a page: as many as the extension asks for at most. */
const pageSize = 1_000;

/** A log as its service has it. */
export interface LogSource {
  readonly count: number;
  /** The JSON texts of its pages, each made when it is asked for. */
  pages(): Generator<string>;
}

/** The entries of the sample account. */
export function sampleSource(count: number): LogSource {
  const store = new LogStore();
  for (const batch of sampleEntries({ seed: 1, now: sampleNow, count, notices: [] })) store.appendTimed(batch);
  const { rowAt } = store.select(null);
  const entryText = store.entryTexts(null);
  return { count, pages: () => pagesOf(count, (place) => entryText(rowAt(place))) };
}

/** Entries in which no value occurs twice. */
export function distinctSource(count: number): LogSource {
  return { count, pages: () => pagesOf(count, (place) => JSON.stringify(distinctEntry(place))) };
}

function distinctEntry(place: number): LogEntry {
  const text = (field: number) => scrambled(place * 4 + field);
  return {
    eventName: text(0),
    eventCreateDate: new Date(sampleNow - place * 1_000).toISOString(),
    userType: text(1),
    username: text(2),
    traceId: text(3),
  };
}

/** Page by page as a client gets them: no text is shared between entries but by the parser. */
export function* parsedPages(source: LogSource): Generator<LogEntry[]> {
  for (const page of source.pages()) yield JSON.parse(page);
}

export function entriesOf(source: LogSource): LogEntry[] {
  return [...parsedPages(source)].flat();
}

export function tableOf(source: LogSource): EventLogTable {
  const table = emptyTable();
  for (const page of parsedPages(source)) table.append(page);
  return table;
}

function* pagesOf(count: number, textAt: (place: number) => string): Generator<string> {
  for (let from = 0; from < count; from += pageSize) {
    const length = Math.min(pageSize, count - from);
    yield `[${Array.from({ length }, (_, index) => textAt(from + index)).join(',')}]`;
  }
}

/** 24 digits and letters, different for each number below 2³². */
function scrambled(number: number): string {
  const part = (factor: number) => (Math.imul(number, factor) >>> 0).toString(16).padStart(8, '0');
  return part(0x9e3779b1) + part(0x85ebca6b) + part(0xc2b2ae35);
}
