// What an account tells of by itself, as messages and in a terminal.

import { type RunningService, startService } from '../../src/service/server.ts';
import type { Editor } from '../e2e/support/editor.ts';
import { overTerminalLink, terminalRows } from '../e2e/support/terminal.ts';
import { plainNotice, wireDate } from '../e2e/support/uglyRecords.ts';
import type { Scene } from './camera.ts';

const hour = 3_600_000;
const inWorkspace = 'queue-01.lon06.harbourvale.example';

function planned(id: number, subject: string, inHours: number, hostname: string) {
  const now = Date.now();
  const dates = { startDate: wireDate(now + inHours * hour), endDate: wireDate(now + (inHours + 10) * hour) };
  return plainNotice(id, subject, now, { ...dates, impactedResources: [{ hostname, resourceType: 'SERVER' }] });
}

/** A service with a window that begins soon, and machines that may be hit at once. */
export async function startTellingService(): Promise<RunningService> {
  const service = await startService({ notifications: 0, entries: 0 });
  service.addNotices([
    planned(1, 'Access switch firmware', 0.6, inWorkspace),
    planned(2, 'Router replacement', 30, 'db-01.fra.example.com'),
    planned(3, 'Storage upgrade', 90, 'db-03.fra.example.com'),
  ]);
  return service;
}

/** They begin in a window that has just signed in to it. */
export function toldScenes(service: RunningService): readonly Scene[] {
  const refresh = (editor: Editor) => editor.runCommand('Platform Events: Refresh Notices');
  return [
    ['toast-reminder', (editor) => editor.toast(/Starts in .*Access switch firmware/).waitFor()],
    [
      'question-snooze',
      async (editor) => {
        await editor
          .toast(/Starts in/)
          .getByRole('button', { name: 'Snooze Reminder…' })
          .click();
        await editor.pickEntry('For 10 minutes').waitFor();
      },
    ],
    [
      'toast-overlap',
      async (editor) => {
        await editor.choose('For 10 minutes');
        service.addNotices([planned(4, 'Upgrade of a disk shelf', 35, 'db-02.fra.example.com')]);
        await refresh(editor);
        await editor.toast(/2 of 3 db-\* are hit at once/).waitFor();
      },
    ],
    [
      'toast-news',
      async (editor) => {
        await editor.runCommand('Notifications: Clear All Notifications');
        const type = { notificationOccurrenceEventType: { keyName: 'UNPLANNED_INCIDENT' } };
        service.addNotices([plainNotice(5, 'Packet loss between two sites', Date.now(), type)]);
        await refresh(editor);
        await editor.toast(/Packet loss between two sites/).waitFor();
      },
    ],
    [
      'hover-terminal-link',
      async (editor) => {
        const line = terminalRows(editor).filter({ hasText: /^ssh queue-01/ });
        if (!(await line.isVisible())) {
          await editor.runCommand('Notifications: Clear All Notifications');
          await editor.runCommand('Terminal: Create New Terminal');
          await terminalRows(editor).filter({ hasText: /[$#]/ }).first().waitFor();
          await editor.page.keyboard.type(`clear; echo "ssh ${inWorkspace}"`);
          await editor.page.keyboard.press('Enter');
          await line.waitFor();
        }
        await editor.page.mouse.move(0, 0);
        await overTerminalLink(editor, line, 'queue-01', 'Access switch firmware');
      },
    ],
  ];
}
