import assert from 'node:assert/strict';
import { forwardedNotice } from '../../../../src/core/notices/forwarding.ts';
import type { NoticeDetail } from '../../../../src/core/notices/notice.ts';
import type { TimeZoneChoice } from '../../../../src/core/text/timeWindow.ts';
import { inEnglish } from '../../../../src/core/text/translate.ts';
import { inZone } from '../../../support/machineZone.ts';
import { impactedResource, instant, notice, noticeDetail } from '../../../support/notices.ts';

const start = Date.UTC(2026, 10, 24, 2, 0, 0);
const hour = 3_600_000;
const planned = notice({
  id: 7,
  subject: 'Router *firmware*\r\nin DAL13',
  systemTicketId: 86_1234,
  startDate: instant(start, -360),
  endDate: instant(start + 4 * hour, -360),
});
const update = (contents: string) => ({
  contents,
  createDate: instant(start - hour, -360),
  startDate: null,
  endDate: null,
});
const whole = noticeDetail(planned, {
  summary: 'We replace it.\r\n\r\nSee https://x.example',
  updates: [update('Moved by <b>a day</b>.'), update('We replace it.')],
  impactedResources: [
    impactedResource({ hostname: 'db-01.example.com', privateIp: '10.0.0.1', filterLabel: 'dal13.pod_1' }),
    impactedResource({ hostname: '', resourceName: '', privateIp: 'fd00::1' }),
  ],
});

const text = (detail: NoticeDetail, zone: TimeZoneChoice = 'service') =>
  forwardedNotice(detail, 'text', zone, inEnglish);
const markdown = (detail: NoticeDetail) => forwardedNotice(detail, 'markdown', 'service', inEnglish);

describe('A forwarded notice', () => {
  it('says all that counts, as plain text', () => {
    assert.deepEqual(text(whole).split('\n'), [
      'Router *firmware* in DAL13',
      'Planned maintenance · Active · ticket 861234 · notice 7',
      '',
      'When: Mon, Nov 23, 2026, 20:00 – Tue, Nov 24, 2026, 00:00 UTC-06:00',
      'In UTC: Tue, Nov 24, 2026, 02:00 – 06:00 UTC',
      'Impacted resources: 2',
      '- db-01.example.com (10.0.0.1, dal13.pod_1)',
      '- fd00::1',
      '',
      'We replace it.',
      '',
      'See https://x.example',
      '',
      'Last update, Mon, Nov 23, 2026, 19:00 UTC-06:00:',
      '',
      'Moved by <b>a day</b>.',
      '',
    ]);
  });

  it('says the same as Markdown, in which no text of the service means anything', () => {
    assert.deepEqual(markdown(whole).split('\n'), [
      '**Router \\*firmware\\* in DAL13**',
      '',
      'Planned maintenance · Active · ticket 861234 · notice 7',
      '',
      '- **When:** Mon, Nov 23, 2026, 20:00 – Tue, Nov 24, 2026, 00:00 UTC-06:00',
      '- **In UTC:** Tue, Nov 24, 2026, 02:00 – 06:00 UTC',
      '- **Impacted resources:** 2',
      '  - `db-01.example.com` (10\\.0\\.0\\.1, dal13\\.pod\\_1)',
      '  - `fd00::1`',
      '',
      '> We replace it.  ',
      '>',
      '> See https\\://x\\.example  ',
      '',
      'Last update, Mon, Nov 23, 2026, 19:00 UTC-06\\:00:',
      '',
      '> Moved by \\<b\\>a day\\</b\\>.  ',
      '',
    ]);
  });

  it('says UTC once where that is the reader’s zone', () => {
    const lines = text(whole, 'utc').split('\n');
    assert.equal(lines[3], 'When: Tue, Nov 24, 2026, 02:00 – 06:00 UTC');
    assert.equal(lines[4], 'Impacted resources: 2');
  });

  it('says UTC once where the service writes it too', () => {
    const lines = text({ ...whole, startDate: instant(start, 0), endDate: instant(start + 4 * hour, 0) }).split('\n');
    assert.equal(lines[3], 'When: Tue, Nov 24, 2026, 02:00 – 06:00 UTC+00:00');
    assert.equal(lines[4], 'Impacted resources: 2');
  });

  it('gives the last update’s date as it came where that can’t be read', () => {
    const update = { contents: 'Done.', createDate: null, startDate: null, endDate: null };
    const [dated, undated] = [{ ...update, unreadableDate: 'of late' }, update].map((one) =>
      text({ ...whole, updates: [one] })
        .split('\n')
        .find((line) => line.startsWith('Last update')),
    );
    assert.equal(dated, 'Last update, given as “of late”, which can’t be read:');
    assert.equal(undated, 'Last update:');
  });

  it('says what is known of dates that are missing or the wrong way round', () => {
    const whenOf = (part: Partial<NoticeDetail>) => text({ ...whole, ...part }, 'utc').split('\n')[3];
    const from = 'from Tue, Nov 24, 2026, 02:00 UTC';
    assert.equal(whenOf({ endDate: null }), `When: ${from}, no end given`);
    assert.equal(whenOf({ startDate: null }), 'When: no start given, until Tue, Nov 24, 2026, 06:00 UTC');
    assert.equal(whenOf({ startDate: null, endDate: null }), 'When: No dates given');
    assert.equal(
      whenOf({ startDate: null, endDate: null, unreadableDates: { start: 'soon' } }),
      'When: start given as “soon”, which can’t be read, no end given',
    );
    assert.equal(whenOf({ endDate: instant(start - hour) }), `When: ${from}, until Tue, Nov 24, 2026, 01:00 UTC`);
    assert.doesNotMatch(text({ ...whole, startDate: null, endDate: null }), /In UTC/);
    for (const [zone, isSaid] of [
      ['UTC', false],
      ['America/Chicago', true],
    ] as const)
      inZone(zone, () => assert.equal(/In UTC/.test(text(whole, 'local')), isSaid, zone));
  });

  it('names so many machines, and says how many more there are', () => {
    const impactedResources = Array.from({ length: 340 }, (_, place) => impactedResource({ hostname: `web-${place}` }));
    const lines = text({ ...whole, impactedResources }).split('\n');
    assert.deepEqual(lines.slice(5, 7), ['Impacted resources: 340', '- web-0']);
    assert.deepEqual(lines.slice(105, 107), ['- web-99', '- and 240 more']);
    assert.match(markdown({ ...whole, impactedResources }), /\n {2}- `web-99`\n {2}- and 240 more\n/);
  });

  it('says how many the service counts where that is more than it lists', () => {
    const counted = { ...whole, impactedResources: [], impactedResourceCount: 40 };
    assert.match(text(counted), /\nImpacted resources: 40\n\nWe replace it/);
    assert.match(text({ ...counted, impactedResourceCount: 4_000 }), /\nImpacted resources: 4,000\n/);
    const more = text({ ...whole, impactedResourceCount: 500 });
    assert.match(more, /\nImpacted resources: 500\n- db-01.*\n- fd00::1\n- and 498 more\n\n/);
    const machine = impactedResource({ hostname: 'web-1' });
    assert.match(text({ ...whole, impactedResources: [machine, machine] }), /\nImpacted resources: 2\n- web-1\n\n/);
  });

  it('gives the newest update that says something', () => {
    const silent = { ...update(' '), createDate: instant(start, -360) };
    assert.equal(text({ ...whole, updates: [silent, ...whole.updates] }), text(whole));
    assert.doesNotMatch(text({ ...whole, updates: [silent] }), /Last update/);
  });

  it('is short where there is little to say, and where there is far too much', () => {
    const bare = noticeDetail(notice({ id: 9, subject: '' }), {
      updates: [update('Same'), update('x')],
      summary: 'Same',
    });
    assert.equal(text(bare), 'Notice 9\nPlanned maintenance · Active · notice 9\n\nWhen: No dates given\n\nSame\n');
    const long = noticeDetail(planned, { summary: 'x'.repeat(10_000_000), updates: [update('y😀'.repeat(100_000))] });
    assert.ok(text(long).length < 20_000 && Buffer.from(text(long)).toString() === text(long));
  });
});
