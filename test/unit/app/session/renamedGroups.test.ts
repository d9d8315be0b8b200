// A connection that gets another name keeps which of its groups are open.

import assert from 'node:assert/strict';
import { groupsKey, renameGroups } from '../../../../src/app/session/renamedGroups.ts';
import { OpenGroups } from '../../../../src/ui/notices/openGroups.ts';

describe('Groups of a renamed connection', () => {
  const stored = new Map<string, unknown>();
  const storage = {
    get: (key: string) => stored.get(key),
    update: async (key: string, value: unknown) => {
      stored.set(key, structuredClone(value));
    },
  };
  const groups = new OpenGroups(storage);

  afterEach(() => stored.clear());

  it('stand as before, whatever was left under that name, and leave others alone', () => {
    groups.set('connection:Work', false);
    groups.set('connection:Work/status:ACTIVE', false);
    groups.set('connection:Workshop/status:ACTIVE', true);
    groups.set('connection:Office/status:ACTIVE', true);
    groups.set('connection:Office/status:COMPLETED', true);
    renameGroups(storage, 'Work', 'Office');
    assert.deepEqual(
      Object.fromEntries(
        ['', '/status:ACTIVE', '/status:COMPLETED'].map((id) => [id, groups.isOpen(`connection:Office${id}`)]),
      ),
      {
        '': false,
        '/status:ACTIVE': false,
        '/status:COMPLETED': undefined,
      },
    );
    assert.equal(groups.isOpen('connection:Work/status:ACTIVE'), undefined);
    assert.equal(groups.isOpen('connection:Workshop/status:ACTIVE'), true);
  });

  it('are theirs alone, whatever else is called as they are and further', () => {
    const others = {
      'connection:Work/eu': false,
      'connection:Work/eu/time:now': false,
      'connection:Office/eu/time:now': true,
    };
    for (const [id, isOpen] of Object.entries(others)) groups.set(id, isOpen);
    groups.set('connection:Work/time:now', true);
    groups.set('connection:Work/status:ACTIVE/type:PLANNED', true);
    renameGroups(storage, 'Work', 'Office');
    assert.deepEqual(stored.get(groupsKey), {
      ...others,
      'connection:Office/time:now': true,
      'connection:Office/status:ACTIVE/type:PLANNED': true,
    });
    renameGroups(storage, 'Office', 'Office/eu');
    assert.deepEqual(stored.get(groupsKey), {
      'connection:Work/eu': false,
      'connection:Work/eu/time:now': false,
      'connection:Office/eu/time:now': true,
      'connection:Office/eu/status:ACTIVE/type:PLANNED': true,
    });
  });

  it('stand as never opened or closed where none was, whatever was left under that name', () => {
    groups.set('connection:Office/status:ACTIVE', false);
    groups.set('connection:Other/status:ACTIVE', false);
    renameGroups(storage, 'Work', 'Office');
    assert.deepEqual(stored.get(groupsKey), { 'connection:Other/status:ACTIVE': false });
  });

  it('are no matter where none was opened or closed', () => {
    renameGroups(storage, 'Work', 'Office');
    assert.equal(stored.size, 0);
  });
});
