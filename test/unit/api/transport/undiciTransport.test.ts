import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
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

  const text = JSON.stringify('x'.repeat(8_000_000));
  const packed = gzipSync(text);
  const inGzip: Behaviour = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed);
  for (const [how, behaviour] of [
    ['as it is', answer(text)],
    ['packed', inGzip],
  ] as const) {
    it(`gives back at once, without a collection of garbage, the memory of the parts of an answer that comes ${how}`, async () => {
      await fromServer(behaviour, async (get) => {
        await get();
        const before = process.memoryUsage().arrayBuffers;
        const body = await get();
        const more = process.memoryUsage().arrayBuffers - before;
        assert.ok(Buffer.from(text).equals(body));
        assert.ok(more < text.length * 1.25, `${text.length} bytes took ${more}`);
      });
    });
  }

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
