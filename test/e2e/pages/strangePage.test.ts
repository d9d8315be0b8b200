import assert from 'node:assert/strict';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { type RunningService, startService } from '../../../src/service/server.ts';
import { launchBrowser } from '../../support/browser.ts';
import { askList, filtered, notifications } from '../../support/referenceService.ts';

/** Ways in which a page can have its reader's browser open an address with a key in it. */
const ways: Readonly<Record<string, (url: string) => string>> = {
  link: (url) => `<a id="go" href="${url}">Read more</a>`,
  'link that tells no referrer': (url) => `<a id="go" rel="noreferrer" href="${url}">Read more</a>`,
  'link to another tab': (url) => `<a id="go" target="_blank" rel="noopener" href="${url}">Read more</a>`,
  form: (url) => `<form action="${url}"><button id="go">Read more</button></form>`,
};

describe('A strange page in a browser on this machine', () => {
  const area = fs.mkdtempSync(path.join(os.tmpdir(), 'platform-events-strange-'));
  let service: RunningService;
  let context: BrowserContext;
  let neighbour: http.Server;
  let html = '';

  before(async () => {
    service = await startService({ entries: 5 });
    neighbour = http.createServer((_, response) => response.end(html));
    await new Promise<void>((resolve) => neighbour.listen(0, '127.0.0.1', resolve));
    context = await launchBrowser(area);
    await context.route('http://strange.example/', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  });

  after(async () => {
    await context.close();
    neighbour.closeAllConnections();
    neighbour.close();
    await service.close();
    fs.rmSync(area, { recursive: true, force: true });
  });

  const unacknowledged = () =>
    askList(service, notifications, filtered({ acknowledgedFlag: { operation: 0 } }, { objectMask: 'mask[id]' }));

  /** The address that acknowledges a notice which isn't yet. */
  const address = async () => {
    const [open] = await unacknowledged();
    const object = `${service.objectPrefix}Notification_Occurrence_Event`;
    return `${service.baseUrl}/rest/v3.1/${object}/${open?.id}/acknowledgeNotification.json`;
  };

  const withKey = (url: string) => url.replace('//', `//${service.userName}:${service.apiKey}@`);

  it('is another thing than an address that a person opens', async () => {
    const before = (await unacknowledged()).length;
    const answer = await (await context.newPage()).goto(withKey(await address()));
    assert.equal(await answer?.text(), 'true');
    assert.equal((await unacknowledged()).length, before - 1);
  });

  for (const [where, from] of [
    ['another site', () => 'http://strange.example/'],
    ['another port of this machine', () => `http://127.0.0.1:${(neighbour.address() as AddressInfo).port}/`],
  ] as const) {
    for (const [what, write] of Object.entries(ways)) {
      it(`acknowledges nothing at the reference service by its ${what}, from ${where}`, async () => {
        const before = (await unacknowledged()).length;
        html = `<!DOCTYPE html><body>${write(withKey(await address()))}`;
        const tab = await context.newPage();
        await tab.goto(from());
        const opened = what.includes('another tab') ? context.waitForEvent('page') : tab;
        await tab.click('#go');
        // Also where the browser asked a second time, with the key.
        const answer = await opened;
        await answer.waitForURL(/acknowledgeNotification/);
        assert.match((await answer.textContent('body')) ?? '', /This service answers no web page/);
        assert.equal((await unacknowledged()).length, before);
      });
    }
  }
});
