// What view and pages say where the service gives nothing that can be shown.

import fs from 'node:fs';
import { answerPair } from '../e2e/support/account.ts';
import type { Editor } from '../e2e/support/editor.ts';
import {
  type Answer,
  broken,
  forbidden,
  hangUp,
  html,
  json,
  type MoodyService,
  refused,
  silence,
} from '../e2e/support/moodyService.ts';
import type { Scene } from './camera.ts';

/** They begin in a window that shows the notices of a service, in whose place `moody` answers. */
export function stateScenes(moody: MoodyService): readonly Scene[] {
  const refresh = (editor: Editor) => editor.runCommand('Platform Events: Refresh Notices');
  const says = (editor: Editor, words: string) => editor.welcome().filter({ hasText: words }).waitFor();
  const view = (name: string, words: string, answer: Answer): Scene => [
    name,
    async (editor) => {
      moody.answer = answer;
      moody.hangUp();
      await refresh(editor);
      await says(editor, words);
    },
  ];
  const log = (name: string, words: RegExp, answer: Answer): Scene => [
    name,
    async (editor) => {
      moody.answer = answer;
      await editor.runCommand('View: Close All Editors');
      await editor.runCommand('Platform Events: Search Event Log…');
      await editor.frame().getByText(words).first().waitFor();
    },
  ];
  return [
    [
      'tree-refused',
      async (editor) => {
        await editor.runCommand('View: Close All Editors');
        await editor.runCommand('Notifications: Clear All Notifications');
        if (await editor.page.locator('.part.panel').isVisible())
          await editor.runCommand('View: Toggle Panel Visibility');
        moody.answer = refused;
        await refresh(editor);
        await editor.page
          .locator('.sidebar')
          .getByText(/refused/)
          .first()
          .waitFor();
      },
    ],
    [
      'view-loading',
      async (editor) => {
        moody.answer = json([]);
        await editor.runCommand('Platform Events: Sign In…');
        await answerPair(editor, { userName: 'demo', apiKey: 'demo-key' });
        await says(editor, 'No notices');
        moody.answer = silence;
        // A window that knows nothing of an earlier read.
        fs.rmSync(editor.storage, { recursive: true, force: true });
        await editor.reload();
        await editor.openView();
        await says(editor, 'Reading the account’s notices');
      },
    ],
    view('view-offline', 'could not be reached', hangUp),
    view('view-malformed', 'not in the form', html),
    view('view-forbidden', 'may not read', forbidden),
    view('view-failed', 'could not be read', broken),
    log('log-loading', /^Reading/, silence),
    log('log-failed', /internal error/, broken),
    log('log-offline', /could not be reached/, hangUp),
    log('log-forbidden', /may not read/, forbidden),
    view('view-refused', 'refused the user name or the API key', refused),
    log('log-refused', /refused/, refused),
  ];
}
