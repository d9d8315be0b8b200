// The event log page in the editor where something goes wrong or away: the service, the window, the reading, the session.

import assert from 'node:assert/strict';
import type { FrameLocator } from 'playwright-core';
import { type RunningService, startService } from '../../src/service/server.ts';
import { signIn } from './support/account.ts';
import { type Editor, openEditor } from './support/editor.ts';
import { leaveAll, type Relay, reply, startRelay } from './support/relay.ts';

describe('The event log where something goes wrong', () => {
  let service: RunningService;
  let relay: Relay;
  let editor: Editor;
  let page: FrameLocator;

  before(async () => {
    service = await startService({ notifications: 10, entries: 5000 });
    relay = await startRelay(service.baseUrl);
    editor = await openEditor({ theme: 'light', viewport: { width: 1500, height: 950 } });
    await signIn(editor, { ...service, baseUrl: relay.baseUrl }, 'Work');
    relay.intercept = ({ url }, response) => isLogPage(url) && reply(response, refusal, 500);
    await editor.runCommand('Platform Events: Search Event Log…');
    page = editor.frame();
    await query().waitFor();
  });

  after(async () => {
    await editor?.close();
    await relay?.close();
    await service?.close();
  });

  const refusal = { error: 'The log is being repaired', code: 'Platform_Exception' };
  const isLogPage = (url: string) => url.includes('Event_Log/getAllObjects');
  const query = () => page.getByRole('combobox', { name: 'Query' });
  const counts = () => page.locator('.results .count').first();
  const row = (place: number) => page.locator(`#log-rows [aria-rowindex="${place + 2}"]`);
  const followLine = () => page.locator('.follow-line');
  const details = () => page.locator('.details');

  /** Keeps all further pages of the log back until what it gives is called. */
  function holdPages(first: number): () => void {
    const held: (() => void)[] = [];
    let passed = 0;
    relay.intercept = (request, response) => {
      if (!isLogPage(request.url) || passed++ < first) return false;
      held.push(() => relay.pass(request, response));
      return true;
    };
    return () => {
      relay.intercept = leaveAll;
      for (const pass of held) pass();
    };
  }

  it('reads by itself what could not be read at first, once the service is back', async () => {
    await page
      .locator('.bar')
      .getByText(/The log is read again by itself\.$/)
      .waitFor({ timeout: 60_000 });
    await editor.screenshot('log-recovery-failed-light');
    relay.intercept = leaveAll;
    await counts()
      .getByText(/^[\d,]+ entries, read/)
      .waitFor({ timeout: 60_000 });
    await page.locator('.bar').waitFor({ state: 'detached' });
  });

  it('keeps the rows where reading again fails, and reads by itself what is there once the service is back', async () => {
    const before = await row(0).innerText();
    relay.intercept = ({ url }, response) => isLogPage(url) && reply(response, refusal, 500);
    await page.getByRole('button', { name: 'Search Again' }).click();
    const failed = page.locator('.bar').getByText(/The log is read again by itself\.$/);
    await failed.waitFor({ timeout: 60_000 });
    assert.equal(await row(0).innerText(), before);
    await editor.screenshot('log-recovery-kept-light');
    relay.intercept = leaveAll;
    await failed.waitFor({ state: 'detached', timeout: 60_000 });
    await row(0).waitFor();
  });

  it('opens the entry again that was open, and follows again, when the window is loaded again', async () => {
    await row(6).click();
    const sent = await details()
      .getByText(/^Sent as/)
      .innerText();
    await page.getByRole('button', { name: 'Follow', exact: true }).click();
    await followLine()
      .getByText(/^Following, last checked/)
      .waitFor();
    await editor.reload();
    page = editor.frame();
    await details().getByText(sent, { exact: true }).waitFor();
    await followLine()
      .getByText(/^Following, last checked/)
      .waitFor();
    assert.equal(await row(6).getAttribute('aria-selected'), 'true');
    await editor.screenshot('log-recovery-reloaded-light');
  });

  it('goes on following where reading is stopped, with what came', async () => {
    await query().fill('');
    await editor.page.keyboard.press('Escape');
    const release = holdPages(2);
    await query().press('Enter');
    await followLine().getByText('Following begins once this search has been read', { exact: true }).waitFor();
    await row(0).waitFor();
    await editor.screenshot('log-recovery-before-stop-light');
    await page.getByRole('button', { name: 'Stop' }).click();
    await counts()
      .getByText(/^Stopped: [\d,]+ entries so far/)
      .waitFor();
    release();
    await followLine()
      .getByText(/^Following, last checked/)
      .waitFor();
    await editor.screenshot('log-recovery-stopped-light');
  });

  it('reads the search from its beginning where the window is loaded again in the middle of it', async () => {
    const release = holdPages(2);
    await page.getByRole('button', { name: 'Search Again' }).click();
    await counts()
      .getByText(/of about 5,000 entries$/)
      .waitFor();
    await editor.reload();
    page = editor.frame();
    release();
    await counts()
      .getByText(/^5,0\d\d entries, read/)
      .waitFor();
    await followLine()
      .getByText(/^Following, last checked/)
      .waitFor();
  });

  it('shows nothing of a user who has signed out, and no following', async () => {
    await row(2).click();
    await details()
      .getByText(/^Sent as/)
      .waitFor();
    await editor.runCommand('Platform Events: Sign Out…');
    await page.getByText('You are not signed in to Work.').waitFor();
    await row(0).waitFor({ state: 'hidden' });
    assert.equal(await details().isVisible(), false);
    assert.equal(await followLine().count(), 0);
    assert.equal(await page.locator('button[aria-pressed="true"]', { hasText: 'Follow' }).count(), 0);
    await editor.screenshot('log-recovery-signed-out-light');
  });
});
