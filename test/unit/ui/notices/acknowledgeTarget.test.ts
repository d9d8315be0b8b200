import assert from 'node:assert/strict';
import { NoticeController } from '../../../../src/app/notices/controller.ts';
import { FormerRows, menuTime } from '../../../../src/app/session/formerRows.ts';
import type { Session } from '../../../../src/app/session/session.ts';
import { NoticeStore } from '../../../../src/core/notices/store.ts';
import { asListedNow, hasChanged, hasJustChanged, showsAnother } from '../../../../src/ui/notices/acknowledgeTarget.ts';
import { detail, StandInPorts } from '../../../host/standInSession.ts';
import { settle } from '../../../support/fakeClock.ts';
import { byId, instant, notice, now } from '../../../support/notices.ts';

describe('A page that was picked among others', () => {
  it('shows another notice once that has changed, and not because it was read meanwhile', async () => {
    const ports = new StandInPorts();
    const service = ports.signIn();
    const subject = 'Router '.repeat(200);
    const row = notice({ id: 1, subject: `${subject.slice(0, 999)}…`, lastUpdateDate: null });
    const list = (part: Partial<typeof row>) => ports.store?.replace(byId([{ ...row, ...part }]), now);
    list({});
    const page = new NoticeController(
      { isVisible: () => true, setTitle: () => {}, post: () => {} },
      { connectionName: 'Work', id: 1 },
      ports,
    );
    const { known: askedOf } = page;
    const isAnother = () => askedOf && page.known && showsAnother(askedOf, page.known);
    assert.equal(isAnother(), false);
    service.reads.at(-1)?.resolve(detail(subject, { ...row, subject, lastUpdateDate: instant(now), updateCount: 2 }));
    await settle();
    assert.deepEqual(page.known?.lastUpdateDate, instant(now), 'it was read');
    assert.equal(isAnother(), false);
    list({ endDate: instant(now + 9_000_000) });
    assert.equal(isAnother(), true);
    page.dispose();
  });
});

describe('A row that was chosen', () => {
  const drawn = notice({ id: 1, startDate: instant(now) });
  for (const [what, part, isChanged] of [
    ['another window', { startDate: instant(now + 9_000_000) }, true],
    ['another subject', { subject: 'Another' }, true],
    ['another type', { type: 'ANNOUNCEMENT' }, false],
    ['a date of change alone', { modifyDate: instant(now) }, false],
  ] as const)
    it(`has ${isChanged ? '' : 'not '}just changed where the list has ${what} for it, drawn or not`, () => {
      const store = new NoticeStore('loading');
      const stub: unknown = { store, formerRows: new FormerRows(store) };
      const session = stub as Session;
      store.replace(byId([drawn]), now);
      const listed = { ...drawn, ...part };
      store.replace(byId([listed]), now);
      for (const row of [drawn, listed])
        assert.equal(hasJustChanged({ session, notice: row }, menuTime), isChanged, row === drawn ? 'before' : 'since');
    });
});

describe('A notice that was picked', () => {
  for (const name of ['Work', 'Renamed'])
    it(`stands as it was listed when the person was asked, and for whom, though its connection is called ${name} by then`, () => {
      const asked = notice({ id: 1, startDate: instant(now) });
      const sessionOf = (connectionName: string, userName: string, listed: typeof asked): Session => {
        const store = new NoticeStore('loading');
        store.replace(byId([listed]), now);
        const stub: unknown = { connection: { name: connectionName }, userName, store };
        return stub as Session;
      };
      const asAsked = asListedNow({ all: [sessionOf('Work', 'ann', asked), sessionOf('Home', 'bob', asked)] });
      const listed = { ...asked, startDate: instant(now + 9_000_000) };
      const picked = asAsked({ session: sessionOf(name, 'carl', listed), notice: listed }, 'Work');
      assert.deepEqual([picked.notice, picked.userName, hasChanged(picked)], [asked, 'ann', true]);
    });
});
