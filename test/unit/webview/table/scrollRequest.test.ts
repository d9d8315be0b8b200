import assert from 'node:assert/strict';
import { ScrollQueue } from '../../../../src/webview/table/scrollRequest.ts';

describe('Where a table is to go', () => {
  it('is gathered until it is drawn: all rows that came above, and the row that was wanted last', () => {
    const queue = new ScrollQueue();
    assert.equal(queue.request, undefined);
    queue.shift(3);
    queue.reveal(7, 'start');
    queue.reveal(9, 'center');
    queue.shift(-1);
    assert.deepEqual(queue.request, { by: 2, to: { row: 9, align: 'center' } });
    queue.clear();
    assert.equal(queue.request, undefined);
  });

  it('is another request each time, so that the same row can be wanted again', () => {
    const queue = new ScrollQueue();
    queue.reveal(0, 'start');
    const first = queue.request;
    queue.clear();
    queue.reveal(0, 'start');
    assert.notEqual(queue.request, first);
    assert.deepEqual(queue.request, first);
  });
});
