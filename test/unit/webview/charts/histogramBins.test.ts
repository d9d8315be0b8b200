import assert from 'node:assert/strict';
import fc from 'fast-check';
import { aheadAt } from '../../../../src/core/text/zoneClock.ts';
import { mostBins } from '../../../../src/protocol/log.ts';
import {
  axisTimes,
  type BinZone,
  binAt,
  binEdges,
  binTotal,
  highestTotal,
  partAt,
  sharedStacks,
} from '../../../../src/webview/charts/histogramBins.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const utc: BinZone = { zone: 'utc', serviceZone: '+00:00' };
const service: BinZone = { zone: 'service', serviceZone: '-05:30' };
const central: BinZone = { zone: 'service', serviceZone: 'America/Chicago' };
const zones: readonly BinZone[] = [utc, service, central, { zone: 'local', serviceZone: '+00:00' }];
const start = Date.UTC(2026, 10, 20, 9, 7, 3);

describe('Bins of the histogram', () => {
  it('hold every instant of the span, rise, and are not too many', () => {
    const span = fc.tuple(
      fc.integer({ min: -1e12, max: 4e12 }),
      fc.oneof(fc.nat(100_000), fc.nat(10 * day), fc.integer({ min: 0, max: 1e12 })),
    );
    fc.assert(
      fc.property(
        span,
        fc.constantFrom(...zones),
        fc.integer({ min: 1, max: 3000 }),
        ([oldest, length], zone, width) => {
          const newest = oldest + length;
          const edges = binEdges([oldest, newest], width, zone);
          assert.ok(edges.length >= 3 && edges.length <= mostBins + 1, `${edges.length} edges`);
          assert.ok((edges[0] ?? Number.NaN) <= oldest && (edges.at(-1) ?? Number.NaN) > newest);
          assert.ok(edges.every((edge, index) => index === 0 || edge > (edges[index - 1] ?? edge)));
        },
      ),
    );
  });

  it('begin at round times of the zone', () => {
    const edges = binEdges([start, start + 3 * day], 900, utc);
    assert.ok(edges.every((edge) => edge % (30 * minute) === 0));
    assert.ok(edges.length > 60 && edges.length < 160, `${edges.length} edges`);
    const months = binEdges([start, start + 2500 * day], 900, service);
    assert.ok(months.every((edge) => new Date(edge - 330 * minute).toISOString().endsWith('-01T00:00:00.000Z')));
  });

  it('of two days are two days at the end of a month too, in every zone', () => {
    for (const zone of zones) {
      const edges = binEdges([start, start + 365 * day], 1000, zone);
      const lengths = edges.slice(1).map((edge, index) => (edge - (edges[index] ?? 0)) / hour);
      assert.ok(lengths.length > 180);
      // Where the clock is set in between, an hour more or less.
      assert.deepEqual(new Set(lengths.map((length) => Math.abs(length - 48) <= 1)), new Set([true]), zone.zone);
    }
  });

  it('begin at round times of a zone whose clocks are set meanwhile', () => {
    const shown = (edge: number) => new Date(edge + aheadAt('America/Chicago', edge)).toISOString();
    const days = binEdges([Date.UTC(2026, 7, 1), Date.UTC(2026, 11, 20)], 900, central);
    assert.ok(days.length > 40 && days.every((edge) => shown(edge).endsWith('T00:00:00.000Z')), days.map(shown).join());
    const change = Date.UTC(2026, 10, 1, 7);
    for (const around of [2 * hour, day, 5 * day, 20 * day]) {
      const edges = binEdges([change - around, change + around], 900, central);
      const length = (edges[1] ?? 0) - (edges[0] ?? 0);
      assert.ok(
        edges.every((edge) => Date.parse(shown(edge)) % length === 0),
        edges.map(shown).join(),
      );
      const times = axisTimes(change - around, change + around, 8, central);
      const [first = 0, second = 0] = times.map((time) => Date.parse(shown(time)));
      const apart = Math.min(day, second - first);
      assert.ok(
        times.length > 3 && times.every((time) => Date.parse(shown(time)) % apart === 0),
        times.map(shown).join(),
      );
    }
  });

  it('of one entry are seconds around it', () => {
    const edges = binEdges([start, start], 900, utc);
    assert.equal((edges[1] ?? 0) - (edges[0] ?? 0), 1000);
    assert.ok(edges.length > 40 && edges.length < 70, `${edges.length} edges`);
  });

  it('of no span are none', () => {
    assert.deepEqual(binEdges([Number.NaN, Number.NaN], 900, utc), []);
    assert.deepEqual(binEdges([5, 4], 900, utc), []);
    assert.deepEqual(binEdges([8.64e15, 8.64e15], 900, utc), []);
  });

  it('have labels at round times within them', () => {
    const times = axisTimes(start, start + 6 * hour, 8, service);
    assert.ok(times.length >= 4 && times.length <= 16);
    assert.ok(times.every((time) => time >= start && time <= start + 6 * hour));
    assert.ok(times.every((time) => (time - 330 * minute) % (30 * minute) === 0));
  });

  it('of very many user types have few parts, and lose no entry', () => {
    const stacks = Array.from({ length: 500 }, (_, index) => ({ value: `T${index}`, counts: [500 - index, 1] }));
    const shared = sharedStacks(stacks);
    assert.equal(shared.length, 7);
    assert.deepEqual(
      shared.slice(0, 3).map(({ value }) => value),
      ['T0', 'T1', 'T2'],
    );
    assert.equal(shared.at(-1)?.value, null);
    assert.deepEqual(
      [0, 1].map((bin) => binTotal({ edges: [0, 1, 2], stacks: shared }, bin)),
      [125_250, 500],
    );
    assert.deepEqual(
      sharedStacks(stacks.slice(0, 7)).map(({ value }) => value),
      ['T0', 'T1', 'T2', 'T3', 'T4', 'T5', 'T6'],
    );
  });

  it('are counted up, and found by instant and height', () => {
    const bins = {
      edges: [0, 10, 20, 30],
      stacks: [
        { value: 'A', counts: [1, 0, 4] },
        { value: 'B', counts: [2, 0, 5] },
      ],
    };
    assert.deepEqual(
      [0, 1, 2].map((bin) => binTotal(bins, bin)),
      [3, 0, 9],
    );
    assert.equal(highestTotal(bins), 9);
    assert.deepEqual(
      [-5, 0, 9, 10, 29, 30, 99].map((instant) => binAt(bins, instant)),
      [0, 0, 0, 1, 2, 2, 2],
    );
    assert.deepEqual(
      [0, 3.9, 4, 8.9, 9].map((height) => partAt(bins, 2, height)?.value),
      ['A', 'A', 'B', 'B', undefined],
    );
    assert.equal(partAt(bins, 1, 0), undefined);
  });
});
