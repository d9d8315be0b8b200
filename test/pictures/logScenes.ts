// The event log of the sample account, and the searches that are kept.

import fs from 'node:fs';
import path from 'node:path';
import type { Editor } from '../e2e/support/editor.ts';
import { hoverUntil, type Scene } from './camera.ts';

const row = (editor: Editor, place: number) => editor.frame().locator(`#log-rows [aria-rowindex="${place + 2}"]`);
const query = (editor: Editor) => editor.frame().getByRole('combobox', { name: 'Query' });
const button = (editor: Editor, name: string | RegExp) => editor.frame().getByRole('button', { name });
const hasRows = (editor: Editor) => row(editor, 0).waitFor();

async function search(editor: Editor, text: string): Promise<void> {
  await query(editor).fill(text);
  await editor.page.keyboard.press('Escape');
  await query(editor).press('Enter');
}

export const openEntry = async (editor: Editor) => {
  await editor.runCommand('Platform Events: Search Event Log…');
  await row(editor, 2).click();
  await button(editor, 'Close details').waitFor();
};

export const showSearches = async (editor: Editor) => {
  for (let tries = 0; tries < 3 && !(await searchRow(editor, 'Broken').isVisible()); tries++)
    await editor.runCommand('Platform Events: Focus on Event Log Searches View');
};

const searchRow = (editor: Editor, text: string) =>
  editor.page
    .locator('.sidebar .monaco-list[role="tree"][aria-label="Event Log Searches"] .monaco-list-row')
    .filter({ hasText: text })
    .first();

export const logScenes: readonly Scene[] = [
  ['log-details', openEntry],
  [
    'log-results',
    async (editor) => {
      await button(editor, 'Close details').click();
      await search(editor, 'after:7d');
      await editor.frame().locator('.histogram .stack').first().waitFor({ state: 'attached' });
      await hasRows(editor);
    },
  ],
  [
    'hover-histogram',
    async (editor) => {
      await editor.page.mouse.move(0, 0);
      await editor.frame().locator('.histogram-plot').hover();
    },
  ],
  [
    'log-offers',
    async (editor) => {
      await query(editor).fill('after:7d user:');
      await editor.frame().getByRole('option').first().waitFor();
    },
  ],
  [
    'log-fault',
    async (editor) => {
      await search(editor, 'user:SYSTEM usr:x after:2026-02-30');
      await editor.frame().getByText('There is no field “usr”').waitFor();
    },
  ],
  [
    'log-nothing',
    async (editor) => {
      await search(editor, 'after:7d user:SYSTEM label:"no such"');
      await editor.frame().locator('.empty').waitFor();
    },
  ],
  [
    'log-narrowed',
    async (editor) => {
      await search(editor, 'after:7d -user:SYSTEM');
      await hasRows(editor);
    },
  ],
  [
    'log-count-by',
    async (editor) => {
      await search(editor, 'after:7d');
      await hasRows(editor);
      await button(editor, 'Count By').click();
      await editor.frame().getByRole('region', { name: 'Counts' }).waitFor();
    },
  ],
  [
    'log-differences',
    async (editor) => {
      await button(editor, 'Count By').click();
      await search(editor, 'after:26h');
      await hasRows(editor);
      await editor.frame().locator('.histogram .stack').first().waitFor({ state: 'attached' });
      const box = await editor.frame().locator('.histogram-plot').boundingBox();
      if (box === null) throw new Error('there is no histogram');
      const { mouse, keyboard } = editor.page;
      await keyboard.down('Shift');
      await mouse.move(box.x + box.width * 0.4, box.y + box.height / 2);
      await mouse.down();
      await mouse.move(box.x + box.width * 0.6, box.y + box.height / 2, { steps: 6 });
      await mouse.up();
      await keyboard.up('Shift');
      await editor.frame().locator('.difference-table tbody tr').first().waitFor();
    },
  ],
  [
    'log-folded',
    async (editor) => {
      await button(editor, /^Differences/).click();
      await search(editor, 'after:2d');
      await hasRows(editor);
      await button(editor, /^Fold/).click();
      await editor.frame().getByRole('radio', { name: 'Traces' }).click();
      const folded = editor.frame().locator('#log-rows [aria-expanded="false"]').first();
      await folded.click();
      await editor.page.keyboard.press('ArrowRight');
      await editor.frame().locator('#log-rows [aria-level="2"]').first().waitFor();
    },
  ],
  [
    'log-folded-equal',
    async (editor) => {
      await search(editor, 'after:2d name:"Login Failed"');
      await hasRows(editor);
      await button(editor, /^Fold/).click();
      await editor.frame().getByRole('radio', { name: 'Equal Entries' }).click();
      await button(editor, 'Fold: Equal Entries').waitFor();
    },
  ],
  [
    'log-fold-choice',
    async (editor) => {
      await button(editor, /^Fold/).click();
      await editor.frame().getByRole('radio', { name: 'Equal Entries' }).waitFor();
    },
  ],
  [
    'log-dates',
    async (editor) => {
      await editor.frame().getByRole('radio', { name: 'Nothing' }).click();
      const [from, to] = [3, 1].map((days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10));
      await search(editor, `after:${from} before:${to}`);
      await hasRows(editor);
    },
  ],
  [
    'log-columns',
    async (editor) => {
      await search(editor, 'after:2d');
      await hasRows(editor);
      await button(editor, /^Columns/).click();
      await editor.frame().getByRole('checkbox').first().waitFor();
    },
  ],
  [
    'log-find',
    async (editor) => {
      await editor.page.keyboard.press('Escape');
      await row(editor, 0).click();
      await editor.page.keyboard.press('Control+f');
      await editor.frame().getByRole('textbox', { name: 'Find', exact: true }).fill('login');
      await editor.page.keyboard.press('Enter');
      await editor
        .frame()
        .locator('.find-said')
        .getByText(/^\d+ of \d+$/)
        .waitFor();
    },
  ],
  [
    'log-compare-marked',
    async (editor) => {
      await editor.page.keyboard.press('Escape');
      await search(editor, 'after:1d user:CUSTOMER');
      await row(editor, 3).click();
      await button(editor, 'Select for Compare').click();
      await editor.frame().locator('#log-rows .table').press('ArrowDown');
      await button(editor, 'Compare with Selected').waitFor();
    },
  ],
  [
    'log-compared',
    async (editor) => {
      await button(editor, 'Compare with Selected').click();
      await editor.page.locator('.monaco-diff-editor .view-line').filter({ hasText: '"eventName"' }).first().waitFor();
    },
  ],
  [
    'log-following',
    async (editor) => {
      await editor.page.keyboard.press('Control+w');
      await button(editor, 'Close details').click();
      await editor.frame().getByRole('button', { name: 'Follow', exact: true }).click();
      await editor
        .frame()
        .getByText(/^Following, last checked/)
        .waitFor();
    },
  ],
  [
    'log-selected-rows',
    async (editor) => {
      await editor.frame().getByRole('button', { name: 'Follow', exact: true }).click();
      await row(editor, 1).click();
      await editor.page.keyboard.press('Shift+ArrowDown');
      await editor.page.keyboard.press('Shift+ArrowDown');
      await editor
        .frame()
        .getByText(/^3 rows selected/)
        .waitFor();
    },
  ],
  [
    'question-export',
    async (editor) => {
      await editor.frame().getByRole('button', { name: 'Export…', exact: true }).click();
      await editor.pickEntry(/^CSV/).waitFor();
    },
  ],
  [
    'question-save-search',
    async (editor) => {
      await editor.page.keyboard.press('Escape');
      await editor.frame().getByRole('button', { name: 'Save…', exact: true }).click();
      await editor.quickInputMessage().filter({ hasText: 'name under which' }).waitFor();
    },
  ],
  [
    'log-file',
    async (editor) => {
      await editor.page.keyboard.press('Escape');
      const file = path.join(editor.folder, 'kept.csv');
      const lines = ['bob', 'eve', 'bob'].map((user) => `Login,${user},2024-11-20T11:00:00-06:00`);
      fs.writeFileSync(file, ['eventName,username,eventCreateDate', ...lines, ''].join('\r\n'));
      await editor.runCommand('Platform Events: Open Exported Event Log…');
      await editor.answerFile(file);
      await editor.frame().getByText(`This is the file ${file}, with 3 entries.`).waitFor();
    },
  ],
  [
    'searches-watched',
    async (editor) => {
      await editor.runCommand('View: Close All Editors');
      await showSearches(editor);
      await searchRow(editor, 'Broken').getByText('paused').waitFor();
    },
  ],
  [
    'question-run-search',
    async (editor) => {
      await editor.runCommand('Platform Events: Run Search');
      await editor.pickEntry('Done by people').waitFor();
    },
  ],
  [
    'menu-search',
    async (editor) => {
      await editor.page.keyboard.press('Escape');
      await searchRow(editor, 'Broken').click({ button: 'right' });
      await editor.page.locator('.monaco-menu').getByRole('menuitem').first().waitFor();
    },
  ],
  [
    'hover-watch-paused',
    async (editor) => {
      await editor.page.keyboard.press('Escape');
      await hoverUntil(editor, searchRow(editor, 'Broken'), /paused: .*nonsense/s);
    },
  ],
  [
    'searches-new',
    async (editor) => {
      await editor.page.mouse.move(700, 300);
      const counted = searchRow(editor, ' new');
      for (let tries = 0; tries < 10 && !(await counted.isVisible()); tries++) {
        await editor.runCommand('Platform Events: Refresh Notices');
        await counted.waitFor({ timeout: 6_000 }).catch(() => {});
      }
      await counted.waitFor();
    },
  ],
];
