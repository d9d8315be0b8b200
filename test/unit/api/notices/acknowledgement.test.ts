import assert from 'node:assert/strict';
import { clientOfEachTest, failing, never } from '../../../support/clients.ts';
import { answer, type Behaviour, bytes, reset, silence } from '../../../support/faultServer.ts';

/** A service with one notice. `ways`: what it does with each try to acknowledge, in turn; the last one stays. */
function oneNotice(...ways: readonly { readonly commits: boolean; readonly answers: Behaviour }[]) {
  const state = { acknowledged: false, tries: 0, reads: 0 };
  const behaviour: Behaviour = (request, response, index) => {
    if (!request.path.endsWith('/acknowledgeNotification.json')) {
      state.reads += 1;
      answer({ id: 7, acknowledgedFlag: state.acknowledged ? 1 : 0 })(request, response, index);
      return;
    }
    const way = ways[Math.min(state.tries, ways.length - 1)];
    state.tries += 1;
    if (way?.commits === true) state.acknowledged = true;
    way?.answers(request, response, index);
  };
  return { state, behaviour };
}

const yes = { commits: true, answers: answer('true') };

describe('acknowledging', () => {
  const start = clientOfEachTest();

  it('asks once when all is well, and lets no cache answer', async () => {
    const { state, behaviour } = oneNotice(yes);
    const { service, server } = await start(behaviour);
    await service.acknowledge(7, never());
    assert.deepEqual(state, { acknowledged: true, tries: 1, reads: 0 });
    assert.equal(server.requests[0]?.headers['cache-control'], 'no-cache');
  });

  it('a connection that was cut after the service had done it is a success, without a second try', async () => {
    for (const answers of [
      reset,
      bytes('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\ntr'),
      answer('tru'),
      answer('', 502),
      answer(`true${' '.repeat(3 * 1024 * 1024)}`),
    ]) {
      const { state, behaviour } = oneNotice({ commits: true, answers });
      const { service, server } = await start(behaviour);
      await service.acknowledge(7, never());
      assert.deepEqual(state, { acknowledged: true, tries: 1, reads: 1 });
      await server.close();
    }
  });

  it('a connection that was cut before is tried once more, after the flag was read', async () => {
    const { state, behaviour } = oneNotice({ commits: false, answers: reset }, yes);
    const { service, server } = await start(behaviour);
    await service.acknowledge(7, never());
    assert.deepEqual(state, { acknowledged: true, tries: 2, reads: 1 });
    assert.match(server.requests[1]?.query ?? '', /^objectMask=mask%5Bid,acknowledgedFlag%5D$/);
  });

  it('a connection that is cut again is a failure, and nothing is claimed', async () => {
    const { state, behaviour } = oneNotice({ commits: false, answers: reset });
    const { service } = await start(behaviour);
    const { kind, isInDoubt } = await failing(service.acknowledge(7, never()));
    assert.deepEqual([kind, isInDoubt], ['offline', undefined]);
    assert.deepEqual(state, { acknowledged: false, tries: 2, reads: 2 });
  });

  it('silence is a timeout, and the flag decides', async () => {
    const { state, behaviour } = oneNotice({ commits: true, answers: silence });
    const { service } = await start(behaviour, { deadlines: { headers: 150 } });
    await service.acknowledge(7, never());
    assert.deepEqual(state, { acknowledged: true, tries: 1, reads: 1 });
  });

  it('is not tried in the dark: where the flag can not be read, the failure stands', async () => {
    let tries = 0;
    const { service } = await start((request, response, index) => {
      if (request.path.endsWith('/acknowledgeNotification.json')) tries += 1;
      reset(request, response, index);
    });
    const { kind, isInDoubt } = await failing(service.acknowledge(7, never()));
    assert.deepEqual([kind, isInDoubt], ['offline', true]);
    assert.equal(tries, 1);
  });

  it('what is in doubt stays so until the flag is read, however the next try fails', async () => {
    let isAcknowledged = false;
    let mood: 'lost' | 'refused' | 'well' = 'lost';
    const { service } = await start((request, response, index) => {
      const isTry = request.path.endsWith('/acknowledgeNotification.json');
      if (mood === 'lost') return reset(request, response, index);
      if (isTry) return answer({ error: 'Denied.' }, 403)(request, response, index);
      if (mood === 'refused') return answer({ error: 'Denied.' }, 403)(request, response, index);
      return answer({ id: 7, acknowledgedFlag: isAcknowledged })(request, response, index);
    });
    const outcome = async () => {
      const { kind, isInDoubt } = await failing(service.acknowledge(7, never()));
      return [kind, isInDoubt];
    };
    assert.deepEqual(await outcome(), ['offline', true]);
    mood = 'refused';
    assert.deepEqual(await outcome(), ['forbidden', true]);
    mood = 'well';
    assert.deepEqual(await outcome(), ['forbidden', undefined], 'it was read, and isn’t acknowledged');
    mood = 'refused';
    assert.deepEqual(await outcome(), ['forbidden', undefined], 'it is in doubt no more');
    mood = 'lost';
    assert.deepEqual(await outcome(), ['offline', true]);
    mood = 'well';
    isAcknowledged = true;
    await service.acknowledge(7, never());
  });

  it('a key that is refused when the flag is read ends it, and says so', async () => {
    let tries = 0;
    const { service, server, log } = await start((request, response, index) => {
      const isTry = request.path.endsWith('/acknowledgeNotification.json');
      if (isTry) tries += 1;
      (isTry ? reset : answer({ error: 'Invalid API token.' }, 401))(request, response, index);
    });
    const { kind, isInDoubt } = await failing(service.acknowledge(7, never()));
    assert.deepEqual([kind, isInDoubt], ['unauthorized', true]);
    const unsent = await failing(service.acknowledge(8, never()));
    assert.deepEqual([unsent.kind, unsent.isInDoubt], ['unauthorized', undefined]);
    assert.equal(tries, 1);
    assert.equal(server.requests.length, 2);
    assert.ok(!log.lines.some((line) => line.includes('once more')));
  });

  it('a pause that the service asks for when the flag is read is kept, and nothing is tried in the dark', async () => {
    let tries = 0;
    const { service, server } = await start((request, response, index) => {
      const isTry = request.path.endsWith('/acknowledgeNotification.json');
      if (isTry) tries += 1;
      (isTry ? reset : answer('', 429, { 'retry-after': '600' }))(request, response, index);
    });
    assert.equal((await failing(service.acknowledge(7, never()))).kind, 'offline');
    assert.equal((await failing(service.acknowledge(7, never()))).kind, 'throttled');
    assert.equal(tries, 1);
    assert.equal(server.requests.length, 2);
  });

  it('an answer that is not true is no success', async () => {
    for (const body of ['false', 'null', '"true"', '{"error":"No."}']) {
      const { state, behaviour } = oneNotice({ commits: false, answers: answer(body) });
      const { service, server } = await start(behaviour);
      const { kind, flaw } = await failing(service.acknowledge(7, never()));
      assert.equal(`${kind} ${flaw}`, body.includes('error') ? 'server undefined' : 'malformed unconfirmed');
      assert.equal(state.tries, 1);
      await server.close();
    }
  });

  it('a refusal is final', async () => {
    for (const [status, kind] of [
      [401, 'unauthorized'],
      [403, 'forbidden'],
      [404, 'notFound'],
    ] as const) {
      const { state, behaviour } = oneNotice({ commits: false, answers: answer('', status) });
      const { service, server } = await start(behaviour);
      assert.equal((await failing(service.acknowledge(7, never()))).kind, kind);
      assert.deepEqual(state, { acknowledged: false, tries: 1, reads: 0 });
      await server.close();
    }
  });

  it('being throttled is waited out, for nothing was done', async () => {
    const { state, behaviour } = oneNotice({ commits: false, answers: answer('', 429, { 'retry-after': '2' }) }, yes);
    const { service, waits } = await start(behaviour);
    await service.acknowledge(7, never());
    assert.deepEqual(state, { acknowledged: true, tries: 2, reads: 0 });
    assert.deepEqual(waits, [2_250]);
  });

  it('a refused connection sends nothing twice, and asks nothing', async () => {
    const { service, server, log } = await start(answer('true'));
    await server.close();
    assert.equal((await failing(service.acknowledge(7, never()))).kind, 'offline');
    assert.equal(log.lines.filter((line) => /^debug test: #\d+ GET/.test(line)).length, 1);
  });

  it('a second call shares the request of the first, and another id does not', async () => {
    const { state, behaviour } = oneNotice(yes);
    const { service } = await start(behaviour);
    await Promise.all([
      service.acknowledge(7, never()),
      service.acknowledge(7, never()),
      service.acknowledge(8, never()),
    ]);
    assert.equal(state.tries, 2);
    await service.acknowledge(7, never());
    assert.equal(state.tries, 3);
  });

  it('one caller that gives up does not take the other one along', async () => {
    const { state, behaviour } = oneNotice(yes);
    const { service } = await start(behaviour);
    const controller = new AbortController();
    const first = failing(service.acknowledge(7, controller.signal));
    const second = service.acknowledge(7, never());
    controller.abort();
    assert.equal((await first).kind, 'cancelled');
    await second;
    assert.equal(state.tries, 1);
  });

  it('one of two callers that gives up after a cut leaves the other one with the truth', async () => {
    const { state, behaviour } = oneNotice({ commits: true, answers: reset });
    const controller = new AbortController();
    const { service } = await start((request, response, index) => {
      if (request.path.endsWith('/getObject.json')) controller.abort();
      behaviour(request, response, index);
    });
    const first = failing(service.acknowledge(7, controller.signal));
    const second = service.acknowledge(7, never());
    assert.equal((await first).kind, 'cancelled');
    await second;
    assert.deepEqual(state, { acknowledged: true, tries: 1, reads: 1 });
  });

  it('the last caller that gives up ends the request', async () => {
    const controller = new AbortController();
    const { service, server } = await start(() => controller.abort());
    assert.equal((await failing(service.acknowledge(7, controller.signal))).kind, 'cancelled');
    await server.noSockets();
    assert.equal(server.requests.length, 1);
  });
});
