import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import JSZip from 'jszip';

const root = path.resolve(import.meta.dirname, '../../..');
const manifest: { name: string; version: string } = JSON.parse(
  fs.readFileSync(path.join(root, 'package.json'), 'utf8'),
);
const vsix = path.join(root, `${manifest.name}-${manifest.version}.vsix`);

const expected = [
  '[Content_Types].xml',
  'extension.vsixmanifest',
  'extension/LICENSE.txt',
  'extension/SECURITY.md',
  'extension/changelog.md',
  'extension/dist/THIRD_PARTY_NOTICES.txt',
  'extension/dist/agentsRoom.cjs',
  'extension/dist/calendarExport.cjs',
  'extension/dist/calendarFile.cjs',
  'extension/dist/client.cjs',
  'extension/dist/codicon.css',
  'extension/dist/codicon.ttf',
  'extension/dist/commandHandlers.cjs',
  'extension/dist/credentialWarnings.cjs',
  'extension/dist/entryComparison.cjs',
  'extension/dist/exportedFile.cjs',
  'extension/dist/extension.cjs',
  'extension/dist/failureStrings.cjs',
  'extension/dist/laterRooms.cjs',
  'extension/dist/links.cjs',
  'extension/dist/llhttp.wasm',
  'extension/dist/logEngine.cjs',
  'extension/dist/logExport.cjs',
  'extension/dist/logPage.css',
  'extension/dist/logPage.js',
  'extension/dist/machinesInWorkspace.cjs',
  'extension/dist/machinesRoom.cjs',
  'extension/dist/mcpBridge.cjs',
  'extension/dist/noticePage.css',
  'extension/dist/noticePage.js',
  'extension/dist/openLog.cjs',
  'extension/dist/openNotice.cjs',
  'extension/dist/openSession.cjs',
  'extension/dist/openSync.cjs',
  'extension/dist/openWatcher.cjs',
  'extension/dist/overlapsOfMachines.cjs',
  'extension/dist/panelWiring.cjs',
  'extension/dist/pieces.cjs',
  'extension/dist/renamedConnections.cjs',
  'extension/dist/rereadSettings.cjs',
  'extension/dist/rowTooltip.cjs',
  'extension/dist/sampleAccount.cjs',
  'extension/dist/saveAttachment.cjs',
  'extension/dist/savedProblems.cjs',
  'extension/dist/sbom.cdx.json',
  'extension/dist/settingProblems.cjs',
  'extension/dist/signingIn.cjs',
  'extension/dist/statusWords.cjs',
  'extension/dist/strings.de.js',
  'extension/dist/telling.cjs',
  'extension/dist/timelinePage.css',
  'extension/dist/timelinePage.js',
  'extension/dist/timelinePanel.cjs',
  'extension/dist/transports.cjs',
  'extension/dist/undiciTransport.cjs',
  'extension/dist/viewLines.cjs',
  'extension/dist/watchesRoom.cjs',
  'extension/dist/wireDates.cjs',
  'extension/l10n/bundle.l10n.de.json',
  'extension/media/icon.png',
  'extension/media/platform-events.svg',
  'extension/media/walkthrough/acknowledge.svg',
  'extension/media/walkthrough/connect.svg',
  'extension/media/walkthrough/look.svg',
  'extension/media/walkthrough/search.svg',
  'extension/package.json',
  'extension/package.nls.de.json',
  'extension/package.nls.json',
  'extension/readme.md',
  'extension/skills/platform-event-log/SKILL.md',
];

/** Loads the entry with a `vscode` that answers everything with itself, and prints which files and modules came along. */
const loader = `
  const Module = require('node:module');
  const anything = new Proxy(class {}, { get: (target, name) => (name === 'prototype' ? target.prototype : anything) });
  const asked = [];
  const load = Module._load;
  Module._load = function (request, ...rest) {
    asked.push(request);
    return request === 'vscode' ? anything : load.call(this, request, ...rest);
  };
  const { activate } = require(process.argv[1]);
  console.log(JSON.stringify({ activate: typeof activate, asked: asked.slice(1) }));
`;

/** The folders of a checkout that the package is made of; and all files at its top are. */
const sources = ['src', 'scripts', 'media', 'l10n', 'skills'];

/** Copies what the package is made of, with the permissions that `umask` leaves, beside the packages that are installed here. */
function copySources(from: string, to: string, umask: number): void {
  const before = process.umask(umask);
  try {
    for (const place of ['.', ...sources]) {
      const recursive = place !== '.';
      for (const entry of fs.readdirSync(path.join(from, place), { recursive, withFileTypes: true })) {
        if (!entry.isFile() || entry.name.endsWith('.vsix')) continue;
        const source = path.join(entry.parentPath, entry.name);
        const copy = path.join(to, path.relative(from, source));
        fs.mkdirSync(path.dirname(copy), { recursive: true });
        fs.writeFileSync(copy, fs.readFileSync(source));
      }
    }
    fs.symlinkSync(path.join(root, 'node_modules'), path.join(to, 'node_modules'), 'junction');
  } finally {
    process.umask(before);
  }
}

/** Makes the package in a folder, with that umask and environment, and returns its bytes. */
async function makePackage(folder: string, umask: number, env: NodeJS.ProcessEnv): Promise<Buffer> {
  const script = pathToFileURL(path.join(folder, 'scripts/package.ts')).href;
  const code = `process.umask(${umask}); await import(${JSON.stringify(script)})`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], {
    cwd: folder,
    env: { ...process.env, ...env },
  });
  return fs.readFileSync(path.join(folder, path.basename(vsix)));
}

describe('The package', () => {
  const area = fs.mkdtempSync(path.join(os.tmpdir(), 'platform-events-'));
  let zip: JSZip;

  before(async () => {
    assert.ok(fs.existsSync(vsix), `${vsix} is missing: run "npm run package" first`);
    zip = await JSZip.loadAsync(fs.readFileSync(vsix));
    for (const file of files()) {
      const target = path.join(area, file.name);
      fs.mkdirSync(path.dirname(target), { recursive: true });
      fs.writeFileSync(target, await file.async('nodebuffer'));
    }
  });

  after(() => fs.rmSync(area, { recursive: true, force: true }));

  const files = () => Object.values(zip.files).filter(({ dir }) => !dir);
  const sizeOf = (name: string) => fs.statSync(path.join(area, name)).size;

  it('holds exactly the files that it should', () => {
    assert.deepEqual(
      files()
        .map(({ name }) => name)
        .sort(),
      [...expected].sort(),
    );
  });

  it('carries the readme without its pictures, which lie in the checkout alone', () => {
    const readme = fs.readFileSync(path.join(area, 'extension/readme.md'), 'utf8');
    assert.match(readme, /^# Platform Events\n/);
    assert.doesNotMatch(readme, /!\[|media\//);
  });

  it('is smaller than 740 KB', () => {
    assert.ok(fs.statSync(vsix).size < 740_000, `${fs.statSync(vsix).size} bytes`);
  });

  it('has an entry bundle under 55 KB, minified', () => {
    const entry = 'extension/dist/extension.cjs';
    assert.ok(sizeOf(entry) < 55_000, `${sizeOf(entry)} bytes`);
    const lines = fs.readFileSync(path.join(area, entry), 'utf8').split('\n').length;
    assert.ok(lines < 100, `${lines} lines: not minified`);
  });

  it('carries no source map and no path of the machine that built it', () => {
    for (const name of expected.filter((one) => /\.(cjs|js|css)$/.test(one))) {
      const text = fs.readFileSync(path.join(area, name), 'utf8');
      assert.ok(!text.includes('sourceMappingURL'), name);
      assert.ok(!text.includes(root), name);
    }
  });

  it('loads no client, no transport and no sample when its entry is loaded, and needs nothing but the editor and Node', () => {
    const output = execFileSync(process.execPath, ['-e', loader, path.join(area, 'extension/dist/extension.cjs')], {
      cwd: area,
      encoding: 'utf8',
    });
    const { activate, asked }: { activate: string; asked: string[] } = JSON.parse(output);
    assert.equal(activate, 'function');
    assert.ok(asked.includes('vscode'));
    assert.deepEqual(
      asked.filter((name) => name !== 'vscode' && !name.startsWith('node:')),
      [],
    );
  });

  it('is the same, byte for byte, whoever builds it wherever', async () => {
    const [one, other] = [path.join(area, 'one'), path.join(area, 'some other folder')];
    copySources(root, one, 0o022);
    copySources(one, other, 0o077);
    const [first, second] = await Promise.all([
      makePackage(one, 0o022, { TZ: 'UTC', LC_ALL: 'C', SOURCE_DATE_EPOCH: '' }),
      makePackage(other, 0o077, { TZ: 'Pacific/Kiritimati', LC_ALL: 'tr_TR.UTF-8', SOURCE_DATE_EPOCH: '86400' }),
    ]);
    const contents = await JSZip.loadAsync(second);
    assert.deepEqual(Object.keys(contents.files), [...expected].sort());
    for (const [name, file] of Object.entries((await JSZip.loadAsync(first)).files)) {
      const twin = contents.file(name);
      assert.ok(twin && (await file.async('nodebuffer')).equals(await twin.async('nodebuffer')), `${name} differs`);
    }
    assert.ok(first.equals(second), 'the same files, packed differently');
  });
});
