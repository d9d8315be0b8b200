// Owns the notification occurrence events of the reference service: records in wire form, their derived fields, and what an answer shows of them.

import { fieldOf, isJsonRecord, isList } from '../api/wire/json.ts';
import { applyMask, type Mask } from '../api/wire/mask.ts';
import type { Json, JsonRecord } from '../core/text/exactJson.ts';
import { compareBy } from './filter/sorting.ts';
import type { ReadFilter } from './query.ts';

/** Lists that come only when a mask names them, with the count property of each. */
const listRelations: readonly (readonly [string, string])[] = [
  ['updates', 'updateCount'],
  ['impactedResources', 'impactedResourceCount'],
  ['impactedAccounts', 'impactedAccountCount'],
  ['impactedUsers', 'impactedUserCount'],
  ['attachments', 'attachmentCount'],
];

/** Everything that comes only when a mask names it (service-interface.md, "Query parameters", objectMask). */
const relations: ReadonlySet<string> = new Set([
  ...listRelations.flat(),
  'lastUpdate',
  'firstUpdate',
  'notificationOccurrenceEventType',
]);

const cachedSelections = 8;

/** The id of a notice in wire form; null where it has none that is a whole number. */
export function noticeId(record: JsonRecord): number | null {
  const id = fieldOf(record, 'id');
  return typeof id === 'number' && Number.isSafeInteger(id) && id >= 0 ? id : null;
}

export class NoticeRecords {
  #notices: JsonRecord[] = [];
  readonly #places = new Map<number, number>();
  readonly #selections = new Map<string, readonly JsonRecord[]>();
  /** What attachments hold, in base64, by the ids of notice and attachment: no notice is sent with it. */
  readonly #files = new Map<string, string>();

  get size(): number {
    return this.#notices.length;
  }

  /** Adds notices at the end, in wire form. Throws Error where one has no id, or one that is taken. */
  add(records: readonly JsonRecord[]): void {
    this.#selections.clear();
    for (const record of records) {
      const id = noticeId(record);
      if (id === null) throw new Error('A notification has no "id" that is a whole number.');
      if (this.#places.has(id)) throw new Error(`Two notifications have the id ${id}.`);
      this.#places.set(id, this.#notices.length);
      this.#notices.push(completed(this.#withoutContents(id, record)));
    }
  }

  /** Replaces some fields of a notice; `modifyDate` only if it is among them. Throws Error where there is none of that id. */
  update(id: number, changes: JsonRecord): void {
    const place = this.#places.get(id);
    const notice = place === undefined ? undefined : this.#notices[place];
    if (place === undefined || !notice) throw new Error(`There is no notification with the id ${id}.`);
    this.#selections.clear();
    const stale = listRelations.filter(([list]) => list in changes).map(([, count]) => count);
    if ('updates' in changes) stale.push('lastUpdate', 'firstUpdate');
    const kept = Object.entries(notice).filter(([name]) => !stale.includes(name));
    this.#notices[place] = completed(this.#withoutContents(id, { ...Object.fromEntries(kept), ...changes, id }));
  }

  /** The content of an attachment, in base64: what its record has as `content`. */
  attachedFile(id: number, attachment: number): string | undefined {
    return this.#files.get(`${id}/${attachment}`);
  }

  #withoutContents(id: number, record: JsonRecord): JsonRecord {
    const { attachments } = record;
    if (!isList(attachments)) return record;
    const bare = attachments.map((attachment) => {
      if (!isJsonRecord(attachment) || typeof attachment.content !== 'string') return attachment;
      const { content, ...rest } = attachment;
      this.#files.set(`${id}/${String(attachment.id)}`, content);
      return rest;
    });
    return { ...record, attachments: bare };
  }

  /** A notice with all its fields, derived ones included. */
  get(id: number): JsonRecord | undefined {
    const place = this.#places.get(id);
    return place === undefined ? undefined : this.#notices[place];
  }

  isAcknowledged(id: number): boolean {
    const flag = this.get(id)?.acknowledgedFlag;
    return flag === true || flag === 1;
  }

  /** The notices that a filter selects, as stored or as its `orderBy` says. */
  select(filter: ReadFilter | null): readonly JsonRecord[] {
    if (!filter) return this.#notices.slice();
    const known = this.#selections.get(filter.cacheKey);
    if (known) return known;
    const selected = this.#notices.filter(filter.matches);
    if (filter.orderBy.length > 0) selected.sort(compareBy(filter.orderBy));
    this.#selections.set(filter.cacheKey, selected);
    const oldest = this.#selections.keys().next();
    if (this.#selections.size > cachedSelections && !oldest.done) this.#selections.delete(oldest.value);
    return selected;
  }
}

/** Relations of the field that the contract lists as plain fields: they come without a mask. */
const plainRelations: ReadonlySet<string> = new Set(['statusCode', 'acknowledgedFlag']);

/**
 * How a mask that names relations alone is taken: `contract` answers only with what is named (service-interface.md, rule 1), `field`
 * with every local field too. Clients of the real service count on that, such as softlayer-python's event details.
 */
export type MaskDialect = 'contract' | 'field';

/** The JSON text of one notice: what the mask names, or every local field without one. */
export function noticeText(notice: JsonRecord, mask: Mask | null, dialect: MaskDialect): string {
  if (!mask) return JSON.stringify(localFields(notice));
  const masked = applyMask(notice, mask);
  const relationsAlone =
    dialect === 'field' && [...mask.keys()].every((name) => relations.has(name) || plainRelations.has(name));
  return JSON.stringify(relationsAlone ? { ...localFields(notice), ...masked } : masked);
}

function localFields(notice: JsonRecord): JsonRecord {
  return Object.fromEntries(Object.entries(notice).filter(([name]) => !relations.has(name)));
}

/** The record with the fields that the service derives: flag, lists, their counts, first and last update. What the record already says of them stays. */
function completed(record: JsonRecord): JsonRecord {
  const notice: Record<string, Json> = { ...record };
  notice.acknowledgedFlag ??= false;
  for (const [list, count] of listRelations) {
    notice[list] ??= [];
    const elements = notice[list];
    notice[count] ??= isList(elements) ? elements.length : 1;
  }
  const { updates = [] } = notice;
  notice.lastUpdate ??= (isList(updates) ? updates[0] : updates) ?? null;
  notice.firstUpdate ??= (isList(updates) ? updates.at(-1) : updates) ?? null;
  return notice;
}
