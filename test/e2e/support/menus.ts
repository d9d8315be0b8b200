// Menus of rows and titles, as a person goes through them by the keyboard.

import type { Editor } from './editor.ts';

/** Chooses an entry of the menu that opens, by the arrows: a menu takes no click in its first moment. `picture`: taken before that. */
export async function chooseInMenu(editor: Editor, entry: RegExp, picture?: string): Promise<void> {
  const { page } = editor;
  const menu = page.locator('.monaco-menu');
  await menu.getByRole('menuitem', { name: entry }).waitFor();
  const chosen = menu.locator('.action-item.focused').filter({ hasText: entry });
  for (let presses = 0; presses < 15 && !(await chosen.isVisible()); presses++) await page.keyboard.press('ArrowDown');
  await chosen.waitFor();
  if (picture !== undefined) await editor.screenshot(picture);
  await page.keyboard.press('Enter');
  await menu.waitFor({ state: 'detached' });
}
