import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { iconPlaces, namesIn } from '../../../scripts/iconFont.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const pages = fs.globSync('src/webview/**/*.ts', { cwd: root });
const read = (name: string) => {
  const file = path.join(root, name);
  assert.ok(fs.existsSync(file), `${file} is missing: run "npm run package" first`);
  return fs.readFileSync(file, 'utf8');
};

// That every icon that is drawn is in the font too, the tests of the pages hold in a browser.
describe('The icon font', () => {
  const whole = iconPlaces(read('node_modules/@vscode/codicons/dist/codicon.css'));
  const own = iconPlaces(read('dist/codicon.css'));
  /** What a page says right where it makes an icon, by file. */
  const named = pages.flatMap((file) => {
    const found = read(file).matchAll(/codicon-([a-z][a-z0-9-]*)|\bicon(?:=|: )["']([^"']+)["']/g);
    return [...found].map(([, name, other]) => ({ file, icon: name ?? other ?? '' }));
  });

  it('has the icons that the pages name, and hardly any other of several hundred', () => {
    assert.ok(named.length > 30, `${named.length} were found`);
    for (const { file, icon } of named) assert.ok(own.has(icon), `${icon}, in ${file}`);
    assert.ok(whole.size > 500 && own.size < 100, `${own.size} of ${whole.size}`);
    for (const [name, place] of own) assert.equal(place, whole.get(name), name);
    assert.ok(fs.statSync(path.join(root, 'dist/codicon.ttf')).size < 20_000);
  });

  it('is made of names that stand in the pages’ code as wholes: none is put together of parts', () => {
    for (const file of pages) {
      const parts = read(file).match(/codicon-[a-z0-9-]+\$\{|\bicon(?:=|: )\$?\{?`[^`]*\$\{|\bicon="[^"]*\$\{/g);
      assert.equal(parts, null, file);
    }
  });

  it('knows an icon by every form in which a page’s code may have its name', () => {
    const forms =
      '{icon:"add"} icon="pass" icon=\'close\' `export` class="codicon codicon-go-to-file" codicon-file other';
    assert.deepEqual([...namesIn(forms)].sort(), ['add', 'close', 'codicon', 'export', 'file', 'go-to-file', 'pass']);
  });
});
