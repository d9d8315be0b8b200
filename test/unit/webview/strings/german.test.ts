import assert from 'node:assert/strict';
import type { PageLanguage } from '../../../../src/webview/strings/language.ts';
import { counts, difference, log, notice, result, timeline } from './allStrings.ts';

type Groups = Readonly<Record<string, unknown>>;

const english: Groups = { ...counts, ...difference, ...log, ...notice, ...result, ...timeline };

/** Every sentence of a group, by its path. A function says what it is given. */
function* sentencesOf(value: unknown, path: string): Generator<readonly [string, string]> {
  if (typeof value === 'string') yield [path, value];
  else if (typeof value === 'function')
    for (const count of ['1', '12']) yield [`${path}(${count})`, said(value, count)];
  else for (const [key, below] of Object.entries(value as Groups)) yield* sentencesOf(below, `${path}.${key}`);
}

const said = (sentence: unknown, count: string): string =>
  (sentence as (...parts: string[]) => string)(count, '«b»', '«c»');

describe('The pages’ German', () => {
  let german: PageLanguage;

  before(async () => {
    // In the pages it is the build that puts them there.
    Object.assign(globalThis, { CORE_TEXTS: {} });
    await import('../../../../src/webview/german/strings.de.ts');
    assert.ok(globalThis.platformEventsLanguage);
    german = globalThis.platformEventsLanguage;
    // The other tests of this process are in English.
    globalThis.platformEventsLanguage = undefined;
  });

  it('has each group of sentences, and in each the same ones with the same parts', () => {
    assert.deepEqual(Object.keys(german.sentences).sort(), Object.keys(english).sort());
    const parts = (text: string) => (text.match(/«\w»|\b12\b/g) ?? []).sort();
    const ours = new Map(Object.entries(german.sentences).flatMap(([name, group]) => [...sentencesOf(group, name)]));
    const theirs = new Map(Object.entries(english).flatMap(([name, group]) => [...sentencesOf(group, name)]));
    assert.deepEqual([...ours.keys()].sort(), [...theirs.keys()].sort());
    for (const [path, text] of theirs) {
      assert.deepEqual(parts(ours.get(path) ?? ''), parts(text), path);
      assert.doesNotMatch(ours.get(path) ?? '', /“[^”]*”|[a-zäöüß,] Sie\b|^\s*$/, path);
    }
  });

  it('says one and many apart, and of how many in its case', () => {
    const { progressStrings } = german.sentences as { progressStrings: { entries: unknown; failedOf: unknown } };
    const { entries, failedOf } = progressStrings;
    const one = said(entries, '1');
    const many = said(entries, '12');
    assert.deepEqual([one, many], ['1 Eintrag', '12 Einträge']);
    const of = (whole: string) => (failedOf as (...parts: string[]) => string)('1', whole);
    assert.equal(of(one), 'Nicht vollständig: 1 von 1 Eintrag vor dem Problem');
    assert.equal(of(many), 'Nicht vollständig: 1 von 12 Einträgen vor dem Problem');
  });
});
