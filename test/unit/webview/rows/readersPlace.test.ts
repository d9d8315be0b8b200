import assert from 'node:assert/strict';
import { LogRows } from '../../../../src/webview/rows/logRows.ts';
import { ReadersPlace } from '../../../../src/webview/rows/readersPlace.ts';
import { rowsMessage } from '../../../support/rowMessages.ts';

describe('The reader’s place in the rows', () => {
  let done: string[];
  let anchored: () => void;
  let place: ReadersPlace;
  let rows: LogRows;
  let coming: ReturnType<typeof setInterval> | undefined;

  beforeEach(() => {
    done = [];
    anchored = () => {};
    const table = {
      reveal: (row: number) => done.push(`go to ${row}`),
      shift: (by: number) => done.push(`shift ${by}`),
    };
    place = new ReadersPlace(
      () => table,
      () => anchored(),
    );
    rows = new LogRows(() => {});
    rows.reshape(1, 1, 1000);
    rows.take(
      rowsMessage(
        0,
        Array.from({ length: 200 }, (_, n) => 500 + n),
      ),
    );
  });

  afterEach(() => {
    clearInterval(coming);
    place.leave();
    rows.reshape(2, 1, 0);
  });

  /** Scrolls to a row and rests there. */
  async function restAt(first: number): Promise<void> {
    const told = new Promise<void>((resolve) => {
      anchored = resolve;
    });
    rows.show([first, first + 20]);
    place.follow(rows);
    await told;
  }

  function move(id: number, to: number): readonly string[] {
    done = [];
    place.move([{ id, place: to }], rows);
    place.drawn(1000);
    return done;
  }

  it('is kept while rows come above it, by what is said of the row there and of no other', async () => {
    await restAt(50);
    assert.equal(place.anchor, 550);
    assert.deepEqual(move(999, -1), []);
    assert.deepEqual(move(999, 70), []);
    assert.deepEqual(move(550, 57), ['shift 7']);
    assert.equal(rows.first, 57);
    assert.deepEqual(move(550, 57), []);
    assert.deepEqual(move(550, 40), ['shift -17']);
  });

  it('is kept while one scrolls on, and before any row was told', async () => {
    rows.show([30, 50]);
    place.follow(rows);
    assert.deepEqual(move(530, 40), []);
    assert.deepEqual(move(530, -1), []);
    await restAt(50);
    rows.show([60, 80]);
    place.follow(rows);
    assert.deepEqual(move(550, 53), ['shift 3']);
    assert.equal(rows.first, 63);
  });

  it('is the top where the row there is left out', async () => {
    await restAt(50);
    assert.deepEqual(move(550, -1), ['go to 0']);
    assert.deepEqual(move(550, -1), []);
  });

  it('doesn’t move at the top: there new rows appear', async () => {
    await restAt(50);
    rows.show([0, 20]);
    assert.deepEqual(move(550, 57), []);
    await restAt(0);
    assert.equal(place.anchor, undefined);
  });

  it('is told though rows come again and again while it rests', async () => {
    rows.show([50, 70]);
    const told = new Promise<void>((resolve) => {
      anchored = resolve;
    });
    coming = setInterval(() => place.follow(rows), 20);
    await told;
    assert.equal(place.anchor, 550);
  });

  it('is returned to once there are so many rows', () => {
    place.goTo(700, 0);
    place.drawn(300);
    assert.deepEqual([done, place.top(rows)], [[], 700]);
    place.drawn(701);
    place.drawn(900);
    assert.deepEqual([done, place.top(rows)], [['go to 700'], 0]);
  });

  it('is not returned to any more once the reader is at work, goes up, or the search has ended with fewer rows', () => {
    for (const end of [() => place.stay(), () => place.goUp(), () => place.drawn(300, true)]) {
      place.goTo(700, 0);
      place.drawn(300);
      end();
      done = [];
      assert.equal(place.top(rows), 0);
      place.drawn(900);
      assert.deepEqual(done, []);
    }
    place.goTo(700, 0);
    place.drawn(900, true);
    assert.deepEqual(done, ['go to 700']);
  });
});
