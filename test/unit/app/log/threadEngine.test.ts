import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import { writeLogFile } from '../../../../src/app/export/file.ts';
import { LogController } from '../../../../src/app/log/controller.ts';
import type { StartEngine } from '../../../../src/app/log/enginePort.ts';
import type { ResultExports } from '../../../../src/app/log/exportContext.ts';
import { engineWorker, threadEngine } from '../../../../src/app/log/threadEngine.ts';
import type { EventService, LogWindow, UnreadAnswer } from '../../../../src/core/connection/ports.ts';
import { fail } from '../../../../src/core/failures.ts';
import type { AboutLog, ToLogPage } from '../../../../src/protocol/logMessages.ts';
import { StandInPorts } from '../../../host/standInSession.ts';
import { startCopying } from '../../../support/copyingEngine.ts';
import { engineFile } from '../../../support/engineThreads.ts';
import { stubService } from '../../../support/stubService.ts';

type Message<T extends ToLogPage['type']> = Extract<ToLogPage, { type: T }>;

const noThread: StartEngine = () => assert.fail('the test wants a thread');

/** A log of so many entries, newest first, that is asked for request by request. */
class WindowedLog {
  readonly asked: LogWindow[] = [];
  readonly signals: AbortSignal[] = [];
  /** Holds each answer back. */
  held: Promise<void> = Promise.resolve();
  /** Characters of each entry's own text. */
  length = 10;
  readonly service: EventService;

  constructor(count: number) {
    this.service = stubService({
      logWindow: async (window, signal, { read }) => {
        this.asked.push(window);
        this.signals.push(signal);
        await Promise.race([
          this.held,
          new Promise((_, reject) => signal.addEventListener('abort', () => reject(fail('cancelled', 'cancelled')))),
        ]);
        const rows = Math.max(0, Math.min(window.count, count - window.offset));
        const entries = Array.from({ length: rows }, (_, index) => this.#entry(window.offset + index));
        await read(answerOf(JSON.stringify(entries), count));
      },
    });
  }

  #entry(place: number) {
    return {
      eventName: `Login ${place}`,
      userType: 'SYSTEM',
      eventCreateDate: new Date(Date.UTC(2026, 10, 20, 11) - place * 1000).toISOString(),
      message: String(place).padStart(this.length, 'x'),
    };
  }
}

function answerOf(text: string, total: number): UnreadAnswer {
  const headers = { 'platform-total-items': String(total) };
  const about = { manyRows: true, now: 0, objectPrefix: 'Platform_' };
  return { status: 200, headers, body: new TextEncoder().encode(text), ...about };
}

/** A page, its engine where the test says. */
class Opened {
  readonly said: ToLogPage[] = [];
  readonly ports = new StandInPorts();
  readonly log: LogController;
  /** What the page asked to be exported. */
  exports: ResultExports | undefined;

  constructor(service: EventService, start: StartEngine) {
    this.ports.startEngine = start;
    this.ports.signIn(service);
    const post = (message: ToLogPage) => void this.said.push(structuredClone(message));
    const exportResult = async (exports: ResultExports) => {
      this.exports = exports;
    };
    this.log = new LogController({ post, setTitle: () => {}, exportResult }, 'Work', this.ports);
    this.log.receive({ type: 'ready' });
  }

  get progress(): Message<'progress'> | undefined {
    return this.last('progress');
  }

  last<T extends ToLogPage['type']>(type: T): Message<T> | undefined {
    return this.said.findLast((message): message is Message<T> => message.type === type);
  }

  async search(query: string): Promise<void> {
    this.log.receive({ type: 'search', query, fresh: true });
    await until(() => (this.progress?.progress.count ?? 0) > 0);
    this.log.receive({ type: 'shown', search: this.progress?.search ?? 0 });
    await until(() => this.progress?.progress.state === 'complete');
  }

  async ask<T extends ToLogPage['type']>(message: AboutLog, answer: T): Promise<Message<T>> {
    const before = this.said.length;
    this.log.receive(message);
    await until(() => this.said.slice(before).some(({ type }) => type === answer));
    const came = this.last(answer);
    assert.ok(came);
    return came;
  }
}

async function until(holds: () => boolean): Promise<void> {
  const end = Date.now() + 20_000;
  while (!holds()) {
    assert.ok(Date.now() < end, `waited in vain for ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

/** An engine's thread that a test can end, as a defect of it would. */
class KnownThread {
  readonly start: StartEngine;
  thread: Worker | undefined;

  constructor(options: { readonly memory?: number } = {}) {
    const newThread: typeof engineWorker = (file, memory) => {
      this.thread = engineWorker(file, memory);
      return this.thread;
    };
    this.start = threadEngine({ file: engineFile, newThread, ...options }, noThread);
  }

  kill(): void {
    void this.thread?.terminate();
  }
}

describe('An engine in a thread of its own', () => {
  let page: Opened | undefined;

  afterEach(() => {
    page?.log.dispose();
    page = undefined;
  });

  const open = (log: WindowedLog, start: StartEngine = threadEngine({ file: engineFile }, noThread)) => {
    page = new Opened(log.service, start);
    return page;
  };

  it('has the first page of a search on its way before its code is read, and asks for that once', async () => {
    const log = new WindowedLog(30);
    const opened = open(log);
    opened.log.receive({ type: 'search', query: '', fresh: true });
    assert.deepEqual(
      log.asked.map(({ offset, count }) => [offset, count]),
      [[0, 50]],
    );
    await until(() => opened.progress?.progress.count === 30);
    assert.equal(log.asked.filter(({ offset, count }) => offset === 0 && count === 50).length, 1);
    const withRows = opened.said.filter((one) => one.type === 'progress' && one.firstRows !== null);
    assert.equal(withRows.length, 1, 'the first rows come once');
  });

  it('gives up the first page of a search that nobody waits for any more', async () => {
    const log = new WindowedLog(30);
    const opened = open(log);
    opened.log.receive({ type: 'search', query: 'after:1h', fresh: true });
    opened.log.receive({ type: 'search', query: '', fresh: true });
    await until(() => opened.progress?.progress.count === 30);
    assert.equal(opened.progress?.query, '');
    assert.ok(log.signals[0]?.aborted, 'what nobody wants any more goes on');
  });

  it('tells why an answer is none, with what the service said, and goes on when it is asked again', async () => {
    const log = new WindowedLog(30);
    const { logWindow } = log.service;
    let isDown = true;
    const service: EventService = {
      ...log.service,
      logWindow: async (window, signal, options) => {
        if (!isDown) return logWindow(window, signal, options);
        await options.read({ ...answerOf('{"error":"No.","code":"X_PermissionDenied"}', 0), status: 403 });
      },
    };
    const opened = new Opened(service, threadEngine({ file: engineFile }, noThread));
    page = opened;
    opened.log.receive({ type: 'search', query: '', fresh: true });
    await until(() => opened.progress?.progress.state === 'failed');
    await until(() => (opened.last('problem')?.problem ?? null) !== null);
    assert.match(opened.ports.warnings.join('\n'), /forbidden/);
    isDown = false;
    await opened.search('');
    assert.equal(opened.progress?.progress.count, 30);
    assert.equal(opened.last('problem')?.problem, null);
  });

  it('gives what was asked in the order in which it was asked, of the rows as they are then', async () => {
    const opened = open(new WindowedLog(300));
    await opened.search('');
    const search = opened.progress?.search ?? 0;
    const from = opened.said.length;
    const window = (place: number): AboutLog => ({ type: 'window', search, from: place, count: 1, further: [] });
    for (let turn = 0; turn < 20; turn++) {
      opened.log.receive(window(turn));
      opened.log.receive({ type: 'sort', order: { field: 'eventCreateDate', descending: turn % 2 === 1 } });
      opened.log.receive(window(turn));
    }
    const rows = () => opened.said.slice(from).filter((one) => one.type === 'rows');
    await until(() => rows().length === 40);
    assert.deepEqual(
      rows().map((one) => one.from),
      Array.from({ length: 40 }, (_, index) => Math.floor(index / 2)),
    );
    // Each answer is of the revision that the page was told last before it.
    let revision = opened.progress?.revision ?? 0;
    for (const one of opened.said) {
      if (one.type === 'progress') revision = one.revision;
      if (one.type === 'rows') assert.equal(one.revision, revision);
    }
  });

  for (const work of ['reading', 'window', 'facets', 'find', 'countBy', 'sort'] as const) {
    it(`is told to be gone where it ends in the middle of work (${work}), and the search can be run again`, async () => {
      const log = new WindowedLog(3000);
      const thread = new KnownThread();
      const opened = open(log, thread.start);
      if (work === 'reading') {
        opened.log.receive({ type: 'search', query: '', fresh: true });
        await until(() => opened.progress?.progress.count === 50);
        log.held = new Promise(() => {});
        opened.log.receive({ type: 'shown', search: opened.progress?.search ?? 0 });
        await until(() => log.asked.length > 1);
      } else await opened.search('');
      const search = opened.progress?.search ?? 0;
      const count = opened.progress?.progress.count;
      if (work === 'window') opened.log.receive({ type: 'window', search, from: 0, count: 1000, further: [] });
      if (work === 'facets') opened.log.receive({ type: 'facets', search, fields: ['message'], most: 200 });
      if (work === 'find')
        opened.log.receive({
          type: 'find',
          search,
          text: 'x1',
          from: -1,
          here: false,
          backwards: false,
          dates: 'sent',
          opens: true,
        });
      if (work === 'countBy')
        opened.log.receive({
          type: 'countBy',
          search,
          by: { field: 'message', kind: 'none', across: '', edges: [] },
        });
      if (work === 'sort') opened.log.receive({ type: 'sort', order: { field: 'message', descending: true } });
      thread.kill();
      await until(() => opened.last('problem')?.problem?.action === 'retry');
      assert.match(opened.last('problem')?.problem?.sentence ?? '', /stopped unexpectedly.*Search again\.$/);
      assert.equal(opened.progress?.progress.state, 'failed');
      assert.equal(opened.progress?.progress.count, count, 'what is on the screen is told to be nothing');
      if (work === 'reading') assert.ok(log.signals.at(-1)?.aborted, 'what the lost engine asked for goes on');
      log.held = Promise.resolve();
      opened.log.receive({ type: 'act', action: 'retry' });
      await until(() => opened.progress?.progress.state === 'running');
      await until(() => (opened.progress?.progress.count ?? 0) > 0);
      opened.log.receive({ type: 'shown', search: opened.progress?.search ?? 0 });
      await until(() => opened.progress?.progress.state === 'complete');
      assert.equal(opened.progress?.progress.count, 3000);
      assert.equal(opened.last('problem')?.problem, null);
    });
  }

  it('leaves an export that it makes at its end, with what there was in the file’s place', async () => {
    const thread = new KnownThread();
    const opened = open(new WindowedLog(20_000), thread.start);
    await opened.search('');
    opened.log.receive({ type: 'export' });
    await until(() => opened.exports !== undefined);
    const exported = await opened.exports?.prepare({ kind: 'shown' });
    const folder = mkdtempSync(path.join(tmpdir(), 'platform-events-'));
    const file = path.join(folder, 'log.csv');
    try {
      writeFileSync(file, 'old');
      const written =
        exported && writeLogFile(file, 'csv', exported, new AbortController().signal, () => thread.kill());
      await assert.rejects(written ?? Promise.resolve(), /engine of the event log was lost/);
      assert.equal(readFileSync(file, 'utf8'), 'old');
      assert.deepEqual(readdirSync(folder), ['log.csv']);
      await assert.rejects(opened.exports?.prepare({ kind: 'shown' }) ?? Promise.resolve(), /was lost/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('says that a search takes more memory than it may have, and ends nothing else', async () => {
    const log = new WindowedLog(200_000);
    log.length = 500;
    const opened = open(log, new KnownThread({ memory: 24 }).start);
    opened.log.receive({ type: 'search', query: '', fresh: true });
    await until(() => (opened.progress?.progress.count ?? 0) > 0);
    opened.log.receive({ type: 'shown', search: opened.progress?.search ?? 0 });
    await until(() => opened.last('problem')?.problem?.action === 'retry');
    assert.match(opened.last('problem')?.problem?.sentence ?? '', /more memory than the event log may have/);
  });

  it('ends with its page, at once, and so does what it asked for', async () => {
    const log = new WindowedLog(30);
    log.held = new Promise(() => {});
    const thread = new KnownThread();
    const opened = open(log, thread.start);
    opened.log.receive({ type: 'search', query: '', fresh: true });
    const ended = new Promise((resolve) => thread.thread?.once('exit', resolve));
    opened.log.dispose();
    assert.ok(log.signals.length > 0 && log.signals.every(({ aborted }) => aborted));
    await ended;
  });

  it('is one here where no thread can be had, and knows what was said before', async () => {
    const log = stubService({
      async *log() {
        const entries = [{ eventName: 'Login', userType: 'SYSTEM', eventCreateDate: '2026-11-20T11:00:00Z' }];
        yield { entries, read: 1, total: 1, filterIgnored: false, oldest: null, limited: false };
      },
    });
    const nowhere = path.join(import.meta.dirname, 'there-is-no-such-file.ts');
    page = new Opened(log, threadEngine({ file: nowhere }, startCopying));
    await page.search('');
    assert.equal(page.progress?.progress.count, 1);
    const { rows } = await page.ask(
      { type: 'window', search: page.progress?.search ?? 0, from: 0, count: 1, further: [] },
      'rows',
    );
    assert.ok(rows[0]?.includes('Login'));
    assert.match(page.ports.warnings.join('\n'), /no thread of its own/);
  });
});
