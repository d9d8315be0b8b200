// Pages of notices in a real editor while things happen at the service: the page, the tree and the badge say the same of each notice.

import assert from 'node:assert/strict';
import { type RunningService, startService } from '../../src/service/server.ts';
import { answerBoxes } from './support/account.ts';
import { type Editor, openEditor } from './support/editor.ts';
import { plainNotice, wireDate } from './support/uglyRecords.ts';

/** So many that a poll asks only for what was changed. */
const count = 120;
const hour = 3_600_000;

describe('The page of a notice', () => {
  const now = Date.now();
  let service: RunningService;
  let editor: Editor;

  const update = (contents: string, at: number) => ({ contents, createDate: wireDate(at), startDate: wireDate(at) });

  function records() {
    return Array.from({ length: count }, (_, index) =>
      plainNotice(index + 1, `Notice number ${index + 1}.`, now, {
        startDate: wireDate(now + (10 + index) * hour),
        endDate: wireDate(now + (11 + index) * hour),
        modifyDate: wireDate(now - (index + 1) * hour),
        acknowledgedFlag: index >= 10,
        updates: [update('The first update.', now - 3 * hour)],
      }),
    );
  }

  /** The same service again, without some of its notices. */
  async function start(port: number, gone: readonly number[] = []): Promise<void> {
    service = await startService({ port, notifications: 0, entries: 0 });
    service.addNotices(records().filter(({ id }) => !gone.includes(Number(id))));
  }

  before(async () => {
    await start(0);
    editor = await openEditor({ settings: { 'platformEvents.groupBy': 'time' } });
    await editor.openView();
    await editor.runCommand('Platform Events: Sign In…');
    await answerBoxes(editor, service, 'Work');
    await editor.badge().filter({ hasText: '10' }).waitFor();
  });

  after(async () => {
    await editor?.close();
    await service?.close();
  });

  const page = () => editor.frame();
  const row = (id: number) => editor.row(new RegExp(`Notice number ${id}\\.`));
  const refresh = () => editor.runCommand('Platform Events: Refresh Notices');

  async function open(id: number): Promise<void> {
    await row(id).click();
    await page()
      .getByRole('heading', { level: 1, name: `Notice number ${id}.` })
      .waitFor();
  }

  it('tells tree and badge at once what somebody acknowledged elsewhere', async () => {
    const flag = () => row(2).getAttribute('aria-label');
    assert.match((await flag()) ?? '', /^Unacknowledged/);
    // Without a new date: no poll for changes finds it.
    service.updateNotice(2, { acknowledgedFlag: true });
    await open(2);
    await page().getByText('Acknowledged', { exact: true }).waitFor();
    await editor.badge().filter({ hasText: '9' }).waitFor();
    assert.doesNotMatch((await flag()) ?? '', /^Unacknowledged/);
    service.updateNotice(2, { acknowledgedFlag: false });
    await page().getByRole('button', { name: 'Refresh' }).click();
    await page().getByRole('button', { name: 'Acknowledge', exact: true }).waitFor();
    await editor.badge().filter({ hasText: '10' }).waitFor();
  });

  it('marks an update that comes while it is open for the first time, until it is opened again', async () => {
    await open(3);
    await page().getByText('The first update.').waitFor();
    assert.equal(await page().locator('.new-mark').count(), 0);
    const updates = [update('Something has happened.', now - hour), update('The first update.', now - 3 * hour)];
    service.updateNotice(3, { updates, modifyDate: wireDate(Date.now()) });
    await refresh();
    await page().locator('.timeline li.new', { hasText: 'Something has happened.' }).waitFor();
    assert.equal(await page().locator('.new-count').innerText(), '1 new');
    assert.equal(await page().locator('.timeline li.new').count(), 1);
    await editor.screenshot('notice-new-update');
    await editor.runCommand('View: Close Editor');
    await open(3);
    await page().getByText('Something has happened.').waitFor();
    assert.equal(await page().locator('.new-mark').count(), 0);
  });

  it('reads again by itself after an outage', async () => {
    const { port } = new URL(service.baseUrl);
    await open(3);
    await service.close();
    await page().getByRole('button', { name: 'Refresh' }).click();
    await page()
      .getByRole('alert')
      .filter({ hasText: /could not be reached/ })
      .waitFor();
    await start(Number(port));
    await refresh();
    await page().getByRole('alert').waitFor({ state: 'detached' });
    await page().getByText('Something has happened.').waitFor({ state: 'detached' });
  });

  it('offers nothing for a notice that is gone, and keeps what was read of it', async () => {
    await open(4);
    await page().getByRole('button', { name: 'Acknowledge', exact: true }).waitFor();
    const { port } = new URL(service.baseUrl);
    await service.close();
    await start(Number(port), [4]);
    await refresh();
    await page()
      .getByRole('alert')
      .filter({ hasText: /has this notice no longer/ })
      .waitFor();
    await row(4).waitFor({ state: 'detached' });
    assert.equal(await page().getByRole('button', { name: 'Acknowledge' }).count(), 0);
    await page().getByText('The first update.').waitFor();
    await editor.screenshot('notice-gone');
    assert.deepEqual(
      service.requests.filter(({ path }) => path.includes('acknowledgeNotification')),
      [],
    );
  });
});
