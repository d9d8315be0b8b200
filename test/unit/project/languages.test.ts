import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { sourceStrings } from '../../../scripts/sourceStrings.ts';

const root = path.resolve(import.meta.dirname, '../../..');

type Strings = Readonly<Record<string, string>>;

function readStrings(name: string): Strings {
  return JSON.parse(fs.readFileSync(path.join(root, name), 'utf8'));
}

/** What the code puts into a sentence, or the editor makes of a part of it: places, links, settings and code. */
const fixedParts = (text: string) => (text.match(/\{\w+\}|\]\([^)]*\)|`[^`]*`/g) ?? []).sort();

/** Why a translation isn't one of these sentences; a line for each that is wrong. */
function complaints(english: Strings, translated: Strings): readonly string[] {
  const lines = Object.keys(translated).flatMap((key) => (key in english ? [] : [`isn’t said any more: ${key}`]));
  for (const [key, text] of Object.entries(english)) {
    const other = translated[key];
    if (other === undefined || other.trim() === '') lines.push(`isn’t translated: ${key}`);
    else if (fixedParts(other).join() !== fixedParts(text).join()) lines.push(`has other parts: ${key}\n  ${other}`);
    else if (/“[^”]*”|[a-zäöüß,] Sie\b/.test(other)) lines.push(`isn’t written as the others: ${other}`);
  }
  return lines;
}

describe('The languages', () => {
  it('have every sentence of the source in l10n/bundle.l10n.json, and no other', () => {
    const said = [...sourceStrings().keys()];
    assert.ok(said.length > 400, 'the sentences of the source were not found');
    const kept = readStrings('l10n/bundle.l10n.json');
    const text = 'run "npm run l10n" and give each new sentence its German in l10n/bundle.l10n.de.json';
    assert.deepEqual(Object.keys(kept), said, text);
    for (const [key, value] of Object.entries(kept)) assert.equal(value, key);
  });

  it('write each quotation mark themselves: no code puts one around a name', () => {
    const sources = fs.readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' });
    const german = fs
      .readdirSync(path.join(root, 'src/webview/german'))
      .map((name) => path.join('webview/strings', name));
    const own = sources.filter((name) => name.endsWith('.ts') && !german.includes(name) && !/\bgerman\b/.test(name));
    const quoting = own.filter((name) => /“\$\{/.test(fs.readFileSync(path.join(root, 'src', name), 'utf8')));
    assert.deepEqual(quoting, []);
  });

  it('count by plural(…), whose one form says {count} too: not every language has it for 1 alone', () => {
    const single = Object.keys(readStrings('l10n/bundle.l10n.json')).filter((text) => /(?<!< )\b1\b/.test(text));
    assert.deepEqual(single, ['1 hour ago', 'For 1 hour']);
  });

  it('have each sentence in German, with the same parts in it', () => {
    const german = readStrings('l10n/bundle.l10n.de.json');
    assert.deepEqual(complaints(readStrings('l10n/bundle.l10n.json'), german), []);
  });

  it('end no German sentence in a length of time: its unit has a dot of its own', () => {
    const ending = Object.values(readStrings('l10n/bundle.l10n.de.json')).filter((text) =>
      /\{(?:age|time)\}\./.test(text),
    );
    assert.deepEqual(ending, []);
  });

  it('name the groups by time in German as briefly as in English: their counts stand behind the names', () => {
    const german = readStrings('l10n/bundle.l10n.de.json');
    const groups = ['Happening now', 'Starts within 7 days', 'Later', 'Without a date', 'Cancelled', 'Finished'];
    const longest = Math.max(...groups.map((name) => name.length));
    const names = groups.map((name) => german[name] ?? '');
    assert.ok(names.every((name) => name !== ''));
    assert.deepEqual(
      names.filter((name) => name.length > longest),
      [],
    );
  });

  it('have each text of package.json in German', () => {
    assert.deepEqual(complaints(readStrings('package.nls.json'), readStrings('package.nls.de.json')), []);
  });

  it('tell what is wrong with a translation', () => {
    const english = { 'Read {count} of [it](command:a)': '' };
    const key = 'Read {count} of [it](command:a)';
    const told = (german: string) => complaints({ [key]: key }, { [key]: german }).length;
    assert.deepEqual(
      ['{count} von [ihm](command:a)', '{zahl} [ihm](command:a)', '{count} [ihm](command:b)', ' '].map(told),
      [0, 1, 1, 1],
    );
    assert.equal(complaints(english, { other: 'anderes' }).length, 2);
  });
});
