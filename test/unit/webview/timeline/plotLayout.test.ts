import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { TimelineItem } from '../../../../src/protocol/timeline.ts';
import { placeOfActive, steppedPlace, zoomAnchor } from '../../../../src/webview/timeline/activePlace.ts';
import { keyOf, noticesInTime } from '../../../../src/webview/timeline/drawnNotices.ts';
import { barSides } from '../../../../src/webview/timeline/plotDrawing.ts';
import { placeAt } from '../../../../src/webview/timeline/plotHit.ts';
import { barHeight, KeptLayout, laneHeight, PlotLayout } from '../../../../src/webview/timeline/plotLayout.ts';
import { TimeScale } from '../../../../src/webview/timeline/timeScale.ts';
import { manyWindows, timelineItems, timelineWindow } from '../../../support/timelineSamples.ts';

const now = Date.UTC(2026, 10, 22, 12);
const hour = 3_600_000;
const scale = new TimeScale({ from: now - 168 * hour, to: now + 504 * hour }, 1000);

const someItems = fc.uniqueArray(
  fc
    .tuple(
      fc.integer({ min: 1, max: 500 }),
      fc.option(fc.integer({ min: -400, max: 400 })),
      fc.option(fc.integer({ min: -20, max: 200 })),
      fc.constantFrom('PLANNED', 'UNPLANNED_INCIDENT', 'ANNOUNCEMENT', 'OTHER', ''),
      fc.integer({ min: 0, max: 2 }),
      fc.boolean(),
    )
    .map(([id, start, length, typeKey, account, isOver]) =>
      timelineWindow(now, id, start, length, { typeKey, account, isOver }),
    ),
  { selector: (item) => keyOf(item, ['a', 'b', 'c']), maxLength: 60 },
);

describe('The layout of the timeline', () => {
  it('has a place for each notice with a date, and none where another bar is', () => {
    fc.assert(
      fc.property(someItems, (items) => {
        const { drawn, undated } = noticesInTime(items, now);
        assert.equal(drawn.length + undated.length, items.length);
        const layout = new PlotLayout(drawn, scale.msPerPixel, true);
        const bars = drawn.map((notice, place) => {
          const [from, to] = barSides(notice, scale);
          return { top: layout.topOf(place), from, to };
        });
        for (const [place, bar] of bars.entries()) {
          assert.ok(bar.top >= 0 && bar.top + laneHeight <= layout.height);
          for (const other of bars.slice(place + 1))
            assert.ok(
              other.top !== bar.top || other.from >= bar.to - 0.001 || bar.from >= other.to - 0.001,
              JSON.stringify([bar, other]),
            );
        }
      }),
    );
  });

  it('finds in a lane just those that may be seen', () => {
    fc.assert(
      fc.property(
        someItems,
        fc.integer({ min: -400, max: 400 }),
        fc.integer({ min: 0, max: 200 }),
        (items, at, length) => {
          const { drawn } = noticesInTime(items, now);
          const layout = new PlotLayout(drawn, scale.msPerPixel, false);
          const [from, to] = [now + at * hour, now + (at + length) * hour];
          for (const lane of layout.sections.flatMap(({ lanes }) => lanes)) {
            const isSeen = (place: number) => {
              const { start, end } = drawn[place]?.span ?? { start: 0, end: 0 };
              return end >= from && start <= to;
            };
            assert.deepEqual(layout.between(lane, from, to), lane.filter(isSeen));
          }
        },
      ),
    );
  });

  it('finds under a point the bar that is there', () => {
    fc.assert(
      fc.property(someItems, (items) => {
        const { drawn } = noticesInTime(items, now);
        const layout = new PlotLayout(drawn, scale.msPerPixel, true);
        for (const [place, notice] of drawn.entries()) {
          const [from, to] = barSides(notice, scale);
          const y = layout.topOf(place) + barHeight / 2;
          assert.equal(placeAt({ layout, drawn, scale }, Math.min(from + 4, (from + to) / 2), y), place);
        }
        assert.equal(placeAt({ layout, drawn, scale }, 5, layout.height + 5), -1);
      }),
    );
  });

  it('has sections by account, and in each the types in one order', () => {
    const items = [...timelineItems(now), ...timelineItems(now).map((item) => ({ ...item, account: 1 }))];
    const { drawn } = noticesInTime(items, now);
    const { sections } = new PlotLayout(drawn, scale.msPerPixel, true);
    assert.deepEqual(
      sections.map(({ account, typeKey, isFirst }) => [account, typeKey, isFirst]),
      [0, 1].flatMap((account) => [
        [account, 'UNPLANNED_INCIDENT', true],
        [account, 'PLANNED', false],
        [account, 'ANNOUNCEMENT', false],
      ]),
    );
  });

  it('stays as it is over small steps of zooming', () => {
    const { drawn } = noticesInTime(timelineItems(now), now);
    const kept = new KeptLayout();
    const layout = kept.of(drawn, 3_000_000, false);
    assert.equal(kept.of(drawn, 3_500_000, false), layout);
    assert.notEqual(kept.of(drawn, 9_000_000, false), layout);
  });

  it('leaves each bar room for its signs where there are too many for their subjects', () => {
    const lengths = [0.2, 4, 20, 42, 44, 60];
    const items = Array.from({ length: 24 }, (_, at) => timelineWindow(now, at + 1, at * 3, lengths[at % 6] ?? 1));
    const { drawn } = noticesInTime(items, now);
    const { sections } = new PlotLayout(drawn, scale.msPerPixel, false);
    const lanes = sections.flatMap((section) => section.lanes);
    assert.ok(lanes.length > 10 && lanes.some((lane) => lane.length > 1), `${lanes.length} lanes`);
    for (const lane of lanes) {
      const sides = lane.flatMap((place) => drawn[place] ?? []).map((notice) => barSides(notice, scale));
      for (const [at, [from, to]] of sides.entries()) {
        const next = sides[at + 1]?.[0] ?? Number.POSITIVE_INFINITY;
        // Two signs and a dot, in a wide bar or beside a narrow one.
        const room = to - from < 64 ? next - to - 8 : to - from - 11;
        assert.ok(room >= 17 + 17 + 11, `${room} pixels are left beside a bar from ${from} to ${to}`);
      }
    }
  });

  it('leaves subjects no room where there are thousands, so that lanes stay few', () => {
    const { drawn } = noticesInTime(manyWindows(now, 5000), now);
    const layout = new PlotLayout(drawn, (18_000 * hour) / 1000, false);
    assert.ok(layout.sections.reduce((sum, { lanes }) => sum + lanes.length, 0) < 150);
  });
});

describe('The notice that keys are at', () => {
  const { drawn } = noticesInTime(timelineItems(now), now);
  const layout = new PlotLayout(drawn, scale.msPerPixel, false);
  const subject = (place: number | undefined) => drawn[place ?? -1]?.item.subject;

  it('is at first what is going on', () => {
    const placeOf = (active: string, before?: number, among = drawn) =>
      placeOfActive(among, active, { now, accounts: ['work'] }, before);
    assert.equal(subject(placeOf('')), 'Object storage slow in AMS03');
    assert.equal(subject(placeOf('work 9')), 'Load balancer upgrade');
    assert.equal(subject(placeOf('home 9')), 'Object storage slow in AMS03');
    assert.equal(placeOf('', undefined, []), -1);
    // The place of one that is gone is that of what came to stand there.
    assert.equal(placeOf('home 9', 3), 3);
    assert.equal(placeOf('home 9', drawn.length), drawn.length - 1);
    assert.equal(placeOf('home 9', 3, []), -1);
    assert.equal(subject(placeOf('work 9', 3)), 'Load balancer upgrade');
  });

  it('stays the one of its account, wherever that stands among them', () => {
    const [work, home] = [timelineWindow(now, 1, 1, 4), timelineWindow(now, 1, 2, 4, { account: 1 })];
    const active = keyOf(home, ['work', 'home']);
    const accountOf = (items: readonly TimelineItem[], accounts: readonly string[]) => {
      const among = noticesInTime(items, now).drawn;
      return accounts[among[placeOfActive(among, active, { now, accounts })]?.item.account ?? -1];
    };
    assert.equal(accountOf([work, home], ['work', 'home']), 'home');
    assert.equal(
      accountOf(
        [
          { ...work, account: 1 },
          { ...home, account: 0 },
        ],
        ['home', 'work'],
      ),
      'home',
    );
    assert.equal(accountOf([{ ...home, account: 0 }], ['home']), 'home');
  });

  it('is led to each other one by keys up and down, and stays at the ends', () => {
    let place = 0;
    const met = new Set<number>();
    for (let step = 0; step < 40; step++) {
      met.add(layout.topOf(place));
      place = steppedPlace('above', place, drawn.length, layout);
    }
    assert.equal(steppedPlace('above', place, drawn.length, layout), place);
    for (let step = 0; step < 40; step++) {
      met.add(layout.topOf(place));
      place = steppedPlace('below', place, drawn.length, layout);
    }
    assert.equal(met.size, layout.sections.flatMap(({ lanes }) => lanes).length);
    assert.equal(steppedPlace('below', place, drawn.length, layout), place);
    assert.equal(steppedPlace('previous', 0, drawn.length, layout), 0);
    assert.equal(steppedPlace('next', drawn.length - 1, drawn.length, layout), drawn.length - 1);
  });

  it('stays where it is while keys zoom, if it is in sight', () => {
    const range = { from: 0, to: 100 };
    assert.equal(zoomAnchor(range, 30, 50), 30);
    assert.equal(zoomAnchor(range, 300, 50), 50);
    assert.equal(zoomAnchor(range, undefined, 500), 50);
    assert.equal(zoomAnchor({ from: 0, to: 10 }, undefined, 500), 5);
  });
});
