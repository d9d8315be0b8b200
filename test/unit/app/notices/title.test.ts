import assert from 'node:assert/strict';
import { noticeTitle, noticeTitled } from '../../../../src/app/notices/title.ts';
import { StandInPorts } from '../../../host/standInSession.ts';
import { byId, notice } from '../../../support/notices.ts';

describe('The title of a notice’s tab', () => {
  let ports: StandInPorts;

  beforeEach(() => {
    ports = new StandInPorts();
    ports.signIn();
  });

  const list = (subjects: Readonly<Record<number, string>>) =>
    ports.store?.replace(byId(Object.entries(subjects).map(([id, subject]) => notice({ id: Number(id), subject }))), 0);
  const titleOf = (subject: string, id: number) => noticeTitle(subject, { connectionName: 'Work', id }, ports);
  const titled = (title: string) => noticeTitled(title, 'Work', ports);

  it('is of one notice alone, whatever the subjects are', () => {
    const subjects = {
      1: 'X',
      2: 'X',
      3: 'X (2)',
      4: '',
      5: 'Notice 4',
      6: 'Y',
      7: `${'long '.repeat(20)}a`,
      8: 'long '.repeat(30),
    };
    list(subjects);
    const titles = Object.entries(subjects).map(([id, subject]) => titleOf(subject, Number(id)));
    assert.deepEqual(titles.slice(0, 6), ['X (1)', 'X (2)', 'X (2) (3)', 'Notice 4', 'Notice 4 (5)', 'Y']);
    assert.equal(new Set(titles).size, titles.length);
    for (const [place, title] of titles.entries())
      assert.ok([place + 1, undefined].includes(titled(title)), `${title}: ${titled(title)}`);
    assert.equal(titled('Y'), 6);
    assert.equal(titled('Y (6)'), 6);
    assert.equal(titled('X'), undefined);
    assert.equal(titled('X (1)'), 1);
  });

  it('is the subject alone of one that no list has, where no listed one is called so', () => {
    assert.equal(titleOf('X', 1), 'X');
    assert.equal(titled('X'), undefined);
    list({ 2: 'X' });
    assert.equal(titleOf('X', 1), 'X (1)');
    assert.equal(titleOf('Z', 1), 'Z');
  });
});
