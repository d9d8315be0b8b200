import assert from 'node:assert/strict';
import { EventLogTable } from '../../../../src/core/log/table.ts';
import { withoutLongNumbers } from '../../../../src/core/text/exactJson.ts';
import { clientOfEachTest, collected, never } from '../../../support/clients.ts';

describe('Numbers that JavaScript would round', () => {
  const start = clientOfEachTest();

  const entries = [
    '{"eventName":"a","objectId":12345678901234567890,"metaData":"{\\"n\\":9007199254740993}"}',
    '{"eventName":"b","objectId":9007199254740993,"more":{"list":[1,0.12345678901234567891]}}',
    '{"eventName":"c","objectId":9007199254740992,"more":[-9007199254740993]}',
    '{"eventName":"d","objectId":1234567890123456}',
    '{"eventName":"f","objectId":1e309,"metaData":"{\\"n\\":1e309}","more":[-1E+400,1e-400,12.5e-999]}',
    '{"eventName":"e","objectId":7,"label":"12345678901234567890"}',
  ];

  it('come through the log, its table and its JSON digit by digit', async () => {
    const { service } = await start((request, response) => {
      const [offset = 0, count = 0] = (request.parameters.get('resultLimit') ?? '').split(',').map(Number);
      response.end(`[${entries.slice(offset, offset + count).join(',')}]`);
    });
    const pages = await collected(service.log({}, never()));
    const table = new EventLogTable(() => Number.NaN);
    for (const page of pages) table.append(page.entries);
    const written = entries.map((_, row) => JSON.stringify(table.entry(row)));
    assert.deepEqual(written, entries);
    assert.equal(table.text(0, 'objectId'), '12345678901234567890');
    // What needs no such care is a number as ever.
    assert.equal(table.entry(3).objectId, 1_234_567_890_123_456);
    assert.equal(table.entry(5).objectId, 7);
    // Nor is what is too great, or too small, Infinity or nothing.
    assert.equal(table.text(4, 'objectId'), '1e309');
    assert.deepEqual(withoutLongNumbers(table.entry(1)), {
      eventName: 'b',
      objectId: '9007199254740993',
      more: { list: [1, '0.12345678901234567891'] },
    });
  });
});
