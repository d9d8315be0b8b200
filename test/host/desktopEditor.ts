// A desktop VS Code for the host tests: the one that is installed, or one that can be downloaded.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { downloadAndUnzipVSCode, SilentReporter } from '@vscode/test-electron';
import { hasDisplay } from '../../scripts/desktop.ts';
import { testArea } from '../../scripts/paths.ts';

const programs: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['/usr/share/code/code', '/opt/visual-studio-code/code', '/snap/code/current/usr/share/code/code'],
  darwin: ['/Applications/Visual Studio Code.app/Contents/MacOS/Electron'],
  win32: [
    path.join(os.homedir(), 'AppData/Local/Programs/Microsoft VS Code/Code.exe'),
    'C:\\Program Files\\Microsoft VS Code\\Code.exe',
  ],
};

/**
 * The desktop VS Code for the host tests, or why there is none. PLATFORM_EVENTS_DESKTOP=0 turns it off; =1 insists on it,
 * so that its absence is an error. Otherwise it is used where a window can be shown and one is installed, was downloaded
 * before, or can be downloaded now (not on CI, where the server build suffices and a download per run would not be polite).
 */
export async function desktopEditor(): Promise<{ executable: string } | { reason: string }> {
  const wish = process.env.PLATFORM_EVENTS_DESKTOP;
  if (wish === '0') return { reason: 'turned off by PLATFORM_EVENTS_DESKTOP=0' };
  if (wish !== '1' && !hasDisplay()) return { reason: 'this machine has no display' };
  const installed = (programs[process.platform] ?? []).find((file) => fs.existsSync(file));
  if (installed) return { executable: installed };
  const downloaded = fs.existsSync(testArea) && fs.readdirSync(testArea).some((name) => name.startsWith('vscode-'));
  if (wish !== '1' && !downloaded && process.env.CI) return { reason: 'none is installed, and CI downloads none' };
  try {
    const cachePath = testArea;
    return { executable: await downloadAndUnzipVSCode({ cachePath, timeout: 10_000, reporter: new SilentReporter() }) };
  } catch (error) {
    const reason = `none is installed, and it could not be downloaded: ${error instanceof Error ? error.message : error}`;
    if (wish === '1') throw new Error(`PLATFORM_EVENTS_DESKTOP=1 asks for desktop VS Code, but ${reason}`);
    return { reason };
  }
}
