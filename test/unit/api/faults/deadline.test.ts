import assert from 'node:assert/strict';
import { usualDeadlines } from '../../../../src/api/transport/deadlines.ts';
import { failing } from '../../../support/clients.ts';
import type { Cut } from '../../../support/cuttingRelay.ts';
import { benchOfEachTest } from '../../../support/faultBench.ts';
import { assertSentence, describeFaults, type Fault } from '../../../support/faultMatrix.ts';
import { type Behaviour, drip, silence, stallInBody } from '../../../support/faultServer.ts';
import { editorsFetch, transports, trustFixtures, undici } from '../../../support/transports.ts';

const noAnswer = /no answer began within 0\.1 seconds/;
const notComplete = /not complete within 0\.2 seconds/;

/** A page that is late is asked for once, and then three times whether there is an answer for one row. */
const pageAndRow = 4;

/** Interim answers, one after the other, and never a real one. */
const interim: Behaviour = (_, { socket }) => {
  const timer = setInterval(() => socket?.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 20);
  socket?.on('close', () => clearInterval(timer));
};

/** One header after the other, without an end. */
const dripInHeaders: Behaviour = (_, { socket }) => {
  socket?.write('HTTP/1.1 200 OK\r\n');
  const timer = setInterval(() => socket?.write('X-More: x\r\n'), 20);
  socket?.on('close', () => clearInterval(timer));
};

describeFaults('deadlines', [
  { name: 'silence', behaviour: silence, kind: 'timeout', deadline: 'headers', detail: noAnswer, tries: pageAndRow },
  {
    name: 'headers by drops',
    behaviour: dripInHeaders,
    kind: 'timeout',
    deadline: 'headers',
    detail: noAnswer,
    tries: pageAndRow,
  },
  { name: 'nothing but interim answers', behaviour: interim, kind: 'timeout', deadline: 'headers', tries: pageAndRow },
  {
    name: 'a stall in the body',
    behaviour: stallInBody,
    kind: 'timeout',
    deadline: 'whole',
    detail: notComplete,
    tries: pageAndRow,
  },
  {
    name: 'a body by drops',
    behaviour: drip,
    kind: 'timeout',
    deadline: 'whole',
    detail: notComplete,
    tries: pageAndRow,
  },
]);

const stalls: readonly Cut[] = [
  { after: 0, how: 'stall' },
  { after: 700, how: 'stall' },
];
const inHandshake = (deadline: 'connect' | 'headers') =>
  stalls.map(
    (cut): Fault => ({
      name: `silence in the handshake, after ${cut.after} bytes, with a deadline for the ${deadline}`,
      behaviour: silence,
      cut,
      kind: 'timeout',
      deadline,
      tries: deadline === 'connect' ? 3 : pageAndRow,
    }),
  );

describeFaults('deadlines of connecting', [...inHandshake('connect'), ...inHandshake('headers')], [undici]);
// Fetch takes no such deadline: its own is ten seconds, and so long the socket stays though nobody waits for it.
describeFaults(
  'deadlines of connecting',
  inHandshake('headers').map((fault) => ({ ...fault, socketStays: true })),
  [editorsFetch],
);

for (const underTest of transports) {
  describe(`requests that are given up, over ${underTest.name}`, () => {
    const start = benchOfEachTest(underTest);
    for (const [name, behaviour] of [
      ['before the answer', silence],
      ['in the body', stallInBody],
    ] as const) {
      it(`${name} end at once, with their socket`, async () => {
        const bench = await start();
        const controller = new AbortController();
        bench.server.behave((request, response, index) => {
          behaviour(request, response, index);
          setImmediate(() => controller.abort());
        });
        const failure = await failing(bench.client.service.notices({ lookBackDays: 0 }, controller.signal));
        assert.equal(failure.kind, 'cancelled');
        assertSentence(failure);
        await bench.nothingLeft(true);
        await bench.recovers(failure);
      });
    }

    it('before they are sent send nothing', async () => {
      const bench = await start();
      const sent = bench.server.requests.length;
      assert.equal((await failing(bench.client.service.verify(AbortSignal.abort()))).kind, 'cancelled');
      assert.equal(bench.server.requests.length, sent);
      await bench.nothingLeft(true);
    });

    it('by closing the transport end too', async () => {
      const bench = await start();
      bench.server.behave(() => void bench.transport.close());
      const failure = await bench.failedPoll();
      assert.equal(failure.kind, 'cancelled');
      assertSentence(failure);
      await bench.nothingLeft(true);
    });
  });
}

describe('connecting, over undici', () => {
  const start = benchOfEachTest(undici);
  trustFixtures();

  it('waits for a handshake that takes longer than a second, as long as its deadline allows', async () => {
    const slow = await start({ secure: true, deadlines: { connect: usualDeadlines.connect } });
    await slow.relay?.noSockets();
    slow.relay?.lateBy(1_500);
    const before = slow.transport.requests.length;
    await slow.client.service.verify(new AbortController().signal);
    assert.equal(slow.transport.requests.length, before + 1, 'it is not tried again');
    assert.ok((slow.transport.requests.at(-1)?.lasted ?? 0) >= 1_400);
  });

  it('ends when the transport is closed, with its socket', async () => {
    const bench = await start({ secure: true });
    await bench.relay?.noSockets();
    bench.relay?.cutAt({ after: 0, how: 'stall' });
    const poll = bench.failedPoll();
    await bench.relay?.someSocket();
    await bench.transport.close();
    assert.equal((await poll).kind, 'cancelled');
    await bench.nothingLeft(true);
  });

  it('is not waited for by who has given it up', async () => {
    const bench = await start({ secure: true, deadlines: { connect: 300 } });
    await bench.relay?.noSockets();
    bench.relay?.cutAt({ after: 0, how: 'stall' });
    const controller = new AbortController();
    const failure = failing(bench.client.service.notices({ lookBackDays: 0 }, controller.signal));
    await bench.relay?.someSocket();
    controller.abort();
    assert.equal((await failure).kind, 'cancelled');
    assert.equal(bench.transport.requests.at(-1)?.late.connect, undefined);
    await bench.nothingLeft(true);
  });
});
