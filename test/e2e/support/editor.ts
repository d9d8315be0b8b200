// A real VS Code with the packaged extension installed, for the journeys of test/e2e.
//
//   const editor = await openEditor({ theme: 'light', env: { PLATFORM_EVENTS_SAMPLE: '1' } });
//   await editor.openView();                                    the activity-bar icon
//   await editor.runCommand('Platform Events: Sign In…');       through the command palette
//   await editor.answer('http://127.0.0.1:1234');               fills the input box on top and presses Enter
//   await editor.choose('Platform_');                           picks the entry of a quick pick by its text
//   await editor.row('Router firmware').click();                a tree row by a part of its text; rows() for all
//   await editor.statusBar(/Platform Events/).click();          a status bar entry by its accessible label or text
//   await editor.toast(/signed in/i).waitFor();                 a notification toast; dialog() for a modal one
//   await editor.frame().getByRole('heading').waitFor();        inside the visible page (webview) of ours
//   await editor.screenshot('notice-light');                    test/e2e/output/notice-light.png
//   await editor.reload();                                      reloads the window, same profile
//   await editor.restart();                                     ends the server and starts it again, same profile and port
//   const second = await editor.openWindow();                   another window of the same editor
//   await editor.close();
//
// Everything returned is a playwright Locator, which waits by itself; editor.page is the playwright page for the rest.
// Each editor has its own server, settings, state and browser profile: nothing is shared between two of them. Secrets live in
// the browser profile, so they outlast reload() and restart(), not close(). Editors left open are closed after the last test, and
// a failing test leaves a screenshot of each open one (see failures.ts).

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { type BrowserContext, errors, type FrameLocator, type Locator, type Page } from 'playwright-core';
import { projectRoot, sampleWorkspace, testArea } from '../../../scripts/paths.ts';
import { installExtension, type RunningServer, startServer, writeSettings } from '../../../scripts/vscodeServer.ts';
import { launchBrowser } from '../../support/browser.ts';
import { pseudoLanguage, pseudoOptions } from '../../support/pageBench.ts';
import { pseudoText } from '../../support/pseudoText.ts';

/** The themes by their names in the settings, as the editor's list of them says, and by the class of a window that wears them. */
const themes = {
  dark: { id: 'Dark 2026', label: 'Dark 2026', worn: 'vs-dark' },
  light: { id: 'Light 2026', label: 'Light 2026', worn: 'vs' },
  highContrast: { id: 'Default High Contrast', label: 'Dark High Contrast', worn: 'hc-black' },
  highContrastLight: { id: 'Default High Contrast Light', label: 'Light High Contrast', worn: 'hc-light' },
} as const;

export type Theme = keyof typeof themes;
export const allThemes = Object.keys(themes) as readonly Theme[];

export interface EditorOptions {
  /** User settings on top of the quiet ones. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly theme?: Theme;
  /** The editor's language, as extensions are told it; without a language pack its own texts stay English. */
  readonly language?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Environment of the extension host; PLATFORM_EVENTS_SAMPLE=1 opens the sample account at startup. */
  readonly env?: Readonly<Record<string, string>>;
  /** The package to install; the one that `npm run package` wrote by default. */
  readonly vsix?: string;
  /** The folder to open, copied first; the sample workspace by default. */
  readonly folder?: string;
}

const output = path.join(projectRoot, 'test/e2e/output');
/** Starting the workbench on a busy machine of two cores takes long. */
const patience = 60_000;

export const openEditors = new Set<Editor>();

/** Starts an editor and resolves when its workbench shows the extension's icon. */
export async function openEditor(options: EditorOptions = {}): Promise<Editor> {
  const area = fs.mkdtempSync(path.join(os.tmpdir(), 'platform-events-'));
  const folder = path.join(area, 'workspace');
  fs.cpSync(options.folder ?? sampleWorkspace, folder, { recursive: true });
  const userDataDir = path.join(area, 'data');
  // Messages would lie over what a test clicks; what hits the workspace would stand first in the tree, and machines would be read.
  const silent = {
    'platformEvents.alerts': 'none',
    'platformEvents.remindBeforeMinutes': 0,
    'platformEvents.matchWorkspace': false,
    'platformEvents.overlaps': 'none',
  };
  const theme = themes[options.theme ?? 'dark'].id;
  writeSettings(userDataDir, { 'workbench.colorTheme': theme, ...silent, ...options.settings });
  const extensionsDir = path.join(area, 'extensions');
  fs.cpSync(await installedExtensions(options.vsix ?? packaged()), extensionsDir, { recursive: true });
  if (options.language === pseudoLanguage) await addPseudoLanguage(extensionsDir);
  const serve = (port: number) => startServer({ port, userDataDir, extensionsDir, env: options.env ?? {} });
  const server = await serve(0);
  const viewport = options.viewport ?? { width: 1280, height: 800 };
  const context = await launchBrowser(path.join(area, 'profile'), { viewport });
  // A language pack says it in a script that runs before the workbench's own.
  if (options.language !== undefined)
    await context.addInitScript(`globalThis._VSCODE_NLS_LANGUAGE = ${JSON.stringify(options.language)}`);
  const page = context.pages()[0] ?? (await context.newPage());
  const editor = new Editor(page, context, server, serve, area, folder);
  openEditors.add(editor);
  await editor.load();
  return editor;
}

/** Gives the installed extension the language that nobody speaks, as it has others. */
async function addPseudoLanguage(extensionsDir: string): Promise<void> {
  const [installed = ''] = fs.globSync('platform-events.*', { cwd: extensionsDir });
  const folder = path.join(extensionsDir, installed);
  for (const [from, to] of [
    [path.join(projectRoot, 'l10n/bundle.l10n.json'), `l10n/bundle.l10n.${pseudoLanguage}.json`],
    [path.join(folder, 'package.nls.json'), `package.nls.${pseudoLanguage}.json`],
  ] as const) {
    const english: Readonly<Record<string, string>> = JSON.parse(fs.readFileSync(from, 'utf8'));
    // The name of the extension is the same in all.
    const marked = Object.entries(english).map(([key, text]) => [
      key,
      text === 'Platform Events' ? text : pseudoText(text),
    ]);
    fs.writeFileSync(path.join(folder, to), JSON.stringify(Object.fromEntries(marked)));
  }
  await esbuild.build(pseudoOptions(path.join(folder, 'dist')));
}

function packaged(): string {
  const manifest: { name: string; version: string } = JSON.parse(
    fs.readFileSync(path.join(projectRoot, 'package.json'), 'utf8'),
  );
  const file = path.join(projectRoot, `${manifest.name}-${manifest.version}.vsix`);
  assert.ok(fs.existsSync(file), `${file} is missing: run "npm run package" first.`);
  return file;
}

/**
 * An extensions folder with the package installed, made once for each content of the package; copied for each editor. Two test processes
 * may make it at once: each makes its own, and the first one's stays.
 */
async function installedExtensions(vsix: string): Promise<string> {
  const digest = createHash('sha256').update(fs.readFileSync(vsix)).digest('hex').slice(0, 16);
  const kept = path.join(testArea, 'e2e-extensions');
  const folder = path.join(kept, digest);
  if (fs.existsSync(folder)) return folder;
  fs.mkdirSync(kept, { recursive: true });
  for (const name of fs.readdirSync(kept))
    if (!name.startsWith(digest)) fs.rmSync(path.join(kept, name), { recursive: true, force: true });
  const own = `${folder}-${process.pid}`;
  await installExtension(vsix, own);
  try {
    fs.renameSync(own, folder);
  } catch (error) {
    fs.rmSync(own, { recursive: true, force: true });
    if (!fs.existsSync(folder)) throw error;
  }
  return folder;
}

export class Editor {
  readonly page: Page;
  /** What the window's console said at level error, pages of ours included; violations of a content security policy are there too. */
  readonly consoleErrors: string[] = [];
  /** The folder that is open. */
  readonly folder: string;
  readonly #context: BrowserContext;
  readonly #serve: (port: number) => Promise<RunningServer>;
  readonly #area: string;
  #server: RunningServer;
  /** The command whose first question is still to be answered. */
  #asking: string | undefined;

  constructor(
    page: Page,
    context: BrowserContext,
    server: RunningServer,
    serve: (port: number) => Promise<RunningServer>,
    area: string,
    folder: string,
  ) {
    this.page = page;
    this.folder = folder;
    this.#context = context;
    this.#server = server;
    this.#serve = serve;
    this.#area = area;
    page.setDefaultTimeout(30_000);
    page.on('console', (message) => {
      if (message.type() === 'error') this.consoleErrors.push(message.text());
    });
  }

  /** Where the editor keeps settings, state and logs. */
  get dataFolder(): string {
    return path.join(this.#area, 'data');
  }

  /** The extension's folder on this machine, which all windows share. */
  get storage(): string {
    return path.join(this.dataFolder, 'User/globalStorage/platform-events.platform-events');
  }

  /** Loads the window and waits until the extension's icon is there. */
  async load(): Promise<void> {
    const query = new URLSearchParams({ folder: this.folder });
    await this.page.goto(`${this.#server.url}/?${query}`);
    await this.#ready();
  }

  /** By the editor's own command, which first writes down what is open; the browser's reload may come before it has. */
  async reload(): Promise<void> {
    const loaded = this.page.waitForEvent('load');
    await this.runCommand('Developer: Reload Window');
    await loaded;
    await this.#ready();
  }

  /** Another window of this editor on the same folder: same server, settings, storage and browser profile. Closed with this one. */
  async openWindow(): Promise<Editor> {
    const page = await this.#context.newPage();
    const window = new Editor(page, this.#context, this.#server, this.#serve, this.#area, this.folder);
    await window.load();
    return window;
  }

  async restart(): Promise<void> {
    const { port } = this.#server;
    await this.page.goto('about:blank');
    await this.#server.close();
    this.#server = await this.#serve(port);
    await this.load();
  }

  async #ready(): Promise<void> {
    await this.#icon().waitFor({ timeout: patience });
    await this.page.locator('.statusbar-item').first().waitFor({ timeout: patience });
  }

  /** The whole item: the badge on the icon would swallow a click on the label. */
  #icon(): Locator {
    return this.page
      .locator('.activitybar li.action-item')
      .filter({ has: this.page.locator('[aria-label^="Platform Events"]') });
  }

  /** Changes the theme, as a person does in the list of them. A window costs much more. */
  async wear(theme: Theme): Promise<void> {
    const { label, worn } = themes[theme];
    const window = this.page.locator(`.monaco-workbench.${worn}`);
    if (await window.isVisible()) return;
    await this.runCommand('Preferences: Color Theme');
    await this.answer(label);
    await window.waitFor();
    await this.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
  }

  /**
   * Changes the theme by the folder's settings, whose file the editor watches, as it doesn't the user's. What is open stays so: a
   * question, a pick, a toast.
   */
  async dress(theme: Theme): Promise<void> {
    const { id, worn } = themes[theme];
    const file = path.join(this.folder, '.vscode/settings.json');
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, JSON.stringify({ 'workbench.colorTheme': id }));
    await this.page.locator(`.monaco-workbench.${worn}`).waitFor();
  }

  /** The number on the activity-bar icon. */
  badge(): Locator {
    return this.#icon().locator('.badge-content');
  }

  /** What the badge counts. It is empty for a moment while it is drawn anew. */
  async badgeCount(): Promise<number> {
    for (;;) {
      const number = await this.badge().filter({ hasText: /\d/ }).textContent();
      if (number) return Number(number);
    }
  }

  /** The title of the side bar while our views are in it. */
  viewTitle(): Locator {
    return this.page.locator('.sidebar .composite.title').filter({ hasText: /platform events/i });
  }

  /** Shows the side bar with our views. */
  async openView(): Promise<void> {
    const title = this.viewTitle();
    // The icon hides the side bar again where it came by itself in the moment before: then it is clicked once more.
    for (let tries = 0; tries < 3 && !(await title.isVisible()); tries++) {
      await this.#icon().click();
      await title.waitFor({ timeout: 10_000 }).catch(() => {});
    }
    await title.waitFor();
    // Off the icon, whose tooltip would cover rows.
    await this.page.mouse.move(0, 0);
  }

  /**
   * Runs a command by its whole title, as the palette shows it: 'Platform Events: Refresh'. Fails when there is none. A window that is
   * still starting takes the focus from the palette, which closes it: then it is opened once more.
   */
  async runCommand(title: string): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        await this.#clickInPalette(title, tries < 4 ? 8_000 : 30_000);
        break;
      } catch (error) {
        if (tries === 4 || !isTimeout(error)) throw error;
        await this.page.keyboard.press('Escape');
      }
    }
    this.#asking = title;
  }

  async #clickInPalette(title: string, timeout: number): Promise<void> {
    await this.page.keyboard.press('F1');
    await this.quickInput().fill(`>${title}`, { timeout });
    await this.paletteEntry(title).click({ timeout });
  }

  /** A command's entry in the open palette, by its whole title: a label is drawn in pieces, which may read like another command. */
  paletteEntry(title: string): Locator {
    const label = this.page.locator('.label-name').filter({ hasText: wholly(title) });
    return this.page.locator('.quick-input-list .monaco-list-row').filter({ has: label }).first();
  }

  /** The text field of the quick input that is open. */
  quickInput(): Locator {
    return this.page.locator(
      '.quick-input-widget:visible input[type="text"], .quick-input-widget:visible input[type="password"]',
    );
  }

  /** What the quick input says: its title, prompt, and complaint about the value. */
  quickInputMessage(): Locator {
    return this.page.locator('.quick-input-widget:visible .quick-input-message');
  }

  /** Fills the input box that is open and presses Enter. `step` waits for the box with that text in its title, prompt or placeholder. */
  async answer(text: string, step?: string | RegExp): Promise<void> {
    await this.#inQuickInput(async (timeout) => {
      if (step !== undefined) await this.#quickInputWith(step).waitFor({ timeout });
      await this.quickInput().fill(text, { timeout });
    });
    await this.page.keyboard.press('Enter');
  }

  /** Answers the dialog that asks for a file with its path. Until the folder stands there, the dialog would put it before what is filled in. */
  async answerFile(file: string): Promise<void> {
    this.#asking = undefined;
    const deadline = Date.now() + 30_000;
    const said = () => this.quickInput().inputValue();
    while (!/[/\\]/.test(await said())) {
      assert.ok(Date.now() < deadline, `the dialog says “${await said()}”, and no folder`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    while ((await said()) !== file) {
      assert.ok(Date.now() < deadline, `the dialog says “${await said()}”, not ${file}`);
      await this.quickInput().fill(file);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    await this.page.keyboard.press('Enter');
  }

  /** An entry of the quick pick that is open, by a line of it as it is seen: rows keep hidden words of earlier lists. */
  pickEntry(text: string | RegExp): Locator {
    const line = this.page.locator('.quick-input-list-row:visible').filter({ hasText: text });
    return this.page.locator('.quick-input-list .monaco-list-row').filter({ has: line }).first();
  }

  /** Picks one entry of the quick pick that is open. */
  async choose(entry: string | RegExp): Promise<void> {
    const row = this.pickEntry(entry);
    await this.#inQuickInput((timeout) => row.click({ timeout }));
  }

  /**
   * On a busy machine the palette gives the focus back to what had it before only after the command has asked, and the editor
   * drops a question that loses the focus; or what it is to offer has not come yet. Then the command is run once more, as a person
   * would; its later questions are not.
   */
  async #inQuickInput(act: (timeout: number) => Promise<unknown>): Promise<void> {
    const command = this.#asking;
    this.#asking = undefined;
    if (command === undefined) return void (await act(30_000));
    try {
      await act(8_000);
    } catch (error) {
      if (!isTimeout(error)) throw error;
      const open = await this.page.locator('.quick-input-widget').isVisible();
      if (
        open &&
        (await act(15_000).then(
          () => true,
          () => false,
        ))
      )
        return;
      if (open) await this.page.keyboard.press('Escape');
      await this.runCommand(command);
      this.#asking = undefined;
      await act(30_000);
    }
  }

  #quickInputWith(step: string | RegExp): Locator {
    const widget = this.page.locator('.quick-input-widget:visible');
    return widget
      .filter({ has: this.page.locator('.quick-input-title, .quick-input-message').filter({ hasText: step }) })
      .or(widget.filter({ has: this.page.getByPlaceholder(step) }))
      .first();
  }

  /** The rows of our tree. The tree is virtual: only rows in sight exist. */
  rows(): Locator {
    return this.page.locator('.sidebar .monaco-list[role="tree"] .monaco-list-row');
  }

  row(text: string | RegExp): Locator {
    return this.rows().filter({ hasText: text }).first();
  }

  /** The text that stands in place of rows, with its links. */
  welcome(): Locator {
    return this.page.locator('.sidebar .welcome-view-content');
  }

  /**
   * Runs an action of a tree row, as its tooltip names it. It shows while the pointer is over the row, which a row that is drawn anew
   * knows of once the pointer moves again.
   */
  async rowAction(row: Locator, action: string | RegExp): Promise<void> {
    const button = row.locator('.actions').getByRole('button', { name: action });
    for (let tries = 0; tries < 10 && !(await button.isVisible()); tries++) {
      if (tries > 0) await this.page.mouse.move(0, 0);
      await row.hover();
      await button.waitFor({ timeout: 2_000 }).catch(() => {});
    }
    // A check mark that has just come under the pointer takes no click.
    await this.page.waitForTimeout(700);
    await button.click();
  }

  /** Chooses an entry of a tree row's context menu. */
  async rowMenu(row: Locator, entry: string | RegExp): Promise<void> {
    await row.click({ button: 'right' });
    const item = this.page.locator('.monaco-menu').getByRole('menuitem', { name: entry });
    await item.waitFor();
    // A menu takes no click in its first tenth of a second; one that it takes closes it.
    for (let tries = 0; tries < 5 && (await item.isVisible()); tries++) {
      await item.click({ timeout: 5_000 }).catch(() => {});
      await item.waitFor({ state: 'hidden', timeout: 2_000 }).catch(() => {});
    }
    await item.waitFor({ state: 'hidden' });
  }

  statusBar(label: string | RegExp): Locator {
    const items = this.page.locator('.statusbar-item');
    return items
      .filter({ hasText: label })
      .or(items.filter({ has: this.page.getByRole('button', { name: label }) }))
      .first();
  }

  toast(text: string | RegExp): Locator {
    return this.page.locator('.notification-toast').filter({ hasText: text }).first();
  }

  /** A modal dialog. */
  dialog(text: string | RegExp): Locator {
    return this.page.locator('.monaco-dialog-box').filter({ hasText: text });
  }

  /** The content of the page (webview) in sight; `index` tells apart those beside each other. */
  frame(index = 0): FrameLocator {
    return this.page
      .locator('iframe.webview.ready:visible')
      .nth(index)
      .contentFrame()
      .locator('iframe#active-frame')
      .contentFrame();
  }

  /** The tab of an editor by its title. */
  tab(title: string | RegExp): Locator {
    return this.page.locator('.tab').filter({ hasText: title }).first();
  }

  /** Writes test/e2e/output/<name>.png. */
  async screenshot(name: string): Promise<void> {
    fs.mkdirSync(output, { recursive: true });
    await this.page.screenshot({ path: path.join(output, `${name}.png`) });
  }

  async close(): Promise<void> {
    openEditors.delete(this);
    // Where the whole run is ended, the browser may go first.
    await this.#context.close().catch(() => {});
    await this.#server.close();
    fs.rmSync(this.#area, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

/** Matches this text and no longer one. */
function wholly(text: string): RegExp {
  return new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
}

/** A wait that ran out. */
function isTimeout(error: unknown): boolean {
  return error instanceof errors.TimeoutError;
}
