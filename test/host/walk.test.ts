// The walk of truth (test/e2e/walk) without a window: thousands of steps over the whole extension, its tree kept as an editor keeps it.
// As many walks as fit in twelve seconds; PLATFORM_EVENTS_THOROUGH=1 makes 5,000 steps, PROPERTY_RUNS=1000 that many walks.

import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as vscode from 'vscode';
import { systemClock } from '../../src/api/systemClock.ts';
import { menuTime } from '../../src/app/session/formerRows.ts';
import type { NoticePageModel } from '../../src/protocol/notice.ts';
import { differences, requestDifferences } from '../e2e/walk/agreement.ts';
import { groupsOfWalks } from '../e2e/walk/hitAtOnce.ts';
import { hasReadMachines } from '../e2e/walk/machineReads.ts';
import { AccountModel, type Filter, filterOf, noFilter, tokenOf, typeLabel, WalkModel } from '../e2e/walk/model.ts';
import { forgottenNotice, type Held, machinesOfWalks, someNotice, wireOf } from '../e2e/walk/notices.ts';
import { worldChanges } from '../e2e/walk/worldChanges.ts';
import { type ChangingService, startChangingService } from '../support/changingService.ts';
import { type Chance, chanceOf } from '../support/seededRandom.ts';
import { Harness, until } from './harness.ts';
import { type KeptNode, KeptTree, tokenIn } from './keptTree.ts';
import { type StandInPanel, StandInPanels } from './standInPanels.ts';
import { textInWorkspace } from './workspaceTexts.ts';

/** Walks that are made at most; and how long they may begin, in milliseconds, or until so many steps were made. */
const runs = Number(process.env.PROPERTY_RUNS ?? 1000);
const isThorough = process.env.PLATFORM_EVENTS_THOROUGH === '1';
const longest = 12_000;
const thoroughSteps = 5_000;
const mostSteps = 200;
/** How long the tree may take to be told of, in milliseconds. */
const patience = 5_000;
/** Waits up to this long, in milliseconds, are for the editor's drawing and for what comes together: nobody needs them here. */
const drawing = 400;
/** Nor those before the workspace is looked through, in milliseconds. */
const listing = 3_000;
/** Pages that are open at most. */
const mostPages = 3;

/** The extension at work, with its services. */
class Walked {
  readonly harness: Harness;
  readonly tree: KeptTree;
  readonly services = new Map<AccountModel, ChangingService>();
  readonly #panels = new StandInPanels();
  /** Open pages, the one in front last. */
  pages: { readonly account: AccountModel; readonly id: number; readonly panel: StandInPanel }[] = [];

  constructor(harness: Harness) {
    this.harness = harness;
    this.tree = new KeptTree(harness);
  }

  service(account: AccountModel): ChangingService {
    const service = this.services.get(account);
    assert.ok(service);
    return service;
  }

  hold(account: AccountModel): void {
    this.service(account).hold([...account.held.values()].map(wireOf));
  }

  async signIn(model: WalkModel, name: string, letter: string, chance: Chance): Promise<void> {
    const account = new AccountModel(name, letter);
    const now = Date.now();
    const count = 2 + chance.below(14);
    for (let id = 1; id <= count; id++) account.held.set(id, someNotice(chance, letter, id, now));
    // Signing in waits for a row.
    account.held.set(count + 1, { ...someNotice(chance, letter, count + 1, now), acknowledged: false });
    account.held.set(count + 2, forgottenNotice(letter, count + 2, now));
    this.services.set(account, await startChangingService());
    this.hold(account);
    model.accounts.push(account);
    model.filter = noFilter;
    await this.harness.run('clearFilter');
    await this.harness.signIn(this.service(account), name);
    account.read(now);
  }

  /** The row of a notice. */
  node(account: AccountModel, notice: Held): KeptNode {
    const { nodes } = this.tree;
    const node = nodes.find(
      ({ row: { element, label } }) =>
        element.kind === 'notice' &&
        element.session.connection.name === account.name &&
        tokenIn(label) === tokenOf(notice),
    );
    assert.ok(node, `no row of ${tokenOf(notice)}`);
    return node;
  }

  /** Opens the page of a notice, or the one that is open comes to the front. Resolves when it shows the notice. */
  async open(account: AccountModel, id: number): Promise<void> {
    const known = this.#panels.opened.length;
    await this.harness.run('openNotification', { connectionName: account.name, id });
    const open = this.pages.find((page) => page.account === account && page.id === id);
    if (open !== undefined) return this.bringToFront(open);
    assert.equal(this.#panels.opened.length, known + 1, 'one page is opened');
    const { last: panel } = this.#panels;
    this.pages.push({ account, id, panel });
    const isRead = () => panel.of('notice').some(({ notice }) => !(notice as NoticePageModel).isRowAlone);
    await until('the page shows its notice as it was read', isRead, this.harness.story);
  }

  bringToFront(page: Walked['pages'][number]): void {
    this.pages = [...this.pages.filter((one) => one !== page), page];
    for (const { panel } of this.pages) if (panel !== page.panel) panel.show(false);
    page.panel.show(true);
    // A page that was out of sight is loaded again.
    page.panel.say({ type: 'ready' });
  }

  closePages(): void {
    for (const { panel } of this.pages) panel.close();
    this.pages = [];
  }

  /** Waits until what is shown is what the model says. Throws what differs. */
  async agree(model: WalkModel): Promise<void> {
    await until('the machines are read', () => hasReadMachines(model, this.harness.storage), this.harness.story);
    const front = this.pages.at(-1);
    front?.account.look(front.id);
    let said = await this.#differences(model);
    const end = Date.now() + patience;
    while (said.length > 0 && Date.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      said = await this.#differences(model);
    }
    assert.deepEqual(said, []);
  }

  async #differences(model: WalkModel): Promise<readonly string[]> {
    await this.tree.heed();
    const { view, statusBar, contexts } = this.harness;
    const nodes = this.tree.seen();
    const shown = {
      nodes,
      message: view.message ?? '',
      welcome: contexts.get('platformEvents.viewState') === 'rows' ? '' : 'words',
      badge: view.badge === undefined ? '' : String(view.badge.value),
      statusBar: statusBar.label,
    };
    const said = [...differences(model, shown, true, Date.now())];
    // Else the world may go on before a page has read what the list told.
    if (this.pages.some(({ panel }) => panel.visible && panel.isReading)) said.push('a page is still reading');
    for (const account of model.accounts) said.push(...requestDifferences(account, this.service(account).acknowledged));
    return said;
  }

  async close(): Promise<void> {
    await textInWorkspace('document', []);
    await textInWorkspace('file', undefined);
    await this.harness.dispose();
    this.#panels.dispose();
    for (const service of this.services.values()) await service.close();
    await section().update('groupBy', undefined, vscode.ConfigurationTarget.Global);
    await section().update('matchWorkspace', false, vscode.ConfigurationTarget.Global);
    await section().update('overlaps', 'none', vscode.ConfigurationTarget.Global);
    await section().update('machineGroups', undefined, vscode.ConfigurationTarget.Global);
  }
}

const section = () => vscode.workspace.getConfiguration('platformEvents');

/** What a step does, on the extension and in the model; false where there is nothing that it could do. */
type Do = (model: WalkModel, walked: Walked, chance: Chance) => Promise<void>;

/** Notices that are in the tree, can be asked for, and are as `suits` says. */
function shown(model: WalkModel, suits: (held: Held) => boolean): { account: AccountModel; notice: Held }[] {
  return model.accounts
    .filter(({ down }) => !down)
    .flatMap((account) => model.visible(account).map((notice) => ({ account, notice })))
    .filter(({ notice }) => suits(notice));
}

const isOpen = (notice: Held) => !notice.acknowledged;

/** What a command of the palette may fall on: the notice whose page is in front, else one that the person picks, whose subject is answered. */
function fromPalette(
  walked: Walked,
  chance: Chance,
  able: ReturnType<typeof shown>,
): ReturnType<typeof shown>[number] | undefined {
  const front = walked.pages.at(-1);
  if (front !== undefined)
    return able.find(({ account, notice }) => account === front.account && notice.id === front.id);
  const target = able.length === 0 ? undefined : chance.one(able);
  if (target !== undefined) walked.harness.answers.push(target.notice.subject);
  return target;
}

async function refresh(model: WalkModel, { harness }: Walked): Promise<void> {
  await harness.run('refresh');
  for (const account of model.accounts) account.read(Date.now());
}

/** What has changed has been so for longer than a menu stands open: else it would be taken only once it is chosen again. */
function passMenuTime(): void {
  const { now } = performance;
  const at = now.call(performance) + menuTime;
  const since = Date.now();
  performance.now = () => at + Date.now() - since;
}

/** After an acknowledgement that the service has refused, everything may have been read again or not: now it is. */
async function acknowledged(model: WalkModel, walked: Walked, targets: ReturnType<typeof shown>): Promise<void> {
  const gone = targets.some(({ account, notice }) => !account.held.has(notice.id));
  for (const { account, notice } of targets) account.acknowledge(notice.id);
  if (gone) await readWholly(model, walked);
}

/**
 * The extension reads the list by itself where a notice is gone, perhaps once more after the read that is under way: with a second refresh
 * all of that is done, and nothing is read once the world has gone on.
 */
async function readWholly(model: WalkModel, walked: Walked): Promise<void> {
  await refresh(model, walked);
  await refresh(model, walked);
}

/** A page or a look for machines may read a notice alone at any time, and so learn that it is gone. */
function readsAlone(model: WalkModel, { pages }: Walked): boolean {
  return !model.isStale && (pages.length > 0 || model.isMatching || model.isWatching);
}

async function setFilter(model: WalkModel, { harness }: Walked, filter: Filter): Promise<void> {
  const ticked = [
    ...filter.types.map(typeLabel),
    ...(filter.unacknowledgedOnly ? ['Only unacknowledged'] : []),
    ...(filter.mutedOnly ? ['Only muted'] : []),
    ...(filter.workspaceOnly ? ['Only what hits this workspace'] : []),
  ];
  harness.answers.push({ text: filter.text, ticked });
  await harness.run('filterNotifications');
  await until('the filter is chosen', () => harness.answers.length === 0);
  model.filter = filterOf(filter);
}

const steps: Readonly<Record<string, Do>> = {
  refresh,
  'acknowledge by row': async (model, walked, chance) => {
    const able = shown(model, isOpen);
    if (able.length === 0) return;
    const target = chance.one(able);
    passMenuTime();
    await walked.harness.run('acknowledge', walked.node(target.account, target.notice).row.element);
    await acknowledged(model, walked, [target]);
  },
  'acknowledge rows': async (model, walked, chance) => {
    const chosen = chance.some(
      shown(model, () => true),
      2 + chance.below(5),
    );
    const elements = chosen.map(({ account, notice }) => walked.node(account, notice).row.element);
    if (elements.length < 2) return;
    passMenuTime();
    await walked.harness.run('acknowledge', elements[0], elements);
    await acknowledged(
      model,
      walked,
      chosen.filter(({ notice }) => isOpen(notice)),
    );
  },
  'acknowledge by palette': async (model, walked, chance) => {
    const target = fromPalette(walked, chance, shown(model, isOpen));
    if (target === undefined) return;
    await walked.harness.run('acknowledge');
    await acknowledged(model, walked, [target]);
  },
  'acknowledge all': async (model, walked, chance) => {
    const groups = walked.tree.nodes.filter(({ row }) => row.contextValue === 'group.unacknowledged');
    if (groups.length === 0 || model.accounts.some(({ down }) => down)) return;
    const group = chance.one(groups);
    const names = new Set(belowIt(group).map(({ row }) => tokenIn(row.label)));
    const targets = shown(model, isOpen).filter(({ notice }) => names.has(tokenOf(notice)));
    const agreed = chance.below(4) > 0;
    if (agreed) walked.harness.buttons.push(targets.length === 1 ? 'Acknowledge' : `Acknowledge ${targets.length}`);
    await walked.harness.run('acknowledgeAll', group.row.element);
    assert.deepEqual(walked.harness.buttons, [], 'the question has another count');
    if (agreed) await acknowledged(model, walked, targets);
  },
  'filter by text': (model, walked, chance) =>
    setFilter(model, walked, {
      ...model.filter,
      text: chance.one(['router', 'STORAGE', 'po', 'er fi', '1', '70001', 'nothing at all', '', '']),
    }),
  'filter by type': (model, walked, chance) =>
    setFilter(model, walked, {
      ...model.filter,
      types: chance.some(['UNPLANNED_INCIDENT', 'PLANNED', 'ANNOUNCEMENT'], chance.below(3)),
    }),
  'filter unacknowledged': (model, walked) =>
    setFilter(model, walked, { ...model.filter, unacknowledgedOnly: !model.filter.unacknowledgedOnly }),
  'filter muted': (model, walked) => setFilter(model, walked, { ...model.filter, mutedOnly: !model.filter.mutedOnly }),
  'filter by workspace': async (model, walked) => {
    const { workspaceOnly } = model.filter;
    if (workspaceOnly || model.offersWorkspace)
      await setFilter(model, walked, { ...model.filter, workspaceOnly: !workspaceOnly });
  },
  'mute rows': async (model, walked, chance) => {
    const chosen = chance.some(
      shown(model, () => true),
      1 + chance.below(3),
    );
    const elements = chosen.map(({ account, notice }) => walked.node(account, notice).row.element);
    const how = chance.one(['Until it changes', 'For 1 hour', 'Until tomorrow, 8 o’clock']);
    if (elements.length === 0) return;
    walked.harness.answers.push(elements.length > 1 ? how.replace('it', 'each') : how);
    await walked.harness.run('mute', elements[0], elements);
    for (const { account, notice } of chosen) account.mute(notice, how === 'Until it changes');
  },
  'mute by palette': async (model, walked, chance) => {
    const target = fromPalette(
      walked,
      chance,
      shown(model, () => true),
    );
    if (target === undefined) return;
    walked.harness.answers.push('Until it changes');
    await walked.harness.run('mute');
    target.account.mute(target.notice, true);
  },
  unmute: async (model, walked, chance) => {
    const able = model.accounts.flatMap((account) =>
      model
        .visible(account)
        .filter((notice) => account.isMuted(notice))
        .map((notice) => ({ account, notice })),
    );
    if (able.length === 0) return;
    if (chance.below(2) === 0) {
      const { account, notice } = chance.one(able);
      await walked.harness.run('unmute', walked.node(account, notice).row.element);
      account.unmute(notice.id);
      return;
    }
    const target = fromPalette(walked, chance, able);
    if (target === undefined) return;
    await walked.harness.run('unmute');
    target.account.unmute(target.notice.id);
  },
  // A page reads its notice anew: as long as it is the one that the tree shows, both say the same.
  'open a notice': async (model, walked, chance) => {
    const able = shown(model, () => true).filter(({ account, notice }) => account.isCurrent(notice.id));
    if (able.length === 0 || walked.pages.length >= mostPages) return;
    const { account, notice } = chance.one(able);
    await walked.open(account, notice.id);
  },
  'look at another page': async (model, walked, chance) => {
    const others = walked.pages.slice(0, -1);
    if (others.length === 0 || !model.accounts.every(({ down, isCurrentWholly }) => !down && isCurrentWholly)) return;
    walked.bringToFront(chance.one(others));
  },
  'close the pages': async (_model, walked) => walked.closePages(),
  'a document names others': async (model, _walked, chance) => {
    const names = chance.some(machinesOfWalks, chance.below(4));
    await textInWorkspace('document', names);
    model.workspace.set('document', names);
  },
  'a file names others': async (model, _walked, chance) => {
    const names = chance.below(3) === 0 ? undefined : chance.some(machinesOfWalks, chance.below(4));
    await textInWorkspace('file', names);
    if (names === undefined) model.workspace.delete('file');
    else model.workspace.set('file', names);
  },
  'look for machines': async (model, walked) => {
    if (model.accounts.some(({ down }) => down)) return;
    // What is read of notices tells of their rows as well: these are to be the same.
    await refresh(model, walked);
    model.isMatching = !model.isMatching;
    await section().update('matchWorkspace', model.isMatching, vscode.ConfigurationTarget.Global);
  },
  'look for machines that are hit at once': async (model, walked) => {
    if (model.accounts.some(({ down }) => down)) return;
    await refresh(model, walked);
    await watch(model, !model.isWatching);
  },
  'clear the filter': async (model, { harness }) => {
    await harness.run('clearFilter');
    model.filter = noFilter;
  },
  'group otherwise': async (model, { harness }) => {
    const next = model.groupBy === 'status' ? 'time' : 'status';
    await harness.run(next === 'time' ? 'groupByTime' : 'groupByStatus');
    await until('the grouping is set', () => harness.contexts.get('platformEvents.groupBy') === next);
    model.groupBy = next;
  },
  'second account': async (model, walked, chance) => {
    if (model.accounts.length === 1 && !model.isStale) await walked.signIn(model, 'Backup', 'B', chance);
  },
  'remove the second account': async (model, walked) => {
    const { harness, tree, services } = walked;
    const [, second] = model.accounts;
    if (walked.pages.some(({ account }) => account === second)) return;
    const row = tree.nodes.find(({ row }) => row.element.kind === 'connection' && row.label === second?.name);
    if (second === undefined) return;
    assert.ok(row);
    harness.buttons.push('Remove');
    await harness.run('removeConnection', row.row.element);
    await until('its row is gone', async () =>
      (await harness.rows()).every(({ element }) => element.kind !== 'connection'),
    );
    await services.get(second)?.close();
    services.delete(second);
    model.accounts.pop();
  },
  'service goes down': async (model, walked, chance) => {
    const account = chance.one(model.accounts);
    account.down = true;
    // Of a cut connection one is told after a while only.
    walked.service(account).outage = 'html';
    await refresh(model, walked);
  },
  'service comes up': async (model, walked) => {
    for (const account of model.accounts) {
      account.down = false;
      walked.service(account).outage = 'none';
    }
    await refresh(model, walked);
  },
  'service caps pages': async (model, walked, chance) => {
    walked.service(chance.one(model.accounts)).pageCap = chance.one([3, 5, null]);
  },
  'service ignores filters': async (model, walked, chance) => {
    walked.service(chance.one(model.accounts)).filters = chance.one(['ignored', 'withoutNot', 'heeded']);
  },
  ...Object.fromEntries(
    Object.entries(worldChanges).map(([name, change]): [string, Do] => [
      `world ${name}`,
      async (model, walked, chance) => {
        const account = chance.one(model.accounts);
        change(account, chance);
        walked.hold(account);
        const isGone = [...account.seen.keys()].some((id) => !account.held.has(id));
        if (isGone && readsAlone(model, walked)) await readWholly(model, walked);
      },
    ]),
  ),
};

async function watch(model: WalkModel, on: boolean): Promise<void> {
  model.isWatching = on;
  await section().update('overlaps', on ? 'half' : 'none', vscode.ConfigurationTarget.Global);
}

/** The editor takes long over these: it writes settings. */
const slow: ReadonlySet<string> = new Set([
  'group otherwise',
  'second account',
  'remove the second account',
  'look for machines',
  'look for machines that are hit at once',
  'a file names others',
]);

function belowIt(node: KeptNode): readonly KeptNode[] {
  return node.children.flatMap((child) => [child, ...belowIt(child)]);
}

let made = 0;

class Step implements fc.AsyncCommand<WalkModel, Walked> {
  readonly #name: string;
  readonly #seed: number;

  constructor(name: string, seed: number) {
    this.#name = name;
    this.#seed = seed;
  }

  check = () => true;

  async run(model: WalkModel, walked: Walked): Promise<void> {
    made += 1;
    await steps[this.#name]?.(model, walked, chanceOf(this.#seed));
    await walked.agree(model);
  }

  toString = () => `${this.#name}:${this.#seed}`;
}

describe('A walk without a window', function () {
  this.timeout(0);
  const { after: wait } = systemClock;

  before(() => {
    Object.assign(systemClock, {
      after: (ms: number, task: () => void) => wait(ms <= drawing || ms === listing ? 0 : ms, task),
    });
  });

  after(() => {
    Object.assign(systemClock, { after: wait });
    Reflect.deleteProperty(performance, 'now');
  });

  it('shows at each step what the services have', async function () {
    const began = Date.now();
    const isEnough = () =>
      process.env.PROPERTY_RUNS === undefined && (isThorough ? made >= thoroughSteps : Date.now() >= began + longest);
    const name = fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(...Object.keys(steps).filter((name) => !slow.has(name))) },
      { weight: 1, arbitrary: fc.constantFrom(...slow) },
    );
    const step = fc.tuple(name, fc.nat()).map(([name, seed]) => new Step(name, seed));
    const walks = fc.asyncProperty(
      fc.nat(),
      fc.commands([step], { maxCommands: mostSteps, size: 'max' }),
      async (seed, commands) => {
        if (isEnough()) return;
        const isMatching = chanceOf(seed).below(2) === 0;
        await section().update('matchWorkspace', isMatching, vscode.ConfigurationTarget.Global);
        await section().update('machineGroups', groupsOfWalks, vscode.ConfigurationTarget.Global);
        const isWatching = chanceOf(seed + 1).below(2) === 0;
        const walked = new Walked(await Harness.start());
        try {
          await fc.asyncModelRun(async () => {
            const model = new WalkModel();
            model.isMatching = isMatching;
            await watch(model, isWatching);
            await walked.signIn(model, 'Work', 'A', chanceOf(seed));
            await walked.agree(model);
            return { model, real: walked };
          }, commands);
        } finally {
          await walked.close();
        }
      },
    );
    await fc.assert(walks, {
      numRuns: runs,
      endOnFailure: process.env.WALK_SHORTEN_SECONDS === '0',
    });
    if (this.test !== undefined) this.test.title += `, in ${made} steps`;
  });
});
