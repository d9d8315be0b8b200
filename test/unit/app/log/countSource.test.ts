import assert from 'node:assert/strict';
import { countedValues } from '../../../../src/app/log/countSource.ts';
import { metaFieldOf } from '../../../../src/core/log/metaFields.ts';
import type { CountBy } from '../../../../src/protocol/log.ts';
import { now, resultOf } from '../../../support/readLog.ts';

const hour = 3_600_000;
const entries = [
  { username: 'bob', eventName: 'Login', eventCreateDate: new Date(now).toISOString(), metaData: '{"port":443}' },
  { username: 'bob', eventName: 'count', eventCreateDate: new Date(now - hour).toISOString(), metaData: '' },
  { username: '', eventName: 'Login', eventCreateDate: new Date(now - hour).toISOString(), metaData: '{"port":443}' },
];

async function lines(by: Partial<CountBy>, some: readonly Record<string, string>[] = entries) {
  const result = await resultOf(some, now);
  const source = countedValues(result, { field: 'username', kind: 'none', across: '', edges: [], ...by });
  assert.equal(source.missing(), null);
  const batches: unknown[] = [];
  for await (const batch of source.entries(new AbortController().signal)) batches.push(batch);
  return { fields: source.fields, lines: batches[0] };
}

describe('Counts that are exported', () => {
  it('are all values, with their counts across, under names of their own', async () => {
    assert.deepEqual(await lines({ kind: 'field', across: 'eventName' }), {
      fields: ['username', 'count', 'Login', 'count_', 'others'],
      lines: [
        { username: 'bob', count: 2, Login: 1, count_: 1, others: 0 },
        { username: '', count: 1, Login: 1, count_: 0, others: 0 },
      ],
    });
  });

  it('have the beginning of each time, and fields of the metadata by their names in a query', async () => {
    const edges = [now - hour, now, now + hour];
    const [first, second] = edges.map((edge) => new Date(edge).toISOString());
    assert.deepEqual(await lines({ field: metaFieldOf(['port']), kind: 'time', edges }), {
      fields: ['meta.port', 'count', 'others', first, second],
      lines: [
        { 'meta.port': '443', count: 2, [first ?? '']: 1, [second ?? '']: 1, others: 0 },
        { 'meta.port': '', count: 1, [first ?? '']: 1, [second ?? '']: 0, others: 0 },
      ],
    });
  });

  it('go beyond what the page shows', async () => {
    const many = Array.from({ length: 1_000 }, (_, n) => ({ eventName: `event ${n}` }));
    const { lines: written } = await lines({ field: 'eventName' }, many);
    assert.equal(Array.isArray(written) && written.length, 1_000);
  });
});
