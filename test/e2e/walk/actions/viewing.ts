// What a person does with the view: reads anew, filters, groups, folds, moves about, hides and shows it.

import type { Chance } from '../../../support/seededRandom.ts';
import { foldName } from '../folds.ts';
import { type Filter, filterOf, noFilter, typeLabel } from '../model.ts';
import { type Action, until, type WalkStage } from '../stage.ts';

const refresh: Action = {
  name: 'refresh',
  weight: 8,
  attention: 'kept',
  enabled: () => true,
  async run(stage, chance) {
    if (stage.viewShown && chance.below(2) === 0) {
      await stage.refresh(async () => {
        const { page } = stage.editor;
        await page.locator('.sidebar .pane-header').first().hover();
        await page.locator('.sidebar').getByRole('button', { name: 'Refresh Notices', exact: true }).first().click();
      });
    } else await stage.refresh();
  },
};

/** Milliseconds after which a box that doesn't take what it is given is taken for closed. */
const boxPatience = 5_000;

/** The filter's box, opened, with what `how` does to it. The editor closes one from which a page takes the focus: then once more. */
async function filter(stage: WalkStage, next: Filter, how: () => Promise<void>): Promise<void> {
  const box = stage.editor.page.getByPlaceholder('Words of the subject, a ticket number or an id');
  for (let tries = 0; ; tries++) {
    await stage.command('Filter Notices…');
    try {
      await box.waitFor({ timeout: boxPatience });
      await how();
      break;
    } catch (error) {
      if (tries === 2 || (await box.isVisible())) throw error;
    }
  }
  await stage.editor.page.keyboard.press('Enter');
  await until('the box is gone', async () => (await stage.editor.quickInput().count()) === 0);
  stage.model.filter = filterOf(next);
}

const filterText: Action = {
  name: 'filter by text',
  weight: 3,
  enabled: () => true,
  async run(stage, chance) {
    const text = chance.one(['router', 'STORAGE', 'portal', 'po', 'er fi', '1', '70001', 'nothing at all', '']);
    await filter(stage, { ...stage.model.filter, text }, () =>
      stage.editor.quickInput().fill(text, { timeout: boxPatience }),
    );
  },
};

const tick = ({ editor }: WalkStage, label: string) => editor.pickEntry(label).click({ timeout: boxPatience });

const filterType: Action = {
  name: 'filter by type',
  weight: 2,
  enabled: () => true,
  async run(stage, chance) {
    const { filter: before } = stage.model;
    const type = chance.one(['UNPLANNED_INCIDENT', 'PLANNED', 'ANNOUNCEMENT']);
    const types = before.types.includes(type) ? before.types.filter((one) => one !== type) : [...before.types, type];
    await filter(stage, { ...before, types }, () => tick(stage, typeLabel(type)));
  },
};

const filterUnacknowledged: Action = {
  name: 'filter unacknowledged',
  weight: 2,
  enabled: () => true,
  async run(stage) {
    const { filter: before } = stage.model;
    const next = { ...before, unacknowledgedOnly: !before.unacknowledgedOnly };
    await filter(stage, next, () => tick(stage, 'Only unacknowledged'));
  },
};

const filterMuted: Action = {
  name: 'filter muted',
  weight: 1,
  enabled: () => true,
  async run(stage) {
    const { filter: before } = stage.model;
    await filter(stage, { ...before, mutedOnly: !before.mutedOnly }, () => tick(stage, 'Only muted'));
  },
};

const filterWorkspace: Action = {
  name: 'filter by workspace',
  weight: 2,
  enabled: ({ model }) => model.offersWorkspace || model.filter.workspaceOnly,
  async run(stage) {
    const { filter: before } = stage.model;
    const next = { ...before, workspaceOnly: !before.workspaceOnly };
    await filter(stage, next, () => tick(stage, 'Only what hits this workspace'));
  },
};

const clearFilter: Action = {
  name: 'clear the filter',
  weight: 4,
  enabled: ({ model }) => model.isFiltering,
  async run(stage) {
    await stage.command('Clear Filter');
    stage.model.filter = noFilter;
  },
};

const group: Action = {
  name: 'group otherwise',
  weight: 3,
  enabled: () => true,
  async run(stage) {
    const next = stage.model.groupBy === 'status' ? 'time' : 'status';
    await stage.command(next === 'time' ? 'Group by Time' : 'Group by Status and Type');
    stage.model.groupBy = next;
  },
};

const fold: Action = {
  name: 'collapse or expand',
  weight: 5,
  enabled: ({ viewShown }) => viewShown,
  async run(stage, chance) {
    const { rows = [] } = await stage.screen();
    const foldable = rows.flatMap((row, place) => (row.expanded === undefined ? [] : [{ ...row, place }]));
    if (foldable.length === 0) return;
    const chosen = chance.weighted(foldable, ({ expanded }) => (expanded ? 1 : 6));
    await (await stage.row(chosen.place)).locator('.monaco-tl-twistie').click();
    await until(`${chosen.label} is ${chosen.expanded ? 'collapsed' : 'expanded'}`, async () => {
      const now = (await stage.screen()).rows?.[chosen.place];
      return now?.label === chosen.label && now.expanded !== chosen.expanded;
    });
    stage.folds.set(foldName(stage, chosen), !chosen.expanded);
  },
};

const arrows: Action = {
  name: 'arrows',
  weight: 4,
  enabled: ({ viewShown }) => viewShown,
  async run(stage, chance) {
    await stage.command('Focus on Notices View');
    const presses = 1 + chance.below(10);
    const key = chance.one(['ArrowDown', 'ArrowDown', 'ArrowUp']);
    for (let press = 0; press < presses; press++) await stage.editor.page.keyboard.press(key);
  },
};

const hide: Action = {
  name: 'hide the view',
  weight: 2,
  enabled: ({ viewShown }) => viewShown,
  async run(stage, chance) {
    await stage.editor.runCommand(
      chance.one(['View: Toggle Primary Side Bar Visibility', 'View: Show Explorer', 'View: Show Search']),
    );
    stage.viewShown = false;
  },
};

const show: Action = {
  name: 'show the view',
  weight: 6,
  enabled: ({ viewShown }) => !viewShown,
  run: showView,
};

export async function showView(stage: WalkStage, chance: Chance): Promise<void> {
  const ways = [
    () => stage.editor.openView(),
    () => stage.editor.statusBar(/Platform Events/).click(),
    () => stage.command('Focus on Notices View'),
  ];
  await chance.one(ways)();
  stage.viewShown = true;
}

const reload: Action = {
  name: 'reload',
  weight: 1.5,
  enabled: ({ model, pages }) => pages.length === 0 || model.accounts.every(({ down }) => !down),
  run: reloadWindow,
};

/** The window begins anew, with the view as some window had it; then the view is opened where it isn't. */
export async function reloadWindow(stage: WalkStage, chance: Chance): Promise<void> {
  await stage.editor.reload();
  stage.model.filter = noFilter;
  const { page } = stage.editor;
  const titles = await page.locator('.tab').allInnerTexts();
  stage.pages = titles.flatMap((title) => stage.named(title) ?? []);
  stage.front = stage.named(titles.length === 0 ? '' : await page.locator('.tab.active').first().innerText());
  await page.locator('[id="platform-events.platform-events.platformEvents.count"]').waitFor();
  // Windows of one folder write down in one place what was open: a second one may have had the view where this one hadn't.
  stage.viewShown = await stage.editor.viewTitle().isVisible();
  if (!stage.viewShown && chance.below(2) === 0) await showView(stage, chance);
  // Pages are read anew: what they show of changes is to be in the tree too.
  if (stage.pages.length > 0 && stage.model.accounts.some((account) => !account.isCurrentWholly)) await stage.refresh();
}

export const viewingActions: readonly Action[] = [
  refresh,
  filterText,
  filterType,
  filterUnacknowledged,
  filterMuted,
  filterWorkspace,
  clearFilter,
  group,
  fold,
  arrows,
  hide,
  show,
  reload,
];
