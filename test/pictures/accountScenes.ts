// Before anybody is signed in, signing in, and what the view says where there is nothing to show or no service.

import type { Json } from '../../src/core/text/exactJson.ts';
import { type RunningService, startService } from '../../src/service/server.ts';
import type { Editor } from '../e2e/support/editor.ts';
import { plainNotice, wireDate } from '../e2e/support/uglyRecords.ts';
import type { Scene } from './camera.ts';

const hour = 3_600_000;
const says = (editor: Editor, words: string) => editor.welcome().filter({ hasText: words }).waitFor();
const step = (editor: Editor, words: string | RegExp) =>
  editor.page.locator('.quick-input-widget:visible').filter({ hasText: words }).waitFor();

export const welcomeScenes: readonly Scene[] = [
  ['view-no-account', (editor) => says(editor, 'See planned maintenance')],
  [
    'walkthrough',
    async (editor) => {
      await editor.welcome().getByText('first steps').click();
      await editor.page.locator('.gettingStartedContainer iframe').waitFor();
    },
  ],
  ...['See what is going on', 'Acknowledge', 'Find out who did what'].map(
    (title, place): Scene => [
      `walkthrough-${place + 2}`,
      (editor) =>
        editor.page.locator('.gettingStartedContainer .getting-started-step').filter({ hasText: title }).click(),
    ],
  ),
];

const notice = (id: number, subject: string, status: string, part: Readonly<Record<string, Json>> = {}) =>
  plainNotice(id, subject, Date.now(), { statusCode: { keyName: status.toUpperCase(), name: status }, ...part });

/** A service of three notices, asked step by step; it goes away at the end. */
export function serviceScenes(own: { service: RunningService }): readonly Scene[] {
  const refresh = (editor: Editor) => editor.runCommand('Platform Events: Refresh Notices');
  const start = async (subjects: boolean) => {
    const { port } = new URL(own.service.baseUrl);
    await own.service.close();
    own.service = await startService({ port: Number(port), notifications: 0, entries: 0 });
    if (subjects) own.service.addNotices(threeNotices().slice(1));
  };
  return [
    [
      'sign-in-1-address',
      async (editor) => {
        await editor.runCommand('View: Close All Editors');
        await editor.runCommand('Platform Events: Add Connection…');
        await step(editor, 'address of the service');
      },
    ],
    [
      'sign-in-1-refused-address',
      async (editor) => {
        await editor.quickInput().fill('http://api.example.com');
        await editor.page.keyboard.press('Enter');
        await step(editor, 'Use https');
      },
    ],
    [
      'sign-in-2-prefix',
      async (editor) => {
        await editor.quickInput().fill(own.service.baseUrl);
        await editor.page.keyboard.press('Enter');
        await editor.pickEntry('Platform_').waitFor();
      },
    ],
    [
      'sign-in-3-name',
      async (editor) => {
        await editor.pickEntry('Platform_').click();
        await step(editor, 'name for this connection');
      },
    ],
    [
      'sign-in-4-user',
      async (editor) => {
        await editor.answer('Work');
        await step(editor, /User name/);
      },
    ],
    [
      'sign-in-5-key',
      async (editor) => {
        await editor.answer('demo');
        await step(editor, /API key/);
      },
    ],
    [
      'sign-in-5-refused-key',
      async (editor) => {
        await editor.answer('wrong');
        await editor.quickInputMessage().filter({ hasText: 'refused' }).waitFor();
      },
    ],
    [
      'tree-two-accounts',
      async (editor) => {
        await editor.answer(own.service.apiKey);
        await editor.row(/Router replacement/).waitFor();
      },
    ],
    [
      'page-cancelled',
      async (editor) => {
        await editor.row(/Storage upgrade/).click();
        await editor.frame().getByRole('heading', { level: 1, name: 'Storage upgrade' }).waitFor();
      },
    ],
    [
      'page-gone',
      async (editor) => {
        await editor.row(/Router replacement/).click();
        await editor.frame().getByRole('heading', { level: 1, name: 'Router replacement' }).waitFor();
        await start(true);
        await refresh(editor);
        await editor
          .frame()
          .getByRole('alert')
          .filter({ hasText: /no longer/ })
          .waitFor();
      },
    ],
    [
      'question-remove-connection',
      async (editor) => {
        await editor.runCommand('Platform Events: Remove Connection…');
        await editor.pickEntry('Work').waitFor();
      },
    ],
    [
      'question-remove-connection-sure',
      async (editor) => {
        await editor.choose('Work');
        await editor.dialog('Remove the connection “Work”?').waitFor();
      },
    ],
    [
      'question-sign-out',
      async (editor) => {
        await editor.dialog('Remove').getByRole('button', { name: 'Cancel' }).click();
        await editor.runCommand('Platform Events: Sign Out…');
        await editor.pickEntry('Sample account').waitFor();
      },
    ],
    [
      'tree-offline',
      async (editor) => {
        // The sample account has no row of its own once one is signed out of it.
        await editor.pickEntry('Sample account').click();
        await editor.row(/Packet loss/).waitFor({ state: 'detached' });
        await own.service.close();
        await refresh(editor);
        await editor.page
          .locator('.sidebar')
          .getByText(/could not be reached|out of reach|shown as of/)
          .first()
          .waitFor();
      },
    ],
    [
      'page-unavailable',
      async (editor) => {
        await editor.row(/Storage upgrade/).click();
        await editor.frame().getByRole('button', { name: 'Refresh', exact: true }).click();
        await editor.frame().getByRole('alert').first().waitFor();
      },
    ],
    [
      'tree-empty',
      async (editor) => {
        await editor.runCommand('View: Close All Editors');
        await start(false);
        await refresh(editor);
        await says(editor, 'No notices');
      },
    ],
    [
      'view-signed-out',
      async (editor) => {
        await editor.runCommand('Platform Events: Sign Out…');
        await says(editor, 'You are signed out');
      },
    ],
  ];
}

export function threeNotices() {
  const now = Date.now();
  const updates = [{ contents: 'It does not take place.', createDate: wireDate(now - hour), startDate: null }];
  return [
    notice(1, 'Router replacement', 'Active'),
    notice(2, 'Storage upgrade', 'Cancelled', { updates }),
    notice(3, 'Power works', 'Published'),
  ];
}
