#!/usr/bin/env node
// Stands in for the desktop `code` executable under @vscode/test-electron: takes the same arguments, runs the suite in the
// extension host of the server build with a headless browser as its window, and exits with the suite's code.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { format, parseArgs } from 'node:util';
import type { BrowserContext, Page } from 'playwright-core';
import { type RunningServer, startServer, writeSettings } from '../../scripts/vscodeServer.ts';
import { launchBrowser } from '../support/browser.ts';

const { values, positionals } = parseArgs({
  options: {
    extensionDevelopmentPath: { type: 'string', multiple: true, default: [] },
    extensionTestsPath: { type: 'string', default: '' },
  },
  // The runner passes many switches that only the desktop editor knows.
  strict: false,
  allowPositionals: true,
});

/** Resolves to the suite's exit code; rejects when the page or the server goes away first. */
async function runSuite(page: Page, server: RunningServer, opened: string): Promise<number> {
  await page.exposeFunction('codeAutomationLog', (kind: string, parts: unknown[]) => {
    process[kind === 'error' ? 'stderr' : 'stdout'].write(`${format(...(parts ?? []))}\n`);
  });
  const exited = new Promise<number>((resolve, reject) => {
    page.once('crash', () => reject(new Error("The editor's page crashed.")));
    page.once('close', () => reject(new Error("The editor's page was closed.")));
    page.exposeFunction('codeAutomationExit', resolve).catch(reject);
  });
  const at = (file: unknown) => `vscode-remote://127.0.0.1:${server.port}${path.resolve(String(file))}`;
  const developed = [values.extensionDevelopmentPath].flat();
  const payload = [
    ...developed.map((file) => ['extensionDevelopmentPath', at(file)]),
    ['extensionTestsPath', at(values.extensionTestsPath)],
    ['skipWelcome', 'true'],
    ['skipReleaseNotes', 'true'],
  ];
  const kind = opened.endsWith('.code-workspace') ? 'workspace' : 'folder';
  const query = new URLSearchParams({ [kind]: opened, payload: JSON.stringify(payload) });
  await page.goto(`${server.url}/?${query}`);
  return Promise.race([exited, server.failed]);
}

const area = fs.mkdtempSync(path.join(os.tmpdir(), 'platform-events-'));
const opened = positionals[0] ? path.resolve(positionals[0]) : fs.mkdtempSync(path.join(area, 'workspace-'));
let server: RunningServer | undefined;
let browser: BrowserContext | undefined;
let code = 1;
try {
  const userDataDir = path.join(area, 'data');
  writeSettings(userDataDir);
  server = await startServer({ userDataDir, extensionsDir: path.join(area, 'extensions'), testDriver: true });
  browser = await launchBrowser(path.join(area, 'profile'));
  code = await runSuite(browser.pages()[0] ?? (await browser.newPage()), server, opened);
} catch (error) {
  console.error(error);
} finally {
  await browser?.close().catch(() => {});
  await server?.close();
  fs.rmSync(area, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}
process.exit(code);
