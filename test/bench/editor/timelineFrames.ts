// Row 22: thousands of windows on the timeline in the real editor: until they are drawn, and frames while they are moved and zoomed.

import { type Editor, openEditor } from '../../e2e/support/editor.ts';
import { median, percentile } from '../rounds.ts';
import type { Measured, Setting } from '../row.ts';
import { startBenchService } from '../service.ts';
import { frameWith, shown, signIn } from './signedIn.ts';

export async function timelineFrames({ smoke }: Setting): Promise<readonly Measured[]> {
  const service = await startBenchService({ notifications: smoke ? 50 : 5_000 });
  const editor = await openEditor({ viewport: { width: 1400, height: 900 } });
  try {
    await signIn(editor, service.address);
    const drawn = await drawnAfter(editor);
    const [moved = [], zoomed = []] = await gestured(editor);
    const line = (frames: readonly number[], part: number): Measured => {
      const longest = Math.max(...frames).toFixed(0);
      return { ours: percentile(frames, part), peer: null, note: `the longest of ${frames.length} took ${longest} ms` };
    };
    return [
      { ours: drawn, peer: null },
      { ours: median(moved), peer: null },
      line(moved, 0.99),
      { ours: median(zoomed), peer: null },
      line(zoomed, 0.99),
    ];
  } finally {
    await editor.close();
    await service.close();
  }
}

/** Milliseconds from the command to the whole of the chart. */
async function drawnAfter(editor: Editor): Promise<number> {
  const start = performance.now();
  await editor.runCommand('Platform Events: Show Timeline');
  await shown(editor.frame().locator('.plot [role="option"][aria-selected="true"]'));
  return performance.now() - start;
}

/** Milliseconds of each frame while the range is moved to and fro, and while it is zoomed in and out, by the wheel. */
async function gestured(editor: Editor): Promise<readonly (readonly number[])[]> {
  const page = await frameWith(editor, 'pe-timeline-plot');
  return page.evaluate(`(async () => {
    const plot = document.querySelector('.plot');
    const { left, top, width, height } = plot.getBoundingClientRect();
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const turn = async (keys) => {
      const frames = [];
      const heads = new Set();
      let last = await frame();
      for (let count = 0; count < 240; count++) {
        // Thirty notches one way, thirty the other.
        const deltaY = Math.floor(count / 30) % 2 === 0 ? 60 : -60;
        const at = { clientX: left + width / 2, clientY: top + height / 2 };
        plot.dispatchEvent(new WheelEvent('wheel', { deltaY, ...at, ...keys, bubbles: true, cancelable: true }));
        const now = await frame();
        frames.push(now - last);
        last = now;
        heads.add(document.querySelector('.plot-head').innerHTML);
      }
      if (heads.size < 5) throw new Error('the timeline did not follow the wheel');
      return frames;
    };
    return [await turn({ shiftKey: true }), await turn({ ctrlKey: true })];
  })()`);
}
