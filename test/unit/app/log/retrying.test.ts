import assert from 'node:assert/strict';
import { LogController, type LogPanelView } from '../../../../src/app/log/controller.ts';
import type { EngineOwner } from '../../../../src/app/log/enginePort.ts';
import { type FailureKind, fail } from '../../../../src/core/failures.ts';
import type { ToLogPage } from '../../../../src/protocol/logMessages.ts';
import { StandInPorts } from '../../../host/standInSession.ts';
import { startCopying } from '../../../support/copyingEngine.ts';
import { stubService } from '../../../support/stubService.ts';

type Message<T extends ToLogPage['type']> = Extract<ToLogPage, { type: T }>;

const minute = 60_000;

/** A page of a log that fails until `trouble` is none any more. */
class FailingLog {
  trouble: { readonly kind: FailureKind; readonly retryAfterSeconds?: number } | undefined = { kind: 'offline' };
  entries = 1;
  /** What is in each of them beside what all have. */
  more: Readonly<Record<string, string>> = {};
  /** What comes before the trouble. */
  part = 0;
  reads = 0;
  /** Answers wait for it. */
  held = Promise.resolve();
  readonly said: ToLogPage[] = [];
  exportResult: LogPanelView['exportResult'] = async () => {};
  readonly ports = new StandInPorts();
  readonly log: LogController;
  #engineOwner: EngineOwner | undefined;

  constructor() {
    this.ports.startEngine = (owner) => {
      this.#engineOwner = owner;
      return startCopying(owner);
    };
    this.signIn();
    const view = {
      post: (message: ToLogPage) => this.#take(message),
      setTitle: () => {},
      exportResult: (...asked: Parameters<LogPanelView['exportResult']>) => this.exportResult(...asked),
    };
    this.log = new LogController(view, 'Work', this.ports);
    this.log.receive({ type: 'ready' });
  }

  signIn(): void {
    this.ports.signIn(stubService({ log: () => this.#pages() }));
  }

  /** The engine is no more. */
  loseEngine(): void {
    this.#engineOwner?.receive({ type: 'lost', why: 'memory' });
  }

  async *#pages() {
    this.reads++;
    await this.held;
    if (this.trouble !== undefined) {
      const { kind, ...more } = this.trouble;
      if (this.part > 0) yield this.#page(this.part);
      throw fail(kind, 'as the test wants it', more);
    }
    yield this.#page(this.entries);
  }

  #page(length: number) {
    const entries = Array.from({ length }, () => ({
      eventName: 'Login',
      userType: 'SYSTEM',
      eventCreateDate: '2026-11-20T11:00:00Z',
      ...this.more,
    }));
    return { entries, read: length, total: length, filterIgnored: false, oldest: null, limited: false };
  }

  #take(message: ToLogPage): void {
    this.said.push(message);
    const { search, progress } = message.type === 'progress' ? message : { search: 0, progress: undefined };
    // Rows that come are on the screen.
    if ((progress?.count ?? 0) > 0) setImmediate(() => this.log.receive({ type: 'shown', search }));
  }

  last<T extends ToLogPage['type']>(type: T): Message<T> | undefined {
    return this.said.findLast((message): message is Message<T> => message.type === type);
  }

  get problem(): string {
    return this.last('problem')?.problem?.sentence ?? '';
  }

  async search(query = 'user:SYSTEM,CUSTOMER'): Promise<void> {
    this.log.receive({ type: 'search', query, fresh: true });
    await this.pass(0);
  }

  async pass(ms: number): Promise<void> {
    await this.ports.clock.advance(ms);
    for (let turn = 0; turn < 8; turn++) await new Promise((resolve) => setImmediate(resolve));
    await this.ports.clock.advance(0);
  }
}

describe('A click among entries of a period that is an age', () => {
  let page: FailingLog;

  beforeEach(async () => {
    page = new FailingLog();
    page.trouble = undefined;
    page.entries = 3;
    await page.search('after:61min');
  });

  afterEach(() => page.log.dispose());

  async function clicked(query: string): Promise<number | undefined> {
    page.log.receive({ type: 'narrow', query });
    await page.pass(0);
    assert.equal(page.last('progress')?.query, query);
    return page.last('progress')?.progress.count;
  }

  it('leads to those that it was counted among, and back to all of them, however long ago they were read', async () => {
    await page.pass(5 * minute);
    assert.equal(await clicked('after:61min userType:SYSTEM'), 3);
    await page.pass(5 * minute);
    assert.equal(await clicked('after:61min'), 3);
    assert.equal(await clicked('after:2026-11-20T11:00Z before:2026-11-20T11:30Z'), 3);
    assert.equal(await clicked('after:61min'), 3);
    assert.equal(page.reads, 1);
  });

  it('means by the period what it meant when it was run last', async () => {
    await page.search('');
    const { reads } = page;
    await page.pass(minute / 2);
    page.log.receive({ type: 'search', query: 'after:61min', fresh: false });
    await page.pass(minute);
    assert.equal(page.reads, reads);
    assert.equal(await clicked('after:61min userType:SYSTEM'), 3);
    await page.pass(minute);
    page.log.receive({ type: 'search', query: 'after:61min', fresh: false });
    await page.pass(0);
    assert.equal(page.reads, reads + 1, 'that was read too long ago');
    assert.equal(page.last('progress')?.progress.count, 0);
  });

  for (const [period, minutes] of [
    ['after:61min before:2026-11-20T11:30Z', 35],
    ['after:61min', 10],
  ] as const)
    it(`asks the service for the period that it was counted in, of which by now is less, or none: ${period}`, async () => {
      await page.search(`user:SYSTEM ${period}`);
      const { reads } = page;
      const countedAt = page.last('progress')?.countedAt;
      await page.pass(minutes * minute);
      assert.equal(await clicked(period), 3);
      assert.equal(page.last('progress')?.countedAt, countedAt, 'the page says when it begins');
      assert.equal(await clicked(`${period} name:Login`), 3);
      assert.equal(page.reads, reads + 1);
    });

  it('leads to those of its bars by an age in the metadata too, and counts other ages from now', async () => {
    page.more = { metaData: JSON.stringify({ expires: '2026-11-20T11:30:00Z' }) };
    await page.search('meta.expires:>1h after:24h');
    const { reads } = page;
    const countedAt = page.last('progress')?.countedAt;
    await page.pass(40 * minute);
    assert.equal(await clicked('meta.expires:>1h after:2026-11-20T10:00Z before:2026-11-20T11:30Z'), 3);
    assert.equal(page.last('progress')?.countedAt, countedAt);
    assert.equal(page.reads, reads);
    assert.equal(await clicked('meta.expires:>1h after:23h'), 0);
    assert.equal(page.last('progress')?.countedAt, page.ports.clock.now());
  });

  for (const [from, to] of [
    ['meta.expires:>1h after:2026-11-20T10:00Z', 'name:Login user:SYSTEM after:24h'],
    ['meta.expires:>1h after:2026-11-20T10:00Z', 'name:Login user:SYSTEM after:2026-11-20T10:00Z'],
    ['meta.expires:>1h', 'name:Login user:SYSTEM'],
  ] as const)
    it(`counts an age in the metadata from now where it has to be read anew: ${from}, back from ${to}`, async () => {
      page.more = { metaData: JSON.stringify({ expires: '2026-11-20T11:30:00Z' }) };
      await page.search(from);
      assert.equal(page.last('progress')?.progress.count, 3);
      await page.search(to);
      await page.pass(40 * minute);
      const { reads } = page;
      assert.equal(await clicked(from), 0);
      assert.equal(page.last('progress')?.countedAt, page.ports.clock.now());
      assert.equal(page.reads, reads + 1);
    });

  it('leads to those that it was counted among where it writes their period in another order', async () => {
    await page.search('before:2026-11-20T11:30Z after:61min');
    const { reads } = page;
    await page.pass(35 * minute);
    assert.equal(await clicked('user:SYSTEM after:61min before:2026-11-20T11:30Z'), 3);
    assert.equal(page.reads, reads);
  });

  it('asks the service where it leads to what isn’t here', async () => {
    await page.pass(5 * minute);
    page.entries = 4;
    assert.equal(await clicked('after:70min'), 4);
    assert.equal(page.reads, 2);
  });
});

describe('A search that broke off', () => {
  let page: FailingLog;

  beforeEach(() => {
    page = new FailingLog();
  });

  afterEach(() => page.log.dispose());

  it('is read again by itself until something comes, which is told, and what was wrong is told until then', async () => {
    await page.search();
    assert.equal(page.reads, 1);
    assert.match(page.problem, / The log is read again by itself\.$/);
    await page.pass(10_000);
    assert.equal(page.reads, 2);
    assert.match(page.problem, / The log is read again by itself\.$/);
    page.trouble = undefined;
    await page.pass(20_000);
    assert.equal(page.reads, 3);
    assert.equal(page.last('progress')?.progress.state, 'complete');
    assert.equal(page.last('progress')?.progress.count, 1);
    assert.equal(page.last('problem')?.problem, null);
    await page.pass(60 * minute);
    assert.equal(page.reads, 3);
  });

  it('is read again less and less often, once a minute at most, and not before the service wants it', async () => {
    await page.search();
    await page.pass(60 * minute);
    assert.ok(page.reads > 55 && page.reads < 66, String(page.reads));
    page.trouble = { kind: 'throttled', retryAfterSeconds: 900 };
    await page.pass(minute);
    const { reads } = page;
    await page.pass(14 * minute);
    assert.equal(page.reads, reads);
    await page.pass(minute);
    assert.equal(page.reads, reads + 1);
  });

  it('is read again by itself where a part came too, which stays until as much has come, and less and less often', async () => {
    const hour = async () => {
      for (let passed = 0; passed < 240; passed++) await page.pass(minute / 4);
    };
    page.part = 2;
    await page.search();
    assert.equal(page.last('progress')?.progress.state, 'failed');
    assert.match(page.problem, / The log is read again by itself\.$/);
    page.part = 1;
    await hour();
    assert.ok(page.reads > 55 && page.reads < 66, String(page.reads));
    assert.equal(page.last('progress')?.progress.count, 2);
    page.part = 3;
    await hour();
    assert.equal(page.last('progress')?.progress.count, 3);
    assert.ok(page.reads > 110 && page.reads < 132, `${page.reads}: no more often where something comes each time`);
    assert.match(page.problem, / The log is read again by itself\.$/);
    page.trouble = undefined;
    page.entries = 5;
    await page.pass(minute);
    assert.equal(page.last('progress')?.progress.state, 'complete');
    assert.equal(page.last('progress')?.progress.count, 5);
    assert.equal(page.last('problem')?.problem, null);
    const { reads } = page;
    await hour();
    assert.equal(page.reads, reads);
  });

  it('is exported as it was read again, where that was behind the question what to export', async () => {
    page.part = 2;
    await page.search();
    const counts: (number | null)[] = [];
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    page.exportResult = async (exports) => {
      const shown = await exports.prepare({ kind: 'shown' });
      await answered;
      const again = await exports.prepare({ kind: 'shown' });
      counts.push(shown.total, again.total, exports.count);
    };
    page.log.receive({ type: 'export' });
    page.trouble = undefined;
    page.entries = 3;
    await page.pass(20_000);
    assert.equal(page.last('progress')?.progress.state, 'complete');
    answer();
    await page.pass(0);
    assert.deepEqual(counts, [2, 3, 3]);
    assert.equal(page.problem, '');
  });

  it('isn’t exported as somebody else reads it, who signed in behind the question', async () => {
    page.part = 2;
    await page.search();
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let isPrepared = false;
    page.exportResult = async (exports) => {
      await answered;
      await exports.prepare({ kind: 'shown' });
      isPrepared = true;
    };
    page.log.receive({ type: 'export' });
    page.trouble = undefined;
    page.signIn();
    await page.pass(0);
    assert.equal(page.last('progress')?.progress.state, 'complete');
    answer();
    await page.pass(0);
    assert.match(page.problem, /^The export did not work\./);
    assert.equal(isPrepared, false);
  });

  it('isn’t read again where a part came and the rest can’t be had', async () => {
    page.part = 2;
    for (const kind of ['malformed', 'unauthorized', 'tooMuchData'] as const) {
      page.trouble = { kind };
      await page.search();
      const { reads } = page;
      assert.doesNotMatch(page.problem, /by itself/);
      await page.pass(60 * minute);
      assert.equal(page.reads, reads, kind);
    }
  });

  it('isn’t said to be read again once its period has become none, which is told', async () => {
    const end = new Date(page.ports.clock.now() - 8 * minute).toISOString();
    await page.search(`after:10min before:${end}`);
    assert.match(page.problem, / The log is read again by itself\.$/);
    await page.pass(10 * minute);
    const { reads } = page;
    assert.match(page.problem, /after/);
    assert.doesNotMatch(page.problem, /read again/);
    await page.pass(10 * minute);
    assert.equal(page.reads, reads);
  });

  it('isn’t read while nobody sees the page, and at once when somebody does again', async () => {
    await page.search();
    page.log.suspend(true);
    await page.pass(600 * minute);
    assert.equal(page.reads, 1);
    page.trouble = undefined;
    page.log.suspend(false);
    await page.pass(0);
    assert.equal(page.reads, 2);
    assert.equal(page.last('progress')?.progress.count, 1);
  });

  it('isn’t read again where that is of no use until somebody acts', async () => {
    for (const kind of ['unauthorized', 'forbidden', 'notFound', 'tooMuchData'] as const) {
      page.trouble = { kind };
      await page.search();
      const { reads } = page;
      assert.doesNotMatch(page.problem, /by itself/);
      await page.pass(60 * minute);
      assert.equal(page.reads, reads, kind);
    }
  });

  it('isn’t read again once another one is searched, or nobody is signed in', async () => {
    await page.search();
    page.trouble = undefined;
    await page.search('name:Login');
    const { reads } = page;
    await page.pass(60 * minute);
    assert.equal(page.reads, reads);
    page.trouble = { kind: 'server' };
    await page.search('name:Logout');
    page.ports.signOut();
    const before = page.reads;
    await page.pass(60 * minute);
    assert.equal(page.reads, before);
    assert.match(page.problem, /not signed in/);
  });

  it('is told to be over where nothing matches now', async () => {
    await page.search();
    page.trouble = undefined;
    page.entries = 0;
    await page.pass(10_000);
    assert.equal(page.last('progress')?.progress.state, 'complete');
    assert.equal(page.last('problem')?.problem, null);
  });

  it('keeps what following brought meanwhile until it is read', async () => {
    page.trouble = { kind: 'server' };
    page.log.receive({ type: 'follow', on: true });
    await page.search();
    assert.match(page.problem, /by itself/);
    page.trouble = undefined;
    page.entries = 3;
    await page.pass(minute);
    assert.equal(page.last('progress')?.progress.count, 3);
    assert.equal(page.last('progress')?.progress.state, 'complete');
    assert.equal(page.last('problem')?.problem, null);
  });

  it('is read again by itself where the rows of before are kept too, which stay on the screen until something comes', async () => {
    page.trouble = undefined;
    await page.search();
    page.trouble = { kind: 'offline' };
    await page.search();
    assert.match(page.problem, / The log is read again by itself\.$/);
    const { search } = page.last('progress') ?? {};
    const from = page.said.length;
    await page.pass(3 * minute);
    assert.ok(page.reads >= 4, String(page.reads));
    for (const message of page.said.slice(from)) {
      if (message.type === 'progress') assert.deepEqual([message.search, message.progress.count], [search, 1]);
    }
    assert.match(page.problem, / The log is read again by itself\.$/);
    page.trouble = undefined;
    page.entries = 3;
    await page.pass(minute);
    assert.equal(page.last('progress')?.progress.count, 3);
    assert.equal(page.last('progress')?.progress.state, 'complete');
    assert.equal(page.last('problem')?.problem, null);
    const { reads } = page;
    await page.pass(60 * minute);
    assert.equal(page.reads, reads);
  });

  it('is read again by itself after a click among the rows of before too, for what it leads to', async () => {
    page.trouble = undefined;
    await page.search();
    page.trouble = { kind: 'server' };
    await page.search();
    const narrowed = 'user:SYSTEM';
    page.log.receive({ type: 'narrow', query: narrowed });
    await page.pass(0);
    assert.deepEqual([page.last('progress')?.query, page.last('progress')?.progress.count], [narrowed, 1]);
    assert.match(page.problem, / The log is read again by itself\.$/);
    page.log.receive({ type: 'narrow', query: 'after:' });
    await page.pass(0);
    assert.doesNotMatch(page.problem, /by itself/, 'what is wrong with the query');
    page.log.receive({ type: 'narrow', query: narrowed });
    await page.pass(0);
    assert.match(page.problem, / The log is read again by itself\.$/);
    const { reads } = page;
    await page.pass(minute);
    assert.ok(page.reads > reads, String(page.reads));
    page.trouble = undefined;
    page.entries = 3;
    await page.pass(minute);
    assert.deepEqual([page.last('progress')?.query, page.last('progress')?.progress.count], [narrowed, 3]);
    assert.equal(page.last('problem')?.problem, null);
  });

  it('is read again by itself where the click comes while it is being read', async () => {
    page.trouble = undefined;
    await page.search();
    page.trouble = { kind: 'server' };
    await page.search();
    page.trouble = undefined;
    page.entries = 3;
    let letGo = () => {};
    page.held = new Promise((resolve) => {
      letGo = resolve;
    });
    await page.pass(minute);
    page.log.receive({ type: 'narrow', query: 'user:SYSTEM' });
    letGo();
    await page.pass(0);
    assert.deepEqual([page.last('progress')?.query, page.last('progress')?.progress.count], ['user:SYSTEM', 3]);
    assert.equal(page.last('problem')?.problem, null);
  });

  it('is told to have nothing any more where that is so by now, and the rows of before go', async () => {
    page.trouble = undefined;
    await page.search();
    page.trouble = { kind: 'server' };
    await page.search();
    page.trouble = undefined;
    page.entries = 0;
    await page.pass(minute);
    assert.equal(page.last('progress')?.progress.count, 0);
    assert.equal(page.last('progress')?.progress.state, 'complete');
    assert.equal(page.last('problem')?.problem, null);
  });

  it('is followed no more once the key is refused, which is told with the way to sign in, and anew when that is wished', async () => {
    page.trouble = undefined;
    await page.search();
    page.log.receive({ type: 'follow', on: true });
    await page.pass(minute);
    assert.equal(page.last('progress')?.following?.end, null);
    page.trouble = { kind: 'unauthorized' };
    await page.pass(minute);
    const following = page.last('progress')?.following;
    assert.deepEqual(following?.end, { action: 'signIn' });
    assert.match(following?.trouble ?? '', /Following has ended\.$/);
    const { reads } = page;
    await page.pass(minute);
    assert.equal(page.reads, reads);
    page.trouble = undefined;
    page.log.receive({ type: 'follow', on: true });
    await page.pass(0);
    assert.equal(page.last('progress')?.following?.end, null);
    assert.equal(page.last('progress')?.following?.trouble, null);
    assert.ok(page.reads > reads);
  });

  it('is followed no further than to the limit that holds by then, and on where that is higher again', async () => {
    page.trouble = undefined;
    await page.search();
    page.log.receive({ type: 'follow', on: true });
    page.entries = 3;
    await page.pass(minute);
    assert.deepEqual([page.last('progress')?.progress.held, page.last('progress')?.following?.end], [3, null]);
    page.ports.logEntryLimit = () => 4;
    await page.pass(minute);
    page.entries = 5;
    await page.pass(minute);
    assert.equal(page.last('progress')?.progress.held, 3);
    assert.match(page.last('progress')?.following?.trouble ?? '', /^The limit of entries is reached/);
    page.ports.logEntryLimit = () => 10;
    for (const on of [false, true]) page.log.receive({ type: 'follow', on });
    await page.pass(minute);
    assert.deepEqual([page.last('progress')?.progress.held, page.last('progress')?.following?.end], [5, null]);
  });

  it('isn’t followed any more by another search, once following has ended by itself', async () => {
    page.trouble = undefined;
    await page.search();
    page.log.receive({ type: 'follow', on: true });
    await page.pass(minute);
    await page.search('name:Login');
    assert.equal(page.last('progress')?.following?.end, null, 'it goes on until then');
    page.trouble = { kind: 'unauthorized' };
    await page.pass(minute);
    assert.notEqual(page.last('progress')?.following?.end, null);
    page.trouble = undefined;
    await page.search('name:Logout');
    assert.equal(page.last('progress')?.following, null);
    const { reads } = page;
    await page.pass(minute);
    assert.equal(page.reads, reads);
  });

  it('is followed still after a search of a period that is over, which is no end', async () => {
    page.trouble = undefined;
    await page.search('user:SYSTEM');
    page.log.receive({ type: 'follow', on: true });
    await page.pass(minute);
    page.log.receive({ type: 'narrow', query: 'after:2026-11-20T10:55Z before:2026-11-20T11:05Z' });
    await page.pass(minute);
    assert.match(page.last('progress')?.following?.trouble ?? '', /^This search ends in the past/);
    page.log.receive({ type: 'narrow', query: 'user:SYSTEM name:Login' });
    await page.pass(0);
    const { reads } = page;
    await page.pass(minute);
    assert.deepEqual([page.last('progress')?.following?.trouble, page.last('progress')?.following?.end], [null, null]);
    assert.ok(page.reads > reads);
  });

  it('isn’t told to be followed once its engine is gone, and is followed again once it is searched again', async () => {
    page.trouble = undefined;
    await page.search();
    page.log.receive({ type: 'follow', on: true });
    await page.pass(minute);
    page.loseEngine();
    await page.pass(0);
    assert.equal(page.last('progress')?.following, null);
    const { reads } = page;
    await page.search();
    await page.pass(minute);
    assert.equal(page.last('progress')?.following?.end, null);
    assert.ok(page.reads > reads + 1);
  });

  it('says once more what ended its engine where it is to be exported then, with the way to search again', async () => {
    page.trouble = undefined;
    page.exportResult = async (exports) => {
      await exports.prepare({ kind: 'shown' });
    };
    await page.search();
    page.loseEngine();
    const told = page.last('problem')?.problem;
    assert.equal(told?.action, 'retry');
    page.log.receive({ type: 'export' });
    await page.pass(0);
    assert.deepEqual(page.last('problem')?.problem, told);
  });

  it('isn’t followed while nobody is signed in, and is again once somebody is', async () => {
    page.trouble = undefined;
    await page.search();
    page.log.receive({ type: 'follow', on: true });
    assert.notEqual(page.last('progress')?.following, null);
    page.ports.signOut();
    assert.equal(page.last('progress')?.following, null);
    page.signIn();
    await page.pass(0);
    assert.notEqual(page.last('progress')?.following, null);
  });
});

describe('A search that is run again', () => {
  const query = 'user:SYSTEM,CUSTOMER';
  let page: FailingLog;
  let letGo: () => void;

  beforeEach(async () => {
    page = new FailingLog();
    page.trouble = undefined;
    page.entries = 5;
    await page.search(query);
  });

  afterEach(() => page.log.dispose());

  /** Runs it again, and answers late. */
  const again = async () => {
    page.held = new Promise((resolve) => {
      letGo = resolve;
    });
    await page.search(query);
  };

  const fails = async () => {
    page.trouble = { kind: 'tooMuchData' };
    letGo();
    await page.pass(0);
    page.trouble = undefined;
  };

  it('brings its rows back where it fails, however often it was run meanwhile', async () => {
    for (const _ of [1, 2, 3]) await again();
    assert.equal(page.last('progress')?.progress.count, 0);
    await fails();
    assert.equal(page.last('progress')?.progress.count, 5);
  });

  it('is never told to have nothing where its rows come back', async () => {
    const empties = () =>
      page.said.filter(
        (message) =>
          message.type === 'progress' && message.progress.state !== 'running' && message.progress.count === 0,
      ).length;
    const before = empties();
    await again();
    await fails();
    await again();
    page.log.receive({ type: 'cancel' });
    letGo();
    await page.pass(0);
    assert.equal(page.last('progress')?.progress.count, 5);
    assert.equal(empties(), before);
  });

  it('brings its rows back where it is stopped, however often it was run meanwhile', async () => {
    for (const _ of [1, 2]) await again();
    page.log.receive({ type: 'cancel' });
    await fails();
    assert.equal(page.last('progress')?.progress.count, 5);
  });

  for (const [on, what] of [
    [true, 'and is followed where that was wished meanwhile'],
    [false, 'and is followed no more where that was wished meanwhile'],
  ] as const)
    it(`brings its rows back, ${what}`, async () => {
      page.log.receive({ type: 'follow', on: !on });
      await page.pass(0);
      await again();
      page.log.receive({ type: 'follow', on });
      page.log.receive({ type: 'cancel' });
      page.held = Promise.resolve();
      letGo();
      await page.pass(0);
      assert.equal(page.last('progress')?.following != null, on);
      const { reads } = page;
      await page.pass(minute);
      assert.equal(page.reads > reads, on);
      assert.equal(page.last('progress')?.progress.count, 5);
    });

  it('brings its rows back in the order that was chosen meanwhile', async () => {
    await again();
    page.log.receive({ type: 'sort', order: { field: 'eventName', descending: false } });
    await fails();
    assert.equal(page.last('progress')?.order.field, 'eventName');
  });

  it('brings back those of its rows that a click has left meanwhile', async () => {
    await again();
    page.log.receive({ type: 'narrow', query: 'name:Logout' });
    await fails();
    assert.deepEqual([page.last('progress')?.query, page.last('progress')?.progress.count], ['name:Logout', 0]);
    page.log.receive({ type: 'narrow', query });
    await page.pass(0);
    assert.deepEqual([page.last('progress')?.query, page.last('progress')?.progress.count], [query, 5]);
  });
});
