import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (name: string) => fs.readFileSync(path.join(root, name), 'utf8');

interface Manifest {
  readonly capabilities: {
    readonly untrustedWorkspaces: { readonly supported: boolean };
    readonly virtualWorkspaces: boolean;
  };
  readonly contributes: { readonly configuration: { readonly properties: Readonly<Record<string, unknown>> } };
}

interface LoadedTest {
  readonly file: string;
  readonly fullTitle: string;
}

/** The tests that mocha finds in files of any stage, and which of them it would skip. */
async function loadTests(files: readonly string[]): Promise<{ tests: LoadedTest[]; pending: LoadedTest[] }> {
  const args = ['--dry-run', '--reporter', 'json', '--require', './test/support/vscodeForLoading.ts', ...files];
  const { stdout } = await promisify(execFile)(process.execPath, ['node_modules/mocha/bin/mocha.js', ...args], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout);
}

/** The files that the stages of `npm test` run. */
function filesOfStages(): Set<string> {
  const stages = read('test/run.ts') + read('test/host/stage.ts');
  const patterns = [...stages.matchAll(/'(test\/(?:unit|host|e2e)\/[^']*\.test\.ts)'/g)].map(
    ([, pattern = '']) => pattern,
  );
  return new Set(patterns.flatMap((pattern) => fs.globSync(pattern, { cwd: root })));
}

describe('SECURITY.md', () => {
  const text = read('SECURITY.md');
  const named = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name);
  const promises = (text.split('\n## What is promised\n')[1] ?? '').split('\n## ')[0]?.split('\n### ').slice(1) ?? [];
  const manifest: Manifest = JSON.parse(read('package.json'));

  it('names only files that exist', () => {
    const files = named.filter((name) => /^(test|src|scripts)\//.test(name));
    assert.ok(files.length > 20, `${files.length} files are named`);
    for (const file of files) assert.ok(fs.existsSync(path.join(root, file)), file);
  });

  it('names for each promise the tests that prove it, each of which is run', async function () {
    this.timeout(120_000);
    assert.ok(promises.length >= 6, `${promises.length} promises were found`);
    const proofs = promises.map((promise) => {
      const [title = ''] = promise.split('\n');
      const files = [...(promise.split('\nTested in ')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
      assert.ok(files.length > 0, `"${title}" names no test`);
      return { title, files };
    });
    const files = [...new Set(proofs.flatMap((proof) => proof.files))];
    const { tests, pending } = await loadTests(files);
    const inStages = filesOfStages();
    for (const { title, files } of proofs) {
      for (const file of files) {
        assert.ok(inStages.has(file), `${file}, which proves "${title}", is in no stage`);
        const inFile = (test: LoadedTest) => test.file === path.join(root, file);
        assert.ok(tests.some(inFile), `${file}, which proves "${title}", holds no test`);
        assert.deepEqual(
          pending.filter(inFile).map(({ fullTitle }) => fullTitle),
          [],
          file,
        );
      }
    }
  });

  it('names only settings that exist, of the extension and of the editor', () => {
    const own = named.filter((name) => name.startsWith('platformEvents.'));
    assert.ok(own.length > 0);
    for (const name of own) assert.ok(name in manifest.contributes.configuration.properties, name);
    const used = read('src/ui/editor/networkSettings.ts');
    // The one that is named because it is not followed.
    const editors = named.filter((name) => name.startsWith('http.') && name !== 'http.proxyStrictSSL');
    assert.ok(editors.length > 0);
    for (const name of editors) assert.ok(used.includes(`'${name.slice('http.'.length)}'`), name);
    for (const file of fs.globSync('src/**/*.ts', { cwd: root }))
      assert.ok(!read(file).includes('proxyStrictSSL'), file);
  });

  it('says of untrusted and virtual workspaces what package.json says', () => {
    assert.match(text, /works in Restricted Mode and in virtual workspaces too/);
    assert.deepEqual(manifest.capabilities, { untrustedWorkspaces: { supported: true }, virtualWorkspaces: true });
  });

  it('says that files of the workspace are read, how large ones, and what turns that off', () => {
    assert.match(read('src/app/machines/workspaceScan.ts'), /^export const mostFiles = 5_000;$/m);
    assert.match(read('src/ui/machines/workspaceFiles.ts'), /^const largest = 1024 \* 1024;$/m);
    const promise = text.split('\n- ').find((one) => one.startsWith('Nothing of the workspace is run')) ?? '';
    assert.match(promise, /^Nothing of the workspace is run\. Its files are read .* 5,000 of up to 1 MB/);
    assert.match(promise, /`platformEvents\.matchWorkspace` turns that off/);
  });

  it('lists every package that is inside, with its licence, and no other', () => {
    const file = path.join(root, 'dist/sbom.cdx.json');
    assert.ok(fs.existsSync(file), `${file} is missing: run "npm run package" first`);
    const bill: {
      components: { group?: string; name: string; licenses: { license: { id: string } }[] }[];
    } = JSON.parse(fs.readFileSync(file, 'utf8'));
    const inside = bill.components.map(({ group, name, licenses }) => [
      group ? `${group}/${name}` : name,
      licenses[0]?.license.id,
    ]);
    const table = (text.split('| Package | Licence |')[1] ?? '').split('\n\n')[0] ?? '';
    const listed = [...table.matchAll(/^\| (`.*`) \| (\S+) \|/gm)].flatMap(([, names = '', licence]) =>
      names.split(', ').map((name) => [name.replaceAll('`', ''), licence]),
    );
    assert.deepEqual(listed.sort(), inside.sort());
    const numbers = [
      'no',
      'one',
      'two',
      'three',
      'four',
      'five',
      'six',
      'seven',
      'eight',
      'nine',
      'ten',
      'eleven',
      'twelve',
    ];
    assert.ok(text.includes(`Code of ${numbers[inside.length]} packages is inside`), `${inside.length} are inside`);
  });
});
