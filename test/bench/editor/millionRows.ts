// Row 20: a million entries in the real editor: how long they take to be read, frames while they are scrolled through, and memory, in the
// editor's extension host as a whole, and by threads where the same is read outside of it.

import type { Locator } from 'playwright-core';
import { type Editor, openEditor } from '../../e2e/support/editor.ts';
import { median, percentile } from '../rounds.ts';
import type { Measured, Setting } from '../row.ts';
import { startBenchService } from '../service.ts';
import { readWhole } from '../threadMemory.ts';
import { frameWith, hostMemory, signIn } from './signedIn.ts';

const mebibyte = 1024 * 1024;
/** The machine may have a core less than a million entries want. */
const patience = 180_000;

export async function millionRows({ smoke }: Setting): Promise<readonly Measured[]> {
  const entries = smoke ? 2_000 : 1_000_000;
  const service = await startBenchService({ notifications: 20, entries });
  const editor = await openEditor({ viewport: { width: 1400, height: 900 } });
  try {
    await signIn(editor, service.address);
    const before = hostMemory(editor);
    const { ms, most } = await readAll(editor, entries);
    const frames = await scrolled(editor);
    const held = hostMemory(editor);
    const outside = await readWhole(service.address, entries);
    return [
      { ours: median(frames), peer: null },
      {
        ours: percentile(frames, 0.99),
        peer: null,
        note: `the longest of ${frames.length} took ${Math.max(...frames).toFixed(0)} ms`,
      },
      { ours: ms, peer: outside.ms },
      { ours: before / mebibyte, peer: null },
      {
        ours: held / mebibyte,
        peer: null,
        note: `${(most / mebibyte).toFixed(0)} MiB at most while they were read`,
      },
      { ours: outside.host / mebibyte, peer: null },
      { ours: outside.thread / mebibyte, peer: null },
    ];
  } finally {
    await editor.close();
    await service.close();
  }
}

/** Searches for everything; gives milliseconds until all rows are held, and the most bytes that the extension host had meanwhile. */
async function readAll(editor: Editor, entries: number): Promise<{ ms: number; most: number }> {
  await editor.runCommand('Platform Events: Search Event Log…');
  const page = editor.frame();
  const query = page.getByRole('combobox', { name: 'Query' });
  await query.fill('');
  await editor.page.keyboard.press('Escape');
  const start = performance.now();
  await query.press('Enter');
  // While they are read the words are others: so many "of about 1,000,000 entries".
  const all = page.locator('.results .count').getByText(new RegExp(`^${entries.toLocaleString('en')} entries`));
  let most = hostMemory(editor);
  const watch = setInterval(() => {
    most = Math.max(most, hostMemory(editor));
  }, 250);
  try {
    await complete(all);
  } finally {
    clearInterval(watch);
  }
  return { ms: performance.now() - start, most };
}

async function complete(counts: Locator): Promise<void> {
  await counts.first().waitFor({ timeout: patience });
}

/** Milliseconds of each frame: while the rows go by a screen's third at a time, then while any place of the million is jumped to. */
async function scrolled(editor: Editor): Promise<readonly number[]> {
  const page = await frameWith(editor, 'pe-log-page');
  return page.evaluate(`(async () => {
    const table = document.querySelector('#log-rows .table');
    const frames = [];
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    let last = await frame();
    const step = async (place) => {
      table.scrollTop = place;
      const now = await frame();
      frames.push(now - last);
      last = now;
    };
    for (let count = 0; count < 300; count++) await step(table.scrollTop + 240);
    for (let count = 0; count < 120; count++) await step(((count * 37) % 120) / 120 * table.scrollHeight);
    return frames;
  })()`);
}
