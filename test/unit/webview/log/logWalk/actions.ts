// What a person does on the event log page, and what happens meanwhile.

import assert from 'node:assert/strict';
import { dropValue, excludeValue, includeValue } from '../../../../../src/core/query/edit.ts';
import { writePeriod } from '../../../../../src/core/query/plan.ts';
import { parseQuery } from '../../../../../src/core/query/query.ts';
import { chosenSpan } from '../../../../../src/webview/charts/comparedSpan.ts';
import { shownValues } from '../../../../../src/webview/charts/facetValues.ts';
import { binEdges } from '../../../../../src/webview/charts/histogramBins.ts';
import {
  dropping,
  type Entry,
  excluding,
  type Field,
  fields,
  including,
  instantOf,
  noWish,
  type Query,
  written,
} from '../../../../support/logWalk/model.ts';
import type { Chance } from '../../../../support/seededRandom.ts';
import type { WalkAction } from '../../../../support/walking.ts';
import { type LogStage, zones } from './stage.ts';

const day = 86_400_000;
const texts: Readonly<Record<Field, readonly string[]>> = {
  eventName: [
    'Login Successful',
    'Login Failed',
    'login failed',
    'Logout',
    'Reboot',
    'Disk 10',
    'Disk 9',
    'a, "b" *c*',
  ],
  userType: ['CUSTOMER', 'EMPLOYEE', 'SYSTEM', 'system'],
  objectName: ['Server', 'User', ''],
  username: ['bob', 'Bob', 'BOB', 'ann', '', ' ann', '=ann', 'a*n'],
  ipAddress: ['10.0.0.1', '10.0.0.2', '::1', ''],
};

function anyEntry(stage: LogStage, chance: Chance, at: number): Entry {
  const one = (field: Field) => chance.one(texts[field]);
  // What happens again and again can be folded.
  const again = chance.below(3) === 0 ? stage.service.entries.at(-1) : undefined;
  return {
    ...(again ?? {
      eventName: one('eventName'),
      userType: one('userType'),
      objectName: one('objectName'),
      username: one('username'),
      ipAddress: one('ipAddress'),
    }),
    traceId: `t${stage.entryNumber++}`,
    eventCreateDate: written(at, zones.service),
    at,
  };
}

/** Dates of the queries: in other zones they are hours away. And hours in which clocks are set. */
const critical = [
  ...[
    '2026-11-01T00:00Z',
    '2026-07-01T00:00Z',
    '2026-07-01T05:30Z',
    '2026-11-18T12:00Z',
    '2026-11-18T06:30Z',
    '2026-11-15T00:00Z',
  ],
  ...['2026-11-01T07:00Z', '2026-10-25T01:00Z', '2026-03-08T08:00Z'],
].map((text) => Date.parse(text));

/** A log over both halves of a year. */
export function fillLog(stage: LogStage, chance: Chance): void {
  for (let count = 0; count < 300; count++) {
    const at =
      chance.below(2) === 0
        ? chance.one(critical) + (chance.below(1000) / 1000 - 0.5) * chance.one([day / 12, (2 * day) / 3])
        : stage.now - chance.below(chance.one([day / 24, day, 12 * day, 260 * day]));
    stage.service.entries.push(anyEntry(stage, chance, Math.floor(at / 1000) * 1000));
  }
}

interface Part {
  readonly text: string;
  readonly wants: (query: Query) => Query;
}

function wish(text: string, field: Field, part: Partial<typeof noWish>): Part {
  return { text, wants: (query) => ({ ...query, wishes: { ...query.wishes, [field]: { ...noWish, ...part } } }) };
}

const fieldParts: readonly Part[] = [
  wish('user:SYSTEM', 'userType', { names: [{ text: 'SYSTEM', kind: 'exact' }] }),
  wish('user:system,CUSTOMER', 'userType', {
    names: [
      { text: 'system', kind: 'ignoresCase' },
      { text: 'CUSTOMER', kind: 'exact' },
    ],
  }),
  wish('user:=system', 'userType', { names: [{ text: 'system', kind: 'exact' }] }),
  wish('-user:system', 'userType', { not: [{ text: 'system', kind: 'ignoresCase' }] }),
  wish('name:"Login*"', 'eventName', { begins: [{ text: 'Login', kind: 'begins' }] }),
  wish('-name:"Login*"', 'eventName', { not: [{ text: 'Login', kind: 'begins' }] }),
  wish('name:=login*', 'eventName', { begins: [{ text: 'login', kind: 'begins' }] }),
  wish('name:"login failed"', 'eventName', { names: [{ text: 'login failed', kind: 'ignoresCase' }] }),
  wish('username:bob', 'username', { names: [{ text: 'bob', kind: 'ignoresCase' }] }),
  wish('username:=bob,Bob', 'username', {
    names: [
      { text: 'bob', kind: 'exact' },
      { text: 'Bob', kind: 'exact' },
    ],
  }),
  wish('-username:=bob,""', 'username', {
    not: [
      { text: 'bob', kind: 'exact' },
      { text: '', kind: 'exact' },
    ],
  }),
  wish('username:" ann"', 'username', { names: [{ text: ' ann', kind: 'ignoresCase' }] }),
  wish('ip:10.0.0.1', 'ipAddress', { names: [{ text: '10.0.0.1', kind: 'exact' }] }),
  { text: 'FAILED', wants: (query) => ({ ...query, anywhere: [...query.anywhere, 'failed'] }) },
  { text: '"0.0.2"', wants: (query) => ({ ...query, anywhere: [...query.anywhere, '0.0.2'] }) },
];

const after = (text: string, bound: Query['after']): Part => ({
  text: `after:${text}`,
  wants: (query) => ({ ...query, ...(bound === undefined ? {} : { after: bound }) }),
});
const before = (text: string, bound: Query['before']): Part => ({
  text: `before:${text}`,
  wants: (query) => ({ ...query, ...(bound === undefined ? {} : { before: bound }) }),
});

const periods: readonly (readonly Part[])[] = [
  [],
  [after('7d', { age: 7 * day })],
  [after('30d', { age: 30 * day }), before('1d', { age: day })],
  [after('2026-11-01', { shown: '2026-11-01 00:00' })],
  [after('2026-07-01', { shown: '2026-07-01 00:00' }), before('"2026-11-18 12:00"', { shown: '2026-11-18 12:00' })],
  [after('2026-07-01', { shown: '2026-07-01 00:00' }), before('2026-07-02', { shown: '2026-07-02 00:00' })],
  [after('2026-11-18T06:30', { shown: '2026-11-18 06:30' })],
  [after('2026-10-25T00:00Z', { at: Date.UTC(2026, 9, 25) }), before('2026-11-15', { shown: '2026-11-15 00:00' })],
];

/** Puts a query together, and remembers what it means. */
function anyQuery(stage: LogStage, chance: Chance): string {
  const fieldsOf = new Map(fieldParts.map((part) => [part.text.replace(/^-/, '').split(':')[0], part]));
  const parts = [...chance.some([...fieldsOf.keys()], chance.below(3))].map((name) =>
    chance.one(fieldParts.filter((part) => part.text.replace(/^-/, '').split(':')[0] === name)),
  );
  const all = [...parts, ...chance.one(periods)];
  const text = all.map((part) => part.text).join(' ');
  stage.queries.set(
    text,
    all.reduce((query, part) => part.wants(query), { wishes: {}, anywhere: [] } as Query),
  );
  return text;
}

async function runs(stage: LogStage, text: string, run: () => void): Promise<boolean> {
  stage.plannedAt = stage.now;
  run();
  await stage.settle();
  assert.equal(stage.searching.query, text, 'what stands in the bar');
  assert.equal(stage.searching.ran, text, 'what ran');
  return true;
}

/** A click in the results: the text that the page makes of it, and what it is to mean. */
function clicks(stage: LogStage, text: string, query: Query): Promise<boolean> {
  stage.queries.set(text, query);
  return runs(stage, text, () => stage.searching.narrow(text));
}

async function clickValue(stage: LogStage, chance: Chance, leaveOut: boolean): Promise<boolean> {
  const { searching, query } = stage;
  const ran = searching.ran ?? '';
  if (searching.progress.held === 0) return false;
  const field = chance.one(['userType', 'username', 'eventName'] as const);
  const { facets } = await stage.ask(
    { type: 'facets', search: searching.rows.search, fields: [field], most: 8 },
    'facets',
  );
  const [facet] = facets;
  if (facet === undefined) return false;
  const values = shownValues(facet, parseQuery(ran), 8);
  if (values.length === 0) return false;
  const { value, state } = chance.one(values);
  if (state !== 'none' && (!leaveOut || state === 'excluded'))
    return clicks(stage, dropValue(ran, field, value), dropping(query, field, value));
  if (leaveOut) return clicks(stage, excludeValue(ran, field, value), excluding(query, field, value));
  return clicks(stage, includeValue(ran, field, value), including(query, field, value));
}

export const logActions: readonly WalkAction<LogStage>[] = [
  {
    name: 'search',
    weight: 5,
    run: (stage, chance) => {
      const text = anyQuery(stage, chance);
      const fresh = chance.below(3) === 0;
      return runs(stage, text, () => stage.searching.search(text, fresh));
    },
  },
  {
    name: 'saved',
    weight: 2,
    run: (stage, chance) => {
      const text = chance.below(3) === 0 ? (stage.searching.ran ?? '') : anyQuery(stage, chance);
      stage.searching.query = 'typed and never run';
      return runs(stage, text, () => stage.log.search(text, chance.below(2) === 0));
    },
  },
  { name: 'value', weight: 7, run: (stage, chance) => clickValue(stage, chance, false) },
  { name: 'leave-out', weight: 5, run: (stage, chance) => clickValue(stage, chance, true) },
  {
    name: 'zoom',
    weight: 3,
    run: async (stage, chance) => {
      const { rows, progress, time, ran: query = '' } = stage.searching;
      const { clock: zone, countedAt = 0 } = time;
      const edges = progress.span === null ? [] : binEdges(progress.span, stage.barWidth, zone);
      if (edges.length < 3) return false;
      const first = chance.below(3) === 0 ? 0 : chance.below(edges.length - 1);
      const last = first + chance.below(edges.length - 1 - first);
      const bins = { edges, stacks: [] };
      const [from, to] = chosenSpan({ bins, query, countedAt, zone }, [first, last]) ?? [0, 0];
      const text = stage.trail.zoom(query, writePeriod(from, to));
      // What lies ahead can't be zoomed into.
      if (from > stage.now) return false;
      const { search } = rows;
      await clicks(stage, text, { ...stage.query, after: { at: from }, before: { at: to } });
      // Nothing came since up to its end: it is among what is here.
      if (to <= (progress.readAt ?? 0)) assert.equal(rows.search, search, `${text} was read anew`);
      return true;
    },
  },
  {
    name: 'back',
    weight: 3,
    run: async (stage) => {
      stage.plannedAt = stage.now;
      const query = stage.searching.go(-1);
      if (query === undefined) return false;
      await stage.settle();
      assert.equal(stage.searching.ran, query, 'what ran');
      return true;
    },
  },
  {
    name: 'sort',
    weight: 3,
    run: async (stage, chance) => {
      const field = chance.one(['eventCreateDate', 'eventName', 'username', 'userType']);
      stage.searching.arrangement.sort({ field, descending: chance.below(2) === 0 });
      await stage.settle();
      return true;
    },
  },
  {
    name: 'fold-by',
    weight: 3,
    run: async (stage, chance) => {
      const { arrangement } = stage.searching;
      arrangement.layout = { ...arrangement.layout, folding: chance.one(['none', 'runs', 'runs', 'traces']) };
      await stage.settle();
      return true;
    },
  },
  {
    name: 'fold',
    weight: 6,
    run: async (stage, chance) => {
      const folds = (await stage.lines()).filter(({ fold }) => fold !== null);
      if (folds.length === 0) return false;
      const { id, fold } = chance.one(folds);
      const isOpen = fold?.isOpen !== true;
      stage.say({ type: 'fold', search: stage.searching.rows.search, id, isOpen });
      await stage.settle();
      const told = (await stage.lines()).filter((line) => line.fold?.isOpen === isOpen).length;
      assert.ok(told > 0, `no fold is ${isOpen ? 'open' : 'closed'}`);
      return true;
    },
  },
  {
    name: 'zone',
    weight: 4,
    run: async (stage, chance) => {
      const before = stage.zone;
      const zone = chance.one(['local', 'utc', 'service'] as const);
      stage.searching.setZone(zone);
      await stage.settle();
      const { query } = stage;
      const moved = [query.after, query.before].some((bound) => {
        const [was, is] = [before, stage.zone].map((name) => instantOf(bound, { now: 0, zone: name }));
        return was !== is;
      });
      if (moved) stage.plannedAt = stage.now;
      return true;
    },
  },
  {
    name: 'follow',
    weight: 2,
    run: async (stage) => {
      stage.say({ type: 'follow', on: stage.searching.follow.following === null });
      await stage.settle();
      await stage.ports.clock.advance(0);
      await stage.settle();
      return true;
    },
  },
  {
    name: 'arrive',
    weight: 5,
    run: async (stage, chance) => {
      const count = 1 + chance.below(6);
      for (let made = 0; made < count; made++) {
        const at = stage.now - chance.below(90_000);
        const entry = anyEntry(stage, chance, Math.floor(at / 1000) * 1000);
        stage.service.entries.push(entry);
        // A true twin: the same entry was written twice.
        if (chance.below(5) === 0) stage.service.entries.push(entry);
      }
      return true;
    },
  },
  {
    name: 'wait',
    weight: 4,
    run: async (stage, chance) => {
      const end = stage.now + chance.one([1_000, 6_000, 30_000, 70_000]);
      while (stage.now < end) {
        await stage.ports.clock.advance(Math.min(5_000, end - stage.now));
        await stage.settle();
      }
      return true;
    },
  },
  {
    name: 'bars',
    weight: 2,
    run: (stage, chance) => {
      stage.barWidth = 100 + chance.below(1_500);
      return true;
    },
  },
  {
    name: 'colours',
    weight: 2,
    run: (stage, chance) => {
      stage.colours = chance.one(fields);
      return true;
    },
  },
];
