import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { MinuteTick } from '../../../../src/webview/parts/minuteTick.ts';

describe('An element that says times', () => {
  afterEach(() => mock.timers.reset());

  it('is drawn anew at each full minute while it is on the page', () => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.UTC(2026, 10, 20, 23, 59, 40) });
    let drawn = 0;
    const tick = new MinuteTick({
      addController: () => {},
      removeController: () => {},
      requestUpdate: () => drawn++,
      updateComplete: Promise.resolve(true),
    });
    tick.hostConnected();
    mock.timers.tick(19_999);
    assert.equal(drawn, 0);
    mock.timers.tick(1);
    assert.equal(drawn, 1);
    mock.timers.tick(60_000);
    assert.equal(drawn, 2);
    tick.hostDisconnected();
    mock.timers.tick(180_000);
    assert.equal(drawn, 2);
  });
});
