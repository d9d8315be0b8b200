// A release: its channel, what must hold before it, and the real publishing tool against registries on this machine.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import JSZip from 'jszip';
import { projectRoot } from '../../../scripts/paths.ts';
import { changelogProblems, releaseHere, releaseOf } from '../../../scripts/release.ts';

const read = (file: string) => fs.readFileSync(path.join(projectRoot, file));
const scripts: Record<string, string> = JSON.parse(read('package.json').toString()).scripts;

describe('A release', () => {
  it('is a pre-release by an odd minor, and takes no version that a registry refuses', () => {
    assert.equal(releaseOf('a', '0.1.0').channel, 'pre-release');
    assert.equal(releaseOf('a', '0.2.0').channel, 'release');
    assert.equal(releaseOf('a', '1.10.3').channel, 'release');
    assert.equal(releaseOf('a', '2.11.0').channel, 'pre-release');
    for (const version of ['1.2', '1.2.3-beta', 'v1.2.3', ''])
      assert.throws(() => releaseOf('a', version), /three numbers/);
  });

  it('needs a section of the changelog with a day', () => {
    const release = releaseOf('a', '1.2.3');
    assert.deepEqual(changelogProblems(release, '## [1.2.3] - 2026-12-01\n'), []);
    assert.match(changelogProblems(release, '## [1.2.30] - 2026-12-01\n').join(), /no section \[1\.2\.3\]/);
    assert.match(changelogProblems(release, '## [1.2.3] - Unreleased\n').join(), /no day for 1\.2\.3/);
  });

  it('is packaged for its channel, with a checksum and the software bill beside it', async () => {
    const release = releaseHere();
    const bytes = read(release.file);
    const sha256 = crypto.createHash('sha256').update(bytes).digest('hex');
    assert.equal(read(`${release.file}.sha256`).toString(), `${sha256}  ${release.file}\n`);
    const content = await JSZip.loadAsync(bytes);
    const manifest = (await content.file('extension.vsixmanifest')?.async('string')) ?? '';
    const marked = /Microsoft\.VisualStudio\.Code\.PreRelease" Value="true"/.test(manifest);
    assert.equal(marked, release.channel === 'pre-release');
    const bill = await content.file('extension/dist/sbom.cdx.json')?.async('string');
    assert.equal(read(release.file.replace(/vsix$/, 'cdx.json')).toString(), bill);
  });

  // Open VSX's tool is an install of its own, so it is tried in the thorough run and in the release workflow.
  const chosen = process.env.PLATFORM_EVENTS_THOROUGH ? ['marketplace', 'open-vsx'] : ['marketplace'];
  it(`arrives byte by byte where the publishing tool sends it (${chosen.join(', ')})`, function () {
    this.timeout(240_000);
    const run = spawnSync(process.execPath, ['scripts/publish.ts', '--dry-run', ...chosen], {
      cwd: projectRoot,
      encoding: 'utf8',
    });
    assert.equal(run.status, 0, run.stderr);
    assert.match(run.stdout, new RegExp(`arrived at ${chosen.join(' and ')} on this machine`));
  });

  it('is refused without its tag and day, before any registry is asked', () => {
    const run = spawnSync(process.execPath, ['scripts/publish.ts', 'marketplace'], {
      cwd: projectRoot,
      encoding: 'utf8',
      // Where it went on after all, it would come to a port on which nobody listens.
      env: { ...process.env, VSCE_MARKETPLACE_URL: 'http://127.0.0.1:9' },
    });
    const ready = changelogProblems(releaseHere(), read('CHANGELOG.md').toString()).length === 0;
    assert.equal(run.status, 1);
    if (!ready) assert.match(run.stderr, /can't be published:\n- CHANGELOG\.md names no day/);
  });
});

describe('The workflows', () => {
  const files = fs.globSync('.github/workflows/*.yml', { cwd: projectRoot });

  it('run scripts that there are', () => {
    assert.ok(files.length >= 2);
    const named = files.flatMap((file) =>
      [
        ...read(file)
          .toString()
          .matchAll(/npm run ([\w:-]+)/g),
      ].map((match) => match[1]),
    );
    assert.ok(named.length > 0);
    for (const name of named) assert.ok(name !== undefined && name in scripts, `npm run ${name}`);
  });

  it('ask for an identity in the publishing job alone, and keep no secret', () => {
    const text = files.map((file) => read(file).toString()).join('\n');
    assert.equal([...text.matchAll(/id-token: write/g)].length, 1);
    assert.doesNotMatch(text, /secrets\./);
  });
});
