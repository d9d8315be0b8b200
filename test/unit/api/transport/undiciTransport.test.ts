import assert from 'node:assert/strict';
import type { Transport } from '../../../../src/api/transport/transport.ts';
import { createUndiciTransport } from '../../../../src/api/transport/undiciTransport.ts';
import { never } from '../../../support/clients.ts';
import { answer, type Behaviour, startFaultServer } from '../../../support/faultServer.ts';

describe('the usual transport', () => {
  let transport: Transport;

  beforeEach(() => {
    transport = createUndiciTransport();
  });
  afterEach(() => transport.close());

  const fromServer = async (behaviour: Behaviour, work: (get: () => Promise<Uint8Array>) => Promise<void>) => {
    const server = await startFaultServer(behaviour);
    try {
      await work(async () => {
        const { body } = await transport.get(server.baseUrl, {}, { signal: never(), maxBytes: 10_000_000 });
        return body;
      });
    } finally {
      await server.close();
    }
  };

  it('gives back the memory of the parts that an answer came in, without waiting for a collection of garbage', async () => {
    const text = JSON.stringify('x'.repeat(8_000_000));
    await fromServer(answer(text), async (get) => {
      await get();
      const before = process.memoryUsage().arrayBuffers;
      const body = await get();
      const more = process.memoryUsage().arrayBuffers - before;
      assert.ok(Buffer.from(text).equals(body));
      assert.ok(more < text.length * 1.25, `${text.length} bytes took ${more}`);
    });
  });

  it('gives an answer whole whose parts share what came at once, on one connection after the other', async () => {
    const pieces = Array.from({ length: 3_000 }, (_, n) => `${n},`.repeat(1 + ((n * 7) % 90)));
    const inPieces: Behaviour = (_, response) => {
      for (const piece of pieces) response.write(piece);
      response.end();
    };
    await fromServer(inPieces, async (get) => {
      const expected = Buffer.from(pieces.join(''));
      for (let round = 0; round < 4; round++) assert.ok(expected.equals(await get()), `round ${round}`);
      for (const body of await Promise.all([get(), get(), get()])) assert.ok(expected.equals(body));
    });
  });
});
