import assert from 'node:assert/strict';
import { noticesOf } from '../../../../src/core/notices/store.ts';
import type { Json } from '../../../../src/core/text/exactJson.ts';
import { lineText, shortText } from '../../../../src/core/text/untrustedText.ts';
import { answer } from '../../../support/faultServer.ts';
import { recordsOfEachTest } from '../../../support/polledRecords.ts';
import { transports } from '../../../support/transports.ts';

for (const underTest of transports) {
  describe(`values, over ${underTest.name}`, () => {
    const { bench, polled } = recordsOfEachTest(underTest);

    it('with a subject of 10 MB are listed by their beginning', async () => {
      const subject = 'm\u202e<b>'.repeat(1_430_000);
      const [notice] = await polled([{ id: 5, subject, statusCode: 'ACTIVE' }]);
      assert.equal(notice?.subject.length, 1_000);
      assert.equal(Array.from(shortText(subject, 200)).length, 200);
    });

    it('with halves of characters are listed, and the halves are shown', async () => {
      const raw = Buffer.concat([
        Buffer.from('[{"id":6,"subject":"'),
        Buffer.from([0xed, 0xa0, 0x80]),
        Buffer.from('"}]'),
      ]);
      const [escaped] = await polled('[{"id":5,"subject":"a\\ud800b\\udc00","statusCode":"ACTIVE"}]');
      assert.equal(lineText(escaped?.subject ?? ''), 'a[U+D800]b[U+DC00]');
      bench().server.behave((request, response, index) => {
        if (request.parameters.get('resultLimit')?.startsWith('0,') === true) response.end(raw);
        else answer([])(request, response, index);
      });
      await bench().goodPoll();
      assert.equal(noticesOf(bench().store.snapshot).get(6)?.subject, '\ufffd\ufffd\ufffd');
    });

    it('with dates that are none have none', async () => {
      const dates: readonly Json[] = [
        'not a date',
        '',
        'NaN',
        '2026-13-01T00:00:00Z',
        '2026-02-30T00:00:00Z',
        '2026-01-01T24:00:00Z',
        '2026-01-01T00:60:00Z',
        '2026-01-01T00:00:00+99:99',
        '+275761-01-01T00:00:00Z',
        '-000001-01-01T00:00:00Z',
        '99999-01-01T00:00:00Z',
        '13/45/2026 00:00:00',
        1e308,
        -1,
        1_700_000_000_000,
        ['2026-01-01T00:00:00Z'],
        { date: '2026-01-01T00:00:00Z' },
      ];
      const notices = await polled(
        dates.map((date, index) => ({
          id: index + 1,
          startDate: date,
          endDate: date,
          modifyDate: date,
          statusCode: 'ACTIVE',
        })),
      );
      assert.equal(notices.length, dates.length);
      for (const { startDate, endDate, modifyDate } of notices)
        assert.deepEqual([startDate, endDate, modifyDate], [null, null, null]);
    });

    it('of year 0 and of year 9999 have their dates', async () => {
      const notices = await polled([
        { id: 1, startDate: '0000-01-01T00:00:00Z', endDate: '9999-12-31T23:59:59Z', statusCode: 'ACTIVE' },
        { id: 2, startDate: '0000-12-31T23:59:59.999999-23:59', endDate: '12/31/9999 23:59:59', statusCode: 'ACTIVE' },
      ]);
      for (const { startDate, endDate } of notices) {
        assert.equal(new Date(startDate?.ms ?? Number.NaN).getUTCFullYear() <= 1, true);
        assert.ok((endDate?.ms ?? 0) >= Date.UTC(9999, 11, 31, 23, 59, 59));
      }
    });

    it('with an id that cannot be asked for are left out, and counted in the log', async () => {
      const ids = [
        '-1',
        '0',
        '-0',
        '1.5',
        '1e309',
        '-1e309',
        '9007199254740992',
        '"9007199254740993"',
        '"-5"',
        '"x"',
        'null',
        'true',
        '[3]',
        '{}',
      ];
      const rows = ids.map((id) => `{"id":${id},"statusCode":"ACTIVE"}`);
      const others = '{"id":9007199254740991,"statusCode":"ACTIVE"},{"id":"12","statusCode":"ACTIVE"}';
      const notices = await polled(`[${rows.join(',')},${others}]`);
      assert.deepEqual(
        notices.map(({ id }) => id),
        [9_007_199_254_740_991, 12],
      );
      assert.deepEqual(
        bench().client.log.lines.filter((line) => line.startsWith('warn')),
        [`warn Left out notices without a usable id: ${ids.length}`],
      );
    });

    it('of statuses and types that nobody knows keep them', async () => {
      const [first, second] = await polled([
        {
          id: 1,
          statusCode: { keyName: 'ON_HOLD', name: 'On hold' },
          notificationOccurrenceEventType: { keyName: 'SECURITY' },
        },
        { id: 2, statusCode: { keyName: '' }, notificationOccurrenceEventType: {} },
      ]);
      assert.deepEqual([first?.status, first?.type], [{ keyName: 'ON_HOLD', name: 'On hold' }, 'SECURITY']);
      assert.deepEqual([second?.status, second?.type], [{ keyName: '', name: '' }, '']);
    });
  });
}
