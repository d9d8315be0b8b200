import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findProgram } from './peers/programs.ts';
import { judged, type Line, notMeasured, type TableRow, type Target } from './row.ts';
import { rows } from './rows.ts';
import { markdownTable } from './table.ts';

const runner = fileURLToPath(new URL('run.ts', import.meta.url));

describe('The benchmark', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'platform-events-bench-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('measures every row outside the editor, in its smallest size, with equal results of all peers that are here', function () {
    this.timeout(180_000);
    const file = path.join(folder, 'table.json');
    const { stderr } = spawnSync(process.execPath, [runner, '--smoke', '--no-install', '--json', file], {
      encoding: 'utf8',
    });
    const table: { readonly rows: readonly TableRow[] } = JSON.parse(readFileSync(file, 'utf8'));
    for (const row of rows.filter(({ inEditor }) => !inEditor)) {
      const missing = row.needs !== undefined && 'missing' in findProgram(row.needs, false);
      for (const { name, peerName, mostOfLimit } of row.lines) {
        const line = table.rows.find((one) => one.name === `${row.number} ${name}` && one.peerName === peerName);
        assert.ok(line, `${row.number} ${name}: no such line\n${stderr}`);
        if (missing) assert.match(line.note ?? '', /^not measured: .*apt-get install/);
        else assert.ok(isSane(line), `${JSON.stringify(line)}\n${stderr}`);
        if (mostOfLimit !== undefined && !missing)
          assert.ok((line.limit ?? 0) > 0, `${line.name}: no limit\n${stderr}`);
      }
    }
  });

  it('calls a target met only where it is', () => {
    const verdict = (target: Target, ours: number, peer: number | null) => {
      const line: Line = { name: '', peerName: '', unit: 'ms', target };
      const { ratio, ok } = judged(1, line, { ours, peer });
      return [ratio, ok];
    };
    assert.deepEqual(verdict({ kind: 'times', least: 7 }, 10, 70), [7, true]);
    assert.deepEqual(verdict({ kind: 'times', least: 7 }, 10, 69), [6.9, false]);
    assert.deepEqual(verdict({ kind: 'part', most: 0.5 }, 5, 10), [0.5, true]);
    assert.deepEqual(verdict({ kind: 'part', most: 0.5 }, 6, 10), [0.6, false]);
    assert.deepEqual(verdict({ kind: 'more', most: 5 }, 8, 3), [5, true]);
    assert.deepEqual(verdict({ kind: 'more', most: 5 }, 9, 3), [6, false]);
    assert.deepEqual(verdict({ kind: 'most', most: 8 }, 8, null), [null, true]);
    assert.deepEqual(verdict({ kind: 'most', most: 8 }, 9, 100), [0.09, false]);
    assert.deepEqual(verdict({ kind: 'times', least: 7 }, 10, null), [null, false]);
    assert.deepEqual(verdict({ kind: 'none' }, 10, null), [null, null]);
  });

  it('calls a target met only near the limit, where one is measured beside it', () => {
    const line: Line = { name: '', peerName: '', unit: 'ms', target: { kind: 'times', least: 7 }, mostOfLimit: 1.25 };
    const verdict = (ours: number, peer: number, limit?: number) => {
      const row = judged(1, line, { ours, peer, ...(limit === undefined ? {} : { limit }) });
      return [row.limit, row.ofLimit, row.ok];
    };
    assert.deepEqual(verdict(10, 70, 8), [8, 1.25, true]);
    assert.deepEqual(verdict(10, 70, 5), [5, 2, false]);
    assert.deepEqual(verdict(10, 60, 8), [8, 1.25, false]);
    assert.deepEqual(verdict(10, 70), [null, null, false]);
    assert.equal(judged(1, line, { ours: 1, peer: 1 }).target, '≥ 7×, ≤ 1.25 of the limit');
    assert.deepEqual([notMeasured(1, line, 'no peer').limit, notMeasured(1, line, 'no peer').ok], [null, false]);
  });

  it('prints the limit beside the ratio', () => {
    const line: Line = { name: 'reading', peerName: 'a peer', unit: 'ms', target: { kind: 'none' } };
    const [, , printed] = markdownTable([judged(1, line, { ours: 12, peer: 60, limit: 8 })]).split('\n');
    assert.equal(printed, '| 1 reading | 12 ms | 60 ms a peer | 0.2 | 8 ms: 1.5 of it |  |  |  |');
  });
});

/** An exponent may be anything finite, and memory of next to nothing may shrink; times and bytes are above nothing. */
function isSane({ ours, peer, unit }: TableRow): boolean {
  if (ours === null || !Number.isFinite(ours)) return false;
  if (unit === 'exponent' || unit === 'MiB') return true;
  return ours > 0 && (peer === null || (Number.isFinite(peer) && peer > 0));
}
