import assert from 'node:assert/strict';
import { ZoomTrail } from '../../../../src/webview/charts/zoomTrail.ts';

const day = { after: '2026-11-20', before: '2026-11-21' };
const hour = { after: '2026-11-20T09:00Z', before: '2026-11-20T10:00Z' };
const minute = { after: '2026-11-20T09:30Z', before: '2026-11-20T09:31Z' };

describe('The way back from a zoom', () => {
  /** Each query is run, as the page does. */
  const walk = () => {
    const trail = new ZoomTrail();
    const run = (query: string) => {
      trail.follow(query);
      return query;
    };
    const whole = run('user:SYSTEM after:7d');
    const first = run(trail.zoom(whole, day));
    const second = run(trail.zoom(first, hour));
    return { trail, run, whole, first, second };
  };

  it('leads through the periods that were left, one after the other', () => {
    const { trail, run, whole, first, second } = walk();
    assert.notEqual(second, first);
    assert.equal(run(trail.goBack(second)), first);
    assert.ok(trail.canGoBack);
    assert.equal(run(trail.goBack(first)), whole);
    assert.equal(trail.canGoBack, false);
    assert.equal(run(trail.goBack(whole)), whole);
  });

  it('leads to all of the dates that were left', () => {
    const trail = new ZoomTrail();
    const zoomed = trail.zoom('after:1h after:7d', day);
    trail.follow(zoomed);
    assert.equal(trail.goBack(zoomed), 'after:1h after:7d');
  });

  it('has no step into the period that is there', () => {
    const { trail, run, whole, first } = walk();
    assert.equal(run(trail.zoom(first, day)), first);
    assert.equal(run(trail.goBack(first)), whole);
    assert.equal(trail.canGoBack, false);
  });

  it('is there again on the search before, and on the one after that', () => {
    const { trail, run, whole, first, second } = walk();
    run(first);
    assert.ok(trail.canGoBack, 'it is zoomed still');
    run(whole);
    assert.equal(trail.canGoBack, false);
    run(second);
    assert.equal(run(trail.goBack(second)), first);
    assert.equal(run(trail.goBack(first)), whole);
  });

  it('goes another way from where one went back to, and is gone where the period is chosen otherwise', () => {
    const { trail, run, first, second } = walk();
    run(first);
    const other = run(trail.zoom(first, minute));
    assert.equal(run(trail.goBack(other)), first);
    run(second);
    assert.equal(trail.canGoBack, false, 'nobody came to it from here');
    run(first);
    assert.equal(trail.canGoBack, false);
  });
});
