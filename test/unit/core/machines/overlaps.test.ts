import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type NamedGroup, readGroupSetting } from '../../../../src/core/machines/groupSetting.ts';
import { MachineGroups } from '../../../../src/core/machines/machineGroups.ts';
import { namePattern } from '../../../../src/core/machines/namePattern.ts';
import {
  type MachineWindow,
  neededOf,
  type Overlap,
  type OverlapChoice,
  overlapSearch,
} from '../../../../src/core/machines/overlaps.ts';
import { inEnglish } from '../../../../src/core/text/translate.ts';
import { instant } from '../../../support/notices.ts';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 1_000);

function groupsOf(machines: Iterable<string>, named: readonly NamedGroup[] = []): MachineGroups {
  return new MachineGroups(new Set(machines), (machine) => namePattern(machine, new Set()), named);
}

function hit(id: number, start: number, end: number, ...machines: string[]): MachineWindow {
  return { id, start: instant(start), end: instant(end), isOpenStart: false, isOpenEnd: false, machines };
}

interface SearchOptions {
  /** Machines that nothing hits. */
  readonly others?: readonly string[];
  readonly choice?: OverlapChoice;
  readonly named?: readonly NamedGroup[];
}

function search(
  windows: readonly MachineWindow[],
  { others = [], choice = 'half', named = [] }: SearchOptions = {},
): readonly Overlap[] {
  const machines = [...windows.flatMap((window) => window.machines), ...others];
  const steps = overlapSearch(windows, groupsOf(machines, named), ({ size }) => neededOf(size, choice));
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}

/** What is said of them, in short. */
function told(overlaps: readonly Overlap[]): string[] {
  return overlaps.map(
    ({ group, most, machines, ids, start, end }) =>
      `${most}/${group.size} ${group.label} ${start.ms}-${end.ms} [${machines}] by ${ids}`,
  );
}

interface Run {
  readonly from: number;
  /** How many there are from each moment on. */
  readonly counts: [number, number][];
  most: number;
  machines: string[];
  readonly ids: Set<number>;
}

/** The same by asking at each moment at which anything begins or ends, for each group. */
function naive(windows: readonly MachineWindow[], groups: MachineGroups, choice: OverlapChoice): string[] {
  const endOf = ({ start, end }: MachineWindow) => Math.max(end.ms, start.ms + 1);
  const moments = [...new Set(windows.flatMap((one) => [one.start.ms, endOf(one)]))].sort((a, b) => a - b);
  const all = new Set(windows.flatMap(({ machines }) => machines.flatMap((machine) => groups.of(machine))));
  return [...all].flatMap((group) => {
    const found: string[] = [];
    let run: Run | undefined;
    for (const moment of moments) {
      const running = windows.filter((one) => one.start.ms <= moment && moment < endOf(one));
      const mine = (one: MachineWindow) => one.machines.filter((machine) => groups.of(machine).includes(group));
      const machines = [...new Set(running.flatMap(mine))].sort();
      if (machines.length >= neededOf(group.size, choice)) {
        run ??= { from: moment, counts: [], most: 0, machines: [], ids: new Set() };
        run.counts.push([moment, machines.length]);
        for (const one of running) if (mine(one).length > 0) run.ids.add(one.id);
        if (machines.length > run.most) Object.assign(run, { most: machines.length, machines });
        else if (machines.length === run.most) run.machines = [...new Set([...run.machines, ...machines])].sort();
      } else if (run !== undefined) {
        const { counts, most, from, machines: known, ids } = run;
        const first = counts.findIndex(([, count]) => count === most);
        const after = counts.findIndex(([, count], place) => place > first && count < most);
        const isAgain = after > 0 && counts.slice(after).some(([, count]) => count === most);
        const peak = `${counts[first]?.[0]}-${counts[after]?.[0] ?? moment} ${isAgain}`;
        const least = Math.min(...counts.map(([, count]) => count));
        found.push(`${group.key} ${least} ${most} ${from}-${moment} ${peak} ${known} ${[...ids].sort()}`);
        run = undefined;
      }
    }
    return found;
  });
}

describe('Machines hit at once', () => {
  it('begin when the last of them is said to, and at no given time where none is', () => {
    const open = (id: number, end: number, ...machines: string[]) => ({
      ...hit(id, -1_000, end, ...machines),
      isOpenStart: true,
    });
    const starts = (...windows: MachineWindow[]) =>
      search(windows).map(({ start, isOpenStart }) => (isOpenStart ? null : start.ms));
    assert.deepEqual(starts(open(1, 100, 'db-01'), open(2, 80, 'db-02')), [null]);
    assert.deepEqual(starts(open(1, 100, 'db-01'), hit(2, 60, 80, 'db-02')), [60]);
    assert.deepEqual(starts(open(1, 100, 'db-01', 'db-02'), hit(2, 60, 80, 'db-02')), [null]);
  });

  it('are told with how many there are, and when', () => {
    const windows = [hit(1, 0, 100, 'db-01'), hit(2, 60, 160, 'db-02'), hit(3, 200, 300, 'db-03')];
    assert.deepEqual(told(search(windows)), ['2/3 db-* 60-100 [db-01,db-02] by 1,2']);
  });

  it('are those of one notice that hits both, too', () => {
    assert.deepEqual(told(search([hit(1, 0, 10, 'db-01', 'db-02')])), ['2/2 db-* 0-10 [db-01,db-02] by 1']);
  });

  it('are named in the order of their numbers', () => {
    const windows = [hit(1, 0, 10, 'db-10', 'db-9'), hit(2, 0, 10, 'db-2')];
    assert.deepEqual(told(search(windows)), ['3/3 db-* 0-10 [db-2,db-9,db-10] by 1,2']);
  });

  it('aren’t one machine that is hit twice, one alone, or one after the other', () => {
    assert.deepEqual(search([hit(1, 0, 10, 'db-01'), hit(2, 0, 10, 'db-01')], { others: ['db-02'] }), []);
    assert.deepEqual(search([hit(1, 0, 10, 'db-01'), hit(2, 0, 10, 'web-01')]), []);
    assert.deepEqual(search([hit(1, 0, 10, 'db-01'), hit(2, 10, 20, 'db-02')]), []);
  });

  it('count from half of the group on, or from two on where that is chosen', () => {
    const windows = [hit(1, 0, 10, 'web-1'), hit(2, 0, 10, 'web-2')];
    const others = ['web-3', 'web-4', 'web-5'];
    assert.deepEqual(search(windows, { others }), []);
    assert.equal(search(windows, { others: others.slice(1) }).length, 1);
    assert.deepEqual(told(search(windows, { others, choice: 'two' })), ['2/5 web-* 0-10 [web-1,web-2] by 1,2']);
  });

  it('are one time as long as there is no break in it, and none without a length is left out', () => {
    const windows = [hit(1, 0, 50, 'db-1'), hit(2, 0, 20, 'db-2'), hit(3, 20, 40, 'db-3'), hit(4, 45, 45, 'db-2')];
    assert.deepEqual(told(search(windows)), [
      '2/3 db-* 0-40 [db-1,db-2,db-3] by 1,2,3',
      '2/3 db-* 45-46 [db-1,db-2] by 1,4',
    ]);
  });

  it('are all that are hit when most are, whichever take the place of others, then and again', () => {
    const long = [hit(1, 0, 100, 'app-1'), hit(2, 0, 100, 'app-2')];
    const machines = (...windows: MachineWindow[]) =>
      search([...long, ...windows], { choice: 'two' }).map((one) => `${one.most}: ${one.machines}`);
    assert.deepEqual(machines(hit(3, 20, 30, 'app-3'), hit(4, 30, 40, 'app-4')), ['3: app-1,app-2,app-3,app-4']);
    assert.deepEqual(machines(hit(3, 20, 30, 'app-3'), hit(4, 60, 70, 'app-4')), ['3: app-1,app-2,app-3,app-4']);
    assert.deepEqual(machines(hit(3, 10, 20, 'app-3'), hit(4, 60, 70, 'app-4', 'app-5')), [
      '4: app-1,app-2,app-4,app-5',
    ]);
  });

  it('tell when most of them are hit, how few at least, and whether as many are again', () => {
    const long = [hit(1, 0, 100, 'app-01'), hit(2, 0, 100, 'app-02')];
    const peaks = (...windows: MachineWindow[]) =>
      search([...long, ...windows], { others: ['app-04'] }).map(
        ({ most, least, start, end, peak, isPeakAgain }) =>
          `${least}-${most} ${start.ms}-${end.ms}, most ${peak.start.ms}-${peak.end.ms}${isPeakAgain ? ' and again' : ''}`,
      );
    assert.deepEqual(peaks(), ['2-2 0-100, most 0-100']);
    assert.deepEqual(peaks(hit(3, 20, 30, 'app-03')), ['2-3 0-100, most 20-30']);
    assert.deepEqual(peaks(hit(3, 20, 30, 'app-03'), hit(4, 60, 70, 'app-04')), ['2-3 0-100, most 20-30 and again']);
    assert.deepEqual(peaks(hit(3, 20, 30, 'app-03'), hit(4, 30, 40, 'app-04')), ['2-3 0-100, most 20-40']);
    assert.deepEqual(peaks(hit(3, 20, 60, 'app-03'), hit(4, 40, 50, 'app-04')), ['2-4 0-100, most 40-50']);
  });

  it('say of the time of most whether its start and its end are known', () => {
    const open = { ...hit(3, 40, 200, 'app-03'), isOpenEnd: true };
    const [until] = search([hit(1, 0, 300, 'app-01'), hit(2, 0, 300, 'app-02'), open]);
    assert.deepEqual([until?.isOpenEnd, until?.peak.isOpenEnd, until?.peak.start.ms], [false, true, 40]);
    const since = (id: number, end: number, machine: string) => ({
      ...hit(id, -1_000, end, machine),
      isOpenStart: true,
    });
    const [from] = search([since(1, 50, 'app-01'), since(2, 90, 'app-02'), since(3, 90, 'app-03')]);
    assert.deepEqual([from?.peak.isOpenStart, from?.peak.end.ms], [true, 50]);
  });

  it('say that the end isn’t known where it is the end of what has none', () => {
    const open = { ...hit(1, 0, 90, 'db-1'), isOpenEnd: true };
    assert.deepEqual(
      search([open, hit(2, 10, 20, 'db-2')]).map(({ isOpenEnd }) => isOpenEnd),
      [false],
    );
    assert.deepEqual(
      search([open, hit(2, 10, 100, 'db-2')]).map(({ isOpenEnd }) => isOpenEnd),
      [true],
    );
  });

  it('are what a look at each moment finds', () => {
    const machine = fc
      .tuple(fc.constantFrom('db', 'web', 'a'), fc.integer({ min: 1, max: 5 }))
      .map(([a, b]) => `${a}-${b}`);
    const window = fc
      .tuple(
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 0, max: 12 }),
        fc.uniqueArray(machine, { minLength: 1, maxLength: 5 }),
      )
      .map(([start, length, machines]) => ({ start, length, machines }));
    const many = fc.array(window, { maxLength: 14 });
    fc.assert(
      fc.property(many, fc.constantFrom<OverlapChoice>('half', 'two'), (parts, choice) => {
        const windows = parts.map(({ start, length, machines }, id) => hit(id, start, start + length, ...machines));
        const groups = groupsOf(windows.flatMap(({ machines }) => machines));
        const steps = overlapSearch(windows, groups, ({ size }) => neededOf(size, choice));
        let step = steps.next();
        while (step.done !== true) step = steps.next();
        const found = step.value.map(
          ({ group, least, most, start, end, peak, isPeakAgain, machines, ids }) =>
            `${group.key} ${least} ${most} ${start.ms}-${end.ms} ${peak.start.ms}-${peak.end.ms} ${isPeakAgain} ${machines} ${[...ids].sort()}`,
        );
        assert.deepEqual(found.sort(), naive(windows, groups, choice).sort());
      }),
      { numRuns },
    );
  });

  it('are found among thousands of windows by going through each of them once', () => {
    const windows = Array.from({ length: 4_000 }, (_, id) =>
      hit(id, id * 10, id * 10 + 200, ...Array.from({ length: 25 }, (_, n) => `web-${(id * 25 + n) % 9_999}`)),
    );
    const groups = groupsOf(windows.flatMap(({ machines }) => machines));
    let steps = 0;
    for (const search = overlapSearch(windows, groups, () => 2); search.next().done !== true; ) steps += 1;
    // Each once for its machines, once as it begins and once as it ends; all of them are of one group.
    assert.ok(steps <= 3 * windows.length, String(steps));
  });
});

describe('Groups of machines in the settings', () => {
  const read = (value: unknown) => readGroupSetting(value, inEnglish);

  it('are lists of names and patterns, which go before what names say', () => {
    const { groups, problems } = read({ checkout: ['pay-?.acme.com', 'LEGACY'], edge: 'edge-*' });
    assert.deepEqual(problems, []);
    const windows = [hit(1, 0, 10, 'pay-a.acme.com', 'edge-eu.acme.com'), hit(2, 0, 10, 'legacy.acme.com', 'edge-us')];
    assert.deepEqual(told(search(windows, { named: groups })), [
      '2/2 checkout 0-10 [legacy.acme.com,pay-a.acme.com] by 1,2',
      '2/2 edge 0-10 [edge-eu.acme.com,edge-us] by 1,2',
    ]);
  });

  it('count a machine that they name and no notice does', () => {
    const { groups } = read({ ledger: ['ledger-a', 'ledger-b', 'ledger-c'] });
    const windows = [hit(1, 0, 10, 'ledger-a.acme.com'), hit(2, 0, 10, 'ledger-b.acme.com')];
    assert.deepEqual(told(search(windows, { named: groups })), [
      '2/3 ledger 0-10 [ledger-a.acme.com,ledger-b.acme.com] by 1,2',
    ]);
  });

  it('take machines out with false', () => {
    const { groups } = read({ 'build-*': false });
    assert.deepEqual(search([hit(1, 0, 10, 'build-1', 'build-2')], { named: groups }), []);
  });

  it('are named where they can’t be used, and the others work', () => {
    const { groups, problems } = read({
      good: ['db-*'],
      bad: ['no host name!'],
      empty: [],
      number: 7,
      ' ': ['x1'],
      '**': false,
    });
    assert.deepEqual(
      groups.map(({ name }) => name),
      ['good'],
    );
    assert.equal(problems.length, 5);
    assert.match(problems.join(' '), /“bad”: “no host name!” is no host name/);
    assert.match(problems.join(' '), /“empty”: it names no machine/);
    assert.equal(read(['db-*']).problems.length, 1);
    assert.deepEqual(read(undefined), { groups: [], problems: [] });
  });

  it('are matched in time, whatever the pattern', () => {
    const { groups } = read({ slow: [`${'*a'.repeat(120)}b`] });
    assert.deepEqual(search([hit(1, 0, 10, `${'a'.repeat(250)}`, 'db-1')], { named: groups }), []);
  });
});
