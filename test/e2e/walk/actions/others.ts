// Another window of the same editor, and another account.

import { differences } from '../agreement.ts';
import { screenOf, shownOn } from '../drawn.ts';
import { type Action, Disagreement, until } from '../stage.ts';
import { acknowledged, inlineAction, staysAsSeen } from './acknowledging.ts';

/** A second window shows the same, acknowledges one notice there, and goes. */
const window: Action = {
  name: 'second window',
  weight: 2,
  attention: 'kept',
  enabled: () => true,
  async run(stage, chance) {
    const other = await stage.editor.openWindow();
    await other.openView();
    const model = stage.model.twin();
    const agrees = async () => {
      let said: readonly string[] = [];
      const told = async () => {
        said = differences(model, shownOn(await screenOf(other), stage.accountNames), true, Date.now());
        return said.length === 0;
      };
      await until('the second window agrees', told).catch(async () => {
        await other.screenshot('walk-second-window');
        throw new Disagreement(['in the second window:', ...said]);
      });
    };
    await agrees();
    const { rows = [] } = await screenOf(other);
    // The first ones are in sight without scrolling.
    const open = rows.slice(0, 20).flatMap((row) => {
      const named = stage.named(row.label);
      // Of one that is gone the other window would tell by itself.
      if (named === undefined || named.account.down || !named.account.held.has(named.id)) return [];
      return stage.seen(named)?.acknowledged === false && staysAsSeen(stage, named) ? [named] : [];
    });
    if (open.length > 0) {
      const named = chance.one(open);
      const its = new RegExp(`\\b${named.account.letter}${named.id}\\b`);
      await other.rowAction(other.row(its), inlineAction);
      await acknowledged(stage, [named]);
      await agrees();
    }
    await other.page.close();
    await stage.editor.page.bringToFront();
  },
};

const account: Action = {
  name: 'second account',
  weight: 1.2,
  enabled: ({ model }) => model.accounts.length === 1 && model.accounts.every(({ down }) => !down),
  async run(stage, chance) {
    const next = await stage.serve('Backup', 'B', chance.below(1e9));
    await stage.command('Add Connection…');
    await stage.signIn(next);
  },
};

/** The second account goes, with what was open of it closed before. */
const removal: Action = {
  name: 'remove the second account',
  weight: 1,
  enabled: ({ model, pages }) =>
    model.accounts.length > 1 && pages.every(({ account }) => account !== model.accounts[1]),
  async run(stage, chance) {
    const [, gone] = stage.model.accounts;
    if (gone === undefined) return;
    const { rows = [] } = await stage.screen();
    const place = rows.findIndex((row) => row.level === 1 && row.label === gone.name);
    if (place >= 0 && chance.below(2) === 0) await stage.editor.rowMenu(await stage.row(place), /^Remove Connection/);
    else {
      await stage.command('Remove Connection…');
      await stage.editor.choose(gone.name);
    }
    await stage.editor
      .dialog(/Remove/)
      .getByRole('button', { name: 'Remove', exact: true })
      .click();
    stage.model.accounts.pop();
    await stage.forget(gone);
  },
};

export const otherActions: readonly Action[] = [window, account, removal];
