import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import fc from 'fast-check';
import { CredentialGate, type GatePass } from '../../../../src/core/connection/credentialGate.ts';
import { type Failure, type FailureKind, fail } from '../../../../src/core/failures.ts';
import { failing, never } from '../../../support/clients.ts';
import { settle } from '../../../support/fakeClock.ts';
import { propertyRuns } from '../../../support/propertyRuns.ts';

/** One request, which sends by what it is handed, once or not at all. */
async function run<T>(
  gate: CredentialGate,
  request: (send: GatePass['send']) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  using pass = await gate.enter(signal);
  return await request(pass.send);
}

/** A key, and requests with it that end as a test says. */
function setUp() {
  const refusals: Failure[] = [];
  const told = { trusted: 0 };
  const gate = new CredentialGate(
    (failure) => refusals.push(failure),
    () => {
      told.trusted += 1;
    },
  );
  /** Names of the requests that were sent, in order. */
  const sent: string[] = [];
  const endings = new Map<string, (outcome: FailureKind | undefined) => Promise<void>>();
  const request = (name: string, signal = never()) =>
    run(
      gate,
      (send) =>
        send(async () => {
          sent.push(name);
          const outcome = await new Promise<FailureKind | undefined>((resolve) => {
            endings.set(name, async (kind) => {
              resolve(kind);
              await settle();
            });
          });
          if (outcome !== undefined) throw fail(outcome, `the end of ${name}`);
          return name;
        }),
      signal,
    );
  const end = async (name: string, outcome?: FailureKind) => {
    await settle();
    const ending = endings.get(name);
    assert.ok(ending, `${name} was not sent`);
    await ending(outcome);
  };
  return { gate, refusals, told, sent, request, end };
}

describe('The credential gate', () => {
  it('lets the first request go alone, and all others once it was answered', async () => {
    const { sent, request, end, refusals } = setUp();
    const all = ['a', 'b', 'c'].map((name) => request(name));
    await settle();
    assert.deepEqual(sent, ['a']);
    await end('a');
    assert.deepEqual(sent, ['a', 'b', 'c']);
    const later = request('d');
    await settle();
    assert.deepEqual(sent, ['a', 'b', 'c', 'd']);
    for (const name of ['b', 'c', 'd']) await end(name);
    assert.deepEqual(await Promise.all([...all, later]), ['a', 'b', 'c', 'd']);
    assert.deepEqual(refusals, []);
  });

  it('ends all that wait and all that come with the first refusal, and tells it once', async () => {
    const { gate, sent, request, end, refusals } = setUp();
    const all = ['a', 'b', 'c'].map((name) => failing(request(name)));
    await end('a', 'unauthorized');
    const failures = [...(await Promise.all(all)), await failing(request('d'))];
    assert.deepEqual(sent, ['a']);
    assert.deepEqual(
      failures,
      failures.map(() => ({ kind: 'unauthorized', detail: 'the end of a' })),
    );
    assert.deepEqual(refusals, [failures[0]]);
    const asked = run(gate, () => Promise.reject(new Error('it was asked')), never());
    assert.deepEqual(await failing(asked), failures[0]);
  });

  it('lets the next one find out after an outcome that tells nothing of the key', async () => {
    const { sent, request, end } = setUp();
    const kinds = ['offline', 'timeout', 'cancelled', 'throttled', 'server', 'malformed', 'tooMuchData'] as const;
    const all = kinds.map((kind) => failing(request(kind)));
    const last = request('last');
    await settle();
    for (const [place, kind] of kinds.entries()) {
      assert.deepEqual(sent, kinds.slice(0, place + 1));
      await end(kind, kind);
    }
    assert.deepEqual(
      (await Promise.all(all)).map(({ kind }) => kind),
      kinds,
    );
    await end('last');
    assert.equal(await last, 'last');
  });

  it('takes up again where nobody waited after such an outcome', async () => {
    const { sent, request, end } = setUp();
    const first = failing(request('a'));
    await end('a', 'offline');
    await first;
    const others = [request('b'), request('c')];
    await settle();
    assert.deepEqual(sent, ['a', 'b']);
    await end('b');
    await end('c');
    await Promise.all(others);
  });

  for (const kind of ['forbidden', 'notFound'] as const) {
    it(`takes ${kind} for the answer to somebody whom the service knows`, async () => {
      const { told, sent, request, end } = setUp();
      const first = failing(request('a'));
      const others = [request('b'), request('c')];
      await end('a', kind);
      assert.equal(told.trusted, 1);
      assert.deepEqual(sent, ['a', 'b', 'c']);
      await end('b');
      await end('c');
      await Promise.all([first, ...others]);
    });
  }

  it('tells once that it is there, and again only after a person tried a refused key', async () => {
    const { gate, told, request, end } = setUp();
    const kinds = ['offline', 'server', undefined, 'notFound', undefined, 'unauthorized'] as const;
    const after = [0, 0, 1, 1, 1, 1];
    for (const [place, kind] of kinds.entries()) {
      const asked = request(String(place));
      asked.catch(() => {});
      await end(String(place), kind);
      assert.equal(told.trusted, after[place], `after ${place}`);
    }
    gate.retry();
    const again = request('again');
    await end('again');
    await again;
    assert.equal(told.trusted, 2);
  });

  it('is not told of a late answer to what was sent before the refusal', async () => {
    const { gate, told, request, end } = setUp();
    const early = request('a');
    await settle();
    gate.refuse({ kind: 'unauthorized', detail: 'another window' });
    await end('a');
    assert.equal(await early, 'a');
    assert.equal(told.trusted, 0);
    assert.equal((await failing(request('b'))).detail, 'another window');
  });

  it('ends with a refusal after it was trusted, whatever comes of what is under way', async () => {
    const { gate, sent, request, end, refusals } = setUp();
    const first = request('a');
    await end('a');
    await first;
    const refused = ['b', 'c'].map((name) => failing(request(name)));
    const late = request('d');
    await end('b', 'unauthorized');
    await end('c', 'unauthorized');
    await end('d');
    assert.equal(await late, 'd');
    assert.equal((await failing(request('e'))).detail, 'the end of b');
    assert.deepEqual(sent, ['a', 'b', 'c', 'd']);
    assert.deepEqual(refusals, [(await Promise.all(refused))[0]]);
    gate.retry();
    const again = request('f');
    await end('f');
    assert.equal(await again, 'f');
  });

  it('sends nothing more when the refusal was learnt elsewhere, and does not tell it back', async () => {
    const { gate, sent, request, end, refusals } = setUp();
    const first = failing(request('a'));
    const signal = never();
    const second = failing(request('b', signal));
    const elsewhere: Failure = { kind: 'unauthorized', detail: 'another window' };
    await settle();
    gate.refuse(elsewhere);
    assert.deepEqual(await second, elsewhere);
    assert.equal(getEventListeners(signal, 'abort').length, 0);
    assert.deepEqual(await failing(request('c')), elsewhere);
    await end('a', 'unauthorized');
    assert.equal((await first).detail, 'the end of a');
    assert.deepEqual(sent, ['a']);
    assert.deepEqual(refusals, []);
  });

  it('keeps back what was let go and has not been sent when the refusal comes', async () => {
    const { gate } = setUp();
    let goOn = () => {};
    const slow = failing(
      run(
        gate,
        async (send) => {
          await new Promise<void>((resolve) => (goOn = resolve));
          return send(() => Promise.reject(new Error('it was sent')));
        },
        never(),
      ),
    );
    await settle();
    gate.refuse({ kind: 'unauthorized', detail: 'another window' });
    gate.retry();
    goOn();
    assert.equal((await slow).detail, 'another window');
  });

  it('counts a refusal before whoever sent it can send the next one', async () => {
    const { gate, request } = setUp();
    const wrong = () => Promise.reject(fail('unauthorized', 'the first'));
    const first = run(
      gate,
      async (send) => {
        try {
          return await send(wrong);
        } finally {
          assert.equal((await failing(request('next'))).detail, 'the first');
        }
      },
      never(),
    );
    assert.equal((await failing(first)).detail, 'the first');
  });

  it('lets the next one find out where the first was never sent', async () => {
    const { gate, request, end } = setUp();
    const first = failing(run(gate, () => Promise.reject(fail('throttled', 'in a pause')), never()));
    const next = request('next');
    assert.equal((await first).kind, 'throttled');
    await end('next');
    assert.equal(await next, 'next');
  });

  it('lets one request find out again when a person asks for it', async () => {
    const { gate, sent, request, end, refusals } = setUp();
    const first = failing(request('a'));
    await end('a', 'unauthorized');
    await first;
    gate.retry();
    const again = ['b', 'c'].map((name) => failing(request(name)));
    await end('b', 'unauthorized');
    await Promise.all(again);
    assert.equal(refusals.length, 2);
    gate.retry();
    const good = ['d', 'e'].map((name) => request(name));
    await end('d');
    await end('e');
    assert.deepEqual(await Promise.all(good), ['d', 'e']);
    assert.deepEqual(sent, ['a', 'b', 'd', 'e']);
  });

  it('hears nothing of what was sent before a person asked', async () => {
    const { gate, sent, request, end, refusals } = setUp();
    const warm = request('warm');
    await end('warm');
    await warm;
    const old = ['a', 'b', 'c'].map((name) => request(name).catch(() => undefined));
    await end('a', 'unauthorized');
    gate.retry();
    const found = request('d');
    const waiting = request('e');
    await end('b', 'unauthorized');
    await end('c');
    assert.deepEqual(sent, ['warm', 'a', 'b', 'c', 'd']);
    assert.equal(refusals.length, 1);
    await end('d');
    await end('e');
    await Promise.all([...old, found, waiting]);
  });

  it('changes nothing for a person who asks while the key is good, or is being tried', async () => {
    const { gate, sent, request, end } = setUp();
    const all = ['a', 'b'].map((name) => request(name));
    gate.retry();
    await settle();
    assert.deepEqual(sent, ['a']);
    await end('a');
    gate.retry();
    const more = ['c', 'd'].map((name) => request(name));
    await settle();
    assert.deepEqual(sent, ['a', 'b', 'c', 'd']);
    for (const name of ['b', 'c', 'd']) await end(name);
    await Promise.all([...all, ...more]);
  });

  it('lets go of one that gives up waiting', async () => {
    const { sent, request, end } = setUp();
    const controller = new AbortController();
    const first = request('a');
    const second = failing(request('b', controller.signal));
    const third = request('c');
    assert.equal(getEventListeners(controller.signal, 'abort').length, 1);
    controller.abort();
    assert.equal((await second).kind, 'cancelled');
    assert.equal(getEventListeners(controller.signal, 'abort').length, 0);
    assert.equal((await failing(request('d', controller.signal))).kind, 'cancelled');
    await end('a');
    await end('c');
    await Promise.all([first, third]);
    assert.deepEqual(sent, ['a', 'c']);
  });

  it('sends a bad key once for each time that a person asks, whatever else happens', async () => {
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.constant('request' as const) },
      { weight: 4, arbitrary: fc.record({ ends: fc.constantFrom('unauthorized', 'offline', 'server') }) },
      { weight: 2, arbitrary: fc.record({ gives: fc.nat(5) }) },
      { weight: 1, arbitrary: fc.constant('retry' as const) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40, size: 'max' }), async (steps) => {
        const gate = new CredentialGate();
        const underWay: ((kind: FailureKind) => void)[] = [];
        const waiting: AbortController[] = [];
        let allowed = 1;
        let refusals = 0;
        let made = 0;
        let over = 0;
        for (const step of steps) {
          if (step === 'retry') {
            gate.retry();
            allowed += 1;
          } else if (step === 'request') {
            const controller = new AbortController();
            waiting.push(controller);
            made += 1;
            const ask = () => new Promise<never>((_, reject) => underWay.push((kind) => reject(fail(kind, ''))));
            const ended = () => {
              over += 1;
            };
            run(gate, (send) => send(ask), controller.signal).catch(ended);
          } else if ('gives' in step) waiting[step.gives]?.abort();
          else {
            const kind = step.ends as FailureKind;
            const end = underWay.shift();
            if (end !== undefined && kind === 'unauthorized') refusals += 1;
            end?.(kind);
          }
          await settle();
          assert.ok(underWay.length <= 1, 'two at once');
        }
        assert.ok(refusals <= allowed, `${refusals} refusals`);
        for (let end = underWay.shift(); end !== undefined; end = underWay.shift()) {
          end('offline');
          await settle();
        }
        assert.equal(over, made, 'somebody waits for ever');
      }),
      { numRuns: propertyRuns(1_000) },
    );
  });
});
