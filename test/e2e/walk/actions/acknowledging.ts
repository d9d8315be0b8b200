// The ways in which a person acknowledges, each with the requests that it is to make.

import type { Chance } from '../../../support/seededRandom.ts';
import { type Action, type Named, until, type WalkStage } from '../stage.ts';

/** As a row's button and a menu call it, with its key behind it or not. */
export const inlineAction = /^Acknowledge(?: ?\(.*\))?(?: ?Alt\+Enter)?$/;

function isOpen(stage: WalkStage, named: Named): boolean {
  return stage.seen(named)?.acknowledged === false;
}

function isSettled({ account, id }: Named): boolean {
  return account.isSettled(id);
}

/** An account that is down is asked for nothing unless that is known: whether a request that fails tells so is left open. */
function canAsk({ account }: Named): boolean {
  return !account.down;
}

/** A row under a pointer that rests is read anew where it has updates: it may become another one. */
export function staysAsSeen(stage: WalkStage, named: Named): boolean {
  return stage.seen(named)?.updates === 0 || named.account.isCurrent(named.id);
}

function someOpen({ model }: WalkStage): boolean {
  return model.accounts.some(({ down, seen }) => !down && [...seen.values()].some(({ acknowledged }) => !acknowledged));
}

/** They are acknowledged in the model. Those that the service no longer has fail; then everything is read again. */
export async function acknowledged(stage: WalkStage, targets: readonly Named[]): Promise<void> {
  const gone = targets.filter(({ account, id }) => !account.held.has(id));
  for (const { account, id } of targets) account.acknowledge(id);
  await until('the requests have come', () =>
    stage.model.accounts.every((account) => stage.service(account).acknowledged.length >= account.acknowledged.length),
  );
  if (gone.length === 0) return;
  const { page } = stage.editor;
  await page
    .locator('.notification-toast')
    .filter({ hasText: /not acknowledged/i })
    .first()
    .waitFor();
  await stage.editor.runCommand('Notifications: Clear All Notifications');
  await stage.refresh();
}

const byRow: Action = {
  name: 'acknowledge by row',
  weight: 6,
  enabled: (stage) => stage.viewShown && someOpen(stage),
  async run(stage, chance) {
    const rows = (await stage.noticeRows()).filter(
      (one) => isOpen(stage, one) && canAsk(one) && staysAsSeen(stage, one),
    );
    if (rows.length === 0) return;
    const chosen = chance.one(rows);
    await stage.editor.rowAction(await stage.row(chosen.place), inlineAction);
    await acknowledged(stage, [chosen]);
  },
};

/** Several rows are selected, then one of them is asked for its menu. */
const bySelection: Action = {
  name: 'acknowledge selected rows',
  weight: 2,
  enabled: (stage) => stage.viewShown && someOpen(stage),
  async run(stage, chance) {
    const rows = (await stage.noticeRows()).filter((one) => canAsk(one) && isSettled(one));
    const chosen = chance.some(rows, 2 + chance.below(2));
    const open = chosen.filter((one) => isOpen(stage, one));
    const last = chosen.at(-1);
    if (open.length === 0 || last === undefined || chosen.length < 2) return;
    for (const [turn, { place }] of chosen.entries()) {
      // The first one is focused by a click on what isn't a notice: a plain click would open it.
      if (turn === 0) await clearSelection(stage);
      await (await stage.row(place)).click({ modifiers: ['Control'] });
    }
    await stage.editor.rowMenu(await stage.row(last.place), inlineAction);
    await acknowledged(stage, open);
  },
};

async function clearSelection({ editor }: WalkStage): Promise<void> {
  await editor.runCommand('Platform Events: Focus on Notices View');
  await editor.page.keyboard.press('Escape');
}

const byPage: Action = {
  name: 'acknowledge on page',
  weight: 4,
  attention: 'kept',
  enabled: (stage) => stage.front !== undefined && isOpen(stage, stage.front) && canAsk(stage.front),
  async run(stage) {
    await stage.editor.frame().getByRole('button', { name: 'Acknowledge', exact: true }).click();
    if (stage.front !== undefined) await acknowledged(stage, [stage.front]);
  },
};

/** Without a row to go by: the page in front; else the rows of the view that has the focus, or one that is asked for. */
const byPalette: Action = {
  name: 'acknowledge by palette',
  weight: 5,
  enabled: (stage) =>
    someOpen(stage) && (stage.front === undefined || (isOpen(stage, stage.front) && canAsk(stage.front))),
  async run(stage, chance) {
    const targets = stage.front === undefined ? await rowsInFocus(stage) : [stage.front];
    if (!targets.every(canAsk)) return;
    const open = targets.filter((one) => isOpen(stage, one));
    const requests = () => stage.model.accounts.reduce((sum, one) => sum + stage.service(one).acknowledged.length, 0);
    const before = requests();
    const question = stage.editor.page.getByPlaceholder('An unacknowledged notice');
    await stage.command('Acknowledge');
    await until('something is acknowledged or asked', async () => requests() > before || (await question.isVisible()));
    const asked = requests() === before;
    if (asked && stage.front !== undefined) throw new Error('it is asked which notice, with the page of one in front');
    await acknowledged(stage, asked ? [await pick(stage, chance)] : open);
  },
};

/** By the key that the view has for it, on the row that the arrows have come to. */
const byKey: Action = {
  name: 'acknowledge by key',
  weight: 4,
  enabled: (stage) => stage.viewShown && someOpen(stage),
  async run(stage, chance) {
    const { page } = stage.editor;
    await stage.command('Focus on Notices View');
    for (let press = chance.below(8); press >= 0; press--) await page.keyboard.press('ArrowDown');
    const targets = await rowsInFocus(stage);
    const open = targets.filter((one) => isOpen(stage, one));
    if (open.length === 0 || !targets.every(canAsk) || !targets.every(isSettled)) return;
    await page.keyboard.press('Alt+Enter');
    await acknowledged(stage, open);
  },
};

/** The focused row, with the others that are selected where it is one of these. */
async function rowsInFocus(stage: WalkStage): Promise<readonly Named[]> {
  const { rows = [], treeHasFocus } = await stage.screen();
  if (!treeHasFocus) return [];
  const focused = rows.find((row) => row.focused);
  const chosen = focused?.selected ? rows.filter((row) => row.selected) : focused === undefined ? [] : [focused];
  return chosen.flatMap((row) => stage.named(row.label) ?? []);
}

/** Answers the question for a notice. */
async function pick(stage: WalkStage, chance: Chance): Promise<Named> {
  const all = stage.model.accounts.flatMap((account) => [...account.seen.keys()].map((id) => ({ account, id })));
  const chosen = chance.one(all.filter((one) => isOpen(stage, one) && canAsk(one)));
  await stage.editor.quickInput().fill(`${chosen.account.letter}${chosen.id} `);
  await stage.editor.choose(new RegExp(`\\b${chosen.account.letter}${chosen.id}\\b`));
  return chosen;
}

/** By the button of a group or an account, which asks first. */
const byGroup: Action = {
  name: 'acknowledge a group',
  weight: 2,
  enabled: (stage) => stage.viewShown && someOpen(stage),
  async run(stage, chance) {
    const { rows = [] } = await stage.screen();
    const groups = rows.filter(
      (row) => row.expanded === true && notices(stage, rows, row).some((one) => isOpen(stage, one)),
    );
    const able = groups.filter((row) => notices(stage, rows, row).every(canAsk) && !hidesSome(rows, row));
    if (able.length === 0) return;
    const group = chance.one(able);
    const targets = notices(stage, rows, group).filter((one) => isOpen(stage, one));
    await stage.editor.rowAction(await stage.row(rows.indexOf(group)), /^Acknowledge All/);
    const dialog = stage.editor.dialog(/Acknowledge \d+ notices? in/);
    const agreed = chance.below(4) > 0;
    const yes = targets.length === 1 ? 'Acknowledge' : `Acknowledge ${targets.length}`;
    await dialog.getByRole('button', { name: agreed ? yes : 'Cancel', exact: true }).click();
    if (agreed) await acknowledged(stage, targets);
  },
};

type Rows = NonNullable<Awaited<ReturnType<WalkStage['screen']>>['rows']>;

function below(rows: Rows, group: Rows[number]): Rows {
  const after = rows.slice(rows.indexOf(group) + 1);
  const end = after.findIndex((row) => row.level <= group.level);
  return end < 0 ? after : after.slice(0, end);
}

/** The notices that stand below a group. */
function notices(stage: WalkStage, rows: Rows, group: Rows[number]): readonly Named[] {
  return below(rows, group).flatMap((row) => stage.named(row.label) ?? []);
}

function hidesSome(rows: Rows, group: Rows[number]): boolean {
  return below(rows, group).some((row) => row.expanded === false);
}

export const acknowledgingActions: readonly Action[] = [byRow, bySelection, byKey, byPage, byPalette, byGroup];
