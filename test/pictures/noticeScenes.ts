// The notices of the sample account: views, hovers, pages, timeline, and what is asked about them.

import type { Editor } from '../e2e/support/editor.ts';
import { hoverUntil, type Scene } from './camera.ts';

const leave = (editor: Editor) => editor.page.keyboard.press('Escape');

async function openNotice(editor: Editor, subject: string): Promise<void> {
  await editor.runCommand('Platform Events: Open Notice…');
  await editor.quickInput().fill(subject);
  await editor.choose(new RegExp(subject));
  await editor.frame().getByRole('heading', { level: 1, name: subject }).waitFor();
  await editor.frame().getByRole('button', { name: 'Refresh', exact: true }).waitFor();
}

export const openIncident = async (editor: Editor) => {
  await openNotice(editor, 'Packet loss');
  await editor
    .frame()
    .getByRole('heading', { name: /^Impacted resources/ })
    .waitFor();
};

export const openTimeline = async (editor: Editor) => {
  await editor.runCommand('Platform Events: Show Timeline');
  await editor.frame().getByRole('listbox', { name: 'Notices over time' }).waitFor();
};

export const noticeScenes: readonly Scene[] = [
  ['tree-incident', openIncident],
  [
    'page-incident-resources',
    async (editor) => {
      await editor.frame().getByRole('searchbox', { name: 'Filter resources' }).scrollIntoViewIfNeeded();
      await editor.page.keyboard.press('End');
    },
  ],
  ['hover-row', (editor) => hoverUntil(editor, editor.row(/Packet loss/), /In this workspace: .*Last update: /s)],
  [
    'hover-status-bar',
    (editor) => hoverUntil(editor, editor.statusBar(/unacknowledged notices/), /Planned maintenance/),
  ],
  [
    'hover-overlap',
    (editor) => hoverUntil(editor, editor.row(/Access switch firmware/), /are hit at once.*together with/s),
  ],
  [
    'page-planned-overlap',
    async (editor) => {
      await openNotice(editor, 'Access switch firmware');
      await editor.frame().getByRole('region', { name: 'Hit at once' }).waitFor();
    },
  ],
  ['page-announcement', (editor) => openNotice(editor, 'TLS 1.1')],
  [
    'page-completed-attachment',
    async (editor) => {
      await openNotice(editor, 'Customer portal: sign-in fails');
      await editor
        .frame()
        .getByRole('button', { name: /^Save root-cause/ })
        .scrollIntoViewIfNeeded();
    },
  ],
  ['timeline', openTimeline],
  [
    'timeline-table',
    async (editor) => {
      await editor.frame().getByRole('radio', { name: 'Table' }).check({ force: true });
      await editor.frame().getByRole('grid').waitFor();
    },
  ],
  [
    'tree-by-time',
    async (editor) => {
      await editor.frame().getByRole('radio', { name: 'Chart' }).check({ force: true });
      await editor.runCommand('Platform Events: Group by Time');
      await editor.row(/Happening now/).waitFor();
    },
  ],
  [
    'question-filter',
    async (editor) => {
      await editor.runCommand('Platform Events: Filter Notices…');
      await editor.pickEntry('Only what hits this workspace').waitFor();
    },
  ],
  [
    'tree-filtered',
    async (editor) => {
      await editor.pickEntry('Only what hits this workspace').click();
      await editor.page.keyboard.press('Enter');
      await editor.page.getByText(/Filter: hits this workspace \(\d+ of \d+\)/).waitFor();
    },
  ],
  [
    'tree-filtered-out',
    async (editor) => {
      await editor.runCommand('Platform Events: Filter Notices…');
      await editor.answer('no notice has these words', /Words of the subject/);
      await editor.welcome().filter({ hasText: 'No notice passes the filter' }).waitFor();
    },
  ],
  [
    'question-open-notice',
    async (editor) => {
      await editor.runCommand('Platform Events: Clear Filter');
      await editor.runCommand('Platform Events: Group by Status and Type');
      await editor.row('Active').waitFor();
      await editor.runCommand('Platform Events: Open Notice…');
      await editor.pickEntry('Packet loss').waitFor();
    },
  ],
  [
    'question-mute',
    async (editor) => {
      await leave(editor);
      await openIncident(editor);
      await editor.runCommand('Platform Events: Mute…');
      await editor.pickEntry('Until it changes').waitFor();
    },
  ],
  [
    'tree-muted',
    async (editor) => {
      await editor.choose('Until it changes');
      await editor.row(/· muted · /).waitFor();
    },
  ],
  [
    'question-find-in-workspace',
    async (editor) => {
      await editor.runCommand('Platform Events: Unmute');
      await editor.runCommand('Platform Events: Find Impacted Resource in Workspace…');
      await editor.pickEntry(/in this workspace/).waitFor();
    },
  ],
  [
    'question-acknowledge-all',
    async (editor) => {
      await leave(editor);
      await editor.runCommand('Platform Events: Acknowledge All…');
      await editor.dialog(/Acknowledge \d+ notices/).waitFor();
    },
  ],
  [
    'menu-row',
    async (editor) => {
      await editor
        .dialog(/Acknowledge/)
        .getByRole('button', { name: 'Cancel' })
        .click();
      await editor.row(/Packet loss/).click({ button: 'right' });
      await editor.page.locator('.monaco-menu').getByRole('menuitem').first().waitFor();
    },
  ],
  [
    'file-machines',
    async (editor) => {
      await leave(editor);
      await editor.page.keyboard.press('Control+P');
      await editor.quickInput().fill('compose.yaml');
      await editor.choose('compose.yaml');
      await editor.page.locator('.squiggly-info').first().waitFor();
    },
  ],
  [
    'hover-machine',
    (editor) => {
      const line = editor.page.locator('.view-line').filter({ hasText: 'QUEUE_HOST' });
      return hoverUntil(editor, line.getByText('queue-01.lon06').last(), /Open Notice/);
    },
  ],
];
