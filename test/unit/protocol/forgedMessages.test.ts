import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  largestWindow,
  mostBins,
  mostFacets,
  mostFacetValues,
  mostFurther,
  mostWatched,
} from '../../../src/protocol/log.ts';
import { readFromLogPage } from '../../../src/protocol/logMessages.ts';
import { readFromNoticePage } from '../../../src/protocol/noticeMessages.ts';
import { readFromTimelinePage } from '../../../src/protocol/timelineMessages.ts';
import { propertyRuns } from '../../support/propertyRuns.ts';

type Check = (value: unknown) => boolean;
/** What the fields of each type of message have to be; a type that isn't here is none. */
type Protocol = Readonly<Record<string, Readonly<Record<string, Check>>>>;

const oneOf =
  (...values: readonly string[]): Check =>
  (value) =>
    values.some((one) => one === value);
const text =
  (longest: number): Check =>
  (value) =>
    typeof value === 'string' && value.length <= longest;
const whole =
  (most = Number.MAX_SAFE_INTEGER, least = 0): Check =>
  (value) =>
    Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most;
const flag: Check = (value) => value === true || value === false;
const list =
  (check: Check, most: number): Check =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every(check);

const dateOrNone: Check = (value) => value === null || (typeof value === 'number' && Math.abs(value) <= 8.64e15);
const prints: Check = (value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const all = Object.entries(value);
  return all.length <= 40 && all.every(([field, print]) => field.length <= 1000 && whole()(print));
};

const shared = {
  ready: {},
  act: { action: oneOf('signIn', 'retry', 'showLog', 'none') },
  setZone: { zone: oneOf('local', 'utc', 'service') },
  copyText: { text: text(4_000_000) },
};

const ofNoticePage: Protocol = {
  ...shared,
  acknowledge: {},
  refresh: {},
  searchLogAround: {},
  copyLink: {},
  saveAttachment: { attachmentId: whole() },
  copyAs: { form: oneOf('markdown', 'text') },
  findInWorkspace: { text: text(1000) },
  openPlace: { uri: text(4_000_000), line: whole(), column: whole() },
};

const ofTimelinePage: Protocol = {
  ready: {},
  act: { ...shared.act, connectionName: text(1000) },
  setZone: shared.setZone,
  openNotice: { connectionName: text(1000), id: whole() },
  clearFilter: {},
  loadOlder: {},
  openSample: {},
};

const query = { query: text(8000) };
const search = { search: whole() };
const order: Check = (value) => {
  const { field, descending } = Object(value);
  return !Array.isArray(value) && text(1000)(field) && flag(descending);
};

const countBy: Check = (value) => {
  const { field, kind, across, edges } = Object(value);
  return (
    !Array.isArray(value) &&
    text(1000)(field) &&
    oneOf('none', 'field', 'time')(kind) &&
    text(1000)(across) &&
    list((edge) => typeof edge === 'number' && Math.abs(edge) <= 8.64e15, mostBins + 1)(edges)
  );
};

const instant: Check = (value) => typeof value === 'number' && Math.abs(value) <= 8.64e15;
const span: Check = (value) => {
  if (value === null) return true;
  return Array.isArray(value) && value.length === 2 && value.every(instant) && value[0] < value[1];
};

const ofLogPage: Protocol = {
  ...shared,
  cancel: {},
  export: {},
  localZone: { name: text(1000) },
  search: { ...query, fresh: flag },
  narrow: query,
  inBar: { query: (value) => value === null || text(8000)(value), asked: whole() },
  saveSearch: query,
  copyLink: query,
  copyAsCurl: query,
  shown: search,
  pause: { paused: flag },
  follow: { on: flag },
  sort: { order },
  foldBy: { folding: oneOf('none', 'runs', 'traces') },
  fold: { ...search, id: whole(), isOpen: flag },
  window: { ...search, from: whole(), count: whole(largestWindow), further: list(text(1000), mostFurther) },
  watch: { ...search, ids: list(whole(), mostWatched) },
  details: { ...search, id: whole() },
  histogram: {
    ...search,
    edges: list((value) => Math.abs(Number(value)) <= 8.64e15 && typeof value === 'number', mostBins + 1),
    field: text(1000),
  },
  facets: { ...search, fields: list(text(1000), mostFacets), most: whole(mostFacetValues) },
  countBy: { ...search, by: countBy },
  exportCounts: { ...search, by: countBy },
  compare: { ...search, span },
  stopComparing: search,
  copyCells: { cells: list(list(text(1000), 1000), 203) },
  seek: { ...search, date: dateOrNone, prints, opens: flag },
  find: {
    ...search,
    text: text(1000),
    from: whole(undefined, -1),
    here: flag,
    backwards: flag,
    dates: oneOf('sent', 'local', 'utc', 'service'),
    opens: flag,
  },
  values: { field: text(1000), text: text(1000) },
  copyRows: {
    ...search,
    from: whole(),
    to: whole(),
    count: whole(),
    format: oneOf('tsv', 'json', 'markdown'),
    fields: list(text(1000), 1000),
    headings: list(text(1000), 1000),
  },
};

const fieldNames = [
  ...new Set(
    [ofNoticePage, ofLogPage, ofTimelinePage].flatMap((protocol) => Object.values(protocol).flatMap(Object.keys)),
  ),
];

/** Values of fields: what some field may be, what nearly is, and any JSON. */
const value = fc.oneof(
  fc.constantFrom<unknown>(
    'signIn',
    'retry',
    'utc',
    'tsv',
    'markdown',
    '',
    'x'.repeat(1001),
    'x'.repeat(8001),
    true,
    false,
  ),
  fc.constantFrom<unknown>(
    0,
    -1,
    1,
    0.5,
    -0.5,
    1000,
    1001,
    2 ** 53,
    8.64e15,
    8.65e15,
    null,
    [],
    {},
    [0],
    ['a'],
    [3, 4],
    [4, 3],
    [['a']],
  ),
  fc.constantFrom<unknown>({ field: 'a', descending: true }, { field: 'a' }, [{ field: 'a', descending: true }]),
  fc.nat(),
  fc.string(),
  fc.array(fc.oneof(fc.nat(), fc.string()), { maxLength: 14 }),
  fc.jsonValue(),
);
const hostileName = fc.constantFrom('__proto__', 'constructor', 'toString', 'id', 'connectionName', 'length');
const fields = fc.dictionary(fc.oneof(fc.constantFrom(...fieldNames), hostileName), value);

/** A value that each field may have, for messages of which only a part is forged. */
const proper = {
  ...{
    action: 'retry',
    zone: 'utc',
    dates: 'utc',
    text: 'a',
    name: 'Europe/Berlin',
    query: 'user:SYSTEM',
    fresh: false,
    paused: true,
    folding: 'runs',
    date: 5,
    prints: { label: 7 },
    isOpen: true,
    here: true,
    opens: false,
    form: 'markdown',
    attachmentId: 1,
  },
  ...{ on: true, order: { field: 'label', descending: false }, search: 1, from: 3, to: 0, count: 5, ids: [1], id: 2 },
  ...{ span: [0, 1], edges: [0, 1], fields: ['label'], most: 8, backwards: false, field: 'label', format: 'tsv' },
  ...{
    headings: ['Label'],
    further: ['a'],
    by: { field: 'label', kind: 'time', across: '', edges: [0, 1] },
    cells: [['a']],
    uri: 'file:///a',
    line: 0,
    column: 1,
    asked: 1,
    connectionName: 'production',
  },
};

/** A message of a type with any fields, or with one or two that aren't what they were, as it comes out of JSON. */
function forged(protocol: Protocol): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const type = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...Object.keys(protocol)) }, hostileName, value);
  const few = fc.dictionary(fc.oneof(fc.constantFrom(...fieldNames), hostileName), value, { maxKeys: 2 });
  const partly = few.map((some) => ({ ...proper, ...some }));
  return fc
    .tuple(type, fc.oneof(fields, partly))
    .map(([name, some]) => JSON.parse(JSON.stringify({ ...some, type: name })));
}

/** What a message says in the protocol's words; undefined where it isn't one. */
function meaning(protocol: Protocol, message: Readonly<Record<string, unknown>>): unknown {
  const { type } = message;
  if (typeof type !== 'string' || !Object.hasOwn(protocol, type)) return undefined;
  const checks = Object.entries(protocol[type] ?? {});
  if (!checks.every(([name, check]) => check(message[name]))) return undefined;
  return { type, ...Object.fromEntries(checks.map(([name]) => [name, message[name]])) };
}

for (const [name, protocol, read] of [
  ['notice page', ofNoticePage, readFromNoticePage],
  ['log page', ofLogPage, readFromLogPage],
  ['timeline', ofTimelinePage, readFromTimelinePage],
] as const) {
  describe(`A forged message of the ${name}`, () => {
    it('means what the protocol says, or nothing, and brings no field along', () => {
      const understood = new Set<string>();
      fc.assert(
        fc.property(forged(protocol), (message) => {
          const expected = meaning(protocol, message);
          const known = read(message);
          if (known !== undefined) understood.add(known.type);
          // Order has fields of its own, of which none may come along either.
          const told = JSON.parse(JSON.stringify(known ?? null));
          const { order: asked, ...others } = Object(expected);
          const { order: taken, ...rest } = Object(told ?? undefined);
          assert.deepEqual(rest, others);
          assert.deepEqual(taken, asked && { field: asked.field, descending: asked.descending });
        }),
        { numRuns: propertyRuns(10_000) },
      );
      // Every type was understood at least once: the forger isn't one whom nobody would believe.
      assert.deepEqual([...understood].sort(), Object.keys(protocol).sort());
    });
  });
}

describe('A message in the prototype of another', () => {
  it('is none', () => {
    for (const read of [readFromNoticePage, readFromLogPage, readFromTimelinePage]) {
      assert.equal(read(JSON.parse('{"__proto__": {"type": "ready"}}')), undefined);
    }
  });
});
