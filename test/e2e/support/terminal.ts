// Links in the terminal, which is drawn without an element for each.

import type { Locator } from 'playwright-core';
import type { Editor } from './editor.ts';

/** As much of the page as is looked at. */
interface Row {
  readonly ownerDocument: {
    createTreeWalker(row: Row, what: number): { nextNode(): { readonly textContent: string } | null };
    createRange(): {
      setStart(node: object, at: number): void;
      setEnd(node: object, at: number): void;
      getBoundingClientRect(): {
        readonly x: number;
        readonly y: number;
        readonly width: number;
        readonly height: number;
      };
    };
  };
}

/** The middle of a word's first character in a row of the terminal. Runs in the page. */
function placeOfWord(row: Row, word: string): { x: number; y: number } {
  const nodes = row.ownerDocument.createTreeWalker(row, 4);
  for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
    const at = node.textContent.indexOf(word);
    if (at < 0) continue;
    const range = row.ownerDocument.createRange();
    range.setStart(node, at + 2);
    range.setEnd(node, at + 3);
    const { x, y, width, height } = range.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  }
  throw new Error(`the terminal shows no ${word}`);
}

export const terminalRows = (editor: Editor) => editor.page.locator('.terminal-wrapper.active .xterm-rows > div');

/** Goes over a word of a line until it is known to be a link to the notice of that subject. Where the pointer is then. */
export async function overTerminalLink(
  editor: Editor,
  line: Locator,
  word: string,
  subject: string,
): Promise<{ readonly x: number; readonly y: number }> {
  // The editor leaves no room for a break in some of its words.
  const told = new RegExp(`Open\\sNotice:\\s.*${subject.replaceAll(' ', '\\s')}.*\\(ctrl`, 's');
  const link = editor.page.getByText(told).first();
  const { x, y } = await line.evaluate(placeOfWord, word);
  for (let tries = 0; tries < 15 && !(await link.isVisible()); tries++) {
    await editor.page.mouse.move(x - 40, y + 80);
    await editor.page.mouse.move(x + (tries % 3), y, { steps: 4 });
    await link.waitFor({ timeout: 1_500 }).catch(() => {});
  }
  await link.waitFor();
  return { x, y };
}
