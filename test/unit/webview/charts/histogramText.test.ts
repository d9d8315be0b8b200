import assert from 'node:assert/strict';
import { firstInstant, lastInstant } from '../../../../src/core/text/isoDate.ts';
import { binText, spanText, tickText } from '../../../../src/webview/charts/histogramText.ts';

const utc = { zone: 'utc', serviceZone: '+00:00' } as const;
const central = { zone: 'service', serviceZone: 'America/Chicago' } as const;
const day = 86_400_000;
const year = 365.25 * day;

describe('Dates of the histogram', () => {
  let restore: () => void;

  /** The page says in which language dates are written; here nothing else of a document is there. */
  before(() => {
    const there = Object.getOwnPropertyDescriptor(globalThis, 'document');
    restore = () => {
      if (there === undefined) Reflect.deleteProperty(globalThis, 'document');
      else Object.defineProperty(globalThis, 'document', there);
    };
    Object.defineProperty(globalThis, 'document', {
      value: { body: { dataset: { locale: 'en' } } },
      configurable: true,
    });
  });

  after(() => restore());

  it('are in the reader’s words', () => {
    const from = Date.UTC(2026, 10, 20);
    assert.equal(spanText(from, from + day, utc), 'Fri, Nov 20, 2026');
    assert.match(spanText(from, from + 1.5 * day, utc), /^Nov 20, 2026, 00:00\s–\sNov 21, 2026, 12:00 UTC$/);
    assert.equal(tickText(from, year, utc), '2026');
  });

  it('name the service’s zone by its offset, as the table does, once where it is one', () => {
    const from = Date.UTC(2026, 10, 20, 1);
    assert.match(spanText(from, from + day, central), /^Nov 19, 2026, 19:00\s–\sNov 20, 2026, 19:00 UTC-06:00$/);
    const fixed = { zone: 'service', serviceZone: '+05:30' } as const;
    assert.match(spanText(from, from + 3_600_000, fixed), /^Nov 20, 2026, 06:30\s–\s07:30 UTC\+05:30$/);
    // The clocks are set in between.
    const autumn = Date.UTC(2026, 10, 1, 6);
    assert.equal(
      spanText(autumn, autumn + 7_200_000, central),
      'Nov 1, 2026, 01:00 UTC-05:00 – Nov 1, 2026, 02:00 UTC-06:00',
    );
  });

  it('are so far apart as one says of years where a bar holds a year or more', () => {
    const apart = (...years: readonly number[]) =>
      binText({ edges: years.map((one) => Date.UTC(one, 0, 1)), stacks: [] });
    assert.equal(apart(1700, 1800, 1900, 2000, 2100), 'about 100 years');
    assert.equal(apart(2023, 2024, 2025), 'about 1 year');
    assert.equal(apart(2016, 2018, 2020, 2022), 'about 2 years');
    assert.equal(binText({ edges: [0, 7 * day, 14 * day], stacks: [] }), '7 d');
    assert.equal(binText({ edges: [0, 31 * day, 59 * day], stacks: [] }), 'about 31 d');
  });

  it('have four digits for a year before 1000, and none before 0 or after 9999', () => {
    assert.equal(spanText(firstInstant, firstInstant + day, utc), '0000-01-01');
    assert.equal(spanText(firstInstant, Date.UTC(2026, 0, 1), utc), '0000-01-01 – 2025-12-31');
    assert.equal(
      spanText(firstInstant - 200 * year, firstInstant + 1, utc),
      '0000-01-01 00:00:00 – 0000-01-01 00:00:00',
    );
    assert.equal(spanText(Date.UTC(2026, 0, 1), lastInstant + 1, utc), '2026-01-01 – 9999-12-31');
    assert.equal(spanText(firstInstant, firstInstant + 3600_000, central), '0000-01-01 00:00:00 – 0000-01-01 00:00:00');
    assert.equal(tickText(firstInstant + 367 * day, year, utc), '0001');
    assert.equal(tickText(firstInstant + 367 * day, 28 * day, utc), '0001-01');
    assert.equal(tickText(firstInstant + 367 * day, day, utc), '0001-01-02');
    assert.equal(tickText(firstInstant + 367 * day + 3600_000, 60_000, utc), '01:00');
    assert.equal(tickText(lastInstant + 1, year, utc), '9999');
  });
});
