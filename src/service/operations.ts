// Owns the six operations of the interface, and the field's for attached files: which path names which, and what each answers.

import type { Json } from '../core/text/exactJson.ts';
import { unknownId, unknownOperation } from './errors.ts';
import type { LogStore } from './logStore.ts';
import { type MaskDialect, type NoticeRecords, noticeText } from './noticeRecords.ts';
import { readQuery, type WantedRows } from './query.ts';

/** JSON text in pieces, so that a list of a million rows never is one string; the total of the unpaged result for lists that have pages. */
export interface OperationAnswer {
  readonly pieces: Iterable<string>;
  readonly total?: number;
}

/** What operations work on. */
export interface ServiceData {
  readonly notices: NoticeRecords;
  readonly log: LogStore;
  readonly objectNames: readonly Json[];
  /** Keeps an acknowledgement for good; the notice is marked once this has resolved. */
  keepAcknowledgement(id: number): Promise<void>;
}

export interface OperationOptions {
  readonly objectPrefix: string;
  /** The most rows that a page holds, whatever count it asks for; null without a cap. */
  readonly maxCount: number | null;
  /** Milliseconds since 1970: what `sysdate` in a filter means. */
  readonly now: number;
}

const userTypes = ['CUSTOMER', 'EMPLOYEE', 'SYSTEM'];
const rowsInPiece = 1000;

/**
 * Answers one GET. `path` is the URL's path. Implements service-interface.md, "Operations". Throws Refusal for an unknown
 * object, method or id, and for a malformed parameter.
 */
export async function operate(
  path: string,
  parameters: URLSearchParams,
  data: ServiceData,
  options: OperationOptions,
): Promise<OperationAnswer> {
  const { object, id, method, parameter } = readPath(path, options.objectPrefix);
  if (object === 'Event_Log' && id === null) {
    if (method === 'getAllObjects') return logEntries(parameters, data, options);
    if (method === 'getAllEventObjectNames') return whole(data.objectNames);
    if (method === 'getAllUserTypes') return whole(userTypes);
  }
  if (object === 'Notification_Occurrence_Event') {
    if (id === null && method === 'getAllObjects') return notices(parameters, data, options);
    if (id !== null && method === 'getObject') return notice(id, parameters, data, options);
    if (id !== null && method === 'acknowledgeNotification') return acknowledge(id, data);
    if (id !== null && method === 'getAttachedFile') return attachedFile(id, parameter, data);
  }
  const place = id === null ? 'without an id' : 'with an id';
  throw unknownOperation(`${options.objectPrefix}${object} has no method "${method}" ${place}.`);
}

interface OperationPath {
  readonly object: 'Event_Log' | 'Notification_Occurrence_Event';
  readonly id: string | null;
  readonly method: string;
  /** What follows the method's name; '' without one. */
  readonly parameter: string;
}

function readPath(path: string, objectPrefix: string): OperationPath {
  const parts = /^\/rest\/v3\.1\/([^/]+)(?:\/([^/]+))?\/([^/]+?)(\/\d{1,15})?\.json$/.exec(path);
  if (!parts) {
    throw unknownOperation(
      'There is nothing at this path; operations are at /rest/v3.1/<Object>/[<id>/]<method>.json.',
    );
  }
  const [, service = '', id = null, method = '', parameter = ''] = parts;
  const object = service.startsWith(objectPrefix) ? service.slice(objectPrefix.length) : '';
  if (object !== 'Event_Log' && object !== 'Notification_Occurrence_Event') {
    throw unknownOperation(
      `There is no object "${service}"; there are ${objectPrefix}Event_Log and ${objectPrefix}Notification_Occurrence_Event.`,
    );
  }
  return { object, id, method, parameter: parameter.slice(1) };
}

function logEntries(parameters: URLSearchParams, { log }: ServiceData, options: OperationOptions): OperationAnswer {
  const { mask, window, filter } = readQuery(parameters, options.now);
  const selection = log.select(filter);
  const { start, end } = placed(window, selection.count, options.maxCount);
  const entryText = log.entryTexts(mask);
  return { total: selection.count, pieces: list(start, end, (place) => entryText(selection.rowAt(place))) };
}

function notices(parameters: URLSearchParams, data: ServiceData, options: OperationOptions): OperationAnswer {
  const { mask, window, filter } = readQuery(parameters, options.now);
  const selected = data.notices.select(filter);
  const { start, end } = placed(window, selected.length, options.maxCount);
  return {
    total: selected.length,
    pieces: list(start, end, (place) => noticeText(selected[place] ?? {}, mask, dialectOf(options))),
  };
}

function notice(
  id: string,
  parameters: URLSearchParams,
  data: ServiceData,
  options: OperationOptions,
): OperationAnswer {
  const { mask } = readQuery(parameters, options.now);
  const found = /^\d{1,15}$/.test(id) ? data.notices.get(Number(id)) : undefined;
  if (!found) throw unknownId(id);
  return { pieces: [noticeText(found, mask, dialectOf(options))] };
}

/** The contract's own prefix means the contract to the letter; any other the interface as it is met in the field. */
function dialectOf({ objectPrefix }: OperationOptions): MaskDialect {
  return objectPrefix === 'Platform_' ? 'contract' : 'field';
}

async function acknowledge(idText: string, data: ServiceData): Promise<OperationAnswer> {
  const id = /^\d{1,15}$/.test(idText) ? Number(idText) : -1;
  if (!data.notices.get(id)) throw unknownId(idText);
  if (!data.notices.isAcknowledged(id)) {
    await data.keepAcknowledgement(id);
    data.notices.update(id, { acknowledgedFlag: true });
  }
  return { pieces: ['true'] };
}

/** The field's method: the content as base64 in a JSON text. */
function attachedFile(id: string, attachment: string, { notices }: ServiceData): OperationAnswer {
  if (!/^\d{1,15}$/.test(id) || !notices.get(Number(id))) throw unknownId(id);
  const content = notices.attachedFile(Number(id), Number(attachment));
  if (attachment === '' || content === undefined) throw unknownId(attachment);
  return { pieces: [JSON.stringify(content)] };
}

function whole(value: readonly Json[]): OperationAnswer {
  return { pieces: [JSON.stringify(value)] };
}

function placed(window: WantedRows | null, total: number, maxCount: number | null): { start: number; end: number } {
  if (!window) return { start: 0, end: total };
  const start = Math.min(window.offset, total);
  return { start, end: Math.min(total, start + Math.min(window.count, maxCount ?? window.count)) };
}

function* list(start: number, end: number, rowText: (place: number) => string): Iterable<string> {
  let piece = '[';
  for (let place = start; place < end; place += 1) {
    if (place > start) piece += ',';
    piece += rowText(place);
    if ((place - start) % rowsInPiece === rowsInPiece - 1 && place < end - 1) {
      yield piece;
      piece = '';
    }
  }
  yield `${piece}]`;
}
