// Owns an editor at work for the benchmarks: the real one, its packaged extension signed in to a reference service.

import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Frame, Locator } from 'playwright-core';
import type { Editor } from '../../e2e/support/editor.ts';
import type { ServiceAddress } from '../../support/referenceService.ts';

/** The longest that anything may take to come, in milliseconds. */
const patience = 30_000;

/** Signs in and resolves to the milliseconds from the last answer to the first row of the tree. */
export async function signIn(editor: Editor, address: ServiceAddress): Promise<number> {
  await editor.openView();
  await editor.runCommand('Platform Events: Sign In…');
  await editor.answer(address.baseUrl, /address of the service/);
  await editor.choose(address.objectPrefix);
  await editor.answer('Work', /name for this connection/);
  await editor.answer(address.userName, /User name/);
  await editor.answer(address.apiKey, /API key/);
  const start = performance.now();
  await shown(editor.row('Active'));
  return performance.now() - start;
}

/** Resolves once it is on the screen, within some milliseconds: `waitFor` looks at growing intervals, of half a second in the end. */
export async function shown(element: Locator): Promise<void> {
  const start = performance.now();
  while (!(await element.first().isVisible())) {
    if (performance.now() - start > patience) throw new Error(`${element} did not come in ${patience / 1000} s`);
    await delay(5);
  }
}

/** The page of ours that has an element, to run something in it. */
export async function frameWith(editor: Editor, selector: string): Promise<Frame> {
  for (const candidate of editor.page.frames()) {
    const found = await candidate.evaluate(`document.querySelector('${selector}') !== null`).catch(() => false);
    if (found) return candidate;
  }
  throw new Error(`no page has an element ${selector}`);
}

/** Bytes that the editor's extension host has in memory, its code included; NaN where the system doesn't tell. */
export function hostMemory(editor: Editor): number {
  try {
    const hosts = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && isHostOf(editor, pid));
    const sizes = hosts.map((pid) => Number(/^VmRSS:\s+(\d+) kB/m.exec(textOf(`/proc/${pid}/status`))?.[1]) * 1024);
    return Math.max(...sizes.filter((size) => size > 0));
  } catch {
    return Number.NaN;
  }
}

/** Other editors may be running on the machine: ours alone keeps its files in this folder. */
function isHostOf(editor: Editor, pid: string): boolean {
  if (!textOf(`/proc/${pid}/cmdline`).includes('--type=extensionHost')) return false;
  return textOf(`/proc/${pid}/environ`).split('\0').includes(`XDG_CONFIG_HOME=${editor.dataFolder}`);
}

/** '' for a process that has ended meanwhile, or that isn't ours to look into. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
