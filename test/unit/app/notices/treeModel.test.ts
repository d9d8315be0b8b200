import assert from 'node:assert/strict';
import fc from 'fast-check';
import { pageSize } from '../../../../src/app/notices/elementCache.ts';
import {
  type MoreElement,
  type NoticeElement,
  parentOf,
  type TreeElement,
} from '../../../../src/app/notices/treeElements.ts';
import { TreeModel } from '../../../../src/app/notices/treeModel.ts';
import type { Session } from '../../../../src/app/session/session.ts';
import { noFilter } from '../../../../src/core/notices/filter.ts';
import type { GroupBy } from '../../../../src/core/notices/grouping.ts';
import type { Notice } from '../../../../src/core/notices/notice.ts';
import { NoticeStore, noticesOf } from '../../../../src/core/notices/store.ts';
import { inEnglish } from '../../../../src/core/text/translate.ts';
import { byId, instant, notice, now, someNotices } from '../../../support/notices.ts';

const day = 86_400_000;

/** Of a session the tree asks no more than this. */
interface ReadSession {
  readonly connection: { readonly name: string };
  readonly store: NoticeStore;
  readonly clock: { now(): number };
  readonly service: unknown;
  readonly isMuted: (notice: Notice) => boolean;
  lookBackDays: number;
}

/** Planned notices with ids from 1, each a day after the one before. */
function planned(count: number, part: Partial<Notice> = {}): Notice[] {
  return Array.from({ length: count }, (_, i) => notice({ id: i + 1, startDate: instant(now + i * day), ...part }));
}

/** How many of them are unacknowledged, as a row says it. */
const openOf = (notices: readonly Notice[]) => `${notices.filter(({ acknowledged }) => !acknowledged).length}`;

describe('The tree', () => {
  let sessions: ReadSession[];
  const muted = new Set<number>();
  let groupBy: GroupBy;
  let hits: ReadonlySet<number>;
  let time: number;
  let model: TreeModel;
  let moves: number;

  beforeEach(() => {
    moves = 0;
    sessions = [];
    muted.clear();
    groupBy = 'status';
    hits = new Set();
    time = now;
    model = new TreeModel({
      hits: { ids: () => hits },
      sessions: {
        get all() {
          return sessions as unknown as readonly Session[];
        },
      },
      groupBy: () => groupBy,
      textOf: (element) => {
        if (element.kind === 'connection') return openOf([...noticesOf(element.session.store.snapshot).values()]);
        if (element.kind === 'group') return openOf(element.group.notices);
        return element.kind === 'notice' ? `${element.notice.subject} ${time < now + day ? 'soon' : 'now'}` : 'older';
      },
      onMove: () => {
        moves += 1;
      },
      t: inEnglish,
    });
  });

  const open = (name: string, notices: readonly Notice[]): ReadSession => {
    const session = {
      connection: { name },
      store: new NoticeStore('loading'),
      clock: { now: () => time },
      service: {},
      isMuted: ({ id }: Notice) => muted.has(id),
      lookBackDays: 30,
    };
    session.store.replace(byId(notices), now);
    sessions.push(session);
    return session;
  };
  /** What the tree makes of what a read tells. */
  const read = (session: ReadSession, notices: readonly Notice[]) => {
    const told: (readonly TreeElement[] | 'all')[] = [];
    const end = session.store.onChange((change) =>
      told.push(model.storeChanged({ session: session as unknown as Session, change })),
    );
    session.store.replace(byId(notices), now);
    end();
    assert.equal(told.length, 1);
    return told[0];
  };
  /** Asks for everything and draws it, as an editor does where all groups are open. */
  const draw = (element?: TreeElement): TreeElement[] =>
    model.children(element).flatMap((child) => {
      model.drawn(child);
      return [child, ...draw(child)];
    });
  const row = (id: number) => draw().find((one): one is NoticeElement => one.kind === 'notice' && one.notice.id === id);
  const kinds = (elements: readonly TreeElement[]) => elements.map(({ kind }) => kind);
  const more = (elements: readonly TreeElement[]) => elements.find((one): one is MoreElement => one.kind === 'more');

  it('has groups of groups, and a level for the connection only where there are several', () => {
    const first = open('Production', planned(1));
    assert.deepEqual(kinds(draw()), ['group', 'group', 'notice', 'older']);
    const second = open('Staging', planned(1));
    assert.deepEqual(kinds(model.children()), ['connection', 'connection']);
    const ids = draw().map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length, 'the same notices on another connection are others');
    sessions = [second];
    assert.deepEqual(kinds(draw()), ['group', 'group', 'notice', 'older']);
    assert.ok(draw().every((one) => one.kind === 'more' || one.session !== (first as unknown as Session)));
  });

  it('has what hits the workspace first in its group, is drawn anew only when that is something else, and narrows to it', () => {
    open('Production', [...planned(3), notice({ id: 9, type: 'ANNOUNCEMENT' })]);
    const ids = () => draw().flatMap((one) => (one.kind === 'notice' ? [one.notice.id] : []));
    assert.deepEqual(ids(), [1, 2, 3, 9]);
    hits = new Set([3]);
    assert.equal(model.hitsChanged(), 'all');
    assert.deepEqual(ids(), [3, 1, 2, 9]);
    hits = new Set([3]);
    assert.deepEqual(model.hitsChanged(), []);
    model.setFilter({ ...noFilter, workspaceOnly: true });
    assert.deepEqual(ids(), [3]);
    hits = new Set();
    assert.equal(model.hitsChanged(), 'all');
    assert.deepEqual(ids(), []);
  });

  it('tells of rows that come to stand elsewhere, once those are drawn, and of none where they only say something else', () => {
    const [one, two, three] = planned(3);
    assert.ok(one && two && three);
    const session = open('Production', [one, three]);
    const movedBy = (change: () => unknown) => {
      change();
      const before = moves;
      draw();
      return moves - before;
    };
    assert.equal(
      movedBy(() => {}),
      1,
    );
    assert.equal(
      movedBy(() => read(session, [one, { ...three, acknowledged: true }])),
      0,
    );
    assert.equal(
      movedBy(() => read(session, [one, two, { ...three, acknowledged: true }])),
      1,
    );
    assert.equal(
      movedBy(() => model.setFilter({ ...noFilter, unacknowledgedOnly: true })),
      1,
    );
    assert.equal(
      movedBy(() => model.setFilter({ ...noFilter, unacknowledgedOnly: true })),
      0,
    );
  });

  it('is drawn anew where something hits the workspace again, though what changed meanwhile drew nothing', () => {
    open('Production', planned(2));
    const ids = () => draw().flatMap((one) => (one.kind === 'notice' ? [one.notice.id] : []));
    hits = new Set([2]);
    model.setFilter({ ...noFilter, workspaceOnly: true, mutedOnly: true });
    assert.deepEqual(ids(), []);
    hits = new Set();
    assert.deepEqual(model.hitsChanged(), []);
    assert.deepEqual(model.setFilter({ ...noFilter, workspaceOnly: true }), []);
    hits = new Set([2]);
    assert.equal(model.hitsChanged(), 'all');
    assert.deepEqual(ids(), [2]);
  });

  it('is drawn anew where its rows were drawn with hits that nobody had told of', () => {
    const session = open('Production', planned(3));
    const ids = () => draw().flatMap((one) => (one.kind === 'notice' ? [one.notice.id] : []));
    assert.deepEqual(ids(), [1, 2, 3]);
    // Looking for machines is switched on: what was found the last time counts until it is known anew.
    hits = new Set([3]);
    assert.equal(model.setFilter({ ...noFilter, text: '' }), 'all');
    assert.deepEqual(ids(), [3, 1, 2]);
    hits = new Set();
    assert.equal(model.hitsChanged(), 'all');
    assert.deepEqual(ids(), [1, 2, 3]);

    // A row that is drawn by itself says what the rows around it don't: so they are all drawn.
    hits = new Set([3]);
    assert.equal(
      read(session, [...planned(2), notice({ id: 3, startDate: instant(now + 2 * day), subject: 'New' })]),
      'all',
    );
  });

  it('has every notice once that passes the filter, however it is grouped', () => {
    fc.assert(
      fc.property(someNotices, fc.constantFrom<GroupBy>('status', 'time'), fc.boolean(), (notices, by, isNarrowed) => {
        sessions = [];
        groupBy = by;
        open('Production', notices);
        model.setFilter({ ...noFilter, unacknowledgedOnly: isNarrowed });
        const drawn = draw().flatMap((one) => (one.kind === 'notice' ? [one.notice] : []));
        const wanted = notices.filter(({ acknowledged }) => !isNarrowed || !acknowledged);
        assert.deepEqual(
          drawn.sort((a, b) => a.id - b.id),
          [...wanted].sort((a, b) => a.id - b.id),
        );
      }),
    );
  });

  it('shows a page of a group, one more each time it is asked to, and as many when it is made again', () => {
    open('Production', planned(2 * pageSize + 50));
    const count = () => draw().filter(({ kind }) => kind === 'notice').length;
    for (const shown of [pageSize, 2 * pageSize]) {
      assert.equal(count(), shown);
      const element = more(draw());
      assert.ok(element);
      assert.deepEqual(model.showMore(element), [element.parent]);
      model.reload();
    }
    assert.equal(count(), 2 * pageSize + 50);
    assert.equal(more(draw()), undefined);
  });

  it('offers older ones below notices of a signed-in connection, until there are none', () => {
    const session = open('Production', planned(1));
    const offers = () => kinds(draw()).includes('older');
    assert.ok(offers());
    session.lookBackDays = 0;
    assert.equal(read(session, planned(1)), 'all', 'the row that offers them goes');
    assert.ok(!offers());
    assert.deepEqual(read(session, planned(1)), []);
    session.lookBackDays = 30;
    sessions = [{ ...session, service: undefined }];
    assert.ok(!offers());
    sessions = [];
    open('Empty', []);
    assert.deepEqual(draw(), []);
  });

  it('says nothing of an empty tree that stays empty', () => {
    assert.deepEqual(model.reload(), []);
    const session = open('Production', []);
    assert.deepEqual(model.reload(), []);
    assert.deepEqual(draw(), []);
    assert.deepEqual(read(session, []), []);
    assert.equal(read(session, planned(1)), 'all', 'the first rows');
    draw();
    assert.equal(read(session, []), 'all', 'the last ones');
    draw();
    open('Staging', []);
    assert.equal(model.reload(), 'all', 'two connections are rows');
    draw();
    sessions = [];
    assert.equal(model.reload(), 'all');
  });

  it('hands out the same elements as long as they stand for the same thing', () => {
    const session = open('Production', planned(3));
    const before = draw();
    assert.deepEqual(draw(), before);
    assert.ok(draw().every((element, i) => element === before[i]));
    model.reload();
    const after = draw();
    assert.ok(
      after.every((one, i) => (one === before[i]) === (one.kind === 'group')),
      'groups stay, the rest is made again',
    );
    assert.deepEqual(
      after.map(({ id }) => id),
      before.map(({ id }) => id),
    );
    sessions = [{ ...session }];
    assert.ok(
      draw().every((one) => !after.includes(one)),
      'another user’s rows are others',
    );
  });

  it('knows its elements from anything else, those of before too', () => {
    open('Production', planned(1));
    const element = row(1);
    assert.ok(element);
    model.reload();
    assert.notEqual(row(1), element);
    assert.equal(model.element(element), element, 'a menu was open meanwhile');
    for (const other of [{ ...element }, element.id, 1, null, undefined]) assert.equal(model.element(other), undefined);
  });

  it('names the rows that changed, and what is above where it says something else', () => {
    const session = open('Production', planned(3, { acknowledged: true }));
    assert.deepEqual(read(session, planned(3)), [], 'nothing was asked for');
    const [status, type] = draw();
    const second = row(2);
    const [first, , third] = planned(3);
    assert.ok(first && third);
    const renamed = notice({ id: 2, startDate: instant(now + day), subject: 'Another subject' });
    assert.deepEqual(read(session, [first, renamed, third]), [second]);
    assert.equal(second?.notice.subject, 'Another subject');
    assert.deepEqual(read(session, [first, { ...renamed, acknowledged: true }, third]), [second, status, type]);
    assert.deepEqual(
      read(session, [first, { ...renamed, acknowledged: true }, third]),
      [status, type],
      'they aren’t drawn yet',
    );
    draw();
    assert.deepEqual(read(session, [first, { ...renamed, acknowledged: true }, third]), []);
    assert.equal(read(session, [first, third]), 'all', 'a row went');
  });

  it('has in a group of a group the notices as they are, though none of what is above says something else', () => {
    const session = open('Production', planned(2));
    const [, type] = draw();
    const changed = planned(2, { updateCount: 2 });
    read(session, changed);
    assert.ok(type?.kind === 'group');
    assert.deepEqual(type.group.notices, changed);
  });

  it('names a group of a group that says something else, though the one above says the same', () => {
    const announced = notice({ id: 9, type: 'ANNOUNCEMENT', acknowledged: true });
    const session = open('Production', [...planned(1), announced]);
    draw();
    const told = read(session, [...planned(1, { acknowledged: true }), { ...announced, acknowledged: false }]);
    assert.deepEqual(told === 'all' ? told : told?.map(({ kind }) => kind), ['notice', 'notice', 'group', 'group']);
  });

  it('is drawn again whole where a changed row may pass the filter, or pass it no longer', () => {
    const session = open('Production', planned(2));
    draw();
    const renamed = planned(2, { subject: 'Another subject' });
    assert.equal(model.setFilter({ ...noFilter, text: 'another' }), 'all');
    assert.deepEqual(draw(), []);
    assert.equal(read(session, renamed), 'all');
    assert.ok(row(1));
    assert.equal(model.setFilter({ ...noFilter, unacknowledgedOnly: true }), 'all');
    draw();
    assert.equal(read(session, planned(2, { subject: 'Another subject', acknowledged: true })), 'all');
    assert.deepEqual(draw(), []);
    // By type a row passes whatever else it says.
    model.setFilter({ ...noFilter, types: ['PLANNED'] });
    draw();
    const told = read(session, planned(2, { acknowledged: true }));
    assert.deepEqual(told === 'all' ? told : told?.map(({ kind }) => kind), ['notice', 'notice']);
  });

  it('names the row of the connection that changed, and of no other, where there are several', () => {
    const session = open('Production', planned(2));
    open('Staging', planned(2));
    draw();
    const told = read(session, [
      notice({ id: 1, startDate: instant(now), acknowledged: true }),
      ...planned(2).slice(1),
    ]);
    assert.deepEqual(told === 'all' ? told : told?.map(({ id }) => id), [
      row(1)?.id,
      'connection:Production',
      'connection:Production/one/status:ACTIVE',
      'connection:Production/one/status:ACTIVE/type:PLANNED',
    ]);
  });

  it('is drawn again whole where only muted ones pass, and where a row that changed may be muted no longer', () => {
    const session = open('Production', planned(2));
    muted.add(1);
    model.setFilter({ ...noFilter, mutedOnly: true });
    assert.ok(row(1));
    muted.clear();
    assert.equal(read(session, planned(2, { subject: 'Another subject' })), 'all');
    assert.deepEqual(draw(), []);
  });

  it('says of each element what it is below, as an editor asks that is to reveal it', () => {
    open('Production', planned(pageSize + 1));
    for (const count of [1, 2]) {
      if (count === 2) open('Staging', planned(1));
      for (const above of [undefined, ...draw()])
        for (const child of model.children(above)) assert.equal(parentOf(child), above, child.id);
    }
  });

  it('finds where a notice stands, where that is shown', () => {
    open('Production', planned(pageSize + 1));
    open('Staging', planned(1, { subject: 'Of the other one' }));
    draw();
    const find = (connectionName: string, id: number) => model.rowOf({ connectionName, id });
    const found = find('Staging', 1);
    assert.equal(found?.notice.subject, 'Of the other one');
    assert.ok(found && draw().includes(found));
    assert.equal(find('Production', pageSize)?.notice.id, pageSize);
    assert.equal(find('Production', pageSize + 1), undefined, 'further down than is shown');
    assert.equal(find('Production', 5000), undefined);
    assert.equal(find('Nowhere', 1), undefined);
    model.setFilter({ ...noFilter, text: 'other' });
    assert.equal(find('Production', 1), undefined, 'filtered out');
    assert.ok(find('Staging', 1));
  });

  it('names what says something else as time passes, and everything where a notice came into another group', () => {
    open('Production', planned(1, { startDate: instant(now + 8 * day) }));
    const drawn = draw();
    assert.deepEqual(model.timePassed(), []);
    time = now + 2 * day;
    assert.deepEqual(
      model.timePassed(),
      drawn.filter(({ kind }) => kind === 'notice'),
    );
    draw();
    assert.deepEqual(model.timePassed(), []);
    groupBy = 'time';
    time = now;
    model.reload();
    draw();
    time = now + 2 * day;
    assert.equal(model.timePassed(), 'all', 'it starts within seven days by now');
    draw();
    assert.deepEqual(model.timePassed(), []);
  });

  it('is drawn anew where a read comes after a notice came into another group: what is in a group is what is drawn', () => {
    const rows = planned(1, { startDate: instant(now + 8 * day) });
    const session = open('Production', rows);
    groupBy = 'time';
    draw();
    const again = (subject: string) =>
      read(
        session,
        rows.map((row) => ({ ...row, subject })),
      );
    assert.notEqual(again('told anew'), 'all');
    time = now + 2 * day;
    assert.equal(again('starts within seven days'), 'all');
    draw();
    assert.notEqual(again('told once more'), 'all');
  });

  it('is drawn by its rows alone where more of a group are shown by time: nothing has moved', () => {
    const rows = planned(3 * pageSize, { startDate: instant(now + 60 * day) });
    const session = open('Production', rows);
    groupBy = 'time';
    const element = more(draw());
    assert.ok(element);
    moves = 0;
    const shown = model.showMore(element);
    assert.ok(shown !== 'all');
    for (const parent of shown) draw(parent);
    assert.notEqual(read(session, [notice({ ...rows[0], acknowledged: true }), ...rows.slice(1)]), 'all');
    draw();
    assert.equal(moves, 0);
    const next = more(draw());
    assert.ok(next);
    time = now + 60 * day;
    model.showMore(next);
    assert.ok(model.timePassed() === 'all', 'they came into another group');
  });
});
