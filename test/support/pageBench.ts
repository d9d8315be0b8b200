// A page of ours in a browser without VS Code: its own document and content policy, the theme variables of a real VS Code, and a
// stand-in for the editor's side that records what the page says.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import * as esbuild from 'esbuild';
import type { BrowserContext, Page } from 'playwright-core';
import { iconOptions, pageOptions } from '../../scripts/pageBuild.ts';
import { projectRoot } from '../../scripts/paths.ts';
import { pageHtml } from '../../src/ui/panels/html.ts';
import { launchBrowser } from './browser.ts';
import themes from './pageThemes.json' with { type: 'json' };
import { pseudoText } from './pseudoText.ts';

export type Theme = keyof typeof themes;
export const allThemes: readonly Theme[] = ['dark', 'light', 'highContrast', 'highContrastLight'];

export interface ShowOptions {
  readonly theme?: Theme;
  /** 'en' where absent. */
  readonly language?: string;
  readonly width?: number;
  readonly height?: number;
  /** What the page kept before it was loaded. */
  readonly kept?: unknown;
  readonly reducedMotion?: boolean;
}

const output = path.join(projectRoot, 'test/e2e/output');
const axe = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The language that nobody speaks, as editors call it. */
export const pseudoLanguage = 'qps-ploc';

/** Builds the pages' sentences in it, those of the core too. */
export function pseudoOptions(outdir: string): esbuild.BuildOptions {
  const texts: Readonly<Record<string, string>> = JSON.parse(
    fs.readFileSync(path.join(projectRoot, 'l10n/bundle.l10n.json'), 'utf8'),
  );
  const marked = Object.entries(texts).map(([english, text]) => [english, pseudoText(text)]);
  return {
    ...pageOptions(outdir),
    entryPoints: [{ in: 'test/unit/webview/strings/pseudoStrings.ts', out: `strings.${pseudoLanguage}` }],
    define: { CORE_TEXTS: JSON.stringify(Object.fromEntries(marked)) },
  };
}

export interface PageName {
  readonly name: 'noticePage' | 'logPage' | 'timelinePage';
  readonly element: string;
}

/** Builds the pages, serves them on a free loopback port and shows them in a browser. */
export class PageBench {
  readonly #area: string;
  readonly #server: http.Server;
  readonly #context: BrowserContext;

  private constructor(area: string, server: http.Server, context: BrowserContext) {
    this.#area = area;
    this.#server = server;
    this.#context = context;
  }

  static async open(): Promise<PageBench> {
    const area = fs.mkdtempSync(path.join(os.tmpdir(), 'platform-events-pages-'));
    await esbuild.build(pageOptions(area));
    await esbuild.build(iconOptions(area));
    await esbuild.build(pseudoOptions(area));
    const server = http.createServer((request, response) => serve(area, request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const context = await launchBrowser(path.join(area, 'profile'));
    return new PageBench(area, server, context);
  }

  async close(): Promise<void> {
    await this.#context.close();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    fs.rmSync(this.#area, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }

  /** Loads a page and waits until it has said `ready`. `answer` is the editor's side: what it gives back is sent to the page. */
  async show<To, From extends { readonly type: string }>(
    name: PageName,
    options: ShowOptions = {},
    answer: (message: From) => readonly To[] | Promise<readonly To[]> = () => [],
  ): Promise<ShownPage<To, From>> {
    const page = await this.#context.newPage();
    page.setDefaultTimeout(15_000);
    await page.setViewportSize({ width: options.width ?? 1100, height: options.height ?? 800 });
    await page.emulateMedia({ reducedMotion: options.reducedMotion ? 'reduce' : 'no-preference' });
    const shown = new ShownPage<To, From>(page, answer);
    const theme = themes[options.theme ?? 'dark'];
    await page.exposeFunction('toEditor', (message: From) => shown.receive(message));
    await page.addInitScript(`(${standIn})(${JSON.stringify({ kept: options.kept, theme })})`);
    const { port } = this.#server.address() as AddressInfo;
    await page.goto(
      `http://127.0.0.1:${port}/${name.name}.html?element=${name.element}&language=${options.language ?? 'en'}`,
    );
    await shown.heard('ready');
    return shown;
  }
}

/** Runs in the page before its own scripts, as text: what the editor gives to a page. */
const standIn = `
({ kept, theme }) => {
  let state = kept;
  window.acquireVsCodeApi = () => ({
    postMessage: (message) => {
      if (message.type === 'ping') window.pings = (window.pings ?? 0) + 1;
      if (window.isUnheard) return;
      if (message.type === 'ping') window.postMessage({ type: 'pong' }, '*');
      else void window.toEditor(structuredClone(message));
    },
    getState: () => state,
    setState: (next) => { state = structuredClone(next); window.keptState = state; },
  });
  window.keptState = kept;
  window.violations = [];
  document.addEventListener('securitypolicyviolation', (event) => {
    window.violations.push(event.violatedDirective + ' ' + event.blockedURI);
  });
  const dress = () => {
    for (const [name, value] of Object.entries(theme.variables)) document.documentElement.style.setProperty(name, value);
    document.body.classList.add(...theme.bodyClass.split(' '));
  };
  addEventListener('DOMContentLoaded', dress);
}`;

/** Runs in the page, as text: the classes of its icons for which the style sheet has no rule, or the font no glyph. */
const missingIcons = `
async () => {
  await document.fonts.load('16px codicon');
  const below = (root) => [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? below(one.shadowRoot) : [])]);
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  context.font = '16px codicon';
  const drawn = (text) => {
    context.clearRect(0, 0, 40, 40);
    context.fillText(text, 10, 30);
    return context.getImageData(0, 0, 40, 40).data.join();
  };
  const absent = drawn('\\ue000');
  const isMissing = (element) => {
    const [, text] = /^"(.)"$/u.exec(getComputedStyle(element, '::before').content) ?? [];
    return text === undefined || drawn(text) === absent;
  };
  // The one that draws nothing isn't looked for among those that don't.
  return below(document).filter((one) => one.matches('.codicon:not(.codicon-blank)') && isMissing(one)).map((one) => one.className);
}`;

/** A page that is shown, and the editor's end of its line. */
export class ShownPage<To, From extends { readonly type: string }> {
  readonly page: Page;
  /** All that the page was told. */
  readonly sent: To[] = [];
  /** All that the page said. */
  readonly said: From[] = [];
  /** What the console said at level error or warning, and errors nobody caught. */
  readonly complaints: string[] = [];
  readonly #answer: (message: From) => readonly To[] | Promise<readonly To[]>;

  constructor(page: Page, answer: (message: From) => readonly To[] | Promise<readonly To[]>) {
    this.page = page;
    this.#answer = answer;
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.complaints.push(message.text());
    });
    page.on('pageerror', (error) => this.complaints.push(error.message));
  }

  async receive(message: From): Promise<void> {
    this.said.push(message);
    for (const reply of await this.#answer(message)) await this.send(reply);
  }

  async send(...messages: readonly To[]): Promise<void> {
    this.sent.push(...messages);
    for (const message of messages) await this.page.evaluate(`window.postMessage(${JSON.stringify(message)}, '*')`);
  }

  /** Waits until the page has said a message of this type `times` times, and gives the last of them. */
  async heard<T extends From['type']>(type: T, times = 1): Promise<Extract<From, { type: T }>> {
    const deadline = Date.now() + 60_000;
    for (;;) {
      const of = this.said.filter((message): message is Extract<From, { type: T }> => message.type === type);
      const last = of.at(-1);
      if (last !== undefined && of.length >= times) return last;
      assert.ok(
        Date.now() < deadline,
        `The page never said "${type}" ${times} times, but ${JSON.stringify(this.said)}`,
      );
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** What the page would find after a reload. */
  kept(): Promise<unknown> {
    return this.page.evaluate('window.keptState');
  }

  /** Evaluates an expression in the page; tests have no types of the document. */
  evaluate<T>(expression: string): Promise<T> {
    return this.page.evaluate<T>(expression);
  }

  /** Waits until an expression is true in the page. */
  async until(expression: string): Promise<void> {
    const deadline = Date.now() + 60_000;
    while (!(await this.evaluate<boolean>(`Boolean(${expression})`))) {
      assert.ok(Date.now() < deadline, `never became true: ${expression}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Resolves after the page has drawn what it was sent. */
  async settled(): Promise<void> {
    await this.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50))))',
    );
  }

  /** What axe-core finds wrong, as sentences; its rules for whole documents of a site are left out. */
  async accessibilityFaults(): Promise<readonly string[]> {
    await this.evaluate(axe);
    return this.evaluate(`axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.flatMap(
      (v) => v.nodes.map((n) => v.id + ': ' + n.target.join(' ') + ' ' + n.failureSummary.replace(/\\s+/g, ' '))))`);
  }

  /** The document is ours alone, and whole: no violation of the content policy, no complaint of the console, no icon that isn't in the font. */
  async assertClean(): Promise<void> {
    assert.deepEqual(await this.evaluate('window.violations'), []);
    assert.deepEqual(this.complaints, []);
    assert.deepEqual(await this.evaluate(`(${missingIcons})()`), []);
  }

  /** test/e2e/output/<name>.png. `whole`: as high as the page's content. */
  async shot(name: string, whole = false): Promise<void> {
    fs.mkdirSync(output, { recursive: true });
    await this.page.screenshot({ path: path.join(output, `${name}.png`), fullPage: whole });
  }

  async close(): Promise<void> {
    await this.page.close();
  }
}

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.ttf': 'font/ttf',
};

function serve(area: string, request: http.IncomingMessage, response: http.ServerResponse): void {
  const origin = `http://${request.headers.host}`;
  const url = new URL(request.url ?? '/', origin);
  const name = path.basename(url.pathname);
  if (name.endsWith('.html')) {
    const base = path.basename(name, '.html');
    const language = url.searchParams.get('language') ?? 'en';
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(
      pageHtml({
        title: 'Page bench',
        element: url.searchParams.get('element') ?? '',
        nonce: 'bench',
        cspSource: origin,
        script: `${origin}/${base}.js`,
        sentences: language === 'en' ? null : `${origin}/strings.${language}.js`,
        style: `${origin}/${base}.css`,
        icons: `${origin}/codicon.css`,
        language,
        locale: language,
      }),
    );
    return;
  }
  const file = path.join(area, name);
  const type = contentTypes[path.extname(name)];
  if (type === undefined || !fs.existsSync(file)) {
    response.statusCode = name === 'favicon.ico' ? 204 : 404;
    response.end();
    return;
  }
  response.setHeader('Content-Type', type);
  fs.createReadStream(file).pipe(response);
}
