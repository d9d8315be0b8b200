// Pages whose tabs the editor has brought back after a reload, and loads when they are shown: none is opened a second time, and none is lost.

import assert from 'node:assert/strict';
import { type RunningService, startService } from '../../src/service/server.ts';
import { answerBoxes } from './support/account.ts';
import { type Editor, openEditor } from './support/editor.ts';
import { plainNotice, wireDate } from './support/uglyRecords.ts';

const hour = 3_600_000;

describe('Tabs that are brought back', () => {
  const now = Date.now();
  const subjects = ['Same subject', 'Same subject', 'Router', 'Storage'];
  let service: RunningService;
  let editor: Editor;

  before(async () => {
    service = await startService({ notifications: 0, entries: 50 });
    service.addNotices(
      subjects.map((subject, index) =>
        plainNotice(index + 1, subject, now, {
          startDate: wireDate(now + (10.5 + index) * hour),
          endDate: wireDate(now + (11.5 + index) * hour),
        }),
      ),
    );
    editor = await openEditor({ settings: { 'platformEvents.groupBy': 'time' } });
    await editor.openView();
    await editor.runCommand('Platform Events: Sign In…');
    await answerBoxes(editor, service, 'Work');
    await editor.row('Router').waitFor();
  });

  after(async () => {
    await editor?.close();
    await service?.close();
  });

  const heading = (name: string) => editor.frame().getByRole('heading', { level: 1, name });
  const tabs = (title: string | RegExp) => editor.page.locator('.tab').filter({ hasText: title });
  const query = () => editor.frame().getByRole('combobox', { name: 'Query' });

  async function open(id: number): Promise<void> {
    await editor.row(new RegExp(`in ${9 + id} h`)).click();
    await editor.frame().getByText(`Notice ${id}`).waitFor();
  }

  /** With the page of Storage in front of all others. */
  async function reload(): Promise<void> {
    await open(4);
    await editor.reload();
    await heading('Storage').waitFor();
    await editor.row('Router').waitFor();
  }

  it('are those of their notices, which get no second one', async () => {
    await open(3);
    await reload();
    await open(3);
    await tabs('Router').nth(1).waitFor({ state: 'detached' });
    assert.equal(await tabs('Router').count(), 1);
    await editor.runCommand('View: Close All Editors');
  });

  it('have their number where another notice is called alike, and get no second one either', async () => {
    await open(1);
    await open(2);
    await reload();
    await open(1);
    await tabs('Same subject').nth(2).waitFor({ state: 'detached' });
    const shown = await tabs('Same subject').allInnerTexts();
    assert.deepEqual(shown.sort(), ['Same subject (1)', 'Same subject (2)']);
    await editor.runCommand('View: Close All Editors');
  });

  it('stay where one is called alike since, until they show which of the two they are', async () => {
    await open(3);
    await reload();
    service.updateNotice(2, { subject: 'Router', modifyDate: wireDate(Date.now()) });
    await editor.runCommand('Platform Events: Refresh Notices');
    await editor.row(/in 11 h · Router/).waitFor();
    await open(3);
    assert.deepEqual(await tabs('Router').allInnerTexts(), ['Router', 'Router (3)']);
    await tabs('Router').first().click();
    await tabs('Router').nth(1).waitFor({ state: 'detached' });
    await editor.frame().getByText('Notice 3').waitFor();
    await editor.runCommand('View: Close All Editors');
  });

  it('keep their search of the event log beside another one', async () => {
    await editor.runCommand('Platform Events: Search Event Log…');
    await query().fill('user:SYSTEM after:7d');
    await query().press('Enter');
    await tabs('user:SYSTEM').waitFor();
    await reload();
    await editor.runCommand('Platform Events: Search Event Log…');
    await tabs(/^after:24h/).waitFor();
    await tabs('user:SYSTEM').click();
    await query().waitFor();
    assert.equal(await query().inputValue(), 'user:SYSTEM after:7d');
    assert.equal(await tabs('Event Log').count(), 2);
    await editor.runCommand('View: Close All Editors');
  });

  it('of the timeline is one alone', async () => {
    await editor.runCommand('Platform Events: Show Timeline');
    await heading('Timeline').waitFor();
    await reload();
    await editor.runCommand('Platform Events: Show Timeline');
    await heading('Timeline').waitFor();
    await tabs('Timeline').nth(1).waitFor({ state: 'detached' });
    assert.equal(await tabs('Timeline').count(), 1);
  });
});
