import assert from 'node:assert/strict';
import { exportWaitText } from '../../../../src/app/export/exportWait.ts';
import type { LogWait } from '../../../../src/core/connection/ports.ts';
import { inEnglish } from '../../../../src/core/text/translate.ts';

const since = Date.UTC(2026, 10, 20, 14);

describe('What an export waits for', () => {
  const text = (after: number, why?: LogWait['why'], until = 0) =>
    exportWaitText({ since, wait: why === undefined ? null : { why, until: since + until } }, since + after, inEnglish);

  it('is nothing while entries come', () => {
    assert.equal(text(4_900), '');
    assert.equal(text(300, 'error', 700), '');
    assert.equal(text(300, 'pause', 1_000), '', 'a short pause is no news');
  });

  it('is an answer, counted from the last entries that came, and said to be asked for again', () => {
    assert.equal(text(12_300), 'no answer for 12 s');
    assert.equal(text(12_300, 'silence', 13_000), 'no answer for 12 s; trying again');
    assert.equal(text(12_300, 'error', 13_000), 'the service has answered with errors for 12 s; trying again');
    assert.equal(text(12_300, 'unreachable', 13_000), 'the service has been out of reach for 12 s; trying again');
  });

  it('is a pause that the service asks for, and then an answer', () => {
    assert.equal(text(100, 'pause', 20_000), 'the service asks to wait, 20 s more');
    assert.equal(text(21_000, 'pause', 20_000), '');
    assert.equal(text(26_000, 'pause', 20_000), 'no answer for 6 s');
  });
});
