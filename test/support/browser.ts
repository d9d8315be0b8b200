// A Chromium for the server build's window: the one of the environment, an installed one, or one that npm brings. No root, no manual step.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { type BrowserContext, chromium } from 'playwright-core';
import { npm, quietInstall } from '../../scripts/npm.mjs';
import { testArea } from '../../scripts/paths.ts';

export interface Browser {
  readonly executable: string;
  /** Variables that this browser needs on top of the process's own. */
  readonly env: Readonly<Record<string, string>>;
}

const carrier = '@sparticuz/chromium';
const carrierVersion = '153.0.0';

const wellKnown: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: [
    'chromium',
    'chromium-browser',
    'google-chrome-stable',
    'google-chrome',
    'microsoft-edge-stable',
    'microsoft-edge',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

/**
 * The browser to test with: the path in CHROMIUM (`npm`: the one that npm brings, below), else Chromium, Chrome or Edge where the machine has one, else the Chromium
 * that the npm package @sparticuz/chromium carries (Linux x64; 70 MB, unpacked to .vscode-test/chromium).
 * Throws a sentence on how to get one where none of these can be had.
 */
export async function findBrowser(): Promise<Browser> {
  const named = process.env.CHROMIUM;
  if (named === 'npm') return carriedBrowser();
  if (named) {
    if (!fs.existsSync(named)) throw new Error(`CHROMIUM names ${named}, which does not exist.`);
    return { executable: named, env: {} };
  }
  const installed = (wellKnown[process.platform] ?? []).flatMap(locate).find(runs);
  return installed ? { executable: installed, env: {} } : carriedBrowser();
}

/** True where the file starts: a name on PATH may be a mere stub that asks for another installer. */
function runs(file: string): boolean {
  return process.platform === 'win32' || spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0;
}

/** The existing files for a path or for a name to look for on PATH. */
function locate(name: string): string[] {
  const candidates = path.isAbsolute(name)
    ? [name]
    : (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name));
  return candidates.filter((file) => fs.existsSync(file)).slice(0, 1);
}

async function carriedBrowser(): Promise<Browser> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      'No browser found. Install Chrome, Chromium or Edge, or name one in the environment variable CHROMIUM.',
    );
  }
  const home = path.join(testArea, 'chromium');
  const executable = path.join(home, 'chromium');
  const stamp = path.join(home, `${carrierVersion}.stamp`);
  if (!fs.existsSync(stamp)) {
    console.error('Installing Chromium from npm into .vscode-test/chromium …');
    fs.rmSync(home, { recursive: true, force: true });
    fs.mkdirSync(home, { recursive: true });
    fs.writeFileSync(path.join(home, 'package.json'), '{ "private": true }\n');
    const args = ['install', ...quietInstall, '--no-package-lock', `${carrier}@${carrierVersion}`];
    await npm('a browser (none is installed, and none is named in CHROMIUM)', args, home);
    const packed = path.join(home, 'node_modules', carrier, 'bin');
    await unpack(path.join(packed, 'chromium.br'), executable);
    fs.chmodSync(executable, 0o755);
    for (const part of ['al2023', 'fonts']) {
      const archive = path.join(home, `${part}.tar`);
      await unpack(path.join(packed, `${part}.tar.br`), archive);
      const untarred = spawnSync('tar', ['-xf', archive, '-C', home], { encoding: 'utf8' });
      if (untarred.status !== 0)
        throw new Error(`tar could not unpack ${archive}: ${untarred.stderr ?? 'tar was not found'}`);
      fs.rmSync(archive);
    }
    fs.rmSync(path.join(home, 'node_modules'), { recursive: true });
    fs.writeFileSync(path.join(home, 'fonts.conf'), fontConfiguration(home));
    fs.writeFileSync(stamp, '');
  }
  const browser = { executable, env: browserEnvironment(home) };
  const probe = spawnSync(executable, ['--version'], {
    env: { ...process.env, ...browser.env },
    encoding: 'utf8',
    timeout: 60_000,
  });
  if (probe.status !== 0) {
    throw new Error(
      `The Chromium that npm brought does not start here: ${probe.stderr || probe.error?.message}\n` +
        'Install Chromium ("apt-get install chromium" on Debian), or name a browser in the environment variable CHROMIUM.',
    );
  }
  return browser;
}

async function unpack(from: string, to: string): Promise<void> {
  await pipeline(fs.createReadStream(from), createBrotliDecompress(), fs.createWriteStream(to));
}

/** The package's libraries and fonts, where the machine has none of its own. */
function browserEnvironment(home: string): Record<string, string> {
  const hasNss = ['/usr/lib/x86_64-linux-gnu', '/usr/lib64', '/usr/lib'].some((folder) =>
    fs.existsSync(path.join(folder, 'libnss3.so')),
  );
  const hasFonts = fs.existsSync('/etc/fonts/fonts.conf') && fs.existsSync('/usr/share/fonts');
  return {
    ...(hasNss
      ? {}
      : { LD_LIBRARY_PATH: [path.join(home, 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':') }),
    ...(hasFonts ? {} : { FONTCONFIG_FILE: path.join(home, 'fonts.conf') }),
  };
}

function fontConfiguration(home: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${path.join(home, 'fonts')}</dir>
  <cachedir>${path.join(home, 'font-cache')}</cachedir>
</fontconfig>
`;
}

/** Starts a headless browser on a profile folder (kept, so that secrets stored by the editor persist). It reaches 127.0.0.1 and nothing else. */
export async function launchBrowser(
  profile: string,
  options: { viewport?: { width: number; height: number }; colorScheme?: 'light' | 'dark' } = {},
): Promise<BrowserContext> {
  const browser = await findBrowser();
  return chromium.launchPersistentContext(profile, {
    executablePath: browser.executable,
    env: { ...process.env, ...browser.env, HOME: process.env.HOME ?? os.homedir() },
    headless: true,
    viewport: options.viewport ?? { width: 1280, height: 800 },
    colorScheme: options.colorScheme ?? 'dark',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
  });
}
