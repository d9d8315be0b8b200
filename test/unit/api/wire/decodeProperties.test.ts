import assert from 'node:assert/strict';
import fc from 'fast-check';
import { decodeNotice, decodeNoticeDetail } from '../../../../src/api/notices/record.ts';
import { namesOf, recordOf, rowsOf } from '../../../../src/api/wire/decode.ts';
import type {
  ImpactedResource,
  Notice,
  NoticeAttachment,
  NoticeDetail,
  NoticeUpdate,
} from '../../../../src/core/notices/notice.ts';
import type { Json, JsonRecord } from '../../../../src/core/text/exactJson.ts';
import { jsonText, noticeFields, noticeText } from '../../../support/anyJson.ts';
import { propertyRuns } from '../../../support/propertyRuns.ts';

const numRuns = propertyRuns(10_000);

function parsed(text: string): Json {
  const json: Json = JSON.parse(text);
  return json;
}

/** What it gives; undefined where it throws what it may. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    assert.ok(error instanceof Error && error.name === 'FailureError', String(error));
    return undefined;
  }
}

type Checks<T> = { readonly [Field in keyof Required<T>]: (value: unknown) => boolean };

const isText = (value: unknown) => typeof value === 'string';
const isFlag = (value: unknown) => typeof value === 'boolean';
const isWhole = (value: unknown) => value === null || Number.isSafeInteger(value);
const isCount = (value: unknown) => value === null || (Number.isSafeInteger(value) && Number(value) >= 0);
const isInstant = (value: unknown) => value === null || (isPlain(value) && fits(value, instantChecks));
const isListOf = (check: (element: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(check);

const instantChecks: Checks<{ ms: number; offset: number }> = {
  ms: (value) => !Number.isNaN(new Date(Number(value)).getTime()),
  offset: (value) => Number.isInteger(value) && Math.abs(Number(value)) < 24 * 60,
};
const noticeChecks: Checks<Omit<Notice, 'unreadableDates'>> = {
  id: (value) => Number.isSafeInteger(value) && Number(value) > 0,
  subject: isText,
  status: (value) => isPlain(value) && fits(value, { keyName: isText, name: isText }),
  type: isText,
  startDate: isInstant,
  endDate: isInstant,
  modifyDate: isInstant,
  recoveryTime: isWhole,
  lastImpactedUserCount: isCount,
  systemTicketId: isWhole,
  acknowledged: isFlag,
  impactedResourceCount: isCount,
  updateCount: isCount,
  lastUpdateDate: isInstant,
};
const updateChecks: Checks<Omit<NoticeUpdate, 'unreadableDate'>> = {
  contents: isText,
  createDate: isInstant,
  startDate: isInstant,
  endDate: isInstant,
};
const attachmentChecks: Checks<NoticeAttachment> = {
  id: (value) => Number.isSafeInteger(value) && Number(value) > 0,
  fileName: isText,
  fileSize: isCount,
  createDate: isInstant,
};
const resourceChecks: Checks<ImpactedResource> = {
  active: (value) => value === null || isFlag(value),
  filterLabel: isText,
  hostname: isText,
  privateIp: isText,
  publicIp: isText,
  resourceAccountId: isWhole,
  resourceName: isText,
  resourceTableId: isWhole,
  resourceType: isText,
};
const detailChecks: Checks<NoticeDetail> = {
  ...noticeChecks,
  impactedResourceCount: (value) => value !== null && isCount(value),
  updateCount: (value) => value !== null && isCount(value),
  unreadableDates: areUnreadable,
  summary: isText,
  updates: isListOf(isUpdate),
  impactedResources: isListOf((resource) => isPlain(resource) && fits(resource, resourceChecks)),
  impactedAccounts: isListOf(isClean),
  impactedUsers: isListOf(isClean),
  attachments: isListOf((attachment) => isPlain(attachment) && fits(attachment, attachmentChecks)),
  otherFields: isClean,
};

function isUpdate(value: unknown): boolean {
  if (!isPlain(value)) return false;
  const { unreadableDate = '', ...update } = value;
  return isText(unreadableDate) && fits(update, updateChecks);
}

function areUnreadable(value: unknown): boolean {
  return isPlain(value) && Object.values(value).every(isText);
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Exactly these fields, each as it must be. */
function fits(value: Record<string, unknown>, checks: Readonly<Record<string, (value: unknown) => boolean>>): boolean {
  const names = Object.keys(value);
  return (
    names.length === Object.keys(checks).length &&
    names.every((name) => Object.hasOwn(checks, name) && checks[name]?.(value[name]) === true)
  );
}

/** A record that is nothing but data: at no depth has a name that came become a prototype. */
function isClean(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((element) => typeof element !== 'object' || isClean(element));
  if (value === null) return true;
  return isPlain(value) && Object.values(value).every((element) => typeof element !== 'object' || isClean(element));
}

/** Only what holds no record at all is refused as a list. */
function mayBeRows(json: unknown): boolean {
  const isRecord = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
  return Array.isArray(json) ? json.length === 0 || json.some(isRecord) : typeof json === 'object';
}

describe('Whatever JSON comes', () => {
  it('becomes rows, a record or names of the right types, or a failure', () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        const json = parsed(text);
        const rows = attempt(() => rowsOf(json));
        assert.ok(rows === undefined ? !mayBeRows(json) : rows.every(isClean));
        assert.ok(isClean(attempt(() => recordOf(json)) ?? {}));
        assert.ok((attempt(() => namesOf(json)) ?? []).every((name) => typeof name === 'string' && name !== ''));
      }),
      { numRuns },
    );
    assert.deepEqual(Object.keys(Object.prototype), []);
  });

  it('stays as it is once it was taken', () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        const rows = attempt(() => rowsOf(parsed(text)));
        const again = rows && rowsOf(parsed(JSON.stringify(rows)));
        assert.equal(JSON.stringify(again), JSON.stringify(rows));
      }),
      { numRuns },
    );
  });

  it('is a notice with every field of its type, where it has an id', () => {
    fc.assert(
      fc.property(noticeText, (text) => {
        const record = recordOf(parsed(text));
        const notice = decodeNotice(record);
        const { unreadableDates = {}, ...row } = notice ?? {};
        assert.ok(fits(row, noticeChecks) && areUnreadable(unreadableDates), JSON.stringify(notice));
        const detail = attempt(() => decodeNoticeDetail(record, 7));
        if (detail !== undefined) assert.ok(fits({ ...detail }, detailChecks), JSON.stringify(detail));
      }),
      { numRuns },
    );
  });

  it('gives the same notice with whatever unknown fields beside it, which are kept as they came', () => {
    const unknown = fc.dictionary(
      fc.string({ minLength: 1, maxLength: 6 }).filter((name) => !noticeFields.includes(name) && name !== '__proto__'),
      jsonText.map(parsed),
      { maxKeys: 5, noNullPrototype: true },
    );
    fc.assert(
      fc.property(noticeText, unknown, (text, more) => {
        const record = recordOf(parsed(text));
        const known: JsonRecord = Object.fromEntries(
          Object.entries(record).filter(([name]) => noticeFields.includes(name)),
        );
        const bare = attempt(() => decodeNoticeDetail(known, 7));
        const whole = attempt(() => decodeNoticeDetail(recordOf({ ...known, ...more }), 7));
        if (bare === undefined || whole === undefined) return;
        const { id: _, ...kept } = recordOf({ id: 7, ...more });
        assert.deepEqual(whole, { ...bare, otherFields: { ...bare.otherFields, ...kept } });
      }),
      { numRuns },
    );
  });
});
