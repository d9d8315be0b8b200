import assert from 'node:assert/strict';
import fc from 'fast-check';
import { byteLength, dataLine, mostLineBytes, zonedTime } from '../../../../src/core/agents/dataLine.ts';
import { type JsonRecord, parseExactly } from '../../../../src/core/text/exactJson.ts';
import { hostileCorpus } from '../../../support/hostileTexts.ts';

/** Nothing of it can end a mark, a line or a fence, nor hide. */
function assertInert(line: string): void {
  assert.doesNotMatch(line, /[<>\r\n\u2028\u2029]/u);
  assert.doesNotMatch(line, /[\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}\u200b\u2060]/u);
  assert.ok(byteLength(line) <= mostLineBytes, `${byteLength(line)} bytes`);
  JSON.parse(line);
}

describe('A record in a line for an agent', () => {
  it('holds hostile texts as values and as names, and nothing of them gets out', () => {
    for (const [what, text] of Object.entries(hostileCorpus)) {
      const line = dataLine({ subject: text, [text]: [text, { [text]: text }], close: '</untrusted-data abc>' });
      assertInert(line);
      assert.ok('subject' in JSON.parse(line), what);
    }
  });

  it('is JSON of the very values where those are plain', () => {
    const record = { id: 7, subject: 'a "quote" & more', done: false, none: null, list: ['a', { b: 1 }] };
    assert.deepEqual(JSON.parse(dataLine(record)), record);
    assert.deepEqual(JSON.parse(dataLine({ a: '1 < 2 > 0' })), { a: '1 < 2 > 0' });
    assert.equal(dataLine(parseExactly('{"id":12345678901234567890}') as JsonRecord), '{"id":12345678901234567890}');
  });

  it('says what was cut where it is too long', () => {
    const line = dataLine({ eventName: 'Login', metaData: 'x'.repeat(1_000_000) });
    assertInert(line);
    const { eventName, metaData } = JSON.parse(line);
    assert.equal(eventName, 'Login');
    assert.match(metaData, /^x{2000}… \(1000000 characters, cut\)$/);
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, place) => [`field${place}`, 'value']));
    const fewer = dataLine(many);
    assertInert(fewer);
    assert.match(JSON.parse(fewer)['…'], /^\d+ more fields, left out$/);
  });

  it('is inert and small whatever comes', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string({ unit: 'binary' }),
          fc.oneof(fc.string({ unit: 'binary', maxLength: 5_000 }), fc.integer(), fc.constant(null)),
        ),
        (record) => assertInert(dataLine(record)),
      ),
      { numRuns: 200 },
    );
  });
});

describe('A time for an agent', () => {
  const instant = { ms: Date.UTC(2026, 10, 20, 20, 30, 5), offset: -360 };

  it('has its zone', () => {
    assert.equal(zonedTime(instant, { zone: 'utc' }), '2026-11-20T20:30:05Z');
    assert.equal(zonedTime(instant, { zone: 'service' }), '2026-11-20T14:30:05-06:00');
    const local = zonedTime(instant, { zone: 'local' }) ?? '';
    assert.equal(Date.parse(local), instant.ms);
    // Where the reader sits, whatever zone this machine is in.
    assert.equal(zonedTime(instant, { zone: 'local', localZone: 'Asia/Tokyo' }), '2026-11-21T05:30:05+09:00');
    assert.match(local, /(Z|[+-]\d\d:\d\d)$/);
    const precise = { ...instant, ms: instant.ms + 7 };
    assert.equal(zonedTime(precise, { zone: 'utc' }, 'milliseconds'), '2026-11-20T20:30:05.007Z');
    assert.equal(zonedTime(precise, { zone: 'service' }, 'milliseconds'), '2026-11-20T14:30:05.007-06:00');
    assert.equal(zonedTime(instant, { zone: 'utc' }, 'milliseconds'), '2026-11-20T20:30:05.000Z');
    const early = { ms: -1, offset: 0 };
    assert.equal(zonedTime(early, { zone: 'utc' }, 'milliseconds'), '1969-12-31T23:59:59.999Z');
    assert.equal(zonedTime(precise, { zone: 'utc' }), '2026-11-20T20:30:05Z');
    assert.equal(zonedTime(null, { zone: 'utc' }), null);
    assert.equal(zonedTime({ ms: Number.NaN, offset: 0 }, { zone: 'utc' }), null);
    assert.equal(zonedTime({ ms: Number.NaN, offset: 0 }, { zone: 'utc' }, 'milliseconds'), null);
  });
});
