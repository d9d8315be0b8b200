import assert from 'node:assert/strict';
import { writeInstant } from '../../../../src/core/query/plan.ts';
import type { LogProgress } from '../../../../src/protocol/log.ts';
import type { FromLogPage, ToLogPage } from '../../../../src/protocol/logMessages.ts';
import { LogSearching } from '../../../../src/webview/log/logSearching.ts';
import { readPersisted } from '../../../../src/webview/log/persisted.ts';
import { firstQuery } from '../../../../src/webview/query/firstQuery.ts';
import type { LeftPlace } from '../../../../src/webview/rows/leftPlace.ts';

const setup: Extract<ToLogPage, { type: 'setup' }> = {
  type: 'setup',
  query: null,
  connectionName: 'production',
  file: null,
  userTypes: [],
  objectNames: [],
  zone: 'utc',
  recent: [],
  asked: 0,
};

const done: LogProgress = {
  state: 'complete',
  count: 10,
  folded: 0,
  held: 10,
  read: 10,
  total: 10,
  filterIgnored: false,
  narrowed: false,
  wider: false,
  fields: ['eventName'],
  metaFields: [],
  span: null,
  undated: 0,
  readAt: 0,
  wait: null,
  isFile: false,
  leftOut: 0,
  gaps: [],
};

function progress(
  part: Partial<Extract<ToLogPage, { type: 'progress' }>> = {},
): Extract<ToLogPage, { type: 'progress' }> {
  return {
    type: 'progress',
    search: 1,
    revision: 1,
    query: 'user:SYSTEM',
    progress: done,
    order: { field: 'eventCreateDate', descending: true },
    folding: 'none',
    serviceNow: Date.now(),
    countedAt: Date.now(),
    serviceZone: null,
    firstRows: null,
    places: [],
    following: null,
    ...part,
  };
}

/** `onScreen`: where the reader is among the rows. */
function searching(kept: unknown = undefined, onScreen: LeftPlace = { top: 0 }) {
  const said: FromLogPage[] = [];
  const page: LogSearching = new LogSearching(
    readPersisted(kept),
    (message) => said.push(message),
    () => {},
    () => onScreen,
  );
  const searches = () => said.filter((message) => message.type === 'search');
  return { page, said, searches };
}

describe('Searching from the page', () => {
  it('says that it waits for the rows of what was kept, while the editor has none and nothing is wrong', async () => {
    const nothing = progress({ query: 'x', progress: { ...done, state: 'idle', count: 0, read: 0 } });
    const late = async (kept: unknown, query: string | null) => {
      const { page } = searching(kept);
      page.takeSetup({ ...setup, query });
      page.takeProgress(nothing);
      await new Promise((resolve) => setTimeout(resolve, 200));
      return page;
    };
    for (const query of [null, 'x']) {
      const page = await late({ connectionName: 'production', query: 'x', searched: 'x' }, query);
      assert.ok(page.isLate && page.isIdle);
      page.takeProgress(progress({ query: 'x' }));
      assert.ok(!page.isLate);
      const stuck = await late({ connectionName: 'production', query: 'x', searched: 'x' }, query);
      stuck.problem = { sentence: 'You are not signed in.', action: 'signIn' };
      stuck.takeSetup({ ...setup, query: 'x', zone: 'local' });
      await new Promise((resolve) => setTimeout(resolve, 200));
      assert.ok(!stuck.isLate && stuck.isStuck);
    }
  });

  it('compares no longer the part that was marked in another search, once one comes from outside', () => {
    const marked = { hidden: [], widths: {}, difference: { open: true, span: [1, 2] } };
    const { page } = searching({ query: 'x', searched: 'x', layout: marked });
    page.takeSetup({ ...setup, query: 'x' });
    assert.deepEqual(page.arrangement.layout.difference, marked.difference);
    page.takeSetup({ ...setup, query: 'after:2026-11-20', asked: 1 });
    assert.deepEqual(page.arrangement.layout.difference, { open: true, span: null });
  });

  it('begins with the last day at once, which isn’t remembered as a search, and once', () => {
    const { page, said } = searching();
    page.takeSetup(setup);
    assert.equal(page.query, firstQuery);
    // The choices arrive while the editor hasn't taken up the search yet.
    page.takeSetup(setup);
    assert.deepEqual(said, [{ type: 'narrow', query: firstQuery }]);
    assert.ok(page.isIdle && !page.isStuck);
    page.problem = { sentence: 'You are not signed in.', action: 'signIn' };
    assert.ok(page.isStuck);
  });

  it('has the rows stand in the order that was kept before it runs the kept search again', () => {
    const order = { field: 'eventName', descending: false };
    const { page, said } = searching({ connectionName: 'production', query: 'x', searched: 'x', order });
    // Before a search the editor knows no order but its first one.
    page.takeProgress(progress({ search: 0, progress: { ...done, state: 'idle', count: 0, read: 0 } }));
    page.takeSetup(setup);
    assert.deepEqual(said, [
      { type: 'sort', order },
      { type: 'narrow', query: 'x' },
    ]);
    assert.deepEqual(page.persisted({ open: undefined })?.order, order);
    page.takeProgress(progress({ order }));
    page.arrangement.sort({ field: 'username', descending: true });
    assert.deepEqual(page.persisted({ open: undefined })?.order, { field: 'username', descending: true });
    for (const wrong of [undefined, 'x', { field: 7, descending: true }, { field: 'eventName' }])
      assert.deepEqual(readPersisted({ order: wrong }).order, { field: 'eventCreateDate', descending: true });
  });

  it('asks again for a query set from outside that its own may have crossed on the way, and for no other', () => {
    const { page, said } = searching({ query: 'x', searched: 'x' });
    page.takeSetup(setup);
    page.takeSetup({ ...setup, query: 'trace:abc', asked: 1 });
    assert.deepEqual(said, [
      { type: 'narrow', query: 'x' },
      { type: 'narrow', query: 'trace:abc' },
    ]);
    page.takeProgress(progress({ query: 'trace:abc' }));
    page.takeProgress(progress({ search: 2, query: 'x' }));
    page.takeProgress(progress({ search: 3, query: 'trace:abc' }));
    page.takeSetup({ ...setup, query: 'name:Reboot', asked: 2 });
    assert.equal(said.filter(({ type }) => type === 'narrow').length, 2);
    assert.equal(page.query, 'name:Reboot');
  });

  it('keeps in its bar what was searched there before the editor said what it holds', () => {
    const { page, said } = searching({ query: 'x', searched: 'x' });
    page.narrow('x name:Reboot');
    page.takeSetup({ ...setup, query: 'x' });
    assert.deepEqual([page.query, said], ['x name:Reboot', [{ type: 'narrow', query: 'x name:Reboot' }]]);
  });

  it('begins with nothing of its own where the editor has a query', () => {
    const { page, said } = searching();
    page.takeSetup({ ...setup, query: 'trace:abc' });
    assert.deepEqual(said, []);
  });

  it('begins with the last day after a reload too where only something was typed, which stays', () => {
    const { page, said } = searching({ query: 'user:SYS' });
    page.takeSetup(setup);
    assert.deepEqual(said, [{ type: 'narrow', query: firstQuery }]);
    assert.equal(page.query, 'user:SYS');
  });

  it('leaves a query with a fault to the bar: it is neither searched nor one to come back to, nor a problem of the page', () => {
    const { page, said } = searching();
    page.takeSetup({ ...setup, query: 'after:7d' });
    page.narrow('color:red user:SYSTEM');
    assert.deepEqual([page.query, said, page.trail.canGoBack], ['color:red user:SYSTEM', [], false]);
    page.problem = { sentence: 'There is no field “color”.', action: 'none', query: page.query };
    assert.equal(page.problem, null);
    assert.ok(page.isStuck, 'nothing is searched until it is mended');
  });

  it('takes a query that its search was shown by for what it meant then, though its period would be empty by now', () => {
    const { page, said } = searching();
    const hour = 3_600_000;
    const countedAt = Date.now() - 2 * hour;
    const query = `after:1h before:${writeInstant(countedAt - hour / 2)}`;
    const zoomed = 'after:2026-11-20T09:00Z before:2026-11-20T10:00Z';
    page.takeSetup({ ...setup, query });
    page.takeProgress(progress({ query, countedAt }));
    page.narrow(`${query} user:SYSTEM`);
    page.takeProgress(progress({ query: `${query} user:SYSTEM`, countedAt }));
    page.narrow(zoomed);
    page.takeProgress(progress({ query: zoomed }));
    page.narrow(query);
    assert.deepEqual(said.at(-1), { type: 'narrow', query });
    page.takeProgress(progress({ query, countedAt }));
    page.takeProgress(progress({ query: zoomed, search: 2 }));
    said.length = 0;
    page.narrow(query);
    assert.deepEqual([page.query, said], [query, []], 'in another search it means what it does by now');
  });

  it('goes back to where one was in an earlier search, and forward, over a reload too', () => {
    const { page, said } = searching(undefined, { top: 70 });
    page.takeSetup({ ...setup, query: 'after:7d' });
    assert.equal(page.go(-1), undefined);
    page.takeProgress(progress({ query: 'after:7d' }));
    page.arrive(progress({ query: 'after:7d' }), true);
    page.narrow('trace:abc');
    page.narrow('trace:abc');
    page.search('ip:10.0.0.1', false);
    assert.ok(page.trail.canGoBack && !page.trail.canGoForward);
    assert.ok(page.go(-1));
    assert.equal(page.query, 'trace:abc');
    assert.deepEqual(said.at(-1), { type: 'narrow', query: 'trace:abc' });
    assert.ok(page.go(-1));
    assert.equal(page.arrive(progress({ query: 'after:7d', progress: { ...done, state: 'idle' } }), true), undefined);
    assert.equal(page.arrive(progress({ query: 'after:7d' }), true)?.top, 70);
    assert.equal(page.arrive(progress({ query: 'after:7d' }), true), undefined);
    assert.ok(!page.trail.canGoBack && page.trail.canGoForward);
    assert.ok(page.go(1));
    const again = searching(JSON.parse(JSON.stringify(page.persisted({ open: undefined })))).page;
    assert.ok(again.go(-1));
    assert.equal(again.query, 'after:7d');
  });

  describe('while the rows of a query haven’t come', () => {
    const at = (top: number) => ({ top, row: { date: top, prints: {} } });
    let onScreen: LeftPlace;
    let page: LogSearching;

    /** The page, as it was kept. */
    function open(kept?: unknown): void {
      page = new LogSearching(
        readPersisted(JSON.parse(JSON.stringify(kept ?? null))),
        () => {},
        () => {},
        () => onScreen,
      );
    }

    /** Rows of a query come; where the page goes among them. `areOthers`: they weren't narrowed. */
    function come(query: string, areOthers = true): LeftPlace | undefined {
      page.takeProgress(progress({ query, search: page.rows.search + (areOthers ? 1 : 0) }));
      const place = page.arrive(progress({ query }), areOthers);
      if (place !== undefined) onScreen = { ...place };
      return place;
    }

    beforeEach(() => {
      onScreen = { top: 0 };
      open();
      page.takeSetup({ ...setup, query: 'a' });
      come('a');
      onScreen = at(80);
    });

    it('has its place at their top where it is new, and leaves that of the one before', () => {
      page.search('b', false);
      page.search('c', false);
      assert.deepEqual(come('c'), { query: 'c', top: 0 });
      onScreen = at(7);
      assert.equal(page.go(-1), 'b');
      assert.deepEqual(come('b'), { query: 'b', top: 0 });
      page.go(-1);
      assert.deepEqual(come('a'), { query: 'a', ...at(80) });
    });

    it('has its place where it was left, however often one goes on before', () => {
      page.search('b', false);
      come('b');
      onScreen = at(50);
      page.search('c', false);
      come('c');
      onScreen = at(7);
      page.go(-1);
      page.go(-1);
      page.go(1);
      assert.deepEqual(come('b'), { query: 'b', ...at(50) });
    });

    it('is kept with that place, and nothing of the rows that are shown', () => {
      const top = () => readPersisted(JSON.parse(JSON.stringify(page.persisted({ open: undefined })))).top;
      const row = () => page.persisted({ open: undefined })?.row;
      assert.deepEqual([page.trail.coming, top(), row()], [undefined, 80, at(80).row]);
      page.search('b', false);
      assert.deepEqual([page.trail.coming, top(), row()], ['b', 0, undefined]);
      open(page.persisted({ open: undefined }));
      page.takeSetup({ ...setup, query: 'b' });
      assert.deepEqual([page.trail.coming, come('b')], ['b', { query: 'b', top: 0 }]);
      onScreen = at(50);
      page.go(-1);
      assert.deepEqual([page.trail.coming, top(), row()], ['a', 80, at(80).row]);
      come('a');
      onScreen = at(81);
      assert.deepEqual([page.trail.coming, top(), row()], [undefined, 81, at(81).row]);
    });

    it('isn’t left for one from outside that has a fault, which brings none', () => {
      page.takeSetup({ ...setup, query: 'after:nonsense', asked: 1 });
      onScreen = at(81);
      assert.deepEqual([page.query, page.trail.coming], ['after:nonsense', undefined]);
      assert.equal(page.persisted({ open: undefined })?.top, 81);
      page.search('b', false);
      come('b');
      page.go(-1);
      assert.deepEqual(come('a'), { query: 'a', ...at(81), typed: 'after:nonsense' });
    });

    it('leaves the place of the one that was there where it was set from outside while the page was hidden', () => {
      const kept = page.persisted({ open: undefined });
      onScreen = { top: 0 };
      open(kept);
      page.takeSetup({ ...setup, query: 'b', asked: 1 });
      come('b');
      page.go(-1);
      assert.deepEqual(come('a'), { query: 'a', ...at(80) });
    });

    it('goes to the very top too where it was left there, and stays among rows that a new one only narrows', () => {
      onScreen = { top: 0 };
      page.narrow('a user:x');
      assert.equal(come('a user:x', false), undefined);
      onScreen = at(60);
      page.go(-1);
      assert.deepEqual(come('a', false), { query: 'a', top: 0 });
      page.go(1);
      assert.deepEqual(come('a user:x', false), { query: 'a user:x', ...at(60) });
    });
  });

  it('has what was typed and not searched in the bar again on the way back and forward, over a reload too', () => {
    const { page, said } = searching();
    page.takeSetup({ ...setup, query: 'after:7d' });
    page.query = 'after:7d user:x';
    page.takeSetup({ ...setup, query: 'saved', asked: 2 });
    assert.equal(page.query, 'saved');
    page.query = 'saved too';
    assert.equal(page.go(-1), 'after:7d');
    assert.equal(page.query, 'after:7d user:x');
    assert.deepEqual(said.at(-1), { type: 'narrow', query: 'after:7d' });
    assert.equal(page.go(1), 'saved');
    assert.equal(page.query, 'saved too');
    const again = searching(JSON.parse(JSON.stringify(page.persisted({ open: undefined })))).page;
    assert.equal(again.query, 'saved too');
    assert.equal(again.go(-1), 'after:7d');
    assert.equal(again.query, 'after:7d user:x');
  });

  it('shows again what stood in the place of the rows of a query, on the way back and forward, over a reload too', () => {
    const { page } = searching();
    page.takeSetup({ ...setup, query: 'after:7d' });
    const layout = structuredClone(page.arrangement.layout);
    page.narrow('user:x');
    page.go(-1);
    assert.deepEqual(page.arrangement.layout, layout);
    page.arrangement.instead = 'counts';
    page.narrow('user:x');
    page.arrangement.instead = undefined;
    const again = searching(JSON.parse(JSON.stringify(page.persisted({ open: undefined })))).page;
    for (const one of [page, again]) {
      assert.equal(one.go(-1), 'after:7d');
      assert.equal(one.arrangement.instead, 'counts');
      assert.equal(one.go(1), 'user:x');
      assert.equal(one.arrangement.instead, undefined);
    }
  });

  it('reads anew only the query whose rows are shown', () => {
    const { page, searches } = searching();
    page.query = 'user:SYSTEM';
    page.run();
    page.takeProgress(progress());
    page.run();
    page.query = 'user:SYSTEM name:x';
    page.run();
    page.search('user:SYSTEM', false);
    assert.deepEqual(
      searches().map((message) => message.fresh),
      [false, true, false, false],
    );
  });

  it('follows again after a reload what was followed, where the editor doesn’t know it any more', () => {
    const following = {
      checkedAt: null,
      interval: 5000,
      arrived: 0,
      trouble: null,
      end: null,
      askedAt: null,
      wait: null,
    };
    const first = searching();
    first.page.takeSetup(setup);
    first.page.takeProgress(progress({ following }));
    const kept = JSON.parse(JSON.stringify(first.page.persisted({ open: undefined })));
    const again = searching(kept);
    again.page.takeSetup(setup);
    assert.deepEqual(again.said.at(-1), { type: 'follow', on: true });
    // What the editor had said before it was told.
    again.page.takeProgress(progress({ progress: { ...done, state: 'idle' } }));
    assert.equal(again.page.persisted({ open: undefined })?.follow, true);
    again.page.takeProgress(progress({ following }));
    again.page.takeProgress(progress());
    assert.equal(again.page.persisted({ open: undefined })?.follow, false);
    const hidden = searching(kept);
    hidden.page.takeSetup({ ...setup, query: firstQuery });
    assert.deepEqual(hidden.said, [], 'where only the page was hidden, the editor knows it');
    hidden.page.takeProgress(progress());
    assert.equal(hidden.page.persisted({ open: undefined })?.follow, false);
    assert.equal(readPersisted({ query: 'x', top: 5 }).follow, false);
  });

  it('runs what it ran before a reload once, where the editor doesn’t know it any more, which is no search to remember', () => {
    const first = searching(undefined, { top: 70 });
    first.page.takeSetup(setup);
    first.page.search('name:Reboot', false);
    first.page.query = 'name:Reboot and more';
    first.page.arrive(progress({ query: 'name:Reboot' }), true);
    const kept = JSON.parse(JSON.stringify(first.page.persisted({ open: undefined })));
    const again = searching(kept);
    again.page.takeSetup(setup);
    again.page.takeSetup(setup);
    assert.deepEqual(again.said, [{ type: 'narrow', query: 'name:Reboot' }]);
    assert.equal(again.page.query, 'name:Reboot and more');
    assert.equal(readPersisted(kept).top, 70);
    const known = searching(kept);
    known.page.takeSetup({ ...setup, query: 'name:Reboot' });
    assert.deepEqual(known.said, []);
    assert.equal(known.page.query, 'name:Reboot and more');
  });

  it('takes a query from outside into the bar once, and leaves what is typed after it', () => {
    const { page } = searching();
    page.takeSetup({ ...setup, query: 'trace:abc' });
    assert.equal(page.query, 'trace:abc');
    page.query = 'trace:abc user:SYSTEM';
    page.takeSetup({ ...setup, query: 'trace:abc', zone: 'local' });
    assert.equal(page.query, 'trace:abc user:SYSTEM');
    assert.equal(page.time.zone, 'local');
    page.takeSetup({ ...setup, asked: 1, query: 'ip:10.0.0.1' });
    assert.equal(page.query, 'ip:10.0.0.1');
    page.query = 'something else that is typed';
    page.takeSetup({ ...setup, asked: 2, query: 'ip:10.0.0.1' });
    assert.equal(page.query, 'ip:10.0.0.1', 'the same one was run once more');
    // What the editor says before it has heard of the page's own search.
    page.search('user:SYSTEM', false);
    page.takeSetup({ ...setup, asked: 2, query: 'ip:10.0.0.1' });
    assert.equal(page.query, 'user:SYSTEM');
  });

  it('takes a query from outside into the bar that came while the page was hidden, though it was searched last', () => {
    const { page } = searching();
    page.takeSetup({ ...setup, query: 'user:SYSTEM', asked: 4 });
    page.query = 'typed';
    const kept = JSON.parse(JSON.stringify(page.persisted({ open: undefined })));
    const shown = (asked: number) => {
      const again = searching(kept);
      again.page.takeSetup({ ...setup, query: 'user:SYSTEM', asked });
      return again.page.query;
    };
    assert.deepEqual([shown(4), shown(5)], ['typed', 'user:SYSTEM']);
    const begun = searching(kept);
    begun.page.takeSetup({ ...setup, query: 'name:x', asked: 4 });
    assert.equal(begun.page.query, 'name:x', 'the editor counts anew after a reload');
    for (const wrong of ['4', -1, Number.NaN, 0.5]) assert.equal(readPersisted({ asked: wrong }).asked, undefined);
  });

  it('shows a query that is too long in the bar and doesn’t send it, nor keeps it as one that ran', () => {
    const { page, said } = searching();
    page.takeSetup({ ...setup, query: '' });
    const long = 'x'.repeat(8001);
    page.narrow(long);
    page.search(long, false);
    assert.equal(page.query, long);
    assert.deepEqual(said, []);
    assert.equal(page.persisted({ open: undefined })?.searched, '');
    page.narrow('x'.repeat(8000));
    assert.equal(said.length, 1);
  });

  it('tells rows of another search from rows that moved', () => {
    const { page } = searching();
    assert.equal(page.takeProgress(progress()), 'others');
    assert.equal(page.takeProgress(progress()), 'same');
    assert.equal(page.takeProgress(progress({ revision: 2 })), 'moved');
    assert.equal(page.takeProgress(progress({ search: 2 })), 'again', 'nobody asked for them');
    page.run();
    assert.equal(page.takeProgress(progress({ search: 3 })), 'others');
    assert.equal(page.takeProgress(progress({ search: 4, query: 'user:SYSTEM' })), 'others');
  });

  it('confirms once for each search that rows are shown, at once where none matches', () => {
    const { page, said } = searching();
    page.takeProgress(progress());
    page.confirmShown(1);
    page.confirmShown(1);
    page.takeProgress(progress({ search: 2, progress: { ...done, count: 0 } }));
    page.takeProgress(progress({ search: 2, progress: { ...done, count: 0 } }));
    assert.deepEqual(
      said.filter(({ type }) => type === 'shown'),
      [
        { type: 'shown', search: 1 },
        { type: 'shown', search: 2 },
      ],
    );
  });

  it('knows how far the service’s clock is ahead, to what messages can tell', () => {
    const { page } = searching();
    assert.equal(page.time.skew, 0);
    page.takeProgress(progress({ serviceNow: Date.now() - 900 }));
    assert.equal(page.time.skew, 0);
    page.takeProgress(progress({ serviceNow: Date.now() + 7_200_000 }));
    const { skew } = page.time;
    assert.ok(skew <= 7_200_000 && skew > 7_100_000, String(skew));
    page.takeProgress(progress({ serviceNow: Date.now() + 7_199_500 }));
    assert.equal(page.time.skew, skew);
  });

  it('counts what came above the screen until the reader goes there', () => {
    const following = { checkedAt: 1, interval: 5000, arrived: 0, trouble: null, end: null, askedAt: null, wait: null };
    const { page } = searching();
    page.takeProgress(progress({ following }));
    page.takeProgress(progress({ following: { ...following, arrived: 2 } }));
    assert.equal(page.unseen.count, 0);
    page.rows.show([40, 60]);
    page.takeProgress(progress({ following: { ...following, arrived: 5 } }));
    assert.equal(page.unseen.count, 3);
    page.unseen.see(0);
    assert.equal(page.unseen.count, 0);
    page.takeProgress(progress({ following: { ...following, arrived: 6 } }));
    assert.equal(page.unseen.count, 1);
    page.takeProgress(progress());
    assert.equal(page.unseen.count, 0);
  });

  it('keeps how many of them nobody has seen where the query becomes another, of which fewer or more came', () => {
    const following = { checkedAt: 1, interval: 5000, arrived: 0, trouble: null, end: null, askedAt: null, wait: null };
    const { page } = searching();
    const arrive = (query: string, arrived: number) => {
      page.takeProgress(progress({ query, following: { ...following, arrived } }));
      return page.unseen.count;
    };
    assert.equal(arrive('x', 40), 0);
    assert.equal(arrive('x name:y', 2), 0);
    page.rows.show([40, 60]);
    assert.equal(arrive('x', 40), 0, 'all of them were seen');
    assert.equal(arrive('x', 46), 6);
    assert.equal(arrive('x name:y', 10), 6);
    assert.equal(arrive('x name:y', 11), 7);
    assert.equal(arrive('x name:z', 3), 3);
    assert.equal(arrive('x', 47), 3);
  });
});

describe('The values that the page offers', () => {
  const held = (count: number): LogProgress => ({ ...done, held: count });
  const answer = (...values: string[]) => ({ type: 'values', field: 'username', text: '', values }) as const;

  it('are those of the rows that are there, and no longer those of another search or user', () => {
    const { page } = searching();
    page.takeProgress(progress({ progress: held(5) }));
    page.takeValues(answer('ann'));
    const { sources } = page;
    page.takeProgress(progress({ progress: held(500), revision: 2 }));
    assert.equal(page.sources, sources);
    page.takeProgress(progress({ search: 2, progress: { ...done, state: 'idle', held: 0 } }));
    assert.equal(page.sources.values, undefined);
  });

  it('are asked for again where there were none, once rows have come', () => {
    const { page } = searching();
    page.takeProgress(progress({ progress: held(0) }));
    page.takeValues(answer());
    page.takeProgress(progress({ progress: held(0) }));
    assert.deepEqual(page.sources.values, answer());
    page.takeProgress(progress({ progress: held(10), revision: 2 }));
    assert.equal(page.sources.values, undefined);
  });
});

describe('What the page keeps', () => {
  it('is the first query and no layout where something else was stored', () => {
    for (const stored of [undefined, null, 7, [], { query: 7, top: -1, layout: { hidden: 'x', widths: [NaN] } }]) {
      const { query, searched, top, layout } = readPersisted(stored);
      assert.deepEqual([query, searched, top, layout], [firstQuery, undefined, 0, { hidden: [], widths: {} }]);
    }
  });

  it('is the columns as they were arranged', () => {
    const layout = { hidden: ['label'], widths: { eventName: 220 } };
    assert.deepEqual(readPersisted({ layout }).layout, layout);
    assert.deepEqual(readPersisted({ layout: { hidden: ['a', 5], widths: { b: -1, c: 100 } } }).layout, {
      hidden: ['a'],
      widths: { c: 100 },
    });
  });

  it('is the field that the histogram is coloured by', () => {
    const layout = { hidden: [], widths: {}, colours: 'metaData["port"]' };
    assert.deepEqual(readPersisted({ layout }).layout, layout);
    for (const colours of [7, null, ['username'], 'x'.repeat(100_000)]) {
      assert.deepEqual(readPersisted({ layout: { ...layout, colours } }).layout, { hidden: [], widths: {} });
    }
  });
});
