import assert from 'node:assert/strict';
import fc from 'fast-check';
import { clearRecent } from '../../../../src/app/searches/clearRecent.ts';
import { SavedEdits } from '../../../../src/app/searches/savedEdits.ts';
import { savedProblemSentence, savedProblemsMessage } from '../../../../src/app/searches/savedProblems.ts';
import { mostRecent, readSaved, type SavedSetting, Searches } from '../../../../src/app/searches/searches.ts';
import { inEnglish } from '../../../../src/core/text/translate.ts';

/** The user's settings file and the editor's memory, in a test's hands. */
class Stored {
  setting: unknown;
  refuses = false;
  writes = 0;
  readonly memory = new Map<string, unknown>();
  #listener: () => void = () => {};

  readonly #saved: SavedSetting = {
    read: () => structuredClone(this.setting),
    write: async (entries) => {
      // As the editor does: the new value can be read only some time after it was asked for.
      await new Promise((resolve) => setImmediate(resolve));
      if (this.refuses) throw new Error('The settings file has errors.');
      this.writes++;
      this.change(structuredClone(entries));
    },
    onChange: (listener) => {
      this.#listener = listener;
      return () => {
        this.#listener = () => {};
      };
    },
  };

  /** What connections are called now, by the names that they had. */
  readonly names = new Map<string, string>();
  readonly searches = new Searches(
    this.#saved,
    {
      get: (key) => this.memory.get(key),
      update: async (key, value) => void this.memory.set(key, structuredClone(value)),
    },
    { presentName: (name) => this.names.get(name) ?? name },
  );
  /** What another window has written, and this one hasn't read. */
  unread: unknown;
  readonly edits = new SavedEdits(
    this.#saved,
    async () => {
      if (this.refuses) throw new Error('The settings file has errors.');
      if (this.unread !== undefined) this.change(this.unread);
      this.unread = undefined;
    },
    { presentName: (name) => this.names.get(name) ?? name },
    inEnglish,
  );

  constructor(setting?: unknown) {
    this.setting = setting;
  }

  change(setting: unknown): void {
    this.setting = setting;
    this.#listener();
  }

  /** How often listeners are told while `work` runs. */
  async told(work: () => unknown): Promise<number> {
    let count = 0;
    const end = this.searches.onChange(() => count++);
    await work();
    end();
    return count;
  }
}

const logins = { name: 'Logins', query: 'name:"Login*"', connection: 'Work' };
const system = { name: 'System', query: 'user:SYSTEM' };

describe('Saved searches', () => {
  it('are those of the setting, in its order', () => {
    const { searches } = new Stored([logins, { ...system, name: '  System ' }]);
    assert.deepEqual(searches.saved, [logins, system]);
    assert.deepEqual(searches.problems, []);
    for (const nothing of [undefined, null, []]) assert.deepEqual(new Stored(nothing).searches.saved, []);
  });

  it('say of each entry that can’t be used where it stands and what is wrong, and leave the others usable', () => {
    const broken: [unknown, RegExp][] = [
      ['text', /^platformEvents\.savedSearches\[1\] needs a name and a query\.$/],
      [null, /\[2\] needs/],
      [['a', 'b'], /\[3\] needs/],
      [{ name: '  ', query: 'x' }, /\[4\] needs/],
      [{ name: 7, query: 'x' }, /\[5\] needs/],
      [{ name: 'No query' }, /\[6\] needs/],
      [{ name: 'Long', query: 'x'.repeat(8001) }, /\[7\]: the query has more than 8,000 characters\.$/],
      [{ name: 'Odd', query: 'x', connection: 3 }, /\[8\]: connection is the name of a connection\.$/],
      [{ name: 'Odd', query: 'x', connection: ' ' }, /\[9\]: connection is the name of a connection\.$/],
      [{ ...logins, query: 'another' }, /\[10\]: there is a saved search of this name already\.$/],
    ];
    const { searches, problems } = readSaved([logins, ...broken.map(([entry]) => entry), system]);
    assert.deepEqual(searches, [logins, system]);
    assert.equal(problems.length, broken.length);
    const sentences = problems.map((problem) => savedProblemSentence(problem, inEnglish));
    assert.equal(
      savedProblemsMessage(problems.slice(0, 1), inEnglish),
      `A saved search in the settings can’t be used. ${sentences[0]}`,
    );
    assert.equal(
      savedProblemsMessage(problems.slice(0, 2), inEnglish),
      `Saved searches in the settings can’t be used. ${sentences[0]} ${sentences[1]}`,
    );
    for (const [place, [, sentence]] of broken.entries()) assert.match(sentences[place] ?? '', sentence);
  });

  it('are none where the setting is no list, which is said and never overwritten', async () => {
    for (const setting of [{ name: 'x', query: 'y' }, 'text', 7, false]) {
      const stored = new Stored(setting);
      assert.deepEqual(stored.searches.saved, []);
      assert.deepEqual(stored.searches.problems, [{ index: 0, why: 'noList' }]);
      await assert.rejects(stored.edits.put(system), /must be a list/);
      assert.deepEqual(stored.setting, setting);
    }
  });

  it('come, change and go, and leave what they don’t understand as it was', async () => {
    const foreign = [{ note: 'mine' }, 42];
    const stored = new Stored([...foreign, { ...logins, color: 'red' }]);
    const { edits } = stored;
    await edits.put(system);
    await edits.rename('Logins', 'Who came');
    assert.deepEqual(stored.setting, [...foreign, { ...logins, name: 'Who came', color: 'red' }, system]);
    await edits.put({ name: 'Who came', query: 'replaced' });
    assert.deepEqual(stored.setting, [...foreign, { name: 'Who came', query: 'replaced', color: 'red' }, system]);
    await edits.remove('System');
    assert.equal(await edits.remove('not there'), undefined);
    assert.deepEqual(stored.setting, [...foreign, { name: 'Who came', query: 'replaced', color: 'red' }]);
  });

  it('are watched on where they are put as they were, and no longer where another query or account takes the name', async () => {
    const watched = { ...system, watch: '2026-11-20T15:40:00Z', color: 'red' };
    for (const { search, watch } of [
      { search: system, watch: watched.watch },
      { search: { ...system, query: 'user:CUSTOMER' }, watch: undefined },
      { search: { ...system, connection: 'Elsewhere' }, watch: undefined },
    ]) {
      const stored = new Stored([watched]);
      await stored.edits.put(search);
      assert.deepEqual(stored.setting, [{ ...search, color: 'red', ...(watch && { watch }) }]);
    }
  });

  it('are watched on where only their connection has another name', async () => {
    const watched = { ...system, connection: 'Work', watch: '2026-11-20T15:40:00Z' };
    const stored = new Stored([watched]);
    stored.names.set('Work', 'Office');
    await stored.edits.put({ ...system, connection: 'Office' });
    assert.deepEqual(stored.setting, [{ ...watched, connection: 'Office' }]);
  });

  it('call their connection by its present name before another one gets the earlier, and stay as they were written', async () => {
    const watched = { ...logins, watch: '2026-11-20T15:40:00Z', color: 'red' };
    const others = [system, { ...system, name: 'Home', connection: 'Home' }, { connection: 'Work' }, 42, 'Work'];
    const stored = new Stored([...others]);
    await stored.edits.renameConnection('Work', 'Office');
    assert.equal(stored.writes, 0, 'none is called so');
    stored.unread = [watched, ...others, { ...system, connection: 'Work' }];
    await stored.edits.renameConnection('Work', 'Office');
    const renamed = { ...system, connection: 'Office' };
    assert.deepEqual(stored.setting, [{ ...watched, connection: 'Office' }, ...others, renamed]);
    stored.refuses = true;
    await assert.rejects(stored.edits.renameConnection('Office', 'Work'), /has errors/);
  });

  it('come back whole where they were, and once', async () => {
    const before = [system, { ...logins, color: 'red' }, { name: 'Last', query: '' }];
    const stored = new Stored(before);
    const undo = await stored.edits.remove('Logins');
    assert.deepEqual(stored.setting, [before[0], before[2]]);
    await undo?.();
    assert.deepEqual(stored.setting, before);
    await undo?.();
    assert.deepEqual(stored.setting, before);
    const undoLater = await stored.edits.remove('Logins');
    stored.change([]);
    await undoLater?.();
    assert.deepEqual(stored.setting, [before[1]]);
  });

  it('come back under another name by Undo where theirs was given again meanwhile', async () => {
    const stored = new Stored([{ ...logins, color: 'red' }]);
    const undo = await stored.edits.remove('Logins');
    const others = [
      { name: 'Logins', query: 'another' },
      { name: 'Logins (2)', query: 'a third' },
    ];
    stored.change(others);
    assert.equal(await undo?.(), 'Logins (3)');
    assert.deepEqual(stored.setting, [{ ...logins, name: 'Logins (3)', color: 'red' }, ...others]);
  });

  it('take no name by which another was saved meanwhile', async () => {
    const stored = new Stored([logins, system]);
    await assert.rejects(stored.edits.rename('Logins', 'System'), /There is a saved search of this name already\./);
    assert.deepEqual(stored.setting, [logins, system]);
  });

  it('say so where another window has deleted or renamed them meanwhile', async () => {
    const stored = new Stored([logins]);
    stored.unread = [{ ...logins, name: 'Who [came](x:y)' }];
    const gone = /^Error: There is no saved search “Logins” any more\.$/;
    await assert.rejects(stored.edits.rename('Logins', 'Visits'), gone);
    await assert.rejects(stored.edits.watch('Logins', '2026-11-20T15:40:00Z'), gone);
    assert.deepEqual([stored.setting, stored.writes], [[{ ...logins, name: 'Who [came](x:y)' }], 0]);
  });

  it('survive being changed several times at once', async () => {
    const stored = new Stored([]);
    const names = ['a', 'b', 'c', 'd'];
    await Promise.all([
      ...names.map((name) => stored.edits.put({ name, query: name })),
      stored.edits.remove('b'),
      stored.edits.rename('c', 'see'),
    ]);
    assert.deepEqual(
      stored.searches.saved.map(({ name }) => name),
      ['a', 'see', 'd'],
    );
  });

  it('leave what another window has written since', async () => {
    const stored = new Stored([logins]);
    stored.unread = [logins, { name: 'Theirs', query: 'theirs' }];
    await stored.edits.put(system);
    assert.deepEqual(
      stored.searches.saved.map(({ name }) => name),
      [logins.name, 'Theirs', system.name],
    );
  });

  it('say so where the settings can’t be written, and can be written afterwards', async () => {
    const stored = new Stored([]);
    stored.refuses = true;
    await assert.rejects(stored.edits.put(system), /has errors/);
    stored.refuses = false;
    await stored.edits.put(logins);
    assert.deepEqual(stored.setting, [logins]);
  });

  it('hold what was put, for any setting before', async () => {
    const entry = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.record(
        { name: fc.constantFrom('a', 'b', ' a '), query: fc.string(), connection: fc.string() },
        { requiredKeys: [] },
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 6 }), fc.constantFrom('a', 'b', 'c'), async (setting, name) => {
        const stored = new Stored(setting);
        const others = stored.searches.saved.filter((search) => search.name !== name);
        const { problems } = stored.searches;
        const search = { name, query: 'user:X' };
        await stored.edits.put(search);
        assert.deepEqual(
          stored.searches.saved.find((one) => one.name === name),
          search,
        );
        assert.deepEqual(
          stored.searches.saved.filter((one) => one.name !== name),
          others,
        );
        assert.deepEqual(stored.searches.problems, problems);
      }),
      { numRuns: 200 },
    );
  });

  it('tell of every change, whoever makes it', async () => {
    const stored = new Stored([system]);
    assert.equal(await stored.told(() => stored.edits.put(logins)), 1);
    assert.equal(await stored.told(() => stored.edits.rename('System', 'Machines')), 1);
    assert.equal(await stored.told(() => stored.edits.remove('gone')), 0);
    assert.equal(await stored.told(() => stored.change([])), 1);
    stored.searches.dispose();
    assert.equal(await stored.told(() => stored.change([system])), 0);
  });
});

describe('Recent searches', () => {
  it('are the last distinct ones of each connection, newest first', () => {
    const { searches } = new Stored();
    searches.ran('Work', 'a');
    searches.ran('Home', 'a');
    searches.ran('Work', ' b ');
    searches.ran('Work', 'a');
    assert.deepEqual(searches.recent('Work'), ['a', 'b']);
    assert.deepEqual(searches.recent('Home'), ['a']);
    assert.deepEqual(searches.allRecent[0], { connection: 'Work', query: 'a' });
    assert.equal(searches.allRecent.length, 3);
  });

  it('are told once where a connection takes the name of one that was removed', () => {
    const { searches, memory, names } = new Stored();
    for (const query of ['a', 'b']) searches.ran('Work', query);
    searches.ran('Home', 'a');
    searches.ran('Home', 'c');
    names.set('Home', 'Work');
    assert.deepEqual(searches.recent('Work'), ['c', 'a', 'b']);
    assert.deepEqual(
      searches.allRecent.map(({ query }) => query),
      ['c', 'a', 'b'],
    );
    searches.keepPresentNames();
    assert.deepEqual(memory.get('recentSearches'), searches.allRecent);
  });

  it('are those of a connection under whatever name it had, each once', () => {
    const { searches, names } = new Stored();
    searches.ran('Work', 'a');
    searches.ran('Work', 'b');
    names.set('Work', 'Office');
    assert.deepEqual(searches.recent('Office'), ['b', 'a']);
    searches.ran('Office', 'a');
    assert.deepEqual(searches.allRecent, [
      { connection: 'Office', query: 'a' },
      { connection: 'Office', query: 'b' },
    ]);
  });

  it('stay those of a connection whose earlier name is given to another one', () => {
    const { searches, names } = new Stored();
    searches.ran('Work', 'a');
    searches.ran('Home', 'b');
    names.set('Work', 'Office');
    searches.keepPresentNames();
    names.clear();
    assert.deepEqual([searches.recent('Office'), searches.recent('Work'), searches.recent('Home')], [['a'], [], ['b']]);
  });

  it('are fifteen at most, and none is empty or too long', () => {
    const { searches, memory } = new Stored();
    for (const query of ['', '  ', 'x'.repeat(8001)]) searches.ran('Work', query);
    assert.deepEqual(searches.allRecent, []);
    for (let i = 0; i < 40; i++) searches.ran(`Connection ${i % 2}`, `query ${i}`);
    assert.equal(mostRecent, 15);
    assert.deepEqual(memory.get('recentSearches'), searches.allRecent);
    assert.deepEqual(
      searches.allRecent.map(({ query }) => query),
      Array.from({ length: 15 }, (_, i) => `query ${39 - i}`),
    );
  });

  it('are forgotten one by one or all at once', () => {
    const { searches } = new Stored();
    for (const query of ['a', 'b', 'c']) searches.ran('Work', query);
    searches.forget({ connection: 'Work', query: 'b' });
    searches.forget({ connection: 'Home', query: 'c' });
    assert.deepEqual(searches.recent('Work'), ['c', 'a']);
    searches.forgetAll();
    assert.deepEqual(searches.allRecent, []);
  });

  it('come back behind those that were run since, and no more of them than are remembered', () => {
    const { searches } = new Stored();
    for (const query of ['a', 'b', 'c']) searches.ran('Work', query);
    searches.ran('Home', 'a');
    const undo = clearRecent(searches);
    assert.deepEqual(searches.allRecent, []);
    for (const query of ['b', 'd']) searches.ran('Work', query);
    undo();
    assert.deepEqual(searches.recent('Work'), ['d', 'b', 'c', 'a']);
    assert.deepEqual(searches.recent('Home'), ['a']);

    const undoAgain = clearRecent(searches);
    for (let i = 0; i < mostRecent - 2; i++) searches.ran('Work', `query ${i}`);
    undoAgain();
    assert.deepEqual(searches.recent('Work').slice(-3), ['query 0', 'd', 'b']);
    assert.equal(searches.allRecent.length, mostRecent);
  });

  it('tell of a change, and are silent where the same search runs again', async () => {
    const stored = new Stored();
    assert.equal(await stored.told(() => stored.searches.ran('Work', 'a')), 1);
    assert.equal(await stored.told(() => stored.searches.ran('Work', 'a ')), 0);
    assert.equal(await stored.told(() => stored.searches.ran('Home', 'a')), 1);
  });

  it('are none where the memory holds something else', () => {
    const stored = new Stored();
    const good = { connection: 'Work', query: 'a' };
    for (const value of [undefined, null, 'text', {}, 7]) {
      stored.memory.set('recentSearches', value);
      assert.deepEqual(stored.searches.allRecent, []);
    }
    stored.memory.set('recentSearches', [null, 'text', { connection: 'Work' }, good, { connection: 1, query: 'b' }]);
    assert.deepEqual(stored.searches.allRecent, [good]);
    stored.searches.ran('Work', 'b');
    assert.deepEqual(stored.searches.recent('Work'), ['b', 'a']);
  });
});
