// What a person mutes and unmutes by the menus of rows: on this machine alone, so that it is done in an outage too.

import { type Action, type Named, type Placed, until, type WalkStage } from '../stage.ts';

const mutingTimes = ['Until it changes', 'For 1 hour', 'Until tomorrow, 8 o’clock'];

/** The rows that a menu falls on: where its row is one of those that are selected, all of these. */
async function rowsOfMenu(stage: WalkStage, { place, ...named }: Placed) {
  const { rows = [] } = await stage.screen();
  if (!rows[place]?.selected) return [named];
  return rows.flatMap((row) => (row.selected ? (stage.named(row.label) ?? []) : []));
}

function isMuted(stage: WalkStage, one: Named): boolean {
  const notice = stage.seen(one);
  return notice !== undefined && one.account.isMuted(notice);
}

const mute: Action = {
  name: 'mute',
  weight: 4,
  enabled: ({ viewShown }) => viewShown,
  async run(stage, chance) {
    // The menu of a muted row has the other entry in its place.
    const rows = (await stage.noticeRows()).filter((one) => !isMuted(stage, one));
    if (rows.length === 0) return;
    const chosen = chance.one(rows);
    const targets = await rowsOfMenu(stage, chosen);
    const how = chance.one(mutingTimes);
    await stage.editor.rowMenu(await stage.row(chosen.place), /^Mute/);
    // The label of several has another word in it.
    await stage.editor.choose(how === 'Until it changes' ? /^Until (it|each) changes/ : how);
    await until('the question is gone', async () => (await stage.editor.quickInput().count()) === 0);
    for (const { account, id } of targets) {
      const notice = stage.seen({ account, id });
      if (notice !== undefined) account.mute(notice, how === 'Until it changes');
    }
  },
};

const unmute: Action = {
  name: 'unmute',
  weight: 2,
  enabled: ({ viewShown, model }) =>
    viewShown && model.accounts.some((account) => [...account.seen.values()].some((notice) => account.isMuted(notice))),
  async run(stage, chance) {
    const rows = (await stage.noticeRows()).filter((one) => isMuted(stage, one));
    if (rows.length === 0) return;
    const chosen = chance.one(rows);
    const targets = await rowsOfMenu(stage, chosen);
    await stage.editor.rowMenu(await stage.row(chosen.place), /^Unmute/);
    for (const { account, id } of targets) account.unmute(id);
  },
};

export const mutingActions: readonly Action[] = [mute, unmute];
