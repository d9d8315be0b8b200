import assert from 'node:assert/strict';
import type { ExportWait } from '../../../../src/app/export/exportWait.ts';
import { allEntries, shownEntries } from '../../../../src/app/log/exportSource.ts';
import { LogResult, newestFirst } from '../../../../src/app/log/result.ts';
import type { EventService, LogPage } from '../../../../src/core/connection/ports.ts';
import { fail } from '../../../../src/core/failures.ts';
import { everything } from '../../../../src/core/log/filter.ts';
import { readInstant } from '../../../../src/core/text/isoDate.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { logService, pagesOf } from '../../../support/stubService.ts';

const [page] = pagesOf([[{ eventName: 'a' }, { eventName: 'b' }]]);

function resultOf(part: Partial<LogPage> = {}, end?: Error): { result: LogResult; service: EventService } {
  assert.ok(page !== undefined);
  const service = logService([{ ...page, ...part }], end);
  const result = new LogResult({
    service,
    search: {},
    filter: everything,
    order: newestFirst,
    limit: 100,
    clock: new FakeClock(),
    readInstant,
    onChange: () => {},
  });
  result.confirmShown();
  return { result, service };
}

async function read(part: Partial<LogPage> = {}, end?: Error): Promise<LogResult> {
  const { result } = resultOf(part, end);
  await result.run();
  return result;
}

describe('What of a search is missing in its export', () => {
  it('is nothing where all was read', async () => {
    assert.equal(shownEntries(await read()).missing(), null);
    assert.equal(shownEntries(await read({ total: 5 })).missing(), null, 'entries come and go meanwhile');
  });

  it('is told where the search was stopped, failed, came to its limit, or goes on', async () => {
    const { result } = resultOf();
    assert.equal(shownEntries(result).missing(), 'reading');
    result.pause(true);
    assert.equal(shownEntries(result).missing(), 'reading');
    result.cancel();
    await result.run();
    assert.equal(shownEntries(result).missing(), 'stopped');
    assert.equal(shownEntries(await read({}, fail('server', 'x'))).missing(), 'failed');
    assert.equal(shownEntries(await read({ limited: true })).missing(), 'limit');
  });

  it('is told where the service counts many more than it gave, then and when all is read for the export', async () => {
    assert.equal(shownEntries(await read({ total: 500 })).missing(), 'short');
    for (const [total, missing] of [
      [500, 'short'],
      [2, null],
    ] as const) {
      const { result, service } = resultOf({ total });
      const waits: (ExportWait | null)[] = [];
      const source = allEntries(result, service, Date.parse, (wait) => waits.push(wait));
      assert.equal(source.missing(), null);
      let count = 0;
      for await (const batch of source.entries(new AbortController().signal)) {
        count += batch.length;
        assert.equal(waits.at(-1)?.wait, null, 'an answer came');
      }
      assert.equal(waits.at(-1), null, 'nothing is waited for any more');
      assert.equal(count, 2);
      assert.equal(source.missing(), missing);
    }
  });

  it('is told where some was left out that was no entry, then and when all is read for the export', async () => {
    const { result, service } = resultOf({ leftOut: 3 });
    await result.run();
    assert.equal(shownEntries(result).missing(), 'leftOut');
    const source = allEntries(result, service, Date.parse, () => {});
    assert.equal(source.missing(), null);
    for await (const _ of source.entries(new AbortController().signal));
    assert.equal(source.missing(), 'leftOut');
  });
});
