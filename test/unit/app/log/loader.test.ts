import assert from 'node:assert/strict';
import { LogLoader } from '../../../../src/app/log/loader.ts';
import type { EventService, LogEntry, LogPage } from '../../../../src/core/connection/ports.ts';
import { fail } from '../../../../src/core/failures.ts';
import { dateField, EventLogTable } from '../../../../src/core/log/table.ts';
import { logService, pagesOf, stubService } from '../../../support/stubService.ts';

function entry(ms: number): LogEntry {
  return { [dateField]: new Date(ms).toISOString(), eventName: 'Login' };
}

interface Watched {
  readonly log: LogLoader;
  readonly table: EventLogTable;
}

function load(service: EventService, onProgress: (log: Watched) => void = () => {}): Watched {
  const table = new EventLogTable(Date.parse);
  const log = new LogLoader({
    service,
    search: {},
    table,
    limit: 100,
    now: () => 7,
    onProgress: () => onProgress({ log, table }),
  });
  return { log, table };
}

/** A service that counts the pages it was asked for. */
function counting(pages: readonly LogPage[]) {
  const asked = { pages: 0, limit: 0 };
  const service = stubService({
    async *log(_search, _signal, options) {
      asked.limit = options?.limit ?? 0;
      for (const page of pages) {
        asked.pages++;
        yield page;
      }
    },
  });
  return { service, asked };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('The loader of the log', () => {
  it('takes every page to the end, and says when it began', async () => {
    const { log, table } = load(logService(pagesOf([[entry(3)], [entry(2), entry(1)]])));
    log.confirmShown();
    await log.run();
    assert.deepEqual([log.state, log.read, table.size, log.startedAt], ['complete', 3, 3, 7]);
  });

  it('counts what the service gave in the place of entries as left out', async () => {
    const [first, second] = pagesOf([[entry(3)], [entry(2)]]);
    assert.ok(first && second);
    const { log } = load(
      logService([
        { ...first, leftOut: 1 },
        { ...second, read: 5, leftOut: 3 },
      ]),
    );
    log.confirmShown();
    assert.equal(log.leftOut, 0);
    await log.run();
    assert.deepEqual([log.state, log.read, log.leftOut], ['complete', 5, 3]);
  });

  it('says that what it holds in all is too much text, where no answer was', async () => {
    const { log, table } = load(logService(pagesOf([[entry(3)], [entry(2)]])));
    Object.defineProperty(table, 'isFull', { get: () => table.size > 1 });
    log.confirmShown();
    await log.run();
    assert.deepEqual([log.state, table.size], ['failed', 2]);
    assert.deepEqual([log.failure?.kind, log.failure?.isInAll], ['tooMuchData', true]);
  });

  it('takes each page in a round of the event loop of its own, also those that have come already', async () => {
    let round = 0;
    let counting = setImmediate(function next() {
      round += 1;
      counting = setImmediate(next);
    });
    const rounds: number[] = [];
    const { log } = load(logService(pagesOf([[entry(4)], [entry(3)], [entry(2)], [entry(1)]])), () =>
      rounds.push(round),
    );
    log.confirmShown();
    await log.run();
    clearImmediate(counting);
    // Once for each page, and for the end.
    assert.equal(rounds.length, 5);
    assert.equal(new Set(rounds.slice(0, 4)).size, 4);
  });

  it('asks for the second page only when the first rows were seen', async () => {
    const { service, asked } = counting(pagesOf([[entry(3)], [entry(2)]]));
    const { log, table } = load(service);
    const running = log.run();
    for (let time = 0; time < 5; time++) await turn();
    assert.deepEqual([asked.pages, table.size], [1, 1]);
    log.confirmShown();
    await running;
    assert.deepEqual([asked.pages, table.size, asked.limit], [2, 2, 100]);
  });

  it('goes on without a page that says so: nobody may be looking', async () => {
    const { log, table } = load(logService(pagesOf([[entry(3)], [entry(2)]])));
    await log.run();
    assert.equal(table.size, 2);
  });

  it('keeps what came when the service fails, and says why', async () => {
    const { log, table } = load(logService(pagesOf([[entry(2), entry(1)]]), fail('timeout', 'late')));
    log.confirmShown();
    await log.run();
    assert.deepEqual([log.state, log.failure?.kind, table.size], ['failed', 'timeout', 2]);
  });

  it('keeps what came when it is cancelled, which is no failure', async () => {
    const { log, table } = load(logService(pagesOf([[entry(3)], [entry(2)], [entry(1)]])));
    const running = log.run();
    while (table.size === 0) await turn();
    log.cancel();
    await running;
    assert.deepEqual([log.state, log.failure], ['cancelled', null]);
    assert.equal(table.size, 1);
  });

  it('stands still while it is paused, and goes on from there', async () => {
    const { service, asked } = counting(pagesOf([[entry(3)], [entry(2)], [entry(1)]]));
    const { log, table } = load(service);
    log.confirmShown();
    log.pause(true);
    const running = log.run();
    for (let time = 0; time < 5; time++) await turn();
    assert.deepEqual([log.state, asked.pages, table.size], ['paused', 1, 1]);
    log.pause(false);
    assert.equal(log.state, 'running');
    await running;
    assert.deepEqual([log.state, asked.pages, table.size], ['complete', 3, 3]);
    log.pause(true);
    assert.equal(log.state, 'complete', 'what has ended can not be paused');
  });

  it('ends while it is paused when it is cancelled', async () => {
    const { log, table } = load(logService(pagesOf([[entry(3)], [entry(2)]])));
    log.confirmShown();
    log.pause(true);
    const running = log.run();
    while (table.size === 0) await turn();
    log.cancel();
    await running;
    assert.equal(log.state, 'cancelled');
  });

  it('says that there was a limit to what it took', async () => {
    const [first, last] = pagesOf([[entry(2)], [entry(1)]]);
    assert.ok(first && last);
    const { log } = load(logService([first, { ...last, limited: true }]));
    log.confirmShown();
    await log.run();
    assert.equal(log.state, 'limited');
  });

  it('keeps what the service said of its number where later pages say nothing', async () => {
    const [first, last] = pagesOf([[entry(2)], [entry(1)]]);
    assert.ok(first && last);
    const { log } = load(
      logService([
        { ...first, total: 200_021 },
        { ...last, total: null },
      ]),
    );
    log.confirmShown();
    await log.run();
    assert.deepEqual([log.state, log.read, log.total], ['complete', 2, 200_021]);
  });

  it('tells the end exactly once, after its last page', async () => {
    const states: string[] = [];
    const { log } = load(logService(pagesOf([[entry(2)], [entry(1)]])), ({ log, table }) =>
      states.push(`${log.state} ${table.size}`),
    );
    log.confirmShown();
    await log.run();
    assert.deepEqual(states, ['running 1', 'running 2', 'complete 2']);
  });

  it('tells what it waits for until a page comes, and of a pause, which is for all pages, until it is over', async () => {
    const told: unknown[] = [];
    const service = stubService({
      async *log(_search, _signal, { onWait } = {}) {
        onWait?.({ why: 'error', ms: 100 });
        yield* pagesOf([[entry(2)]]);
        onWait?.({ why: 'pause', ms: 2000 });
        yield* pagesOf([[entry(1)]]);
      },
    });
    const { log } = load(service, (watched) => told.push(watched.log.wait));
    log.confirmShown();
    await log.run();
    const pause = { why: 'pause', until: 2007 };
    assert.deepEqual(told, [{ why: 'error', until: 107 }, null, pause, pause, pause]);
  });
});
