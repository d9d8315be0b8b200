import assert from 'node:assert/strict';
import { NoticeController } from '../../../../src/app/notices/controller.ts';
import { type FailureKind, fail } from '../../../../src/core/failures.ts';
import type { Overlap } from '../../../../src/core/machines/overlaps.ts';
import type { ImpactedResource } from '../../../../src/core/notices/notice.ts';
import type { ToNoticePage } from '../../../../src/protocol/noticeMessages.ts';
import { detail, type PendingService, StandInPorts } from '../../../host/standInSession.ts';
import { settle } from '../../../support/fakeClock.ts';
import { hiddenIn } from '../../../support/hostileTexts.ts';
import { steadily } from '../../../support/machineOverlaps.ts';
import { inZone } from '../../../support/machineZone.ts';
import { byId, impactedResource, instant, notice } from '../../../support/notices.ts';

type Sent<Type extends ToNoticePage['type']> = Extract<ToNoticePage, { readonly type: Type }>;

describe('A notice’s page', () => {
  let ports: StandInPorts;
  let sent: ToNoticePage[];
  let titles: string[];
  let isVisible: boolean;
  const open: NoticeController[] = [];

  beforeEach(() => {
    ports = new StandInPorts();
    sent = [];
    titles = [];
    isVisible = true;
  });

  afterEach(() => {
    for (const controller of open.splice(0)) controller.dispose();
  });

  const show = (id = 1): NoticeController => {
    const view = {
      isVisible: () => isVisible,
      setTitle: (title: string) => void titles.push(title),
      post: (message: ToNoticePage) => void sent.push(message),
    };
    const controller = new NoticeController(view, { connectionName: 'Work', id }, ports);
    open.push(controller);
    return controller;
  };
  const last = <Type extends ToNoticePage['type']>(type: Type) =>
    sent.findLast((message): message is Sent<Type> => message.type === type);
  const answer = async (service: PendingService, subject: string, part: Parameters<typeof detail>[1] = {}) => {
    service.reads.at(-1)?.resolve(detail(subject, part));
    await settle();
  };

  it('is copied as it is shown, and not before there is something to show', async () => {
    const service = ports.signIn();
    const controller = show();
    assert.equal(controller.copyAs('text'), false);
    await answer(service, 'Router *a*', { impactedResources: [impactedResource({ hostname: 'web-1' })] });
    controller.receive({ type: 'copyAs', form: 'markdown' });
    assert.equal(ports.handed.length, 1);
    assert.match(ports.handed[0] ?? '', /^\*\*Router \\\*a\\\*\*\*\n.*\n {2}- `web-1`\n$/s);
    controller.receive({ type: 'copyAs', form: 'text' });
    assert.match(ports.handed[1] ?? '', /^Router \*a\*\n.*\n- web-1\n$/s);
  });

  it('is told which machines are hit at once, when, by which notices, as that changes, and opens those', async () => {
    ports.signIn();
    ports.store?.replace(byId([notice({ id: 1 }), notice({ id: 2, subject: 'Switch\n\u202eupdate' })]), 0);
    const controller = show();
    const start = ports.clock.now() + 14 * 3_600_000;
    const many = Array.from({ length: 8 }, (_, n) => `db-2${n}`);
    const group = { key: 'db-*', label: 'db-*', size: 12 };
    const times = steadily(9, {
      ...{ start: instant(start, -360), end: instant(start + 3_600_000, -360) },
      ...{ isOpenStart: false, isOpenEnd: false },
    });
    const overlap: Overlap = {
      ...{ group, ...times, machines: ['db-1', ...many], ids: [1, 2] },
      hits: [
        { id: 1, machines: ['db-1'] },
        { id: 2, machines: many },
      ],
    };
    const find = () => ports.overlaps.show({ of: ({ id }) => (id === 1 ? [overlap] : []), brief: () => '' });
    ports.setZone('local');
    inZone('America/New_York', find);
    const [told] = last('overlaps')?.overlaps ?? [];
    assert.deepEqual(told?.overlap, { group, ...times });
    assert.deepEqual(told.own, { machines: ['db-1'], more: 0 });
    assert.deepEqual(
      told.others.map(({ id, machines, more }) => [id, machines.length, more]),
      [[2, 6, 2]],
    );
    assert.deepEqual(hiddenIn(told.others[0]?.subject ?? ''), []);
    // The reader may sit in another zone than this machine.
    inZone('Asia/Tokyo', find);
    assert.deepEqual(last('overlaps')?.overlaps, [told]);
    const count = sent.length;
    ports.store?.replace(byId([notice({ id: 1 }), notice({ id: 2, subject: 'Switch, again' })]), 0);
    assert.equal(last('overlaps')?.overlaps[0]?.others[0]?.subject, 'Switch, again');
    assert.equal(sent.slice(count).filter(({ type }) => type === 'overlaps').length, 1);
    ports.store?.replace(byId([notice({ id: 1 }), notice({ id: 2, subject: 'Switch, again', updateCount: 9 })]), 0);
    assert.equal(sent.slice(count).filter(({ type }) => type === 'overlaps').length, 1, 'nothing of it has changed');
    controller.receive({ type: 'openNotice', id: 2 });
    assert.deepEqual(ports.handed, ['open 2 of Work']);
    ports.overlaps.show();
    assert.deepEqual(last('overlaps')?.overlaps, []);
  });

  it('has its number in its tab while another notice is called alike, and another connection’s doesn’t count', async () => {
    const service = ports.signIn();
    const list = (subjects: readonly string[]) =>
      ports.store?.replace(byId(subjects.map((subject, index) => notice({ id: index + 1, subject }))), 0);
    list(['Router', 'Switch']);
    show();
    await answer(service, 'Router');
    assert.equal(titles.at(-1), 'Router');
    list(['Router', 'Router\n']);
    assert.equal(titles.at(-1), 'Router (1)');
    ports.setAnother(true);
    assert.equal(titles.at(-1), 'Router (1) · Work');
    list(['Router', 'Switch']);
    assert.equal(titles.at(-1), 'Router · Work');
    list(['Router', '']);
    ports.setAnother(false);
    show(2);
    await answer(service, '');
    assert.equal(titles.at(-1), 'Notice 2');
  });

  it('gets the notice, then its resources in parts, and that nothing is wrong when all is there', async () => {
    const resources = Array.from({ length: 2_500 }, (_, i) => ({ hostname: `host-${i}` }) as ImpactedResource);
    const service = ports.signIn();
    show();
    assert.deepEqual(last('loading'), { type: 'loading', connectionName: 'Work', id: 1, keep: false });
    await answer(service, 'Router', { impactedResources: resources });
    const parts = sent.filter((message) => message.type === 'resources');
    assert.deepEqual(
      parts.map(({ from, rows }) => [from, rows.length]),
      [
        [0, 1_000],
        [1_000, 1_000],
        [2_000, 500],
      ],
    );
    assert.deepEqual(
      parts.flatMap(({ rows }) => rows),
      resources,
    );
    assert.equal(last('notice')?.notice.impactedResourceCount, 2_500);
    assert.deepEqual(sent.at(-1), { type: 'problem', problem: null });
    assert.deepEqual(titles, ['Router']);
  });

  it('names its connection in its tab while there are several, under its present name', async () => {
    const service = ports.signIn();
    const controller = show();
    await answer(service, 'Router');
    ports.setAnother(true);
    assert.equal(titles.at(-1), 'Router · Work');
    ports.sessions.onRename((_, name) => controller.rename(name));
    ports.rename('Customer with a name that is longer than a tab');
    assert.equal(titles.at(-1), 'Router · Customer with a name that is…');
    ports.setAnother(false);
    assert.equal(titles.at(-1), 'Router');
    ports.setAnother(true);
    await answer(service, 'Maintenance of the routers in the first and second data centre');
    assert.match(titles.at(-1) ?? '', /^Maintenance of the routers in the first… · Customer/);
    const { length } = titles;
    controller.dispose();
    ports.setAnother(false);
    assert.equal(titles.length, length);
  });

  it('keeps its tab’s title after signing out, and names the connection there too', async () => {
    const service = ports.signIn();
    show();
    await answer(service, 'Router');
    ports.signOut();
    ports.setAnother(true);
    assert.equal(titles.at(-1), 'Router · Work');
  });

  it('has nothing in its tab of what another user read, out of sight too, but what the list says to this one', async () => {
    const service = ports.signIn();
    show();
    await answer(service, 'Router of Ann');
    isVisible = false;
    ports.signOut();
    assert.equal(titles.at(-1), 'Router of Ann');
    ports.signIn();
    assert.equal(titles.at(-1), 'Notice 1');
    ports.store?.replace(byId([notice({ id: 1, subject: 'Router of Bob' })]), 0);
    assert.equal(titles.at(-1), 'Router of Bob');
    ports.signOut();
    assert.equal(titles.at(-1), 'Router of Bob');
    const anew = ports.signIn();
    isVisible = true;
    open.at(-1)?.receive({ type: 'ready' });
    await answer(anew, 'Router of Cid');
    assert.equal(titles.at(-1), 'Router of Cid');
  });

  it('has nothing in its tab that it was opened with for another user, though it was never read', () => {
    ports.signIn();
    show();
    isVisible = false;
    ports.signOut();
    assert.deepEqual(titles, []);
    ports.signIn();
    assert.equal(titles.at(-1), 'Notice 1');
  });

  it('keeps its connection’s name in its tab once that is gone: a page with the same subject may be open beside it', async () => {
    const service = ports.signIn();
    show();
    await answer(service, 'Router');
    ports.setAnother(true);
    ports.setAnother(false);
    assert.equal(titles.at(-1), 'Router');
    ports.rename('Other', false);
    assert.equal(titles.at(-1), 'Router · Work');
  });

  it('tells how many resources the service counts beside those that it lists', async () => {
    const service = ports.signIn();
    show();
    await answer(service, 'Router', { impactedResourceCount: 57 });
    assert.equal(last('notice')?.notice.countedResources, 57);
    assert.equal(last('notice')?.notice.impactedResourceCount, 0);
  });

  it('has its new subject in its tab though nobody looks, and an older one of the list doesn’t take it back', async () => {
    const service = ports.signIn();
    show();
    const listed = detail('Router', { modifyDate: instant(2) });
    await answer(service, 'Router', { modifyDate: instant(2) });
    isVisible = false;
    const list = (subject: string, modified: number) =>
      ports.store?.replace(byId([{ ...listed, subject, modifyDate: instant(modified) }]), modified);
    list('Router, as it was', 1);
    assert.equal(titles.at(-1), 'Router');
    list('Renamed now', 3);
    assert.equal(titles.at(-1), 'Renamed now');
  });

  it('is read again where the list tells something new: at once in sight, otherwise when it is shown again', async () => {
    const service = ports.signIn();
    const controller = show();
    const listed = detail('Router', { modifyDate: instant(1) });
    await answer(service, 'Router', { modifyDate: instant(1) });
    ports.store?.replace(byId([listed]), 0);
    assert.equal(service.reads.length, 1, 'the list says the same');
    isVisible = false;
    ports.store?.replace(byId([{ ...listed, modifyDate: instant(2) }]), 1);
    assert.equal(service.reads.length, 1, 'nobody looks');
    assert.deepEqual(last('notice')?.notice.modifyDate, instant(2), 'what the row says is shown');
    controller.receive({ type: 'ready' });
    assert.equal(service.reads.length, 2);
    await answer(service, 'Router', { modifyDate: instant(2) });
    isVisible = true;
    ports.store?.replace(byId([{ ...listed, modifyDate: instant(3) }]), 2);
    assert.equal(service.reads.length, 3);
    controller.receive({ type: 'ready' });
    assert.equal(service.reads.length, 3, 'it is being read');
  });

  it('is read when it is shown again where somebody signs in anew while nobody looks', async () => {
    const service = ports.signIn();
    const controller = show();
    await answer(service, 'Router');
    isVisible = false;
    const anew = ports.signIn();
    assert.deepEqual([service.reads.length, anew.reads.length], [1, 0]);
    controller.receive({ type: 'ready' });
    assert.equal(anew.reads.length, 1);
  });

  it('says while it is read again that it is, also where its row or the zone is another by then', async () => {
    const service = ports.signIn();
    const controller = show();
    await answer(service, 'Router');
    const isReading = () => last('notice')?.isReading;
    assert.equal(isReading(), false);
    controller.receive({ type: 'refresh' });
    ports.setZone('local');
    assert.equal(isReading(), true);
    await answer(service, 'Router');
    assert.equal(isReading(), false);
    controller.receive({ type: 'refresh' });
    service.reads.at(-1)?.reject(fail('timeout', 'late'));
    await settle();
    assert.equal(isReading(), false);
  });

  it('is acknowledged once, and says so though the list doesn’t hold it', async () => {
    const service = ports.signIn();
    const controller = show();
    assert.equal(controller.canAcknowledge, false, 'nothing is read yet');
    await controller.acknowledgeShown();
    assert.equal(ports.acknowledged.length, 0);
    await answer(service, 'Router');
    assert.equal(controller.canAcknowledge, true);
    controller.receive({ type: 'acknowledge' });
    controller.receive({ type: 'acknowledge' });
    assert.equal(ports.acknowledged.length, 1);
    assert.equal(last('acknowledging')?.active, true);
    ports.acknowledged[0]?.done.resolve(true);
    await settle();
    assert.equal(last('notice')?.notice.acknowledged, true);
    assert.equal(last('acknowledging')?.active, false);
    assert.equal(controller.canAcknowledge, false);
    assert.equal(service.reads.length, 1);
  });

  it('says how it is muted, once for each change, and has it muted and unmuted', async () => {
    const service = ports.signIn();
    const controller = show();
    await answer(service, 'Router');
    controller.receive({ type: 'ready' });
    assert.equal(last('muting')?.muting, 'unmuted');
    const types = sent.map(({ type }) => type);
    assert.ok(types.lastIndexOf('muting') < types.lastIndexOf('notice'), 'no button moves those that are drawn');
    const told = () => sent.filter(({ type }) => type === 'muting').length;
    const before = told();
    ports.muting = { until: 'change' };
    ports.tellMutes();
    ports.tellMutes();
    assert.deepEqual([last('muting')?.muting, told()], [{ until: 'change' }, before + 1]);
    controller.receive({ type: 'unmute' });
    controller.receive({ type: 'mute' });
    assert.deepEqual(ports.handed.slice(-2), ['unmute 1', 'mute 1']);
  });

  it('is read again where acknowledging failed, and not for another user', async () => {
    const service = ports.signIn();
    const controller = show();
    await answer(service, 'Router');
    controller.receive({ type: 'acknowledge' });
    ports.acknowledged[0]?.done.resolve(false);
    await settle();
    assert.equal(service.reads.length, 2);
    await answer(service, 'Router');
    controller.receive({ type: 'acknowledge' });
    const other = ports.signIn();
    await answer(other, 'Another one');
    assert.equal(last('acknowledging')?.active, false, 'nobody acknowledges the one that is shown by now');
    controller.receive({ type: 'acknowledge' });
    assert.equal(ports.acknowledged.length, 3, 'it can be, too');
    ports.acknowledged[1]?.done.resolve(true);
    await settle();
    assert.equal(last('notice')?.notice.acknowledged, false, 'it was acknowledged for the user of before');
    assert.deepEqual([other.reads.length, last('acknowledging')?.active], [1, true]);
  });

  it('drops with its user what was read, and what is still to come', async () => {
    const service = ports.signIn();
    const controller = show();
    await answer(service, 'Of the first');
    controller.receive({ type: 'refresh' });
    ports.signOut();
    assert.deepEqual(last('loading'), { type: 'loading', connectionName: 'Work', id: 1, keep: false });
    assert.equal(last('problem')?.problem?.action, 'signIn');
    const before = sent.length;
    await answer(service, 'Late');
    assert.equal(sent.length, before);
    const other = ports.signIn();
    await answer(other, 'Of the second');
    assert.equal(last('notice')?.notice.subject, 'Of the second');
  });

  it('keeps what was read of a notice that is gone, and offers to try again where it may come back', async () => {
    const service = ports.signIn();
    const controller = show();
    await answer(service, 'Router');
    controller.receive({ type: 'refresh' });
    service.reads.at(-1)?.reject(fail('offline', 'no route'));
    await settle();
    assert.equal(last('problem')?.problem?.action, 'retry');
    assert.equal(last('notice')?.isGone, false);
    controller.receive({ type: 'act', action: 'retry' });
    service.reads.at(-1)?.reject(fail('notFound', 'HTTP 404'));
    await settle();
    assert.equal(last('notice')?.isGone, true);
    assert.equal(last('notice')?.notice.subject, 'Router');
    assert.match(last('problem')?.problem?.sentence ?? '', /^api\.example\.com has this notice no longer/);
    assert.equal(controller.canAcknowledge, false);
    assert.deepEqual(controller.standing, { isGone: true, isReading: false });
  });

  it('says that the key is refused where the list learns so after the page could not be read, and not before that', async () => {
    const service = ports.signIn();
    const controller = show();
    await answer(service, 'Router');
    const sentence = () => last('problem')?.problem?.sentence ?? '';
    const fails = async (kind: FailureKind) => {
      controller.receive({ type: 'refresh' });
      service.reads.at(-1)?.reject(fail(kind, 'of the page'));
      await settle();
    };
    const refused = /^api\.example\.com refused the user name or the API key/;
    await fails('offline');
    ports.store?.fail({ kind: 'server', detail: 'of the list' });
    assert.match(sentence(), /could not be reached/);
    const warned = ports.warnings.length;
    ports.store?.fail({ kind: 'unauthorized', detail: 'of the list' });
    assert.match(sentence(), refused);
    assert.deepEqual(last('problem')?.problem?.action, 'signIn');
    assert.equal(last('notice')?.notice.subject, 'Router');
    assert.equal(ports.warnings.length, warned, 'the page read nothing');
    // What the list knew before is older than what comes of a read.
    await fails('offline');
    assert.match(sentence(), /could not be reached/);
    await fails('notFound');
    ports.store?.fail({ kind: 'unauthorized', detail: 'of the list, again' });
    assert.match(sentence(), /has this notice no longer/);
    await answer(service, 'Router');
    controller.receive({ type: 'refresh' });
    await answer(service, 'Router');
    ports.store?.fail({ kind: 'unauthorized', detail: 'of the list, once more' });
    assert.equal(last('problem')?.problem, null, 'it was read');
  });

  describe('of a notice that the first read doesn’t find', () => {
    const missing = async (service: PendingService) => {
      service.reads.at(-1)?.reject(fail('notFound', 'HTTP 404'));
      await settle();
    };
    const problem = () => last('problem')?.problem;

    it('says that it is gone where it was open or listed before, and offers to try again', async () => {
      const service = ports.signIn();
      show();
      await answer(service, 'Router');
      open.pop()?.dispose();
      show();
      await missing(service);
      const gone = 'api.example.com has this notice no longer, or you may not see it any more.';
      assert.deepEqual(problem(), { sentence: gone, action: 'retry' });
      open.pop()?.dispose();
      ports.store?.replace(byId([detail('Listed', { id: 2 })]), 0);
      show(2);
      // What a page reads the list learns too: the row goes first.
      ports.store?.replace(byId([]), 1);
      await missing(service);
      await missing(service);
      assert.deepEqual(problem(), { sentence: gone, action: 'retry' });
      open.pop()?.dispose();
      show(3);
      await missing(service);
      const never = 'api.example.com has no notice 3, or this user may not see it.';
      assert.deepEqual(problem(), { sentence: never, action: 'retry' });
    });

    it('is read again once the list holds it, and not with each list that still does', async () => {
      const service = ports.signIn();
      show();
      await missing(service);
      ports.store?.replace(byId([]), 1);
      assert.equal(service.reads.length, 1, 'it is still gone');
      const row = detail('Router');
      ports.store?.replace(byId([row]), 2);
      assert.equal(service.reads.length, 2);
      await missing(service);
      ports.store?.replace(byId([{ ...row }]), 3);
      assert.equal(service.reads.length, 2, 'the list says nothing new');
      ports.store?.replace(byId([]), 4);
      await missing(service);
      ports.store?.replace(byId([row]), 5);
      await answer(service, 'Router');
      assert.equal(last('notice')?.notice.subject, 'Router');
      assert.equal(problem(), null);
    });

    it('is read again when it is opened once more, and not where it is being read or shown', async () => {
      const service = ports.signIn();
      const controller = show();
      controller.openedAgain();
      assert.equal(service.reads.length, 1, 'it is being read');
      await missing(service);
      controller.openedAgain();
      assert.equal(service.reads.length, 2);
      await answer(service, 'Router');
      assert.equal(problem(), null);
      controller.openedAgain();
      assert.equal(service.reads.length, 2, 'it is shown');
    });
  });

  it('marks the resources that came since it was last opened, over restarts, and counts just those', async () => {
    const names = (...hosts: string[]) => ({
      impactedResources: hosts.map((hostname) => impactedResource({ hostname })),
    });
    const marked = () => [last('resources')?.newRows, last('notice')?.notice.newResources];
    const service = ports.signIn();
    const controller = show();
    await answer(service, 'Router', names('db-1', 'db-2'));
    assert.deepEqual(marked(), [[], 0]);
    controller.receive({ type: 'refresh' });
    await answer(service, 'Router', names('db-1', 'db-2', 'db-4'));
    assert.deepEqual(marked(), [[2], 1], 'while it is open');
    open.pop()?.dispose();
    show();
    await answer(service, 'Router', names('db-3', 'db-2', 'db-1', 'db-4'));
    assert.deepEqual(marked(), [[0], 1]);
    open.pop()?.dispose();
    show();
    await answer(service, 'Router', names('db-3', 'db-2', 'db-1'));
    assert.deepEqual(marked(), [[], 0]);
  });

  it('marks new resources among ten thousand', async () => {
    const impactedResources = Array.from({ length: 10_000 }, (_, n) => impactedResource({ hostname: `web-${n}` }));
    const service = ports.signIn();
    show();
    await answer(service, 'Router', { impactedResources: impactedResources.slice(1) });
    open.pop()?.dispose();
    show();
    await answer(service, 'Router', { impactedResources });
    assert.equal(last('notice')?.notice.newResources, 1);
  });

  it('shows what the list says while it is read for the first time, and all of it in its place', async () => {
    const service = ports.signIn();
    const controller = show();
    assert.equal(last('notice'), undefined, 'nobody knows it yet');
    ports.store?.replace(byId([notice({ id: 1, subject: 'Router' })]), ports.clock.now());
    assert.deepEqual([last('notice')?.notice.subject, last('notice')?.notice.isRowAlone], ['Router', true]);
    controller.receive({ type: 'ready' });
    assert.equal(last('loading')?.keep, true);
    assert.equal(controller.canAcknowledge, true);
    assert.equal(controller.copyAs('text'), false, 'its text isn’t there');
    assert.equal(service.reads.length, 1);
    await answer(service, 'Router');
    assert.equal(last('notice')?.notice.isRowAlone, false);
    open.pop()?.dispose();
    sent = [];
    show();
    assert.equal(last('notice')?.notice.isRowAlone, true, 'opened from the list');
    service.reads.at(-1)?.reject(fail('notFound', 'HTTP 404'));
    await settle();
    assert.deepEqual(
      sent.slice(-2).map((message) => [message.type, message.type === 'loading' && message.keep]),
      [
        ['loading', false],
        ['problem', false],
      ],
      'nothing is left of a notice that isn’t there',
    );
  });

  describe('whose text is older than its row, as it can’t be read again', () => {
    const row = (part: Parameters<typeof notice>[0] = {}) =>
      notice({ id: 1, subject: 'Router', impactedResourceCount: 1, updateCount: 0, ...part });
    const list = (part: Parameters<typeof notice>[0] = {}) =>
      ports.store?.replace(byId([row(part)]), ports.clock.now());
    const read = (service: PendingService) =>
      answer(service, 'Router', { ...row(), impactedResources: [impactedResource({ hostname: 'db-01' })] });
    const told = () => [last('notice')?.notice.isOlder, last('notice')?.notice.countedResources];
    const changes = [
      { updateCount: 1 },
      { impactedResourceCount: 3 },
      { modifyDate: instant(Date.UTC(2031, 0, 1)) },
      { endDate: instant(Date.UTC(2031, 0, 1)) },
    ];

    for (const change of changes)
      it(`says so, and is neither acknowledged nor copied: ${Object.keys(change).join()}`, async () => {
        const service = ports.signIn();
        list();
        const controller = show();
        await read(service);
        assert.deepEqual(told(), [false, 1]);
        const count = sent.length;
        list(change);
        assert.equal(service.reads.length, 2);
        const early = sent.slice(count).filter((message) => message.type === 'notice' && message.notice.isOlder);
        assert.ok(early.every((message) => message.type === 'notice' && message.isReading));
        const hanging = [...sent.slice(count)].findLast(({ type }) => type === 'notice');
        assert.ok(hanging?.type === 'notice' && hanging.notice.isOlder, 'it is said while the read takes long');
        controller.receive({ type: 'acknowledge' });
        service.reads.at(-1)?.reject(fail('server', 'HTTP 503'));
        await settle();
        assert.deepEqual(told(), [true, change.impactedResourceCount ?? 1]);
        await controller.acknowledgeShown();
        assert.equal(ports.acknowledged.length, 0);
        assert.deepEqual(ports.handed.splice(0), ['older 1', 'older 1']);
        controller.receive({ type: 'copyAs', form: 'markdown' });
        assert.deepEqual(ports.handed.splice(0), ['read and copy 1 as markdown']);
        assert.equal(controller.copyAs('text'), false);
        controller.receive({ type: 'refresh' });
        await answer(service, 'Router', { ...row(change) });
        assert.equal(told()[0], false);
        controller.receive({ type: 'acknowledge' });
        assert.equal(ports.acknowledged.length, 1);
      });

    for (const kind of ['tooMuchData', 'forbidden'] as const)
      it(`says so, and is acknowledged where no poll reads it again: ${kind}`, async () => {
        const service = ports.signIn();
        list();
        const controller = show();
        await read(service);
        list({ updateCount: 1 });
        await controller.acknowledgeShown();
        assert.deepEqual(ports.handed.splice(0), ['older 1'], 'its text may come yet');
        service.reads.at(-1)?.reject(fail(kind, 'no more'));
        await settle();
        list({ updateCount: 1 });
        assert.equal(service.reads.length, 2);
        assert.equal(told()[0], true);
        assert.equal(controller.copyAs('text'), false);
        controller.receive({ type: 'refresh' });
        await controller.acknowledgeShown();
        assert.deepEqual(ports.handed.splice(0), ['older 1'], 'it is being read');
        service.reads.at(-1)?.reject(fail(kind, 'no more'));
        await settle();
        controller.receive({ type: 'acknowledge' });
        assert.deepEqual(ports.handed, []);
        assert.equal(ports.acknowledged.length, 1);
      });

    it('says nothing of it where the list has always said other things, nor where only an acknowledgement came', async () => {
      const service = ports.signIn();
      list({ updateCount: 5 });
      const controller = show();
      await read(service);
      list({ updateCount: 5, acknowledged: true });
      controller.receive({ type: 'refresh' });
      service.reads.at(-1)?.reject(fail('server', 'HTTP 503'));
      await settle();
      assert.equal(told()[0], false);
    });

    /** Answers the read under way as the service does, and the list's row learns of it. */
    const readAlone = async (service: PendingService, part: Parameters<typeof detail>[1]) => {
      ports.store?.learn(detail('Router', part));
      await answer(service, 'Router', part);
    };
    const failAgain = async (service: PendingService) => {
      service.reads.at(-1)?.reject(fail('server', 'HTTP 503'));
      await settle();
    };

    it('says nothing of it where the list comes back to what it has always said, after more reads than one', async () => {
      const service = ports.signIn();
      list({ updateCount: 5 });
      const controller = show();
      const alone = row({ updateCount: 6 });
      await readAlone(service, alone);
      for (let n = 0; n < 9; n++) {
        controller.receive({ type: 'refresh' });
        await readAlone(service, alone);
      }
      list({ updateCount: 5 });
      await failAgain(service);
      assert.equal(told()[0], false);
      controller.receive({ type: 'acknowledge' });
      assert.equal(ports.acknowledged.length, 1);
      list({ updateCount: 7 });
      await failAgain(service);
      assert.equal(told()[0], true, 'which the list has never said');
      controller.receive({ type: 'refresh' });
      await readAlone(service, row({ updateCount: 8 }));
      list({ updateCount: 5 });
      await failAgain(service);
      assert.equal(told()[0], true, 'which it said of another state');
    });

    it('says so of one that was read before it was listed where its row was changed later', async () => {
      const service = ports.signIn();
      ports.store?.replace(byId([]), ports.clock.now());
      const controller = show();
      const modifyDate = instant(Date.UTC(2026, 10, 20));
      await readAlone(service, row({ updateCount: 6, modifyDate }));
      for (const listed of [{ modifyDate }, { modifyDate: null }, { updateCount: 5, modifyDate }]) {
        list(listed);
        await failAgain(service);
        assert.equal(told()[0], false);
        assert.equal(controller.copyAs('text'), true);
      }
      list({ updateCount: 5, modifyDate: instant(modifyDate.ms + 1) });
      await failAgain(service);
      assert.equal(told()[0], true);
      await controller.acknowledgeShown();
      assert.equal(ports.acknowledged.length, 0);
    });
  });

  describe('first opened in an outage', () => {
    const row = () =>
      notice({ id: 1, subject: 'Router', startDate: instant(ports.clock.now()), impactedResourceCount: 7 });
    const fails = async (service: PendingService, kind: FailureKind) => {
      service.reads.at(-1)?.reject(fail(kind, 'no route'));
      await settle();
    };

    it('shows what its row says, as old as that is, and all of it once the list was read again', async () => {
      const service = ports.signIn();
      const listedAt = ports.clock.now() - 600_000;
      ports.store?.replace(byId([row()]), listedAt);
      const controller = show();
      await fails(service, 'offline');
      assert.equal(last('problem')?.problem?.action, 'retry');
      const told = last('notice');
      assert.deepEqual([told?.notice.subject, told?.notice.startDate], ['Router', row().startDate]);
      assert.deepEqual([told?.notice.isRowAlone, told?.notice.countedResources], [true, 7]);
      assert.equal(told?.readAge, 600_000);
      assert.equal(controller.copyAs('text'), false, 'its text isn’t there');
      controller.receive({ type: 'act', action: 'retry' });
      assert.equal(last('loading')?.keep, true);
      await fails(service, 'timeout');
      ports.store?.replace(byId([row()]), ports.clock.now() + 1);
      assert.equal(service.reads.length, 3);
      await answer(service, 'Router');
      assert.equal(last('notice')?.notice.isRowAlone, false);
      assert.equal(last('problem')?.problem, null);
    });

    it('shows all of it once the list was read again, though the clock was set back meanwhile', async () => {
      const service = ports.signIn();
      ports.store?.replace(byId([row()]), ports.clock.now());
      show();
      await fails(service, 'offline');
      ports.store?.markAcknowledged(1);
      assert.equal(service.reads.length, 1);
      ports.store?.replace(byId([row()]), ports.clock.now() - 3_600_000);
      assert.equal(service.reads.length, 2);
    });

    it('doesn’t wait for the read to fail where the list couldn’t be read', () => {
      ports.signIn();
      ports.store?.replace(byId([row()]), 0);
      ports.store?.fail({ kind: 'timeout', detail: '' });
      show();
      assert.equal(last('notice')?.notice.isRowAlone, true);
    });

    it('is acknowledged where it can be, and then read', async () => {
      const service = ports.signIn();
      ports.store?.replace(byId([row()]), 0);
      const controller = show();
      await fails(service, 'offline');
      assert.equal(controller.canAcknowledge, true);
      controller.receive({ type: 'acknowledge' });
      ports.store?.markAcknowledged(1);
      ports.acknowledged[0]?.done.resolve(true);
      await settle();
      assert.equal(last('notice')?.notice.acknowledged, true);
      assert.equal(service.reads.length, 2);
    });

    it('offers to try again where a proxy answered in place of the service', async () => {
      const service = ports.signIn();
      show();
      await fails(service, 'malformed');
      assert.equal(last('problem')?.problem?.action, 'retry');
    });
  });

  it('marks the updates that came since it was last opened', async () => {
    const update = (ms: number) => ({ contents: 'x', createDate: instant(ms), startDate: null, endDate: null });
    const marks = () => last('notice')?.notice.updates.map(({ isNew }) => isNew);
    const service = ports.signIn();
    show();
    await answer(service, 'Router', { updates: [update(10)] });
    assert.deepEqual(marks(), [false]);
    open.pop()?.dispose();
    show();
    await answer(service, 'Router', { updates: [update(20), update(10)] });
    assert.deepEqual(marks(), [true, false]);
  });

  it('says that its window moved while it stood open, though another window’s page was read first', async () => {
    const service = ports.signIn();
    const controller = show();
    const [start, later] = [instant(1_000_000), instant(4_600_000)];
    await answer(service, 'Router', { startDate: start });
    assert.equal(last('notice')?.notice.movedFrom, null);
    controller.receive({ type: 'refresh' });
    // Who has seen a notice is noted for all windows: nothing has changed since.
    await answer(service, 'Router', { startDate: later });
    assert.equal(last('notice')?.notice.movedFrom?.startDate?.ms, 1_000_000);
    controller.receive({ type: 'refresh' });
    await answer(service, 'Router', { startDate: later });
    assert.equal(last('notice')?.notice.movedFrom?.startDate?.ms, 1_000_000, 'it goes on to say so');
  });
});
