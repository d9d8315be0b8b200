import assert from 'node:assert/strict';
import { ClientExports } from '../../../../src/app/log/clientExports.ts';
import { EngineExports } from '../../../../src/app/log/engineExports.ts';
import type { FromEngine, ToEngine } from '../../../../src/app/log/enginePort.ts';

describe('An export that the engine makes', () => {
  let asked: ToEngine[];
  let client: ClientExports;

  beforeEach(() => {
    asked = [];
    client = new ClientExports((message) => asked.push(message));
  });

  const prepare = async () => {
    const prepared = client.prepare(1, { kind: 'shown' });
    const { export: number = 0 } = asked.findLast((message) => message.type === 'prepare') ?? {};
    client.receive({ type: 'prepared', export: number, missing: null, total: 1 });
    return await prepared;
  };
  const write = (made: Awaited<ReturnType<typeof prepare>>) =>
    made.write('csv', async () => {}, new AbortController().signal);

  it('fails at once where its engine went before it is written, as while its file is chosen, and the next one does not', async () => {
    const made = await prepare();
    client.end(new Error('the page was closed'));
    await assert.rejects(write(made), /the page was closed/);
    assert.equal(asked.filter(({ type }) => type === 'write').length, 0);
    const next = await prepare();
    const written = write(next);
    client.receive({ type: 'whole', export: 2, missing: null, total: 7 });
    assert.equal(await written, 7);
  });

  it('is told not to be made where the engine knows nothing of it', () => {
    const told: FromEngine[] = [];
    new EngineExports(
      (message) => told.push(message),
      () => Number.NaN,
    ).write(3, 'csv');
    assert.deepEqual(
      told.map((message) => (message.type === 'unmade' ? message.export : message.type)),
      [3],
    );
  });
});
