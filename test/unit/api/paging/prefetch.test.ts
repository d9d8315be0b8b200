import assert from 'node:assert/strict';
import type { PageRead, PageWindow } from '../../../../src/api/paging/page.ts';
import { Prefetch } from '../../../../src/api/paging/prefetch.ts';
import { type Failure, type FailureError, fail } from '../../../../src/core/failures.ts';
import { failing, never } from '../../../support/clients.ts';
import { settle } from '../../../support/fakeClock.ts';

interface Asked {
  readonly window: PageWindow;
  readonly signal: AbortSignal;
  readonly retried: (failure: Failure) => void;
  readonly give: (page: PageRead) => void;
  readonly refuse: (error: FailureError) => void;
  over: boolean;
}

const page: PageRead = { rows: [], total: null };

/** Pages of ten, one after the other. */
function from(offset: number): Iterable<PageWindow> {
  return {
    *[Symbol.iterator]() {
      for (let next = offset + 10; ; next += 10) yield { offset: next, count: 10 };
    },
  };
}

/** A reader whose requests the test answers itself. */
function setUp(windows: number, signal = never()) {
  const asked: Asked[] = [];
  const ahead = new Prefetch(
    (window, ending, { onRetry: retried }) =>
      new Promise((give, refuse) => {
        const one: Asked = { window, signal: ending, retried, give, refuse, over: false };
        asked.push(one);
        ending.addEventListener('abort', () => {
          one.over = true;
          refuse(fail('cancelled', 'cancelled'));
        });
      }),
    signal,
    windows,
  );
  const underWay = () => asked.filter(({ over }) => !over).map(({ window }) => window.offset);
  const find = (offset: number) => {
    const one = asked.findLast(({ window, over }) => window.offset === offset && !over);
    assert.ok(one, `${offset} is under way`);
    return one;
  };
  const give = (offset: number) => {
    const one = find(offset);
    one.over = true;
    one.give(page);
  };
  const refuse = (offset: number, kind: Failure['kind']) => {
    const one = find(offset);
    one.over = true;
    one.refuse(fail(kind, kind));
  };
  /** Asks for the page at an offset and answers it; gives what was under way when it was asked for. */
  const pass = async (offset: number) => {
    const reading = ahead.read(offset, 10, from(offset));
    const then = underWay();
    if (then.includes(offset)) give(offset);
    await reading;
    return then;
  };
  return { ahead, asked, underWay, find, give, refuse, pass };
}

describe('prefetching', () => {
  it('asks for one page more each time, up to the windows, and for none while nobody reads', async () => {
    const { pass, underWay } = setUp(4);
    assert.deepEqual(await pass(0), [0]);
    assert.deepEqual(await pass(10), [10]);
    assert.deepEqual(await pass(20), [20, 30]);
    assert.deepEqual(await pass(30), [30, 40, 50]);
    assert.deepEqual(await pass(40), [40, 50, 60, 70]);
    assert.deepEqual(await pass(50), [50, 60, 70, 80]);
    await settle();
    // The window that became free when the last page came was used at once; after it nobody asked.
    assert.deepEqual(underWay(), [60, 70, 80, 90]);
  });

  it('has long answers read one at a time, each when its page is awaited, and uses their windows before', async () => {
    const come: { readonly offset: number; readonly read: Promise<void> }[] = [];
    const asked: number[] = [];
    const reading: number[] = [];
    const ahead = new Prefetch(
      async ({ offset }, ending, { turn }) => {
        asked.push(offset);
        await settle();
        const read = turn?.() ?? Promise.resolve();
        come.push({ offset, read });
        await read;
        if (ending.aborted) throw fail('cancelled', 'cancelled');
        reading.push(offset);
        return { rows: [{}], total: 10_000 };
      },
      never(),
      2,
    );
    for (const offset of [0, 10]) await ahead.read(offset, 10, from(offset));
    for (let time = 0; time < 10; time += 1) await settle();
    assert.deepEqual(reading, [0, 10], 'what nobody awaits is not read');
    assert.ok(come.length > 2, 'though it has come');
    assert.ok(asked.length <= 2 + 4, `${asked.length} pages were asked for`);
    await ahead.read(20, 10, from(20));
    assert.deepEqual(reading, [0, 10, 20]);
    ahead.close();
    for (let time = 0; time < 10; time += 1) await settle();
    assert.deepEqual(reading, [0, 10, 20], 'what was given up is not read');
    await Promise.all(come.map(({ read }) => read));
  });

  it('asks for as many as there are windows once a total tells of more, and believes that once', async () => {
    const { ahead, asked, underWay, find } = setUp(4);
    const total = async (offset: number, told: number) => {
      const reading = ahead.read(offset, 10, from(offset));
      const one = find(offset);
      one.over = true;
      one.give({ rows: [{}], total: told });
      await reading;
    };
    await total(0, 1);
    await total(10, 100_000);
    assert.deepEqual(underWay(), []);
    await total(20, 100_000);
    assert.deepEqual(underWay(), [30, 40, 50, 60]);
    // All in vain, again and again: what was lost has to be earned.
    for (let offset = 1_000; offset < 10_000; offset += 1_000) await total(offset, 100_000);
    assert.ok(asked.length <= 20, `${asked.length} requests for 12 pages`);
  });

  it('never asks for more than eight at once, nor for fewer than one', async () => {
    for (const [windows, most] of [
      [100, 8],
      [1, 1],
      [0, 1],
    ] as const) {
      const { pass } = setUp(windows);
      let seen = 0;
      for (let offset = 0; offset < 200; offset += 10) seen = Math.max(seen, (await pass(offset)).length);
      assert.equal(seen, most);
    }
  });

  it('says which pages came early: those asked for while another was awaited', async () => {
    const { ahead, give, pass } = setUp(4);
    for (const offset of [0, 10]) await pass(offset);
    const inTurn = ahead.read(20, 10, from(20));
    give(30);
    give(20);
    assert.equal((await inTurn).early, undefined);
    assert.equal((await ahead.read(30, 10, from(30))).early, true);
  });

  it('gives up what was foretold wrongly, from where it went wrong', async () => {
    const { ahead, underWay, give, pass } = setUp(4);
    for (const offset of [0, 10, 20, 30]) await pass(offset);
    assert.deepEqual(underWay(), [40, 50]);
    const reading = ahead.read(40, 10, [{ offset: 45, count: 10 }]);
    assert.deepEqual(underWay().sort(), [40, 45]);
    give(40);
    await reading;
    const other = ahead.read(7, 10, []);
    assert.deepEqual(underWay(), [7]);
    give(7);
    await other;
  });

  it('reads less ahead where it was often in vain, and never twice as much as is of use', async () => {
    const { ahead, asked, give } = setUp(8);
    for (let round = 0; round < 400; round += 1) {
      // Whatever was foretold, the next page lies elsewhere.
      const offset = round * 1_000;
      const reading = ahead.read(offset, 10, from(offset));
      give(offset);
      await reading;
    }
    assert.ok(asked.length > 400, 'something was prefetched');
    assert.ok(asked.length <= 600, `${asked.length} requests for 400 pages`);
  });

  it('asks for a page anew where an early one was of no use', async () => {
    const { ahead, asked, give, pass } = setUp(4);
    for (const offset of [0, 10, 20]) await pass(offset);
    give(30);
    assert.equal((await ahead.read(30, 10, from(30))).early, true);
    const again = ahead.read(30, 10, from(30));
    give(30);
    assert.equal((await again).early, undefined);
    assert.equal(asked.filter(({ window }) => window.offset === 30).length, 2);
  });

  it('leaves what is under way alone for a page beside the sequence', async () => {
    const { ahead, underWay, give, pass } = setUp(4);
    for (const offset of [0, 10, 20]) await pass(offset);
    const beside = ahead.read(5_000, 1);
    assert.deepEqual(underWay(), [30, 5_000]);
    give(5_000);
    assert.equal((await beside).early, undefined);
    assert.deepEqual(underWay(), [30]);
  });

  it('halves the windows once for all that are throttled together, and widens them after a good run', async () => {
    const { ahead, underWay, find, pass } = setUp(4);
    for (const offset of [0, 10, 20, 30, 40]) await pass(offset);
    const throttled: Failure = { kind: 'throttled', detail: 'slow down' };
    for (const offset of [50, 60, 70]) find(offset).retried(throttled);
    find(50).retried({ kind: 'offline', detail: 'gone' });
    assert.deepEqual(await pass(50), [50, 60, 70]);
    assert.deepEqual(await pass(60), [60, 70]);
    for (let offset = 70; offset < 150; offset += 10) assert.equal((await pass(offset)).length, 2, `${offset}`);
    assert.equal((await pass(150)).length, 3);
    find(160).retried(throttled);
    await pass(160);
    await pass(170);
    assert.equal((await pass(180)).length, 1);
    ahead.close();
    assert.deepEqual(underWay(), []);
  });

  it('tells a failure when its page is asked for, and not before', async () => {
    const { ahead, give, refuse, pass } = setUp(4);
    for (const offset of [0, 10, 20]) await pass(offset);
    const reading = ahead.read(30, 10, from(30));
    refuse(40, 'offline');
    refuse(50, 'tooMuchData');
    await settle();
    give(30);
    await reading;
    assert.equal((await failing(ahead.read(40, 10, from(40)))).kind, 'offline');
    assert.equal((await failing(ahead.read(50, 10, from(50)))).kind, 'tooMuchData');
  });

  it('asks once more, alone, for an early page that was throttled to its end', async () => {
    const { ahead, underWay, give, refuse, pass } = setUp(4);
    for (const offset of [0, 10, 20, 30]) await pass(offset);
    refuse(40, 'throttled');
    const reading = ahead.read(40, 10, from(40));
    await settle();
    assert.deepEqual(underWay(), [40]);
    give(40);
    assert.equal((await reading).early, undefined);
    const inTurn = ahead.read(500, 10, []);
    refuse(500, 'throttled');
    assert.equal((await failing(inTurn)).kind, 'throttled');
  });

  it('ends everything with its signal', async () => {
    const controller = new AbortController();
    const { ahead, underWay, pass } = setUp(4, controller.signal);
    for (const offset of [0, 10, 20, 30]) await pass(offset);
    const reading = failing(ahead.read(40, 10, from(40)));
    assert.equal(underWay().length, 4);
    controller.abort();
    assert.equal((await reading).kind, 'cancelled');
    assert.deepEqual(underWay(), []);
  });
});
