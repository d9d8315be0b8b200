import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

const mebibyte = 1024 * 1024;

/** Serves so many rows, whose JSON is made as it is sent; as many as are asked for. */
async function serve(count: number, row: (id: number) => string) {
  const server = createServer((request: IncomingMessage, response) => {
    const limit = new URL(request.url ?? '', 'http://127.0.0.1').searchParams.get('resultLimit') ?? '';
    const [offset = 0, most = count] = limit.split(',').map(Number);
    const end = Math.min(count, offset + most);
    const pieces = function* () {
      yield '[';
      for (let id = offset; id < end; id += 1) yield `${id > offset ? ',' : ''}${row(id + 1)}`;
      yield ']';
    };
    Readable.from(pieces())
      .on('error', () => {})
      .pipe(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What the reader told; the code that it died with where it didn't come to that. */
async function readInSmallHeap(what: 'notices' | 'log', address: string, megabytes: number): Promise<unknown> {
  const script = path.join(import.meta.dirname, '../../../support/smallHeap.ts');
  const child = spawn(process.execPath, [`--max-old-space-size=${megabytes}`, script, what, address], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [told, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return code === 0 ? JSON.parse(told) : { died: code };
}

describe('A service that sends more than anybody needs', function () {
  // Half a minute of work, which a busy machine may make some minutes of.
  this.timeout(600_000);
  const status = '"statusCode":{"keyName":"ACTIVE","name":"Active"}';
  const subject = (length: number) => `"subject":"${'x'.repeat(length)}"`;
  const long = subject(15 * mebibyte);
  const half = subject(100_000);
  const extra = Array.from({ length: 500 }, (_, index) => `"extra${index}":"${'y'.repeat(100)}"`).join(',');

  for (const [what, count, row, outcome] of [
    ['273 subjects of 15 MB', 273, (id: number) => `{"id":${id},${status},${long}}`, { failure: 'tooMuchData' }],
    ['200 subjects of 100 KB', 200, (id: number) => `{"id":${id},${status},${half}}`, { rows: 200, longest: 1_000 }],
    [
      'notices of 500 fields nobody asked for',
      300,
      (id: number) => `{"id":${id},${status},${extra}}`,
      { rows: 300, longest: 0 },
    ],
  ] as const) {
    it(`kills nobody with ${what}`, async () => {
      const service = await serve(count, row);
      assert.deepEqual(await readInSmallHeap('notices', service.address, 160), outcome);
      await service.close();
    });
  }

  it('kills nobody with metadata of 8 MB in each entry of the log, and what came stays', async () => {
    const service = await serve(10_000, (id) => `{"eventName":"e${id}","metaData":"${id}${'z'.repeat(8 * mebibyte)}"}`);
    assert.deepEqual(await readInSmallHeap('log', service.address, 800), { failure: 'tooMuchData', rows: 32 });
    await service.close();
  });
});
