// The when clauses of package.json: what they ask for is there, and commands, rows and keys are offered where they make sense.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {
  commandIds,
  contextKeys,
  firstSteps,
  iconCommandIds,
  settingIds,
  titleCommandIds,
  viewIds,
} from '../../../src/manifest.ts';
import { holds, termsOf } from '../../support/whenClauses.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');

interface Contributed {
  readonly menus: Readonly<Record<string, readonly { readonly command: string; readonly when: string }[]>>;
  readonly keybindings: readonly { readonly command: string; readonly when: string; readonly args?: unknown }[];
  readonly viewsWelcome: readonly { readonly view: string; readonly when: string }[];
  readonly configuration: { readonly properties: Readonly<Record<string, { readonly enum?: readonly string[] }>> };
}

const contributes: Contributed = JSON.parse(read('package.json')).contributes;
const { menus, keybindings } = contributes;

/** Keys that the editor itself sets and that our clauses ask for. */
const editorKeys = [
  'view',
  'viewItem',
  'listMultiSelection',
  'treeFindOpen',
  'focusedView',
  'listFocus',
  'listHasSelectionOrFocus',
  'treestickyScrollFocused',
  'inputFocus',
];

/** Every value of a property of that name, anywhere below. */
function* valuesOf(json: unknown, names: readonly string[]): Generator<unknown> {
  if (typeof json !== 'object' || json === null) return;
  for (const [name, value] of Object.entries(json)) {
    if (names.includes(name)) yield value;
    yield* valuesOf(value, names);
  }
}

const clauses = [...valuesOf(contributes, ['when', 'enablement'])].map(String);
const terms = clauses.flatMap(termsOf).filter(({ key }) => key !== 'true' && key !== 'false');
const without = (command: string) => command.replace(/^platformEvents\./, '');

describe('The when clauses', () => {
  it('are read as the editor reads them', () => {
    const clause = "view == a.b && !c.d || (e =~ /^x\\/(y|z)$/ && config.f.g != 'h i') && false";
    assert.deepEqual(termsOf(clause), [
      { key: 'view', operator: '==', value: 'a.b' },
      { key: 'c.d', operator: '', value: '' },
      { key: 'e', operator: '=~', value: '^x\\/(y|z)$' },
      { key: 'config.f.g', operator: '!=', value: 'h i' },
      { key: 'false', operator: '', value: '' },
    ]);
    const holding = (text: string) =>
      holds(
        text,
        new Map<string, unknown>([
          ['a', 'x'],
          ['n', 0],
          ['b', true],
        ]),
      );
    const yes = ['a', '!n', 'b && a == x', 'n || b && a', "a != 'y'", 'a =~ /^[w-z]$/', 'b || a && n', '!(n || none)'];
    assert.deepEqual(
      yes.filter((text) => !holding(text)),
      [],
    );
    const no = ['!a', 'n', 'b && a == y', '(b || a) && n', 'none == x', 'n =~ /0/', 'none'];
    assert.deepEqual(no.filter(holding), []);
    for (const wrong of ['a &&', '(a', 'a)', 'a b', '== a', 'a ~ b']) assert.throws(() => termsOf(wrong), Error, wrong);
  });

  it('ask only for keys that the code sets, that the editor has, or that are settings', () => {
    assert.ok(terms.length > 100);
    const known = new Set<string>([...Object.values(contextKeys), ...editorKeys]);
    for (const id of Object.values(settingIds)) known.add(`config.${id}`);
    const asked = new Set(terms.map(({ key }) => key));
    assert.deepEqual(
      [...asked].filter((key) => !known.has(key)),
      [],
    );
    assert.deepEqual(
      editorKeys.filter((key) => !asked.has(key)),
      [],
      'keys of the editor that no clause asks for any more',
    );
  });

  it('get every key from the code, and leave none unasked', () => {
    const source = fs.globSync('src/ui/**/*.ts', { cwd: root }).map(read).join('\n');
    const setNames = new Set(Array.from(source.matchAll(/\bsetContext\(contextKeys\.(\w+)/g), ([, name]) => name));
    assert.deepEqual([...setNames].sort(), Object.keys(contextKeys).sort(), 'keys that are set, contextKeys');
    const steps = new Set(Array.from(source.matchAll(/\btookStep\('(\w+)'\)/g), ([, name]) => name));
    assert.deepEqual([...steps].sort(), Object.keys(firstSteps).sort(), 'steps that are taken, firstSteps');
    const asked = new Set(terms.map(({ key }) => key));
    const unasked = Object.values(contextKeys).filter((key) => !asked.has(key));
    assert.deepEqual(unasked, [contextKeys.answers]);
  });

  it('compare a key with values that it can have', () => {
    const states = /type ViewState =([^;]*)/.exec(read('src/manifest.ts'))?.[1]?.match(/\w+/g) ?? [];
    assert.ok(states.length > 5);
    const values: Readonly<Record<string, readonly string[]>> = {
      view: Object.values(viewIds),
      focusedView: Object.values(viewIds),
      [contextKeys.viewState]: states,
      [contextKeys.groupBy]: contributes.configuration.properties[settingIds.groupBy]?.enum ?? [],
    };
    const compared = terms.filter(({ key, operator }) => operator !== '' && key !== 'viewItem');
    assert.ok(compared.length > 50);
    assert.deepEqual(
      compared.filter(({ key, value }) => !values[key]?.includes(value)),
      [],
    );
    const welcomed = contributes.viewsWelcome.filter(({ view }) => view === viewIds.notifications);
    assert.deepEqual(
      welcomed.map(({ when }) => when).sort(),
      states
        .filter((state) => state !== 'rows')
        .map((state) => `${contextKeys.viewState} == ${state}`)
        .sort(),
      'each state of the view has its words, but the one with rows',
    );
  });

  it('put what is in a view’s title and on its rows in that view alone', () => {
    for (const menu of ['view/title', 'view/item/context']) {
      for (const { command, when } of menus[menu] ?? []) {
        const [first] = termsOf(when);
        assert.ok(first?.key === 'view' && !/^[^(]*\|\|/.test(when), `${command} in ${menu}: ${when}`);
      }
    }
  });

  it('offer in the palette everything that needs no row, and what needs an account only where one is signed in', () => {
    const { commandPalette = [] } = menus;
    const always = ['signIn', 'addConnection', 'openSample', 'openExportedLog', 'showLog'];
    const unruled = Object.values<string>(commandIds).filter(
      (id) => !commandPalette.some(({ command }) => command === id),
    );
    const told =
      'a command needs its when clause in the menu commandPalette, as without one the palette always offers it';
    assert.deepEqual(unruled.map(without).sort(), [...always].sort(), told);
    const never = commandPalette.filter(({ when }) => when === 'false').map(({ command }) => command);
    // Rows alone: what is behind “Show more” has no other place, and any recent search goes by Delete Search too.
    const rowsAlone = [commandIds.showMore, commandIds.removeRecentSearch];
    assert.deepEqual(
      never.sort(),
      [...rowsAlone, ...Object.values(titleCommandIds), ...Object.values(iconCommandIds)].sort(),
    );
    assert.equal(new Set(commandPalette.map(({ command }) => command)).size, commandPalette.length, 'one clause each');
  });

  it('asks by the key that acknowledges where Find may hide selected rows: of two that hold the editor takes the later one', () => {
    const keys = keybindings.filter((one) => 'key' in one && one.key === 'alt+enter');
    assert.deepEqual(
      keys.map(({ command }) => command),
      [commandIds.acknowledge, commandIds.acknowledgeAll],
    );
    assert.equal(keys[1]?.when, `${keys[0]?.when} && listMultiSelection && treeFindOpen`);
  });

  it('let keys act in our views alone, on the row that has the focus', () => {
    assert.ok(keybindings.length > 0);
    for (const { command, when, args } of keybindings) {
      const view = /focusedView == ([\w.]+)/.exec(when)?.[1];
      assert.deepEqual(args, { $treeViewId: view, $focusedTreeItem: true }, `args of ${command} in keybindings`);
      assert.doesNotMatch(when, /\|\|/);
      for (const key of ['listFocus', 'listHasSelectionOrFocus', '!treestickyScrollFocused', '!inputFocus'])
        assert.ok(when.split(' && ').includes(key), `${key} in ${when}`);
    }
  });
});
