// A walk's editor, services and model together: what actions are done with, and the wait for the screen to agree with the model.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { type ChangingService, startChangingService } from '../../support/changingService.ts';
import { type Chance, chanceOf } from '../../support/seededRandom.ts';
import { answerBoxes } from '../support/account.ts';
import { noticeList } from '../support/drawnTree.ts';
import { type Editor, openEditor } from '../support/editor.ts';
import { differences, pageDifferences, requestDifferences } from './agreement.ts';
import { type Attention, attentionMoved, attentionOf, frontDifferences } from './attention.ts';
import { frontPage, type Screen, screenOf, shownOn } from './drawn.ts';
import { foldDifferences } from './folds.ts';
import { groupsOfWalks } from './hitAtOnce.ts';
import { hasReadMachines } from './machineReads.ts';
import { AccountModel, WalkModel } from './model.ts';
import { forgottenNotice, type Held, someNotice, wireOf } from './notices.ts';

/** A notice of an account. */
export interface Named {
  readonly account: AccountModel;
  readonly id: number;
}

/** A notice, and the place of its row among all rows, from 0. */
export interface Placed extends Named {
  readonly place: number;
}

/** How long the screen may take to agree, in milliseconds: much longer than it ever needs on a busy machine. */
const patience = 20_000;
/** The editor draws a changed tree a second time within this long, in milliseconds. */
const secondLook = 300;

export class WalkStage {
  readonly editor: Editor;
  readonly model = new WalkModel();
  readonly #services = new Map<AccountModel, ChangingService>();
  /** The side bar shows the notices. */
  viewShown = false;
  /** Open pages of notices, and which is in front. */
  pages: Named[] = [];
  front: Named | undefined;

  /** `isMatching`: machines are looked for in the workspace from the beginning. `isWatching`: and those that are hit at once. */
  static async open(isMatching: boolean, isWatching: boolean): Promise<WalkStage> {
    const settings = {
      'platformEvents.pollIntervalSeconds': 86_400,
      'platformEvents.matchWorkspace': isMatching,
      'platformEvents.overlaps': isWatching ? 'half' : 'none',
      'platformEvents.machineGroups': groupsOfWalks,
      'workbench.editor.enablePreview': false,
    };
    const stage = new WalkStage(await openEditor({ settings, viewport: { width: 1280, height: 1100 } }));
    stage.model.isMatching = isMatching;
    stage.model.isWatching = isWatching;
    return stage;
  }

  /** By folds.foldName: rows that were opened or closed. */
  readonly folds = new Map<string, boolean>();

  private constructor(editor: Editor) {
    this.editor = editor;
  }

  async close(): Promise<void> {
    await this.editor.close();
    for (const service of this.#services.values()) await service.close();
  }

  service(account: AccountModel): ChangingService {
    const service = this.#services.get(account);
    assert.ok(service);
    return service;
  }

  /** Another account, served from now on; nobody has signed in to it. */
  async serve(name: string, letter: string, seed: number): Promise<AccountModel> {
    const chance = chanceOf(seed);
    const account = new AccountModel(name, letter);
    const service = await startChangingService();
    this.#services.set(account, service);
    const now = Date.now();
    const count = chance.below(3) === 0 ? 3 : 6 + chance.below(10);
    for (let id = 1; id <= count; id++) account.held.set(id, someNotice(chance, letter, id, now));
    account.held.set(count + 1, forgottenNotice(letter, count + 1, now));
    this.hold(account);
    return account;
  }

  /** Its service ends: the account was removed, and a request to it would fail. */
  async forget(account: AccountModel): Promise<void> {
    await this.service(account).close();
    this.#services.delete(account);
  }

  /** The service has what the model says. */
  hold(account: AccountModel): void {
    this.service(account).hold([...account.held.values()].map(wireOf));
  }

  /** Signs in by the input boxes, which something else has opened. */
  async signIn(account: AccountModel): Promise<void> {
    await answerBoxes(this.editor, this.service(account), account.name);
    account.read(Date.now());
    this.model.accounts.push(account);
  }

  /** A person asks for everything anew; resolves when all that can be read has been, and nothing is being read any more. */
  async refresh(how: () => Promise<void> = () => this.command('Refresh Notices')): Promise<void> {
    const before = this.#leases('result');
    await how();
    await until('the notices are read', () => this.#leases('result') >= before + this.model.accounts.length);
    await until('nothing is being read', async () => {
      const begun = this.#leases('lease');
      await new Promise((resolve) => setTimeout(resolve, 100));
      return this.#leases('lease') === begun && this.#leases('result') === begun;
    });
    for (const account of this.model.accounts) account.read(Date.now());
  }

  /**
   * Each read leaves the number of its lease in the folder that the windows share, as it begins and as it ends, well or not. One that was
   * given up, with the account that it was of, has a time of 0.
   */
  #leases(kind: 'lease' | 'result'): number {
    if (!fs.existsSync(this.editor.storage)) return 0;
    const newest = new Map<string, number>();
    for (const file of fs.readdirSync(this.editor.storage, { recursive: true, encoding: 'utf8' })) {
      const [name, number] = path.basename(file).split('-');
      const folder = path.dirname(file);
      const time = fs.statSync(path.join(this.editor.storage, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
      if (name === kind && time > 0) newest.set(folder, Math.max(Number(number), newest.get(folder) ?? 0));
    }
    return [...newest.values()].reduce((sum, lease) => sum + lease, 0);
  }

  get accountNames(): readonly string[] {
    return this.model.accounts.map(({ name }) => name);
  }

  command(title: string): Promise<void> {
    return this.editor.runCommand(`Platform Events: ${title}`);
  }

  screen(): Promise<Screen> {
    return screenOf(this.editor);
  }

  /** Rows of notices that aren't collapsed away. */
  async noticeRows(): Promise<readonly Placed[]> {
    const { rows = [] } = await this.screen();
    return rows.flatMap((row, place) => {
      const named = this.named(row.label);
      return named === undefined ? [] : [{ ...named, place }];
    });
  }

  /** The notice that a text names. */
  named(text: string): Named | undefined {
    const [, letter, id] = /\b([A-Z])(\d+)\b/.exec(text) ?? [];
    const account = this.model.accounts.find((one) => one.letter === letter);
    return account === undefined ? undefined : { account, id: Number(id) };
  }

  /** Scrolls a row into sight, wholly, and returns it. `place`: among all rows, from 0. */
  async row(place: number): Promise<Locator> {
    const list = noticeList(this.editor);
    const row = list.locator(`.monaco-list-row[data-index="${place}"]`);
    const frame = await list.boundingBox();
    // The tooltip of a row lies over others.
    await this.editor.page.mouse.move(0, 0);
    await scroll(list, -100_000);
    for (let tries = 0; frame !== null && tries < 60; tries++) {
      const box = (await row.count()) > 0 ? await row.boundingBox() : null;
      if (box !== null && box.y >= frame.y && box.y + box.height <= frame.y + frame.height) return row;
      await scroll(list, 200);
    }
    assert.fail(`row ${place} can't be scrolled into sight`);
  }

  /** What is seen of a notice as it was last read. */
  seen({ account, id }: Named): Held | undefined {
    return account.seen.get(id);
  }

  /** Waits until the screen agrees with the model, and looks again after a moment. Throws what differs. */
  async agree(): Promise<void> {
    await this.editor.page.mouse.move(0, 0);
    await until('the machines are read', () => hasReadMachines(this.model, this.editor.storage));
    this.front?.account.look(this.front.id);
    await this.#agreeOnce(patience);
    await new Promise((resolve) => setTimeout(resolve, secondLook));
    await this.#agreeOnce(patience / 4);
  }

  /** Waits until focus and selection of the tree are as they should be after an action. `before`: as they were before it. */
  async agreeOnAttention(attention: Action['attention'], before: Attention | undefined): Promise<void> {
    let said: readonly string[] = [];
    const isSo = async () => {
      const after = attentionOf(this, await this.screen());
      const moved = attention === 'kept' && before && after ? attentionMoved(before, after, this.front) : [];
      const strayed = attention === 'follows' && after && this.front ? frontDifferences(after, this.front) : [];
      said = [...moved, ...strayed];
      return said.length === 0;
    };
    await until('focus and selection are right', isSo).catch(() => {
      throw new Disagreement(said);
    });
  }

  async #agreeOnce(patience: number): Promise<void> {
    const end = Date.now() + patience;
    for (;;) {
      const said = await this.#differences();
      if (said.length === 0) return;
      if (Date.now() > end) throw new Disagreement(said);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async #differences(): Promise<readonly string[]> {
    const screen = await this.screen();
    const said = [...differences(this.model, shownOn(screen, this.accountNames), this.viewShown, Date.now())];
    said.push(...foldDifferences(this, screen));
    for (const account of this.model.accounts)
      said.push(...requestDifferences(account, this.service(account).acknowledged));
    // What a page says of an outage, and whether it was opened before that, is left open.
    if (this.front !== undefined && !this.front.account.down)
      said.push(...pageDifferences(await frontPage(this.editor), this.seen(this.front)));
    return said;
  }
}

async function scroll(list: Locator, pixels: number): Promise<void> {
  const wheel = { deltaY: pixels, wheelDeltaY: -pixels * 2.4, bubbles: true, cancelable: true };
  await list.locator('.monaco-scrollable-element').first().dispatchEvent('wheel', wheel);
}

/** The screen shows something else than it should. */
export class Disagreement extends Error {
  constructor(said: readonly string[]) {
    super(`the screen disagrees:\n${said.map((line) => `  ${line}`).join('\n')}`);
    this.name = 'Disagreement';
  }
}

export function reachable(account: AccountModel): boolean {
  return !account.down;
}

/** Waits for what is to come about. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + patience;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`never: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}

/** One thing that a person or the world does. */
export interface Action {
  readonly name: string;
  /** How often it is done, relative to the others. */
  readonly weight: number;
  /** What it does to the focus and the selection of the tree: nothing, or it brings the page in front, whose row is selected then. */
  readonly attention?: 'kept' | 'follows';
  enabled(stage: WalkStage): boolean;
  /** Does it on the screen and in the model. */
  run(stage: WalkStage, chance: Chance): Promise<void>;
}
