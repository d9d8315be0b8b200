// Row 19: what a person waits for in the real editor: the extension's start, the first row after signing in, and a notice's page.

import { type Editor, openEditor } from '../../e2e/support/editor.ts';
import { median } from '../rounds.ts';
import type { Measured, Setting } from '../row.ts';
import { startBenchService } from '../service.ts';
import { frameWith, shown, signIn } from './signedIn.ts';

/** Times that each is done. */
const repeated = 10;

export async function openings({ smoke }: Setting): Promise<readonly Measured[]> {
  const times = smoke ? 1 : repeated;
  const service = await startBenchService({ notifications: 40 });
  const editor = await openEditor();
  try {
    const firstRow = await signIn(editor, service.address);
    const pages: PageTimes[] = [];
    for (let time = 0; time < times; time++) pages.push(await openNotice(editor));
    const activations: number[] = [];
    for (let time = 0; time < times; time++) activations.push(await activationTime(editor));
    return [
      { ours: median(activations), peer: null, note: `of ${activations.join(', ')} ms` },
      { ours: firstRow, peer: null },
      { ours: median(pages.map(({ begun }) => begun)), peer: null },
      { ours: median(pages.map(({ painted }) => painted)), peer: null },
      { ours: median(pages.map(({ complete }) => complete)), peer: null },
    ];
  } finally {
    await editor.close();
    await service.close();
  }
}

/** Milliseconds from the click on its row. */
interface PageTimes {
  /** The editor has made the page's document: nothing of ours can be on the screen before. */
  readonly begun: number;
  /** Something of the page is on the screen. */
  readonly painted: number;
  /** The notice itself is there. */
  readonly complete: number;
}

async function openNotice(editor: Editor): Promise<PageTimes> {
  const row = editor.row(/Packet loss/);
  await row.waitFor();
  const clicked = Date.now();
  await row.click();
  await shown(editor.frame().getByRole('heading', { level: 1 }));
  const complete = Date.now() - clicked;
  const page = await frameWith(editor, 'pe-notice-page');
  const paintedAt = Number(
    await page.evaluate(`new Promise((resolve) => {
      const tell = (entry) => resolve(performance.timeOrigin + entry.startTime);
      const [known] = performance.getEntriesByName('first-contentful-paint');
      if (known) tell(known);
      else new PerformanceObserver((list) => tell(list.getEntries()[0])).observe({ type: 'paint', buffered: true });
    })`),
  );
  const begunAt = Number(await page.evaluate('performance.timeOrigin'));
  const tab = editor.tab(/Packet loss/);
  await tab.click({ button: 'middle' });
  await tab.waitFor({ state: 'detached' });
  return { begun: begunAt - clicked, painted: paintedAt - clicked, complete };
}

/** What the editor itself says of how long the extension took to load and to activate, in milliseconds. */
async function activationTime(editor: Editor): Promise<number> {
  await editor.reload();
  await editor.openView();
  await editor.row('Active').waitFor();
  await editor.runCommand('Developer: Show Running Extensions');
  const entry = editor.page.locator('.runtime-extensions-editor .extension').filter({ hasText: 'Platform Events' });
  const told = entry.locator('.activation-time').filter({ hasText: /Activation: \d+ms/ });
  const text = await told.first().innerText();
  await editor.page.keyboard.press('Escape');
  await entry.waitFor({ state: 'detached' });
  return Number(/(\d+)ms/.exec(text)?.[1]);
}
