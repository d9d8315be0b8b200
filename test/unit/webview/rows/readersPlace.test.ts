import assert from 'node:assert/strict';
import type { FromLogPage } from '../../../../src/protocol/logMessages.ts';
import { leftPlace, readLeftPlace } from '../../../../src/webview/rows/leftPlace.ts';
import { LogRows } from '../../../../src/webview/rows/logRows.ts';
import { ReadersPlace } from '../../../../src/webview/rows/readersPlace.ts';
import { rowsMessage } from '../../../support/rowMessages.ts';

describe('The reader’s place in the rows', () => {
  let done: string[];
  let said: FromLogPage[];
  let anchored: () => void;
  let place: ReadersPlace;
  let rows: LogRows;
  let coming: ReturnType<typeof setInterval> | undefined;

  beforeEach(() => {
    done = [];
    said = [];
    anchored = () => {};
    const table = {
      reveal: (row: number) => done.push(`go to ${row}`),
      shift: (by: number) => done.push(`shift ${by}`),
    };
    place = new ReadersPlace(
      () => table,
      (message) => said.push(message),
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
    place.goTo({ top: 700 }, 0);
    place.drawn(300);
    assert.deepEqual([done, place.top(rows)], [[], 700]);
    place.drawn(701);
    place.drawn(900);
    assert.deepEqual([done, place.top(rows)], [['go to 700'], 0]);
  });

  it('is not returned to any more once the reader is at work, goes up, or the search has ended with fewer rows', () => {
    for (const end of [() => place.stay(), () => place.goUp(), () => place.drawn(300, true)]) {
      place.goTo({ top: 700 }, 0);
      place.drawn(300);
      end();
      done = [];
      assert.equal(place.top(rows), 0);
      place.drawn(900);
      assert.deepEqual(done, []);
    }
    place.goTo({ top: 700 }, 0);
    place.drawn(900, true);
    assert.deepEqual(done, ['go to 700']);
  });

  describe('is, by the row that was at the top,', () => {
    /** The reader was at the 30th row, and returns; the answer that it stands at a place by now. */
    function returnTo30(): (at: number) => Parameters<ReadersPlace['take']>[0] {
      rows.show([30, 50]);
      const left = place.left(rows);
      rows.show([0, 20]);
      assert.doesNotMatch(JSON.stringify(left), /event \d/, 'no text of it is kept');
      place.goTo(readLeftPlace(JSON.parse(JSON.stringify(left))), 1000);
      place.seek(rows);
      place.seek(rows);
      assert.deepEqual(said, [{ type: 'seek', search: 1, ...left.row, opens: false }]);
      return (at) => ({ type: 'sought', search: 1, revision: 1, opens: false, id: at < 0 ? -1 : 530, place: at });
    }

    it('where that row stands by now', () => {
      const answer = returnTo30();
      place.drawn(1000, true);
      place.take(answer(70), rows);
      place.take(answer(90), rows);
      place.seek(rows);
      assert.deepEqual([done, said.length], [['go to 30', 'go to 70'], 1]);
    });

    for (const at of [70, 0]) {
      it(`where that row stands by now, which was found at ${at}, until no others are to come above it`, () => {
        const answer = returnTo30();
        place.take(answer(at), rows);
        rows.reshape(1, 2, 1100);
        place.drawn(1100);
        place.seek(rows);
        place.take({ ...answer(at + 100), revision: 2 }, rows);
        assert.deepEqual([done, said.length], [['go to 30', `go to ${at}`, `go to ${at + 100}`], 2]);
        place.drawn(1100, true);
        place.seek(rows);
        rows.reshape(1, 3, 1200);
        place.drawn(1200, true);
        place.seek(rows);
        assert.deepEqual([done.length, said.length], [3, 2]);
      });
    }

    it('where the reader went after that row was found, while others still came above it', () => {
      const answer = returnTo30();
      place.take(answer(70), rows);
      place.stay();
      rows.reshape(1, 2, 1100);
      place.drawn(1100);
      place.seek(rows);
      place.take({ ...answer(170), revision: 2 }, rows);
      assert.deepEqual([done, said.length], [['go to 30', 'go to 70'], 1]);
    });

    it('where it was, once that row isn’t among all of them', () => {
      const answer = returnTo30();
      place.take(answer(-1), rows);
      rows.reshape(1, 1, 1001);
      place.drawn(1001, true);
      place.seek(rows);
      place.take(answer(-1), rows);
      rows.reshape(1, 1, 1002);
      place.seek(rows);
      assert.deepEqual([done, said.length], [['go to 30'], 2]);
    });

    it('asked for again where rows have moved since', () => {
      const answer = returnTo30();
      rows.reshape(1, 2, 1000);
      place.take(answer(70), rows);
      place.seek(rows);
      place.take({ ...answer(72), revision: 2 }, rows);
      assert.deepEqual([done, said.length], [['go to 30', 'go to 72'], 2]);
    });

    it('where the reader went meanwhile', () => {
      const answer = returnTo30();
      place.stay();
      place.take(answer(70), rows);
      assert.deepEqual(done, ['go to 30']);
    });

    it('the one to return to, also where the page is loaded again or other rows of it come meanwhile', () => {
      rows.show([30, 50]);
      const left = place.left(rows);
      place.goTo(left, 0);
      rows.show([0, 20]);
      assert.deepEqual(place.left(rows), left);
      place.begin(place.left(rows), true);
      assert.deepEqual(place.left(rows), left);
      place.drawn(1000);
      rows.show([30, 50]);
      assert.deepEqual(place.left(rows), left);
      place.begin(place.left(rows), false);
      assert.deepEqual(place.left(rows).row, leftPlace(30, rows.rowAt(30)).row);
      rows.show([0, 20]);
      assert.deepEqual(place.left(rows), { top: 0 });
    });
  });
});
