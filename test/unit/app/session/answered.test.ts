import assert from 'node:assert/strict';
import { answered, answeredAtLast } from '../../../../src/app/session/answered.ts';
import { FakeClock, settle } from '../../../support/fakeClock.ts';

const second = 1000;

describe('A secret storage that says nothing', () => {
  let clock: FakeClock;
  let answer: (value: string) => void;
  let refuse: (error: Error) => void;
  let asked: Promise<string>;

  beforeEach(() => {
    clock = new FakeClock();
    asked = new Promise((resolve, reject) => {
      answer = resolve;
      refuse = reject;
    });
  });

  it('is given five seconds to read', async () => {
    const read = answered(asked, clock);
    void clock.advance(5 * second);
    await assert.rejects(read, /no answer yet/);
    answer('too late');
  });

  it('is waited for as long as it takes to write, which is said once', async () => {
    let said = 0;
    const written = answeredAtLast(asked, clock, () => {
      said += 1;
    });
    await clock.advance(4 * second);
    assert.equal(said, 0);
    await clock.advance(3_600 * second);
    assert.equal(said, 1);
    answer('kept');
    assert.equal(await written, 'kept');
  });

  it('is nothing to speak of once it has said something', async () => {
    const written = answeredAtLast(asked, clock, () => assert.fail('it has answered'));
    refuse(new Error('locked'));
    await assert.rejects(written, /locked/);
    await settle();
    await clock.advance(10 * second);
    assert.equal(clock.waiting, 0);
  });
});
