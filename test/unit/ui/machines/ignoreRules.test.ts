// Which files ignore files leave out: as git and ripgrep, which the editor searches with, have it.

import assert from 'node:assert/strict';
import { leftOutBy } from '../../../../src/ui/machines/ignoreRules.ts';

describe('Ignore files', () => {
  /** Those of the names that stay. */
  const kept = (rules: Readonly<Record<string, string>>, ...names: readonly string[]) => {
    const isLeftOut = leftOutBy(Object.entries(rules).map(([path, text]) => ({ path, text })));
    return names.filter((name) => !isLeftOut(name));
  };

  it('say nothing of other folders, and the deepest of those that do decides', () => {
    assert.deepEqual(kept({}, 'a.log'), ['a.log']);
    const rules = { '.gitignore': '*.log\n', 'deploy/.gitignore': '!hosts.log\n/own/\nlist\n' };
    const names = ['a.log', 'deploy/a.log', 'deploy/hosts.log', 'deploy/in/hosts.log', 'hosts.log'];
    assert.deepEqual(kept(rules, ...names), ['deploy/hosts.log', 'deploy/in/hosts.log']);
    const others = [
      'own/a',
      'list',
      'deployed/list',
      'deploy/own/a',
      'deploy/in/own/a',
      'deploy/list',
      'deploy/in/list',
    ];
    assert.deepEqual(kept(rules, ...others), ['own/a', 'list', 'deployed/list', 'deploy/in/own/a']);
  });

  it('decide by any .ignore before every .gitignore, and for the rest of a folder that it lets in by those again', () => {
    const rules = { 'deploy/.gitignore': '*.log\n', '.ignore': '!hosts.log\n', 'deploy/own/.ignore': 'hosts.log\n' };
    const names = ['deploy/a.log', 'deploy/hosts.log', 'deploy/own/hosts.log'];
    assert.deepEqual(kept(rules, ...names), ['deploy/hosts.log']);
    const opened = { 'in/.gitignore': 'vendor/\n*.cfg\n', '.ignore': '!vendor/\n' };
    assert.deepEqual(kept(opened, 'in/vendor/a.cfg', 'in/vendor/hosts.ini'), ['in/vendor/hosts.ini']);
  });

  it('leave out all of a folder that is left out, whatever is said in it or of its files', () => {
    const rules = { '.gitignore': 'build/\n', 'build/.gitignore': '!keep.yaml\n', '.ignore': '!keep.yaml\n' };
    assert.deepEqual(kept(rules, 'build/keep.yaml', 'keep.yaml', 'in/build/deep/keep.yaml'), ['keep.yaml']);
  });

  it('are read below a folder as in it: remarks, blank lines, escapes, and what their folder is called', () => {
    const text = '# a\n\n  \n\\#a\n\\!b\nc  \nd/ \r\ne/f\n**/g/*.h\n!i\n';
    const names = ['# a', '#a', '!b', 'in/c', 'd/x', 'e/f', 'in/e/f', 'in/g/x.h', 'i', 'z'];
    for (const folder of ['', 'x/', 'a[1]*/', '!x/#y/']) {
      const found = kept({ [`${folder}.gitignore`]: text }, ...names.map((name) => folder + name));
      assert.deepEqual(
        found,
        ['# a', 'in/e/f', 'i', 'z'].map((name) => folder + name),
      );
    }
  });

  it('heed the case', () => {
    assert.deepEqual(kept({ 'x/.gitignore': 'Left/\n*.INI\n' }, 'x/Left/a', 'x/left/a', 'x/a.INI', 'x/a.ini'), [
      'x/left/a',
      'x/a.ini',
    ]);
  });
});
