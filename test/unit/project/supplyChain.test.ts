import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { type Bundles, bundledPackages, type LockFile } from '../../../scripts/bundledPackages.ts';
import { softwareBill } from '../../../scripts/softwareBill.ts';

const root = path.resolve(import.meta.dirname, '../../..');

interface Bill {
  readonly metadata: { readonly component: { readonly name: string; readonly version: string } };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

interface Component {
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses: readonly { readonly license: { readonly id: string } }[];
  readonly hashes: readonly { readonly alg: string; readonly content: string }[];
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly dependencies?: unknown;
}

function readText(name: string): string {
  const file = path.join(root, name);
  assert.ok(fs.existsSync(file), `${file} is missing: run "npm run package" first`);
  return fs.readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
}

function readJson(name: string) {
  return JSON.parse(readText(name));
}

const fullName = ({ group, name }: Component) => (group ? `${group}/${name}` : name);
const words = (text: string) => text.split(/\s+/).join(' ').trim();

describe('The supply chain', () => {
  const lock: LockFile & {
    readonly packages: Readonly<Record<string, { readonly resolved?: string; readonly integrity?: string }>>;
  } = readJson('package-lock.json');
  let bill: Bill;
  /** The packages that esbuild took a file from, those left out as unused too. */
  let taken: string[];
  /** Those of which something is left. */
  let bundled: string[];

  before(() => {
    bill = readJson('dist/sbom.cdx.json');
    const bundles: Bundles = readJson('dist/bundles.json');
    const parts = Object.values(bundles).flatMap(({ inputs }) => Object.entries(inputs));
    const namesOf = (files: typeof parts) => [
      ...new Set(files.flatMap(([file]) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? [])),
    ];
    taken = namesOf(parts);
    bundled = namesOf(parts.filter(([, { bytesInOutput }]) => bytesInOutput > 0)).sort();
  });

  it('has a bill with each bundled package once, and no package that is not bundled', () => {
    assert.deepEqual(bill.components.map(fullName), bundled);
    assert.ok(taken.length > bundled.length, 'no example of a package of which nothing is left');
    const { name, version }: Manifest = readJson('package.json');
    assert.deepEqual([bill.metadata.component.name, bill.metadata.component.version], [name, version]);
  });

  it('has a bill with the version, licence and hash of each package', () => {
    for (const component of bill.components) {
      const name = fullName(component);
      const installed: Manifest = readJson(`node_modules/${name}/package.json`);
      assert.equal(component.version, installed.version, name);
      assert.deepEqual(component.licenses, [{ license: { id: installed.license } }], name);
      const locked = lock.packages[`node_modules/${name}`]?.integrity ?? '';
      assert.deepEqual(
        component.hashes.map(({ alg, content }) => [alg, Buffer.from(content, 'hex').toString('base64')]),
        [['SHA-512', locked.replace(/^sha512-/, '')]],
        name,
      );
      assert.match(component.purl, new RegExp(`^pkg:npm/(%40[^/]+/)?[^/@]+@${installed.version}$`));
    }
  });

  it('has a bill without addresses and dates, in which everything that is referred to is there', () => {
    assert.doesNotMatch(JSON.stringify(bill), /:\/\/|timestamp|serialNumber/);
    const places = new Set(bill.dependencies.map(({ ref }) => ref));
    assert.equal(places.size, bill.components.length + 1);
    for (const { dependsOn } of bill.dependencies) for (const one of dependsOn) assert.ok(places.has(one), one);
    const elements = bill.dependencies.find(({ ref }) => ref.includes('lit-element@'));
    assert.ok(elements?.dependsOn.some((one) => one.includes('lit-html@')));
  });

  it('ships the licence text of each bundled package, and of what undici carries inside', () => {
    const notices = words(readText('dist/THIRD_PARTY_NOTICES.txt'));
    for (const name of bundled) {
      const [licence] = fs.globSync('LICENSE*', { cwd: path.join(root, 'node_modules', name) });
      assert.ok(notices.includes(words(readText(`node_modules/${name}/${licence}`))), name);
    }
    assert.match(notices, /Copyright Fedor Indutny/);
    assert.ok(!notices.includes(root));
  });

  it('bundles one of undici’s two HTTP parsers, the one that Node has too', () => {
    const bundles: Bundles = readJson('dist/bundles.json');
    const folders = Object.keys(bundles['dist/undiciTransport.cjs']?.inputs ?? {}).flatMap(
      (file) => /undici\/lib\/(llhttp|milo)\//.exec(file)?.[1] ?? [],
    );
    assert.deepEqual([...new Set(folders)], ['llhttp'], 'does undici still ask for esbuildDetection (esbuild.mjs)?');
  });

  it('bundles no package of an unknown licence, none that the lock file does not have, and no two versions of one', () => {
    const locked = { version: '1.0.0', license: 'MIT', integrity: 'sha512-AAAA' };
    const bundlesOf = (files: Readonly<Record<string, number>>): Bundles => ({
      'dist/x.cjs': {
        bytes: 0,
        imports: [],
        exports: [],
        inputs: Object.fromEntries(Object.entries(files).map(([file, bytesInOutput]) => [file, { bytesInOutput }])),
      },
    });
    const packages = (files: Readonly<Record<string, number>>, entries: LockFile['packages']) =>
      bundledPackages(bundlesOf(files), { packages: entries });

    const inner = 'node_modules/b/node_modules/@s/a';
    const found = packages(
      { 'src/x.ts': 5, 'node_modules/b/x.js': 2, [`${inner}/x.js`]: 3, [`${inner}/y.js`]: 4, 'node_modules/c/x.js': 0 },
      { 'node_modules/b': { ...locked, dependencies: { '@s/a': '1', c: '1' } }, [inner]: locked },
    );
    assert.deepEqual(
      found.map(({ name, bytes, uses }) => ({ name, bytes, uses })),
      [
        { name: '@s/a', bytes: 7, uses: [] },
        { name: 'b', bytes: 2, uses: ['@s/a'] },
      ],
    );
    const one = { 'node_modules/a/x.js': 1 };
    assert.throws(() => packages(one, {}), /package-lock/);
    assert.throws(() => packages(one, { 'node_modules/a': { ...locked, license: 'GPL-3.0-only' } }), /GPL-3.0-only/);
    assert.throws(
      () => packages({ ...one, 'node_modules/b/node_modules/a/x.js': 1 }, { 'node_modules/a': locked }),
      /Two versions/,
    );
    const weak = packages(one, { 'node_modules/a': { ...locked, integrity: 'sha1-AAAA' } });
    assert.throws(() => softwareBill({ name: 'x', version: '1', licence: 'MIT' }, weak), /sha1/);
  });

  it('locks every package by a strong hash and to no registry, and installs none with the extension', () => {
    for (const [place, { resolved, integrity }] of Object.entries(lock.packages)) {
      if (place === '') continue;
      assert.match(integrity ?? '', /^sha512-/, place);
      assert.equal(resolved, undefined, place);
    }
    assert.equal((readJson('package.json') as Manifest).dependencies, undefined);
  });
});
