// A real VS Code with the packaged extension installed, for the journeys of test/e2e.
//
//   const editor = await openEditor({ theme: 'light', env: { PLATFORM_EVENTS_SAMPLE: '1' } });
//   await editor.openView();                                    the activity-bar icon
//   await editor.runCommand('Platform Events: Sign In');        through the command palette
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
import type { BrowserContext, FrameLocator, Locator, Page } from 'playwright-core';
import { launchBrowser } from '../../../scripts/browser.ts';
import { projectRoot, sampleWorkspace, testArea } from '../../../scripts/paths.ts';
import { installExtension, type RunningServer, startServer, writeSettings } from '../../../scripts/vscodeServer.ts';

const themes = {
  dark: 'Dark 2026',
  light: 'Light 2026',
  highContrast: 'Default High Contrast',
  highContrastLight: 'Default High Contrast Light',
} as const;

export interface EditorOptions {
  /** User settings on top of the quiet ones. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly theme?: keyof typeof themes;
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
  writeSettings(userDataDir, { 'workbench.colorTheme': themes[options.theme ?? 'dark'], ...options.settings });
  const extensionsDir = path.join(area, 'extensions');
  fs.cpSync(await installedExtensions(options.vsix ?? packaged()), extensionsDir, { recursive: true });
  const serve = (port: number) => startServer({ port, userDataDir, extensionsDir, env: options.env ?? {} });
  const server = await serve(0);
  const viewport = options.viewport ?? { width: 1280, height: 800 };
  const context = await launchBrowser(path.join(area, 'profile'), { viewport });
  const page = context.pages()[0] ?? (await context.newPage());
  const editor = new Editor(page, context, server, serve, area, folder);
  openEditors.add(editor);
  await editor.load();
  return editor;
}

function packaged(): string {
  const manifest: { name: string; version: string } = JSON.parse(
    fs.readFileSync(path.join(projectRoot, 'package.json'), 'utf8'),
  );
  const file = path.join(projectRoot, `${manifest.name}-${manifest.version}.vsix`);
  assert.ok(fs.existsSync(file), `${file} is missing: run "npm run package" first.`);
  return file;
}

/** An extensions folder with the package installed, made once for each content of the package; copied for each editor. */
async function installedExtensions(vsix: string): Promise<string> {
  const digest = createHash('sha256').update(fs.readFileSync(vsix)).digest('hex').slice(0, 16);
  const kept = path.join(testArea, 'e2e-extensions');
  const folder = path.join(kept, digest);
  if (!fs.existsSync(path.join(folder, 'extensions.json'))) {
    fs.rmSync(kept, { recursive: true, force: true });
    await installExtension(vsix, folder);
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

  /** The number on the activity-bar icon. */
  badge(): Locator {
    return this.#icon().locator('.badge-content');
  }

  /** Shows the side bar with our views. */
  async openView(): Promise<void> {
    const title = this.page.locator('.sidebar .composite.title').filter({ hasText: /platform events/i });
    // The icon hides the side bar again where it is on its way to being shown: so it is clicked only after a moment without it.
    for (let tries = 0; tries < 10; tries++) {
      const shown = await title.waitFor({ timeout: 3000 }).then(
        () => true,
        () => false,
      );
      if (shown) break;
      await this.#icon().click();
    }
    await title.waitFor();
    // Off the icon, whose tooltip would cover rows.
    await this.page.mouse.move(0, 0);
  }

  /** Runs a command by its full title, as the palette shows it: 'Platform Events: Refresh'. Fails when there is none. */
  async runCommand(title: string): Promise<void> {
    await this.page.keyboard.press('F1');
    const input = this.quickInput();
    await input.waitFor();
    await input.fill(`>${title}`);
    const entry = this.page.locator('.quick-input-list .monaco-list-row').filter({
      has: this.page.locator('.label-name').getByText(title, { exact: true }),
    });
    await entry.first().click();
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
    if (step !== undefined) await this.#quickInputWith(step).waitFor();
    const input = this.quickInput();
    await input.waitFor();
    await input.fill(text);
    await this.page.keyboard.press('Enter');
  }

  /** Picks one entry of the quick pick that is open. */
  async choose(entry: string | RegExp): Promise<void> {
    await this.page.locator('.quick-input-list .monaco-list-row').filter({ hasText: entry }).first().click();
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

  /** Runs an action of a tree row, as its tooltip names it; inline ones show on hover only. */
  async rowAction(row: Locator, action: string | RegExp): Promise<void> {
    await row.hover();
    await row.locator('.actions').getByRole('button', { name: action }).click();
  }

  /** Chooses an entry of a tree row's context menu. */
  async rowMenu(row: Locator, entry: string | RegExp): Promise<void> {
    await row.click({ button: 'right' });
    await this.page.locator('.monaco-menu').getByRole('menuitem', { name: entry }).click();
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
    await this.#context.close();
    await this.#server.close();
    fs.rmSync(this.#area, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}
