// The first thing that the notices view draws, row by row with level and path, by each of the ways that lead to it: three times each with
// PLATFORM_EVENTS_THOROUGH=1.

import assert from 'node:assert/strict';
import type { JsonRecord } from '../../src/core/text/exactJson.ts';
import { sampleNotices } from '../../src/service/sample/notices.ts';
import { type RunningService, startService } from '../../src/service/server.ts';
import { answerBoxes, answerPair } from './support/account.ts';
import { drawnRows, outline } from './support/drawnTree.ts';
import { type Editor, openEditor } from './support/editor.ts';

const isThorough = process.env.PLATFORM_EVENTS_THOROUGH === '1';
/** Which of three times are gone through: the third begins without the view, the first with whatever a new window has. */
const firstAndThird = isThorough ? [1, 2, 3] : [1, 3];
const once = isThorough ? [1, 2, 3] : [1];
const now = Date.now();
const at = (days: number) => new Date(now + days * 86_400_000).toISOString().replace('Z', '+00:00');

/** Notices of three groups, each alone in its own. */
const three: readonly JsonRecord[] = [
  { ...notice(1, 'An incident', 'ACTIVE', 'UNPLANNED_INCIDENT'), startDate: at(-1) },
  { ...notice(2, 'An announcement', 'ACTIVE', 'ANNOUNCEMENT'), startDate: null },
  { ...notice(3, 'A maintenance to come', 'PUBLISHED', 'PLANNED'), startDate: at(20) },
];
const linesOfThree = [
  '1 Active',
  '2 Active > Incidents',
  '3 Active > Incidents > An incident',
  '2 Active > Announcements',
  '3 Active > Announcements > An announcement',
  '1 Published',
  '2 Published > Planned maintenance',
  '3 Published > Planned maintenance > A maintenance to come',
  '1 Load older',
];

function notice(id: number, subject: string, status: string, type: string): JsonRecord {
  return {
    id,
    subject,
    endDate: null,
    modifyDate: at(-2),
    acknowledgedFlag: false,
    statusCode: { keyName: status, name: status },
    notificationOccurrenceEventType: { keyName: type },
  };
}

/** What the view is to draw of the sample account: the groups of what is over are closed. */
function linesOfSample(): readonly string[] {
  const groups = [
    ['Active', 'ACTIVE', 'Incidents', 'UNPLANNED_INCIDENT'],
    ['Active', 'ACTIVE', 'Planned maintenance', 'PLANNED'],
    ['Active', 'ACTIVE', 'Announcements', 'ANNOUNCEMENT'],
    ['Published', 'PUBLISHED', 'Planned maintenance', 'PLANNED'],
    ['Published', 'PUBLISHED', 'Announcements', 'ANNOUNCEMENT'],
  ] as const;
  const records = sampleNotices({ seed: 1, now, count: 40 });
  const lines = groups.flatMap(([status, statusKey, type, typeKey]) => [
    `1 ${status}`,
    `2 ${status} > ${type}`,
    ...records
      .filter((record) => keyName(record, 'statusCode') === statusKey)
      .filter((record) => keyName(record, 'notificationOccurrenceEventType') === typeKey)
      .sort((a, b) => time(a, 'startDate') - time(b, 'startDate') || time(b, 'modifyDate') - time(a, 'modifyDate'))
      .map(({ subject }) => `3 ${status} > ${type} > ${String(subject).replace(/\s+/g, ' ')}`),
  ]);
  return [...new Set(lines), '1 Completed', '1 Load older'];
}

function keyName(record: JsonRecord, field: string): unknown {
  return (record[field] as JsonRecord).keyName;
}

/** Milliseconds since 1970; 0 without a date. */
function time(record: JsonRecord, field: string): number {
  return typeof record[field] === 'string' ? Date.parse(record[field]) : 0;
}

/** Waits for rows, and for as many readings without a change as a second drawing would need to show; then compares. */
async function drawsExactly(editor: Editor, lines: readonly string[]): Promise<void> {
  await editor.rows().filter({ hasText: 'Load older' }).first().waitFor();
  let before: readonly string[] = [];
  for (let same = 0, tries = 0; same < 10 && tries < 100; tries++) {
    const drawn = outline(await drawnRows(editor));
    same = drawn.join('\n') === before.join('\n') ? same + 1 : 0;
    before = drawn;
    await editor.page.waitForTimeout(100);
  }
  assert.deepEqual(before, lines);
}

/** Brings another view to the front, so that the next window begins without ours. */
async function leaveTheView(editor: Editor): Promise<void> {
  await editor.runCommand('View: Show Explorer');
  await editor.page.getByRole('treeitem', { name: 'inventory' }).waitFor();
}

describe('The first screen of the sample account', () => {
  let editor: Editor;

  after(() => editor?.close());

  describe('opened by the environment, as npm start does', () => {
    for (const time of firstAndThird) {
      it(`is what its service holds (${time})`, async () => {
        if (time === 1) editor = await openEditor({ env: { PLATFORM_EVENTS_SAMPLE: '1' } });
        else {
          if (time === 3) await leaveTheView(editor);
          await editor.reload();
        }
        await drawsExactly(editor, linesOfSample());
      });
    }
  });

  describe('opened by its button', () => {
    for (const time of once) {
      it(`is what its service holds (${time})`, async () => {
        await editor.runCommand('Platform Events: Sign Out…');
        const button = editor.page.locator('.sidebar').getByRole('button', { name: 'Try the Sample Account' });
        await button.click();
        await drawsExactly(editor, linesOfSample());
      });
    }
  });
});

describe('The first screen of an account', () => {
  let service: RunningService;
  let editor: Editor;

  before(async () => {
    service = await startService({ notifications: 0, entries: 0 });
    service.addNotices(three);
    editor = await openEditor();
  });

  after(async () => {
    await editor?.close();
    await service?.close();
  });

  describe('signed in to before the view was ever open', () => {
    for (const time of firstAndThird) {
      it(`is what the service holds (${time})`, async () => {
        if (time > 1) {
          await editor.runCommand('Platform Events: Sign Out…');
          await editor.welcome().first().waitFor();
          await leaveTheView(editor);
          await editor.reload();
          // Until then the palette doesn't know our commands.
          await editor.statusBar(/Platform Events/).waitFor();
        }
        await editor.runCommand('Platform Events: Sign In…');
        await (time === 1 ? answerBoxes(editor, service, 'Work') : answerPair(editor, service));
        await editor.statusBar(/3 unacknowledged/).waitFor();
        await editor.openView();
        await drawsExactly(editor, linesOfThree);
      });
    }
  });

  describe('restored with its window', () => {
    for (const time of once) {
      it(`is what the service holds (${time})`, async () => {
        await editor.reload();
        await drawsExactly(editor, linesOfThree);
      });
    }
  });

  describe('opened by the status bar as the first act', () => {
    for (const time of once) {
      it(`is what the service holds (${time})`, async () => {
        await leaveTheView(editor);
        await editor.reload();
        await editor.statusBar(/Platform Events/).click();
        await drawsExactly(editor, linesOfThree);
      });
    }
  });

  describe('beside another account', () => {
    it('is what each of the services holds', async () => {
      const other = await startService({ notifications: 0, entries: 0, user: 'other' });
      try {
        // The same number is another notice there.
        other.addNotices([{ ...notice(1, 'Of the other account', 'PUBLISHED', 'PLANNED'), startDate: at(5) }]);
        await editor.runCommand('Platform Events: Add Connection…');
        await answerBoxes(editor, other, 'Other');
        await editor.statusBar(/4 unacknowledged/).waitFor();
        await drawsExactly(editor, [
          '1 Work',
          ...linesOfThree.map((line) => line.replace(/^(\d) /, (_, level) => `${Number(level) + 1} Work > `)),
          '1 Other',
          '2 Other > Published',
          '3 Other > Published > Planned maintenance',
          '4 Other > Published > Planned maintenance > Of the other account',
          '2 Other > Load older',
        ]);
      } finally {
        await other.close();
      }
    });
  });
});
