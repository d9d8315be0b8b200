// Takes the pictures of `npm run pictures`: the window as it is, in each theme, and at a readable size.

import fs from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { projectRoot } from '../../scripts/paths.ts';
import { allThemes, type Editor, type Theme } from '../e2e/support/editor.ts';

const output = path.join(projectRoot, 'test/e2e/output/themes');
const readme = path.join(projectRoot, 'media/readme');

/** What is shown in a picture: its name, and how to come to it. */
export type Scene = readonly [name: string, show: (editor: Editor) => Promise<unknown>];

export class Camera {
  readonly editor: Editor;
  /** The scenes that could not be shown, and why. */
  readonly missed: string[] = [];
  readonly taken: string[] = [];
  /** The theme in which the scenes are come to. */
  readonly #worn: Theme;

  constructor(editor: Editor, worn: Theme) {
    this.editor = editor;
    this.#worn = worn;
    fs.mkdirSync(output, { recursive: true });
  }

  /** One scene after the other, in all themes. One that can't be shown is told of, and the others follow. */
  async takeAll(scenes: readonly Scene[]): Promise<void> {
    for (const [name, show] of scenes) {
      try {
        await show(this.editor);
        await this.#take(name, show);
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        this.missed.push(`${name}: ${why.split('\n').slice(0, 4).join(' ')}`);
        await this.editor.page.screenshot({ path: path.join(output, `missed-${name}.png`) });
        await this.editor.page.keyboard.press('Escape');
      }
      await this.editor.dress(this.#worn);
    }
  }

  async #take(name: string, show: Scene[1]): Promise<void> {
    // What the pointer was left on would say what it is.
    if (!name.startsWith('hover')) await this.editor.page.mouse.move(0, 0);
    for (const theme of allThemes) {
      await this.editor.dress(theme);
      // What hangs over a row goes where the row is drawn anew.
      if (name.startsWith('hover')) await show(this.editor);
      await settled(this.editor);
      await this.editor.page.screenshot({ path: path.join(output, `${name}-${theme}.png`) });
    }
    this.taken.push(name);
  }
}

export async function takeReadmePicture(editor: Editor, name: string): Promise<void> {
  await settled(editor);
  await editor.page.screenshot({ path: path.join(readme, `${name}.png`) });
  console.log(`media/readme/${name}.png`);
}

/** Colours fade into those of the next theme, and a page is told of it a moment later: nothing says when. */
const settled = (editor: Editor) => editor.page.waitForTimeout(600);

/** Goes over a place until a hover says this. */
export async function hoverUntil(editor: Editor, place: Locator, text: RegExp): Promise<void> {
  const hover = editor.page
    .locator('.monaco-hover:visible, .workbench-hover:visible')
    .filter({ hasText: text })
    .first();
  for (let tries = 0; tries < 8 && !(await hover.isVisible()); tries++) {
    await editor.page.mouse.move(0, 0);
    await place.hover();
    await hover.waitFor({ timeout: 4_000 }).catch(() => {});
  }
  await hover.waitFor();
}
