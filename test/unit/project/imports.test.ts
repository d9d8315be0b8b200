import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { isNode, nodesBelow, parseCode } from '../../../scripts/syntaxTree.ts';
import { importsOf } from '../../support/sourceImports.ts';

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
  app: { rooms: { core: 'all', protocol: 'all' }, packages: ['csv-stringify'], node: true },
  ui: {
    rooms: { app: 'all', core: 'all', protocol: 'all', manifest: 'all' },
    packages: ['ignore', 'vscode'],
    node: true,
  },
  webview: {
    rooms: { core: 'all', protocol: 'all' },
    packages: ['lit', '@vscode-elements/elements', 'd3-array', 'd3-time'],
  },
  mcpBridge: { rooms: { protocol: 'all' }, node: true },
  logEngine: { rooms: { api: 'all', app: 'all', core: 'all', protocol: 'all' }, node: true },
  extension: {
    rooms: {
      ...{ api: 'all', app: 'all', core: 'all', logEngine: 'all', manifest: 'all', protocol: 'all' },
      ...{ service: 'all', ui: 'all' },
    },
    packages: ['vscode'],
    node: true,
  },
};

/** The folders of each room ('' are the files at its top): one imports those before it, never those after it. */
const floors: Readonly<Record<string, readonly string[]>> = {
  core: [
    '',
    'text',
    'notices',
    'reminders',
    'calendar',
    'timeline',
    'machines',
    'connection',
    'log',
    'query',
    'watches',
    'agents',
  ],
  app: [
    'sync',
    'reminders',
    'session',
    'machines',
    'panels',
    'notices',
    'searches',
    'export',
    'calendar',
    'timeline',
    'log',
    'watches',
    'agents',
  ],
  api: ['transport', 'wire', 'filter', 'requests', 'paging', 'notices', 'log', ''],
  service: ['filter', 'sample', ''],
  ui: [
    'editor',
    'panels',
    'connections',
    'notices',
    'reminders',
    'log',
    'searches',
    'calendar',
    'timeline',
    'machines',
    'watches',
    'agents',
    '',
  ],
  webview: ['strings', 'german', 'parts', 'table', 'rows', 'charts', 'query', 'notice', 'timeline', 'log'],
};
/** What ui is able to do: each of these knows nothing of the others. */
const apart = (floors.ui ?? []).filter((folder) => !['editor', 'panels', ''].includes(folder));

/** The room of a file: its folder under src, or its own name for a file at the top. */
function roomOf(file: string): string {
  const [first = ''] = path.relative(source, file).split(path.sep);
  return first.replace(/\.ts$/, '');
}

/** The folder of a file within its room; '' at the room's top. */
function folderOf(file: string): string {
  return path.relative(source, path.dirname(file)).split(path.sep).slice(1).join('/');
}

/** Why an import within a room breaks the order of its folders, or undefined when it doesn't. */
function misplaced(room: string, from: string, to: string): string | undefined {
  if (from === to) return undefined;
  const order = floors[room] ?? [''];
  for (const folder of [from, to]) if (!order.includes(folder)) return `${room}/${folder} is no folder of the design`;
  if (order.indexOf(to) > order.indexOf(from)) return `${room}/${from} comes before ${room}/${to}`;
  const strangers = room === 'ui' && apart.includes(from) && apart.includes(to);
  return strangers ? `${room}/${from} and ${room}/${to} know nothing of each other` : undefined;
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
    if (there === room) return misplaced(room, folderOf(file), folderOf(target));
    const allowed = rule.rooms?.[there];
    if (allowed === 'all' || (allowed === 'types' && typeOnly)) return undefined;
    return allowed === 'types' ? `${room} may import types only of ${there}` : `${room} may not import ${there}`;
  }
  if (specifier.startsWith('node:')) return rule.node ? undefined : `${room} may not import Node's modules`;
  const scoped = specifier.startsWith('@') ? 2 : 1;
  const name = specifier.split('/').slice(0, scoped).join('/');
  return rule.packages?.includes(name) ? undefined : `${room} may not import the package ${name}`;
}

/** The names that a file declares and exports; overloads count once. */
function exportedNames(file: string, text: string): readonly string[] {
  const names = new Set<string>();
  for (const { type, declaration } of nodesBelow(parseCode(file, text, 'typescript'))) {
    if (type !== 'ExportNamedDeclaration' || !isNode(declaration)) continue;
    const declared = Array.isArray(declaration.declarations) ? declaration.declarations : [declaration];
    for (const one of declared)
      if (isNode(one) && isNode(one.id) && typeof one.id.name === 'string') names.add(one.id.name);
  }
  return [...names];
}

/** The first circle that is found, its first member once more at its end; empty where there is none. */
function circleIn(targets: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const visit = (one: string, path: readonly string[]): string[] => {
    const begin = path.indexOf(one);
    if (begin >= 0) return [...path.slice(begin), one];
    if (done.has(one)) return [];
    for (const next of targets.get(one) ?? []) {
      const circle = visit(next, [...path, one]);
      if (circle.length > 0) return circle;
    }
    done.add(one);
    return [];
  };
  for (const one of targets.keys()) {
    const circle = visit(one, []);
    if (circle.length > 0) return circle;
  }
  return [];
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

  it('forgets no room and no folder', () => {
    assert.deepEqual([...new Set(files.map(roomOf))].sort(), Object.keys(rules).sort());
    const folders = new Set(files.map((file) => path.relative(source, path.dirname(file))));
    const drawn = Object.entries(floors).flatMap(([room, order]) => order.map((folder) => path.join(room, folder)));
    // What stands at the top of src, and the rooms that are one folder.
    assert.deepEqual([...folders].sort(), [...drawn, '', 'protocol'].filter((folder) => folder !== 'app').sort());
  });

  it('makes no circle of files', () => {
    const targets = new Map(
      files.map((file) => [
        file,
        importsOf(file, fs.readFileSync(file, 'utf8'))
          .filter(({ specifier }) => specifier.startsWith('.'))
          .map(({ specifier }) => path.resolve(path.dirname(file), specifier)),
      ]),
    );
    assert.deepEqual(circleIn(targets), []);
    assert.deepEqual(circleIn(new Map(Object.entries({ a: ['b'], b: ['c', 'd'], c: [], d: ['b'] }))), ['b', 'd', 'b']);
  });

  it('gives every exported name one meaning', () => {
    const places = new Map<string, Set<string>>();
    for (const file of files)
      for (const name of exportedNames(file, fs.readFileSync(file, 'utf8')))
        places.set(name, (places.get(name) ?? new Set()).add(path.relative(source, file)));
    const twice = [...places]
      .filter(([, where]) => where.size > 1)
      .map(([name, where]) => `${name}: ${[...where].join(', ')}`);
    assert.deepEqual(twice, []);
    assert.ok(places.size > 500, 'the exported names were not found');
    const found = exportedNames(
      'x.ts',
      'export type A = 1; export const b = 1, c = 2; export class D {} function e() {} export { f } from "./f.ts";',
    );
    assert.deepEqual(found, ['A', 'b', 'c', 'D']);
  });

  it('keeps every file short enough to be read at a sitting', () => {
    const long = files
      .filter((file) => !file.endsWith(path.join('sample', 'noticeTexts.ts')))
      .map((file) => [path.relative(source, file), fs.readFileSync(file, 'utf8').trimEnd().split('\n').length] as const)
      .filter(([, lines]) => lines > 250);
    assert.deepEqual(long, []);
  });

  it('keeps the product out of what the walks hold it against', () => {
    const walk = path.join(root, 'test/e2e/walk');
    for (const name of ['model.ts', 'notices.ts', 'worldChanges.ts', 'agreement.ts']) {
      for (const { specifier } of importsOf(name, fs.readFileSync(path.join(walk, name), 'utf8')))
        assert.match(specifier, /^(?:\.\/|\.\.\/\.\.\/support\/seededRandom\.ts$)/, `${name} imports ${specifier}`);
    }
    const chance = fs.readFileSync(path.join(root, 'test/support/seededRandom.ts'), 'utf8');
    assert.deepEqual(importsOf('seededRandom.ts', chance), []);
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
    assert.match(complaint(at('ui/log/x.ts'), '../../api/client.ts', true) ?? '', /ui may not import api/);
    assert.match(complaint(at('app/log/x.ts'), 'vscode', true) ?? '', /may not import the package vscode/);
    assert.match(complaint(at('app/log/x.ts'), '../../ui/editor/translate.ts', true) ?? '', /app may not import ui/);
    assert.match(
      complaint(at('ui/log/x.ts'), '../searches/view.ts', true) ?? '',
      /know nothing of each other|comes before/,
    );
    assert.match(complaint(at('core/text/x.ts'), '../log/table.ts', true) ?? '', /comes before/);
    assert.match(complaint(at('core/other/x.ts'), '../log/table.ts', true) ?? '', /no folder of the design/);
    assert.match(complaint(at('core/x.ts'), '../protocol/log.ts', true) ?? '', /core may not import protocol/);
    assert.match(complaint(at('core/x.ts'), 'node:fs', false) ?? '', /Node's modules/);
    assert.match(complaint(at('protocol/x.ts'), '../core/failures.ts', false) ?? '', /types only of core/);
    assert.match(complaint(at('webview/x.ts'), 'vscode', true) ?? '', /may not import the package vscode/);
    assert.match(complaint(at('api/x.ts'), '../core/failures', false) ?? '', /extension/);
    assert.equal(complaint(at('api/x.ts'), '../core/failures.ts', false), undefined);
  });
});
