import assert from 'node:assert/strict';
import { followSeen } from '../../../../src/app/notices/followSeen.ts';
import { type KnownBefore, knownWith, noticePageModel } from '../../../../src/app/notices/pageModel.ts';
import { resourceHashes, SeenHashes, updateHashes } from '../../../../src/app/notices/seenHashes.ts';
import type { SeenChange } from '../../../../src/app/reminders/seen.ts';
import { Emitter } from '../../../../src/app/session/emitter.ts';
import type { Memory } from '../../../../src/core/memory.ts';
import type { NoticeDetail } from '../../../../src/core/notices/notice.ts';
import { NoticeStore } from '../../../../src/core/notices/store.ts';
import type { Instant } from '../../../../src/core/text/isoDate.ts';
import { inEnglish } from '../../../../src/core/text/translate.ts';
import { pageHtml } from '../../../../src/ui/panels/html.ts';
import { impactedResource, instant, notice, now } from '../../../support/notices.ts';

const hour = 3_600_000;

function detail(part: Partial<NoticeDetail> = {}): NoticeDetail {
  return {
    ...notice(),
    unreadableDates: {},
    summary: '',
    updates: [],
    impactedResources: [],
    impactedAccounts: [],
    impactedUsers: [],
    attachments: [],
    otherFields: {},
    ...part,
  };
}

function updateAt(ms: number | null) {
  return { contents: 'x', createDate: ms === null ? null : instant(ms), startDate: null, endDate: null };
}

class RememberedValues implements Memory {
  readonly values = new Map<string, unknown>();

  get(key: string): unknown {
    return this.values.get(key);
  }

  update(key: string, value: unknown): Promise<void> {
    this.values.set(key, JSON.parse(JSON.stringify(value)));
    return Promise.resolve();
  }
}

describe('The view of a notice', () => {
  const updates = [updateAt(now), updateAt(null), updateAt(now - hour)];

  it('marks the updates that weren’t there when it was last seen, whenever they are dated', () => {
    const marks = (seen: typeof updates) => {
      const known = { updates: new Set(updateHashes(seen)), change: undefined };
      return noticePageModel(detail({ updates }), 'a', known, inEnglish).updates.map((u) => u.isNew);
    };
    assert.deepEqual(marks(updates.slice(1)), [true, false, false]);
    assert.deepEqual(marks(updates.slice(0, 1)), [false, true, true]);
    assert.deepEqual(marks([]), [true, true, true]);
    const edited = { ...updateAt(now - hour), contents: 'as it was before' };
    assert.deepEqual(marks([...updates.slice(0, 2), edited]), [false, false, true], 'what it says is new');
  });

  it('marks none where it was never seen: all would be new', () => {
    const view = noticePageModel(detail({ updates }), 'a', { updates: null, change: undefined }, inEnglish);
    assert.ok(view.updates.every((update) => !update.isNew));
  });

  it('tells the window that it had, and how many resources came', () => {
    const before = { status: '', start: now - hour, end: null, updates: null, resources: 1, lastUpdate: null };
    const change = { updates: 0, moved: true, status: false, resources: 2, before };
    const view = (startDate: Instant | null) =>
      noticePageModel(detail({ startDate }), 'a', { updates: null, change }, inEnglish);
    const moved = { startDate: { ms: now - hour, offset: 60 }, endDate: null };
    assert.deepEqual([view({ ms: now, offset: 60 }).movedFrom, view({ ms: now, offset: 60 }).newResources], [moved, 2]);
    assert.equal(view({ ms: now - hour, offset: 60 }).movedFrom, null, 'it was moved back');
    const same = noticePageModel(detail({}), 'a', { updates: null, change: undefined }, inEnglish);
    assert.deepEqual([same.movedFrom, same.newResources], [null, 0]);
  });

  it('tells all that has changed since its page was opened, however often it was read there', () => {
    const at = (start: number) => ({ status: '', start, end: null, updates: null, resources: 1, lastUpdate: null });
    const change = (start: number, part: Partial<SeenChange>): SeenChange => ({
      ...{ updates: 0, moved: false, status: false, resources: 0, before: at(start), ...part },
    });
    const changes = [
      undefined,
      change(now, { updates: 1, resources: 2 }),
      change(now, { moved: true }),
      undefined,
      change(now + hour, { moved: true, resources: 3 }),
    ];
    const read = detail({ startDate: instant(now + 2 * hour) });
    const unknown: KnownBefore = { updates: null, change: undefined };
    const known = changes.reduce((before, one) => knownWith(before, read, one), unknown);
    const view = noticePageModel(read, 'a', known, inEnglish);
    assert.deepEqual(view.movedFrom, { startDate: instant(now), endDate: null });
    assert.equal(view.newResources, 5);
  });
});

describe('What was seen', () => {
  const hashesOf = (...names: string[]) =>
    new Set(resourceHashes(names.map((hostname) => impactedResource({ hostname }))));
  const many = (count: number, from = 0) => new Set(Array.from({ length: count }, (_, n) => n + from));

  it('are remembered for each notice of each connection, as they were last', async () => {
    const memory = new RememberedValues();
    const seen = new SeenHashes(memory, 'seenResources');
    assert.equal(seen.get('a', 1), null);
    await seen.set('a', 1, hashesOf('db-1', 'db-2'));
    await seen.set('a', 2, hashesOf());
    await seen.set('a', 1, hashesOf('db-2', 'db-3'));
    assert.deepEqual(seen.get('a', 1), hashesOf('db-2', 'db-3'));
    assert.deepEqual([seen.get('a', 2), seen.get('b', 1)], [new Set(), null]);
  });

  it('are bounded in all: the notice opened longest ago goes first, and one of too many isn’t remembered', async () => {
    const memory = new RememberedValues();
    const seen = new SeenHashes(memory, 'seenResources');
    for (let id = 0; id < 5; id++) {
      await seen.set('a', id, many(10_000, id));
      await seen.set('a', 0, many(10_000));
    }
    const sizes = () => [0, 1, 2, 3, 4].map((id) => seen.get('a', id)?.size);
    assert.deepEqual(sizes(), [10_000, undefined, undefined, 10_000, 10_000]);
    assert.ok(JSON.stringify([...memory.values.values()]).length < 170_000);
    await seen.set('a', 3, many(40_000));
    assert.deepEqual(sizes(), [10_000, undefined, undefined, undefined, 10_000]);
    for (let id = 0; id < 600; id++) await seen.set('b', id, many(1));
    assert.ok(JSON.stringify([...memory.values.values()]).length < 170_000);
    assert.deepEqual([seen.get('b', 99), seen.get('b', 599)?.size], [null, 1]);
  });

  it('start anew where something else is stored', () => {
    const memory = new RememberedValues();
    for (const stored of [null, {}, 'x', [1, ['a'], ['1 a', 7]]]) {
      memory.values.set('seenResources', stored);
      assert.equal(new SeenHashes(memory, 'seenResources').get('a', 1), null);
    }
    memory.values.set('seenResources', [['1 a', '~~not base64~~']]);
    assert.ok(new SeenHashes(memory, 'seenResources').get('a', 1) instanceof Set);
  });
});

describe('What was seen of notices', () => {
  const seenOf = (memory: Memory) =>
    (['seenUpdateHashes', 'seenResources'] as const).map((key) => new SeenHashes(memory, key));
  const isKnown = (memory: Memory, name: string) => seenOf(memory).map((one) => one.get(name, 1) !== null);
  const remember = async (memory: Memory, ...names: readonly string[]) => {
    for (const one of seenOf(memory)) for (const name of names) await one.set(name, 1, new Set([7]));
  };
  const start = (memory: Memory) => {
    const renamed = new Emitter<{ before: string; now: string }>();
    const changed = new Emitter<void>();
    const all: Account[] = [];
    const end = followSeen({ all, onRename: renamed.event, onListChange: changed.event } as never, memory);
    return { all, renamed, changed, end };
  };
  interface Account {
    connection: { name: string };
    isSample: boolean;
    service: unknown;
    userName: string | undefined;
    store: NoticeStore;
  }
  const account = (name: string, userName: string): Account => ({
    isSample: false,
    connection: { name },
    service: {} as unknown,
    userName,
    store: new NoticeStore('signedOut'),
  });

  it('goes with a connection that gets another name, and no other one’s does', async () => {
    const memory = new RememberedValues();
    await remember(memory, 'Work', 'Work 2', '');
    const { renamed, end } = start(memory);
    renamed.fire({ before: 'Work', now: 'Office 1' });
    await Promise.resolve();
    for (const [name, known] of [
      ['Work', false],
      ['Office 1', true],
      ['Work 2', true],
      ['', true],
    ] as const)
      assert.deepEqual(isKnown(memory, name), [known, known], name);
    const kept = JSON.stringify([...memory.values]);
    renamed.fire({ before: 'Home', now: 'Work 2' });
    end();
    renamed.fire({ before: 'Work 2', now: 'Home' });
    assert.equal(JSON.stringify([...memory.values]), kept);
  });

  it('is forgotten once its user signs out, or another one signs in, and stays for who signs in anew', async () => {
    for (const [what, next, known] of [
      ['a reload', undefined, true],
      ['signed in anew', account('Work', 'alice'), true],
      ['another user', account('Work', 'bob'), false],
      ['signed out', { ...account('Work', 'alice'), service: undefined }, false],
    ] as const) {
      const memory = new RememberedValues();
      await remember(memory, 'Work', 'Home');
      const { all, changed } = start(memory);
      all.push(account('Work', 'alice'), account('Home', 'carol'));
      changed.fire();
      if (next !== undefined) all[0] = next;
      changed.fire();
      assert.deepEqual(
        [isKnown(memory, 'Work'), isKnown(memory, 'Home')],
        [
          [known, known],
          [true, true],
        ],
        what,
      );
    }
  });

  it('is forgotten of the sample account once that is left, not of a connection whose entry is being written', async () => {
    const memory = new RememberedValues();
    await remember(memory, 'Work', 'Sample');
    const { all, changed } = start(memory);
    all.push(account('Work', 'alice'), { ...account('Sample', 'sam'), isSample: true });
    changed.fire();
    all.length = 0;
    changed.fire();
    await Promise.resolve();
    assert.deepEqual([...isKnown(memory, 'Work'), ...isKnown(memory, 'Sample')], [true, true, false, false]);
  });

  it('stays where a connection gets another name before it is known who is signed in', async () => {
    const memory = new RememberedValues();
    await remember(memory, 'Work');
    const { all, changed, renamed } = start(memory);
    const locked = {
      ...account('Job', ''),
      service: undefined,
      userName: undefined,
      store: new NoticeStore('loading'),
    };
    renamed.fire({ before: 'Work', now: 'Job' });
    all.push(locked);
    changed.fire();
    all[0] = account('Job', 'alice');
    changed.fire();
    await Promise.resolve();
    assert.deepEqual(isKnown(memory, 'Job'), [true, true]);
  });
});

describe('A page’s document', () => {
  const html = pageHtml({
    title: '"><script>alert(1)</script>',
    element: 'pe-notice-page',
    nonce: 'abc123',
    cspSource: 'https://file.example',
    script: 'https://file.example/a.js?x="&y',
    sentences: null,
    style: 'https://file.example/a.css',
    icons: 'https://file.example/codicon.css',
    language: 'en',
    locale: 'en',
  });

  it('allows nothing but its own script by nonce and its own styles and fonts', () => {
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
    assert.equal(
      policy,
      "default-src 'none'; script-src 'nonce-abc123'; style-src https://file.example 'nonce-abc123'; font-src https://file.example; base-uri 'none'; form-action 'none'",
    );
  });

  it('has no inline script or style, and writes no text as markup', () => {
    assert.equal(html.match(/<script/g)?.length, 1);
    assert.match(html, /<script defer nonce="abc123" src="[^"]+"><\/script>/);
    assert.doesNotMatch(html, /<style|style=|\bon\w+=/);
    assert.ok(html.includes('x=&quot;&amp;y'));
  });

  it('says in which language it is, and has the script of that language run before its own', () => {
    assert.match(html, /<html lang="en">/);
    const german = pageHtml({
      title: 'Mitteilung',
      element: 'pe-notice-page',
      nonce: 'abc123',
      cspSource: 'https://file.example',
      script: 'https://file.example/a.js',
      sentences: 'https://file.example/strings.de.js',
      style: 'https://file.example/a.css',
      icons: 'https://file.example/codicon.css',
      language: 'de',
      locale: 'de',
    });
    assert.match(german, /<html lang="de">/);
    assert.match(
      german,
      /<script defer nonce="abc123" src="[^"]+\/strings\.de\.js"><\/script>\n<script defer [^>]*a\.js"/,
    );
  });
});
