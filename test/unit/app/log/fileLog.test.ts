import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { LogController } from '../../../../src/app/log/controller.ts';
import type { ResultExports } from '../../../../src/app/log/exportContext.ts';
import { missingFrom } from '../../../../src/app/log/exportSource.ts';
import { filePorts } from '../../../../src/app/log/filePorts.ts';
import { isShort } from '../../../../src/protocol/log.ts';
import type { ToLogPage } from '../../../../src/protocol/logMessages.ts';
import { StandInPorts } from '../../../host/standInSession.ts';
import { WatchedThread } from '../../../support/engineThreads.ts';

type Message<T extends ToLogPage['type']> = Extract<ToLogPage, { type: T }>;

const lines = [
  '{"eventName":"Login","username":"alice","eventCreateDate":"2024-11-20T11:00:00-06:00"}',
  '{"eventName":"Login Failed","username":"bob","eventCreateDate":"2024-11-20T12:00:00-06:00"}',
  '{"eventName":"Power On","username":"bob","eventCreateDate":"2024-11-20T13:00:00-06:00"}',
];

describe('The page of a file', () => {
  let folder = '';
  let file = '';
  let page: LogController;
  let ports: StandInPorts;
  const said: ToLogPage[] = [];
  const asked: string[] = [];
  let exported: ResultExports | undefined;

  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'platform-events-file-'));
  });
  after(() => rm(folder, { recursive: true }));

  beforeEach(() => {
    file = path.join(folder, 'kept.ndjson');
    said.length = 0;
    asked.length = 0;
    ports = new StandInPorts();
  });
  afterEach(() => page.dispose());

  function open(startEngine = ports.startEngine): void {
    ports.startEngine = startEngine;
    ports.logEntryLimit = () => 1000;
    const own = filePorts(ports, file);
    const view = {
      post: (message: ToLogPage) => {
        said.push(message);
        if (message.type === 'progress' && message.progress.count > 0)
          setImmediate(() => page.receive({ type: 'shown', search: message.search }));
      },
      setTitle: () => {},
      exportResult: async (exports: ResultExports) => {
        exported = exports;
      },
    };
    page = new LogController(view, 'kept.ndjson', own);
    page.receive({ type: 'ready' });
  }

  function last<T extends ToLogPage['type']>(type: T): Message<T> {
    const message = said.findLast((one): one is Message<T> => one.type === type);
    assert.ok(message !== undefined, type);
    return message;
  }

  const problem = () => last('problem').problem?.sentence ?? '';

  /** Until a search has ended that began now. */
  async function ended(state: string, count: number): Promise<void> {
    const isSo = () => {
      const { progress } = last('progress');
      return progress.state === state && progress.count === count;
    };
    while (!isSo()) {
      await ports.clock.advance(100);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  it('reads all of it, and searches what was read without reading it again', async () => {
    await writeFile(file, `${lines.join('\n')}\n`);
    open();
    assert.equal(last('setup').file, file);
    page.search('', false);
    await ended('complete', 3);
    const { progress } = last('progress');
    assert.deepEqual([progress.isFile, progress.held, progress.read, progress.total], [true, 3, 3, 3]);
    // Not even a file that is gone is missed by a query.
    await rm(file);
    page.receive({ type: 'search', query: 'username:bob', fresh: false });
    await ended('complete', 2);
    page.receive({ type: 'search', query: 'after:2024-11-20T12:30:00-06:00', fresh: false });
    await ended('complete', 1);
    assert.equal(problem(), '');
    assert.deepEqual(asked, []);
    assert.equal(page.shownSearch(), undefined);
  });

  it('is read anew by the next query where it could not be read', async () => {
    await rm(file, { force: true });
    open();
    page.search('', false);
    await ended('failed', 0);
    assert.match(problem(), /kept\.ndjson/);
    await writeFile(file, `${lines.join('\n')}\n`);
    page.receive({ type: 'search', query: 'username:bob', fresh: false });
    await ended('complete', 2);
    assert.equal(problem(), '');
  });

  it('is read in the engine’s thread', async () => {
    await writeFile(file, `${lines.join('\n')}\n`);
    const thread = new WatchedThread();
    open(thread.start);
    page.search('username:bob', false);
    await ended('complete', 2);
    assert.equal(last('progress').progress.held, 3);
  });

  it('is never followed, and asks no service for what it offers', async () => {
    await writeFile(file, `${lines.join('\n')}\n`);
    open();
    page.search('', false);
    page.receive({ type: 'follow', on: true });
    await ended('complete', 3);
    assert.equal(last('progress').following, null);
    for (const type of ['saveSearch', 'copyLink', 'copyAsCurl'] as const) page.receive({ type, query: 'x' });
    assert.deepEqual(asked, []);
  });

  it('tells what is wrong with it as long as its entries are shown, and exports those', async () => {
    await writeFile(file, `${lines[0]}\noops\n${lines[1]}\n{"eventName":"Pow`);
    open();
    page.search('', false);
    await ended('failed', 2);
    const flaws = /^Line 2 of kept\.ndjson can’t be read as an entry.* ends in the middle of its entries, at line 4/;
    assert.match(problem(), flaws);
    page.receive({ type: 'search', query: 'username:bob', fresh: false });
    await ended('failed', 1);
    assert.match(problem(), flaws);
    page.receive({ type: 'export' });
    assert.equal(exported?.file, file);
  });

  it('is complete where it was read to its end, and counts what had to be left out', async () => {
    const told = async (content: string | Uint8Array, count: number) => {
      await writeFile(file, content);
      open();
      page.search('', false);
      await ended('complete', count);
      const { progress } = last('progress');
      page.dispose();
      return [progress.leftOut, missingFrom(progress), problem()];
    };
    const [broken, someMissing, sentence] = await told(`${lines[0]}\noops\n{}x\n${lines[1]}\n`, 2);
    assert.deepEqual([broken, someMissing], [2, 'leftOut']);
    assert.match(String(sentence), /^2 entries of kept\.ndjson can’t be read and were left out/);
    file = path.join(folder, 'kept.csv');
    const [ragged, none, cells] = await told('eventName,username\nLogin\nPower On,bob\n', 2);
    assert.deepEqual([ragged, none], [0, null]);
    assert.match(String(cells), /^Line 2 of kept\.csv has another number of cells/);
    assert.deepEqual((await told(Buffer.from('eventName,username\nLogin,bób\n', 'latin1'), 1)).slice(0, 2), [0, null]);
  });

  it('counts nothing as missing where it isn’t read to its end, as something else stands behind its list', async () => {
    const list = JSON.stringify(Array(900).fill({ eventName: 'Login', username: 'alice' }));
    await writeFile(file, `${list}\n{"next":"${'x'.repeat(3_000_000)}"}`);
    open();
    page.search('', false);
    await ended('complete', 900);
    const { progress } = last('progress');
    assert.deepEqual([isShort(progress), missingFrom(progress)], [false, null]);
    assert.match(problem(), /^Behind the end of the list, at line 2, kept\.ndjson has something else/);
  });

  it('keeps what was read where the file is gone when it is read again, and says so', async () => {
    await writeFile(file, `${lines.join('\n')}\n`);
    open();
    page.search('', false);
    await ended('complete', 3);
    await rm(file);
    page.receive({ type: 'search', query: '', fresh: true });
    while (problem() === '') await new Promise((resolve) => setImmediate(resolve));
    assert.match(problem(), /^There is no kept\.ndjson any more\. Put it back/);
    assert.equal(last('progress').progress.held, 3);
    await ports.clock.advance(600_000);
    await writeFile(file, `${lines[0]}\n`);
    page.receive({ type: 'act', action: 'retry' });
    await ended('complete', 1);
    assert.equal(problem(), '');
  });

  it('reads no more entries than may be held, and says that there are others', async () => {
    await writeFile(file, `${lines[0]}\n`.repeat(1001));
    open();
    page.search('', false);
    await ended('limited', 1000);
    assert.equal(problem(), '');
  });

  it('tells what had to be left out of as many as it reads', async () => {
    await writeFile(file, `${lines[0]}\noops\n${`${lines[0]}\n`.repeat(499)}{}x\n${`${lines[0]}\n`.repeat(501)}`);
    open();
    page.search('', false);
    await ended('limited', 1000);
    assert.match(problem(), /^2 entries of kept\.ndjson can’t be read and were left out/);
  });
});
