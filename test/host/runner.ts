// What the extension host calls to run the suite: mocha over every bundled test file beside this one.

import fs from 'node:fs';
import path from 'node:path';
import { format } from 'node:util';
import Mocha from 'mocha';
import * as vscode from 'vscode';
import { settingSection } from '../../src/manifest.ts';

/** Editors whose Node is older hand an ES module over as a whole where it is required. */
const MochaClass = (Mocha as typeof Mocha & { default?: typeof Mocha }).default ?? Mocha;

/** Runs all tests. The report goes to the file PLATFORM_EVENTS_REPORT, apart from the editor's own output. Rejects when a test failed. */
export async function run(): Promise<void> {
  const report = process.env.PLATFORM_EVENTS_REPORT;
  if (report) {
    MochaClass.reporters.Base.consoleLog = (...parts: unknown[]) => fs.appendFileSync(report, `${format(...parts)}\n`);
  }
  // What hits the workspace stands first in the tree, and machines are read for that and for overlaps: only where a test is about those.
  await vscode.workspace.getConfiguration(settingSection).update('matchWorkspace', false, true);
  await vscode.workspace.getConfiguration(settingSection).update('overlaps', 'none', true);
  // The editor has one tool of each name: they are the test's own where one is about them.
  await vscode.workspace.getConfiguration(settingSection).update('agents', false, true);
  const mocha = new MochaClass({
    timeout: 180_000,
    color: false,
    forbidOnly: Boolean(process.env.CI),
    reporter: process.env.PLATFORM_EVENTS_REPORTER ?? 'spec',
    ...(process.env.PLATFORM_EVENTS_GREP ? { grep: process.env.PLATFORM_EVENTS_GREP } : {}),
  });
  const names = fs.readdirSync(__dirname).filter((name) => name.endsWith('.test.cjs'));
  // Activation first: it looks at what is loaded before anything was asked of the extension.
  const rank = (name: string) => (name === 'activation.test.cjs' ? 0 : 1);
  names.sort((one, other) => rank(one) - rank(other) || one.localeCompare(other));
  for (const name of names) mocha.addFile(path.join(__dirname, name));
  const failures = await new Promise<number>((resolve) => mocha.run(resolve));
  if (failures > 0) throw new Error(`${failures} host tests failed`);
}
