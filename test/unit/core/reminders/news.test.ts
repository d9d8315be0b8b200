import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isWanted, newsBetween, newsSentence } from '../../../../src/core/reminders/news.ts';
import { formatInstant, formatInterval } from '../../../../src/core/text/timeWindow.ts';
import { inEnglish } from '../../../../src/core/text/translate.ts';
import { lineText } from '../../../../src/core/text/untrustedText.ts';
import { hostileTexts } from '../../../support/hostileTexts.ts';
import { byId, instant, notice, now, someNotices } from '../../../support/notices.ts';

const words = { connectionName: '', zone: 'utc', now, t: inEnglish } as const;
const hour = 3_600_000;

describe('News between two reads', () => {
  it('are what came and what has changed, each notice once', () => {
    const before = byId([notice({ id: 1, updateCount: 1 }), notice({ id: 2 }), notice({ id: 3 })]);
    const after = byId([
      notice({ id: 1, updateCount: 2, endDate: instant(now) }),
      notice({ id: 2, acknowledged: true }),
      notice({ id: 4 }),
    ]);
    assert.deepEqual(
      newsBetween(before, after).map(({ notice: { id }, kinds }) => [id, ...kinds]),
      [
        [1, 'end', 'update'],
        [4, 'new'],
      ],
    );
  });

  it('are all of what has become an incident, for whoever wants incidents alone too', () => {
    const planned = notice({ id: 1, type: 'PLANNED' });
    const incident = { ...planned, type: 'UNPLANNED_INCIDENT' };
    const [item, ...more] = newsBetween(byId([planned]), byId([incident]));
    assert.deepEqual([item?.kinds, more], [['new'], []]);
    assert.ok(item !== undefined && isWanted(item, 'incidents'));
    assert.deepEqual(newsBetween(byId([incident]), byId([planned])), [], 'it is no worse than was told');
    assert.deepEqual(newsBetween(byId([incident]), byId([{ ...incident, subject: 'more' }])), []);
  });

  it('are none of what was done with before it was seen', () => {
    const completed = { keyName: 'COMPLETED', name: '' };
    const over = notice({ id: 1, status: completed, acknowledged: true });
    const open = notice({ id: 2, status: completed });
    assert.deepEqual(
      newsBetween(new Map(), byId([over, open])).map((item) => item.notice.id),
      [2],
    );
  });

  it('tell a start that was moved from an end alone, and neither of what is over', () => {
    const old = notice({ startDate: instant(now), endDate: instant(now + hour) });
    const kindsOf = (part: Parameters<typeof notice>[0]) =>
      newsBetween(byId([old]), byId([{ ...old, ...part }])).map(({ kinds }) => kinds);
    const later = instant(now + 3 * hour);
    const completed = { keyName: 'COMPLETED', name: 'Completed' };
    assert.deepEqual(kindsOf({ endDate: later }), [['end']]);
    assert.deepEqual(kindsOf({ endDate: null }), [['end']]);
    assert.deepEqual(kindsOf({ startDate: instant(now - hour) }), [['window']]);
    assert.deepEqual(kindsOf({ startDate: instant(now + 2 * hour), endDate: later }), [['window']]);
    assert.deepEqual(kindsOf({ status: completed, endDate: later }), [['status']]);
    assert.deepEqual(kindsOf({ status: { keyName: 'CANCELLED', name: '' }, startDate: later }), [['status']]);
    const closed = { ...old, status: completed };
    assert.deepEqual(newsBetween(byId([closed]), byId([{ ...closed, endDate: later }])), []);
  });

  it('are none between a read and itself, and at most one for each notice that is listed', () => {
    fc.assert(
      fc.property(someNotices, someNotices, (one, other) => {
        assert.deepEqual(newsBetween(byId(one), byId(one.map((each) => ({ ...each, acknowledged: true })))), []);
        const ids = newsBetween(byId(one), byId(other)).map((item) => item.notice.id);
        assert.equal(new Set(ids).size, ids.length);
        assert.ok(ids.every((id) => other.some((each) => each.id === id)));
      }),
    );
  });

  it('are of incidents alone where no others are wanted', () => {
    const [incident, planned] = newsBetween(
      new Map(),
      byId([notice({ id: 1, type: 'UNPLANNED_INCIDENT' }), notice({ id: 2 })]),
    );
    assert.ok(incident && planned);
    assert.deepEqual([isWanted(incident, 'all'), isWanted(planned, 'all')], [true, true]);
    assert.deepEqual([isWanted(incident, 'incidents'), isWanted(planned, 'incidents')], [true, false]);
    assert.equal(isWanted(incident, 'none'), false);
  });
});

describe('The sentence of news', () => {
  it('names the one that there is, and what of it is new', () => {
    const planned = notice({ subject: 'Router upgrade', startDate: instant(now + 3 * hour) });
    const sentence = (...kinds: Parameters<typeof newsSentence>[0][number]['kinds'][number][]) =>
      newsSentence([{ notice: planned, kinds }], words);
    assert.equal(sentence('new'), 'Planned maintenance: Router upgrade (in 3 h)');
    assert.match(
      sentence('window', 'update'),
      /^Planned maintenance: Router upgrade \(moved to Fri, .*15:00 UTC, a new update\)$/,
    );
    assert.equal(sentence('status'), 'Planned maintenance: Router upgrade (now: Active)');
  });

  it('tells of a window what is new: where it begins now, or when it ends', () => {
    const old = notice({ subject: 'Router upgrade', startDate: instant(now + hour), endDate: instant(now + 3 * hour) });
    const told = (part: Parameters<typeof notice>[0]) => {
      const sentence = newsSentence(newsBetween(byId([old]), byId([{ ...old, ...part }])), words);
      return /^Planned maintenance: Router upgrade \((.*)\)$/.exec(sentence)?.[1] ?? sentence;
    };
    const noon = instant(now + 24 * hour);
    const evening = instant(now + 30 * hour);
    assert.equal(told({ endDate: evening }), `now until ${formatInstant(evening, { zone: 'utc' })}`);
    assert.equal(told({ endDate: null }), 'without an end now');
    assert.equal(told({ startDate: noon, endDate: null }), `moved to ${formatInstant(noon, { zone: 'utc' })}`);
    assert.equal(
      told({ startDate: noon, endDate: evening }),
      `moved to ${lineText(formatInterval(noon, evening, { zone: 'utc' }))}`,
    );
    assert.equal(told({ startDate: null }), 'without a start now');
    assert.equal(told({ status: { keyName: 'COMPLETED', name: '' }, endDate: evening }), 'now: Completed');
  });

  it('tells once of a window that changed twice, and nothing where it is over by now', () => {
    const end = instant(now + 30 * hour);
    const moved = notice({ subject: 'Router upgrade', startDate: instant(now + hour), endDate: end });
    assert.doesNotMatch(newsSentence([{ notice: moved, kinds: ['window', 'end'] }], words), /until/);
    const over = { ...moved, status: { keyName: 'COMPLETED', name: '' } };
    assert.equal(
      newsSentence([{ notice: over, kinds: ['status', 'window', 'end'] }], words),
      'Planned maintenance: Router upgrade (now: Completed)',
    );
  });

  it('counts several, and the incidents among them', () => {
    const fresh = { notice: notice({ type: 'UNPLANNED_INCIDENT' }), kinds: ['new'] } as const;
    const changed = { notice: notice({}), kinds: ['update'] } as const;
    assert.equal(newsSentence([fresh, fresh], words), '2 new notices (2 of them incidents)');
    assert.equal(
      newsSentence([fresh, changed, changed], { ...words, connectionName: 'Work' }),
      'Work: 1 new notice (an incident), 2 notices have changed',
    );
    const worse = { notice: notice({ type: 'UNPLANNED_INCIDENT' }), kinds: ['update'] } as const;
    assert.equal(
      newsSentence([{ notice: notice({}), kinds: ['new'] }, worse, changed, worse], words),
      '1 new notice, 3 notices have changed (2 of them incidents)',
    );
  });

  it('is one short line without a link, a command or an icon, whatever a subject says', () => {
    for (const subject of hostileTexts) {
      const sentence = newsSentence([{ notice: notice({ subject }), kinds: ['new'] }], words);
      assert.ok(Array.from(sentence).length <= 400, sentence);
      assert.doesNotMatch(sentence, /\$\(|\]\(|[\n\r\u202e]/);
    }
  });
});
