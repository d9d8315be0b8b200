// A connection that gets another name keeps which of its groups are open.

import assert from 'node:assert/strict';
import { renameGroups } from '../../../../src/app/session/renamedGroups.ts';
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

  it('are no matter where none was opened or closed', () => {
    renameGroups(storage, 'Work', 'Office');
    assert.equal(stored.size, 0);
  });
});
