// The side bar where there is little room for it.

import type { Editor } from '../e2e/support/editor.ts';
import type { Scene } from './camera.ts';
import { showSearches } from './logScenes.ts';

/** Drags the edge of the side bar. */
async function makeWide(editor: Editor, width: number): Promise<void> {
  const bar = editor.page.locator('.part.sidebar');
  const { mouse } = editor.page;
  for (let tries = 0; ; tries++) {
    const box = await bar.boundingBox();
    if (box === null) throw new Error('there is no side bar');
    if (Math.abs(box.width - width) < 2) break;
    if (tries === 3) throw new Error(`the side bar has ${box.width} pixels in place of ${width}`);
    await mouse.move(box.x + box.width, 420);
    await mouse.down();
    await mouse.move(box.x + width, 420, { steps: 6 });
    await mouse.up();
  }
  await mouse.move(700, 600);
}

export const narrowScenes: readonly Scene[] = [
  [
    'narrow-300-by-time',
    async (editor) => {
      await showSearches(editor);
      await makeWide(editor, 300);
      await editor.runCommand('Platform Events: Group by Time');
      await editor.row(/Happening now/).waitFor();
    },
  ],
  ['narrow-200-by-time', (editor) => makeWide(editor, 200)],
  [
    'narrow-200',
    async (editor) => {
      await editor.runCommand('Platform Events: Group by Status and Type');
      await editor.row('Active').waitFor();
    },
  ],
  ['narrow-300', (editor) => makeWide(editor, 300)],
];
