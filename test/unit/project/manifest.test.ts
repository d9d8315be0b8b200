import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {
  commandIds,
  contextKeys,
  extensionId,
  firstSteps,
  iconCommandIds,
  settingIds,
  settingSection,
  titleCommandIds,
  viewContainerId,
  viewIds,
  walkthroughId,
} from '../../../src/manifest.ts';

const root = path.resolve(import.meta.dirname, '../../..');

interface Command {
  readonly command: string;
  readonly title: string;
  readonly category?: string;
}

interface Manifest {
  readonly name: string;
  readonly publisher: string;
  readonly engines: { readonly vscode: string };
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly contributes: {
    readonly commands: readonly Command[];
    readonly configuration: {
      readonly properties: Readonly<
        Record<
          string,
          { readonly scope?: string; readonly order?: number; readonly ignoreSync?: boolean; readonly default: unknown }
        >
      >;
    };
    readonly keybindings: readonly { readonly command: string; readonly when: string; readonly args?: unknown }[];
    readonly menus: Readonly<Record<string, readonly { readonly command?: string; readonly group?: string }[]>>;
    readonly views: Readonly<Record<string, readonly { readonly id: string; readonly name: string }[]>>;
    readonly viewsContainers: { readonly activitybar: readonly { readonly id: string }[] };
    readonly walkthroughs: readonly {
      readonly id: string;
      readonly when?: string;
      readonly steps: readonly {
        readonly id: string;
        readonly media: { readonly svg: string };
        readonly completionEvents: readonly string[];
      }[];
    }[];
  };
}

const text = fs.readFileSync(path.join(root, 'package.json'), 'utf8');
const manifest: Manifest = JSON.parse(text);
const strings: Record<string, string | { readonly message: string }> = JSON.parse(
  fs.readFileSync(path.join(root, 'package.nls.json'), 'utf8'),
);

/** What the editor shows for a text of package.json. */
function translated(text: string): string {
  const string = strings[text.replace(/^%(.*)%$/, '$1')] ?? text;
  return typeof string === 'string' ? string : string.message;
}

/** Every value of a property of that name, anywhere below. */
function* valuesOf(json: unknown, names: readonly string[]): Generator<unknown> {
  if (typeof json !== 'object' || json === null) return;
  for (const [name, value] of Object.entries(json)) {
    if (names.includes(name)) yield value;
    yield* valuesOf(value, names);
  }
}

/** A setting's default as README's table writes it. */
function defaultInWords(value: unknown): string {
  if (typeof value === 'number') return value.toLocaleString('en');
  return value === '' || (typeof value === 'object' && value !== null) ? 'none' : `\`${value}\``;
}

describe('package.json', () => {
  it('has a string for every %key%, and a use for every string', () => {
    const used = new Set(Array.from(text.matchAll(/"%([^%"]+)%"/g), ([, key]) => key ?? ''));
    assert.deepEqual(
      [...used].sort(),
      Object.keys(strings).sort(),
      '%keys% of package.json, strings of package.nls.json',
    );
  });

  it('sorts every command under one category', () => {
    for (const { command, category } of manifest.contributes.commands)
      assert.equal(category, 'Platform Events', command);
  });

  it('puts in menus and on keys only commands that it has', () => {
    const commands = new Set(manifest.contributes.commands.map(({ command }) => command));
    const { menus, keybindings } = manifest.contributes;
    for (const [menu, entries] of Object.entries({ ...menus, keybindings })) {
      for (const { command } of entries) if (command) assert.ok(commands.has(command), `${command} in ${menu}`);
    }
  });

  it('puts in a view’s title no command that takes a row, since the editor hands it one that nobody may be looking at', () => {
    const { 'view/title': title = [], 'view/item/context': rows = [] } = manifest.contributes.menus;
    const takesNoRow = [commandIds.clearRecentSearches];
    const both = title.filter(({ command }) => rows.some((row) => row.command === command));
    assert.deepEqual([...new Set(both.map(({ command }) => command))], takesNoRow);
    assert.deepEqual(
      Object.values<string>(titleCommandIds).filter((id) => !title.some(({ command }) => command === id)),
      [],
    );
  });

  it('acknowledges by the icon of a row that row alone, and what is selected by its menu', () => {
    const { 'view/item/context': rows = [] } = manifest.contributes.menus;
    const isInline = ({ group }: (typeof rows)[number]) => group?.startsWith('inline') === true;
    for (const [name, id] of Object.entries<string>(iconCommandIds)) {
      const [entry, ...others] = rows.filter(({ command }) => command === id);
      assert.ok(entry !== undefined && isInline(entry) && others.length === 0, id);
      const menu = rows.filter(({ command }) => command === commandIds[name as keyof typeof iconCommandIds]);
      assert.ok(menu.length > 0 && !menu.some(isInline), name);
    }
  });

  it('links in its welcome texts only to commands that it has', () => {
    const commands = new Set(manifest.contributes.commands.map(({ command }) => command));
    const texts = Object.values(strings).map((one) => (typeof one === 'string' ? one : one.message));
    for (const id of Object.values(viewIds)) commands.add(`${id}.focus`);
    for (const [, linked = ''] of texts.join('\n').matchAll(/\(command:([\w.]+)/g)) {
      if (linked.startsWith(`${settingSection}.`)) assert.ok(commands.has(linked), linked);
    }
  });

  it('has a walkthrough that no install opens, whose every step is ticked off by a key that the code sets', () => {
    const [walkthrough, ...others] = manifest.contributes.walkthroughs;
    assert.ok(walkthrough !== undefined && others.length === 0);
    // The editor opens what an extension brings right after its install, where its clause holds by then: nobody has set this key.
    assert.equal(walkthrough.when, contextKeys.viewState);
    assert.equal(walkthrough.id, walkthroughId);
    assert.equal(firstSteps.connect, contextKeys.signedIn);
    assert.deepEqual(
      walkthrough.steps.map(({ id, completionEvents }) => [id, completionEvents]),
      Object.entries(firstSteps).map(([id, key]) => [id, [`onContext:${key}`]]),
    );
    for (const { media } of walkthrough.steps) assert.ok(fs.existsSync(path.join(root, media.svg)), media.svg);
    const linked = decodeURIComponent(/openWalkthrough\?([^)]*)/.exec(translated('%welcome.noAccount%'))?.[1] ?? '');
    assert.equal(linked, JSON.stringify(`${extensionId}#${walkthrough.id}`));
  });

  it('has every command that a test or a benchmark runs by its title', () => {
    const titles = new Set(
      manifest.contributes.commands.map(({ title, category }) => `${translated(category ?? '')}: ${translated(title)}`),
    );
    const german: Readonly<Record<string, string>> = JSON.parse(
      fs.readFileSync(path.join(root, 'package.nls.de.json'), 'utf8'),
    );
    for (const { title } of manifest.contributes.commands)
      titles.add(`Platform Events: ${german[title.replaceAll('%', '')]}`);
    for (const { name } of Object.values(manifest.contributes.views).flat())
      titles.add(`Platform Events: Focus on ${translated(name)} View`);
    const files = fs.globSync('test/{e2e,bench}/**/*.ts', { cwd: root });
    const run = files.flatMap((file) =>
      [...fs.readFileSync(path.join(root, file), 'utf8').matchAll(/runCommand\('(Platform Events: [^']+)'/g)].map(
        ([, title = '']) => ({ file, title }),
      ),
    );
    assert.ok(run.length > 20);
    assert.deepEqual(
      run.filter(({ title }) => !titles.has(title)),
      [],
    );
  });

  it('points at icons that exist', () => {
    const icons = [...valuesOf(manifest, ['icon'])].filter(
      (icon) => typeof icon === 'string' && !icon.startsWith('$('),
    );
    assert.ok(icons.length > 0);
    for (const icon of icons) assert.ok(fs.existsSync(path.join(root, String(icon))), String(icon));
  });

  it('keeps every setting out of the reach of a workspace', () => {
    const settings = Object.entries(manifest.contributes.configuration.properties);
    for (const [name, { scope }] of settings) assert.equal(scope, 'application', name);
  });

  it('takes the one setting that names a file of this machine to no other', () => {
    const settings = Object.entries(manifest.contributes.configuration.properties);
    const left = settings.filter(([, { ignoreSync }]) => ignoreSync === true).map(([name]) => name);
    assert.deepEqual(left, [settingIds.calendarFile]);
  });

  it('gives every setting a place of its own, and lists them in that order', () => {
    const settings = Object.values(manifest.contributes.configuration.properties);
    assert.deepEqual(
      settings.map(({ order }) => order),
      settings.map((_, at) => at + 1),
    );
  });

  it('has a row in README’s table for every setting, with its default', () => {
    const rows = fs
      .readFileSync(path.join(root, 'README.md'), 'utf8')
      .matchAll(/^\| `(platformEvents\.\w+)` \| (.*?) \|/gm);
    const settings = Object.entries(manifest.contributes.configuration.properties);
    assert.deepEqual(
      Array.from(rows, ([, name, standard]) => [name, standard]),
      settings.map(([name, { default: value }]) => [name, defaultInWords(value)]),
      'the table of settings in README.md, contributes.configuration of package.json',
    );
  });

  it('agrees with the names in the code', () => {
    assert.equal(`${manifest.publisher}.${manifest.name}`, extensionId);
    const { commands, configuration, views, viewsContainers } = manifest.contributes;
    assert.deepEqual(
      commands.map(({ command }) => command).sort(),
      [commandIds, titleCommandIds, iconCommandIds].flatMap((ids) => Object.values<string>(ids)).sort(),
      'contributes.commands of package.json, commandNames, titleCommandIds and iconCommandIds of src/manifest.ts',
    );
    assert.deepEqual(
      Object.keys(configuration.properties).sort(),
      Object.values<string>(settingIds).sort(),
      'contributes.configuration of package.json, settingNames of src/manifest.ts',
    );
    assert.deepEqual(
      viewsContainers.activitybar.map(({ id }) => id),
      [viewContainerId],
    );
    assert.deepEqual(
      (views[viewContainerId] ?? []).map(({ id }) => id),
      Object.values<string>(viewIds),
    );
  });

  it('is compiled against the oldest editor that it promises to run in', () => {
    assert.equal(manifest.engines.vscode, `^${manifest.devDependencies['@types/vscode']}`);
  });
});
