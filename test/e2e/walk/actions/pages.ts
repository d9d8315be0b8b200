// What a person does with notices' pages: opens them, looks from one to the other, closes them.

import { type Action, type Named, until, type WalkStage } from '../stage.ts';

/** More than these are never open. */
const mostPages = 3;

function isSame(one: Named, other: Named): boolean {
  return one.account === other.account && one.id === other.id;
}

/** A page reads its notice anew: as long as it is the one that the tree shows, both say the same. In an outage it does so afterwards. */
function canOpen({ account, id }: Named): boolean {
  return account.isCurrent(id);
}

const open: Action = {
  name: 'open a notice',
  weight: 5,
  attention: 'follows',
  enabled: ({ viewShown, pages }) => viewShown && pages.length < mostPages,
  async run(stage, chance) {
    const rows = (await stage.noticeRows()).filter(canOpen);
    if (rows.length === 0) return;
    const { account, id, place } = chance.one(rows);
    const drawn = await stage.row(place);
    await drawn.click();
    if (chance.below(3) === 0) await stage.editor.page.keyboard.press('Enter');
    opened(stage, { account, id });
  },
};

function opened(stage: WalkStage, named: Named): void {
  if (!stage.pages.some((page) => isSame(page, named))) stage.pages.push(named);
  stage.front = named;
}

const look: Action = {
  name: 'look at another page',
  weight: 2,
  attention: 'follows',
  enabled: ({ pages }) => pages.length > 1 && pages.every(({ account }) => !account.down && account.isCurrentWholly),
  async run(stage, chance) {
    const chosen = chance.one(stage.pages.filter((page) => !stage.front || !isSame(page, stage.front)));
    await stage.editor.tab(new RegExp(`\\b${chosen.account.letter}${chosen.id}\\b`)).click();
    stage.front = chosen;
  },
};

const close: Action = {
  name: 'close the pages',
  weight: 3,
  enabled: ({ pages }) => pages.length > 0,
  async run(stage) {
    await stage.editor.runCommand('View: Close All Editors');
    await until('no page is open', async () => (await stage.editor.page.locator('.tab').count()) === 0);
    stage.pages = [];
    stage.front = undefined;
  },
};

export const pageActions: readonly Action[] = [open, look, close];
