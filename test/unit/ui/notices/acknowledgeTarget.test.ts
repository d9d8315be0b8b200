import assert from 'node:assert/strict';
import { NoticeController } from '../../../../src/app/notices/controller.ts';
import { showsAnother } from '../../../../src/ui/notices/acknowledgeTarget.ts';
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
