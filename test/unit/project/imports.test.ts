import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { importsOf } from '../../../scripts/sourceImports.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const source = path.join(root, 'src');

/** What a room may import: other rooms (`types`: their types only), packages, and Node's own modules. */
interface Rule {
  readonly rooms?: Readonly<Record<string, 'all' | 'types'>>;
  readonly packages?: readonly string[];
  readonly node?: true;
}

const rules: Readonly<Record<string, Rule>> = {
  core: {},
  manifest: { rooms: { core: 'types' } },
  protocol: { rooms: { core: 'types' } },
  api: { rooms: { core: 'all' }, packages: ['undici'], node: true },
  service: { rooms: { api: 'all', core: 'all' }, node: true },
  ui: {
    rooms: { core: 'all', protocol: 'all', manifest: 'all' },
    packages: ['vscode', 'csv-stringify'],
    node: true,
  },
  webview: {
    rooms: { core: 'all', protocol: 'all' },
    packages: ['lit', '@vscode-elements/elements', 'd3-array', 'd3-time'],
  },
  extension: {
    rooms: { api: 'all', core: 'all', manifest: 'all', protocol: 'all', service: 'all', ui: 'all' },
    packages: ['vscode'],
    node: true,
  },
};

/** The room of a file: its folder under src, or its own name for a file at the top. */
function roomOf(file: string): string {
  const [first = ''] = path.relative(source, file).split(path.sep);
  return first.replace(/\.ts$/, '');
}

/** Why one import breaks the rule, or undefined when it doesn't. */
function complaint(file: string, specifier: string, typeOnly: boolean): string | undefined {
  const room = roomOf(file);
  const rule = rules[room];
  if (!rule) return `${room} is no room of the design`;
  if (specifier.startsWith('.')) {
    const target = path.resolve(path.dirname(file), specifier);
    const there = roomOf(target);
    if (target.endsWith('.ts') && !fs.existsSync(target)) return 'there is no such file';
    if (!/\.(ts|css)$/.test(target)) return 'the file is named without its extension';
    if (there === room) return undefined;
    const allowed = rule.rooms?.[there];
    if (allowed === 'all' || (allowed === 'types' && typeOnly)) return undefined;
    return allowed === 'types' ? `${room} may import types only of ${there}` : `${room} may not import ${there}`;
  }
  if (specifier.startsWith('node:')) return rule.node ? undefined : `${room} may not import Node's modules`;
  const scoped = specifier.startsWith('@') ? 2 : 1;
  const name = specifier.split('/').slice(0, scoped).join('/');
  return rule.packages?.includes(name) ? undefined : `${room} may not import the package ${name}`;
}

describe('The import rule', () => {
  const files = fs.globSync('**/*.ts', { cwd: source }).map((file) => path.join(source, file));

  it('holds for every file of src, for types too', () => {
    const broken: string[] = [];
    for (const file of files) {
      for (const { specifier, typeOnly } of importsOf(file, fs.readFileSync(file, 'utf8'))) {
        const reason = complaint(file, specifier, typeOnly);
        if (reason) broken.push(`${path.relative(root, file)} imports ${specifier}: ${reason}`);
      }
    }
    assert.deepEqual(broken, []);
    assert.ok(files.length > 20, 'the files of src were not found');
  });

  it('forgets no room', () => {
    assert.deepEqual([...new Set(files.map(roomOf))].sort(), Object.keys(rules).sort());
  });

  it('sees every form of import', () => {
    const text = `
      import a from './a.ts';
      import './b.ts';
      import type { C } from './c.ts';
      import { type D } from './d.ts';
      import { type E, e } from './e.ts';
      export { f } from './f.ts';
      export type { G } from './g.ts';
      export * from './h.ts';
      const i: import('./i.ts').I = await import('./j.ts');
      const k = require('./k.ts');
    `;
    const seen = importsOf('x.ts', text).map(
      ({ specifier, typeOnly }) => `${specifier.slice(2, 3)}${typeOnly ? ' type' : ''}`,
    );
    assert.deepEqual(seen.sort(), ['a', 'b', 'c type', 'd type', 'e', 'f', 'g type', 'h', 'i type', 'j', 'k']);
    assert.throws(() => importsOf('x.ts', 'await import(name)'), /literally/);
  });

  it('refuses the arrows that the design forbids', () => {
    const at = (file: string) => path.join(source, file);
    assert.match(complaint(at('ui/x.ts'), '../api/client.ts', true) ?? '', /ui may not import api/);
    assert.match(complaint(at('core/x.ts'), '../protocol/log.ts', true) ?? '', /core may not import protocol/);
    assert.match(complaint(at('core/x.ts'), 'node:fs', false) ?? '', /Node's modules/);
    assert.match(complaint(at('protocol/x.ts'), '../core/failures.ts', false) ?? '', /types only of core/);
    assert.match(complaint(at('webview/x.ts'), 'vscode', true) ?? '', /may not import the package vscode/);
    assert.match(complaint(at('api/x.ts'), '../core/failures', false) ?? '', /extension/);
    assert.equal(complaint(at('api/x.ts'), '../core/failures.ts', false), undefined);
  });
});
