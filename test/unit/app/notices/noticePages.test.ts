import assert from 'node:assert/strict';
import { type KnownBefore, knownWith, newestUpdate, noticePageModel } from '../../../../src/app/notices/pageModel.ts';
import { renameSeen } from '../../../../src/app/notices/renameSeen.ts';
import { resourceHashes, SeenResources } from '../../../../src/app/notices/seenResources.ts';
import { SeenUpdates } from '../../../../src/app/notices/seenUpdates.ts';
import type { SeenChange } from '../../../../src/app/reminders/seen.ts';
import type { Memory } from '../../../../src/core/memory.ts';
import type { NoticeDetail } from '../../../../src/core/notices/notice.ts';
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

  it('marks the updates written since it was last seen', () => {
    const marks = (seen: number | null) =>
      noticePageModel(detail({ updates }), 'a', { until: seen, change: undefined }, inEnglish).updates.map(
        (u) => u.isNew,
      );
    assert.deepEqual(marks(now - hour), [true, false, false]);
    assert.deepEqual(marks(0), [true, false, true]);
  });

  it('marks none where it was never seen: all would be new', () => {
    const view = noticePageModel(detail({ updates }), 'a', { until: null, change: undefined }, inEnglish);
    assert.ok(view.updates.every((update) => !update.isNew));
  });

  it('tells the window that it had, and how many resources came', () => {
    const before = { status: '', start: now - hour, end: null, updates: null, resources: 1 };
    const change = { updates: 0, moved: true, status: false, resources: 2, before };
    const view = (startDate: Instant | null) =>
      noticePageModel(detail({ startDate }), 'a', { until: null, change }, inEnglish);
    const moved = { startDate: { ms: now - hour, offset: 60 }, endDate: null };
    assert.deepEqual([view({ ms: now, offset: 60 }).movedFrom, view({ ms: now, offset: 60 }).newResources], [moved, 2]);
    assert.equal(view({ ms: now - hour, offset: 60 }).movedFrom, null, 'it was moved back');
    const same = noticePageModel(detail({}), 'a', { until: null, change: undefined }, inEnglish);
    assert.deepEqual([same.movedFrom, same.newResources], [null, 0]);
  });

  it('tells all that has changed since its page was opened, however often it was read there', () => {
    const at = (start: number) => ({ status: '', start, end: null, updates: null, resources: 1 });
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
    const unknown: KnownBefore = { until: null, change: undefined };
    const known = changes.reduce((before, one) => knownWith(before, read, one), unknown);
    const view = noticePageModel(read, 'a', known, inEnglish);
    assert.deepEqual(view.movedFrom, { startDate: instant(now), endDate: null });
    assert.equal(view.newResources, 5);
  });

  it('counts the newest dated update', () => {
    assert.equal(newestUpdate(detail({ updates })), now);
    assert.equal(newestUpdate(detail()), 0);
  });
});

describe('Seen updates', () => {
  it('are remembered for each notice of each connection, and never go back', async () => {
    const memory = new RememberedValues();
    const seen = new SeenUpdates(memory);
    assert.equal(seen.get('a', 1), null);
    await seen.set('a', 1, 500);
    await seen.set('a', 1, 400);
    await seen.set('b', 1, 7);
    assert.deepEqual([seen.get('a', 1), seen.get('b', 1), seen.get('a', 2)], [500, 7, null]);
  });

  it('are bounded: the notice opened longest ago goes first', async () => {
    const memory = new RememberedValues();
    const seen = new SeenUpdates(memory);
    for (let id = 0; id < 600; id++) {
      await seen.set('a', id, 1);
      await seen.set('a', 0, 1);
    }
    assert.deepEqual([seen.get('a', 0), seen.get('a', 1), seen.get('a', 599)], [1, null, 1]);
    assert.ok(JSON.stringify([...memory.values.values()]).length < 20_000);
  });

  it('start anew where something else is stored', () => {
    const memory = new RememberedValues();
    for (const stored of [null, {}, 'x', [1, ['a']]]) {
      memory.values.set('seenUpdates', stored);
      assert.equal(new SeenUpdates(memory).get('a', 1), null);
    }
  });
});

describe('Seen resources', () => {
  const hashesOf = (...names: string[]) =>
    new Set(resourceHashes(names.map((hostname) => impactedResource({ hostname }))));
  const many = (count: number, from = 0) => new Set(Array.from({ length: count }, (_, n) => n + from));

  it('are remembered for each notice of each connection, as they were last', async () => {
    const memory = new RememberedValues();
    const seen = new SeenResources(memory);
    assert.equal(seen.get('a', 1), null);
    await seen.set('a', 1, hashesOf('db-1', 'db-2'));
    await seen.set('a', 2, hashesOf());
    await seen.set('a', 1, hashesOf('db-2', 'db-3'));
    assert.deepEqual(seen.get('a', 1), hashesOf('db-2', 'db-3'));
    assert.deepEqual([seen.get('a', 2), seen.get('b', 1)], [new Set(), null]);
  });

  it('are bounded in all: the notice opened longest ago goes first, and one of too many isn’t remembered', async () => {
    const memory = new RememberedValues();
    const seen = new SeenResources(memory);
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
      assert.equal(new SeenResources(memory).get('a', 1), null);
    }
    memory.values.set('seenResources', [['1 a', '~~not base64~~']]);
    assert.ok(new SeenResources(memory).get('a', 1) instanceof Set);
  });
});

describe('What was seen of notices', () => {
  it('goes with a connection that gets another name, and no other one’s does', async () => {
    const memory = new RememberedValues();
    const [updates, resources] = [new SeenUpdates(memory), new SeenResources(memory)];
    for (const name of ['Work', 'Work 2', '']) {
      await updates.set(name, 1, 500);
      await resources.set(name, 1, new Set([7]));
    }
    await renameSeen(memory, 'Work', 'Office 1');
    for (const [name, isKnown] of [
      ['Work', false],
      ['Office 1', true],
      ['Work 2', true],
      ['', true],
    ] as const)
      assert.deepEqual([updates.get(name, 1) !== null, resources.get(name, 1) !== null], [isKnown, isKnown], name);
    const kept = JSON.stringify([...memory.values]);
    await renameSeen(memory, 'Home', 'Work 2');
    assert.equal(JSON.stringify([...memory.values]), kept);
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
