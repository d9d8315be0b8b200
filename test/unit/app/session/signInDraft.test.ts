import assert from 'node:assert/strict';
import {
  connectionOf,
  draftFor,
  emptyDraft,
  followDraft,
  hostNameOf,
  moveDraft,
} from '../../../../src/app/session/signInDraft.ts';

describe('A draft of a connection', () => {
  const typed = () => {
    const draft = emptyDraft();
    moveDraft(draft, 'https://one.example.com/rest');
    return Object.assign(draft, { name: 'Work', objectPrefix: 'Other_', userName: 'user', apiKey: 'key' });
  };

  it('takes an address over, and proposes its host as a name', () => {
    const draft = emptyDraft();
    assert.equal(hostNameOf(draft), '');
    moveDraft(draft, 'https://one.example.com:8443/rest');
    assert.equal(draft.address, 'https://one.example.com:8443/rest');
    assert.equal(hostNameOf(draft), 'one.example.com');
  });

  it('forgets the key of another origin, and the prefix of another address', () => {
    const same = typed();
    moveDraft(same, 'https://one.example.com/rest');
    assert.deepEqual([same.name, same.objectPrefix, same.userName, same.apiKey], ['Work', 'Other_', 'user', 'key']);
    const path = typed();
    moveDraft(path, 'https://one.example.com/other');
    assert.deepEqual([path.objectPrefix, path.apiKey], ['', 'key']);
    const elsewhere = typed();
    moveDraft(elsewhere, 'https://two.example.com/rest');
    assert.deepEqual([elsewhere.objectPrefix, elsewhere.userName, elsewhere.apiKey], ['', 'user', '']);
  });

  it('forgets a name that was proposed, and none that was typed', () => {
    const proposed = Object.assign(typed(), { name: 'one.example.com' });
    moveDraft(proposed, 'https://two.example.com/rest');
    assert.equal(proposed.name, '');
    const own = typed();
    moveDraft(own, 'https://two.example.com/rest');
    assert.equal(own.name, 'Work');
  });

  it('follows the settings of its connection, and forgets the key of another origin', () => {
    const draft = typed();
    followDraft(draft, { name: 'Work', baseUrl: 'https://one.example.com/other', objectPrefix: 'Platform_' });
    assert.deepEqual([draft.baseUrl, draft.objectPrefix], ['https://one.example.com/other', 'Platform_']);
    assert.equal(draft.apiKey, 'key');
    followDraft(draft, { name: 'Work', baseUrl: 'https://two.example.com', objectPrefix: 'Platform_' });
    assert.deepEqual([draft.baseUrl, draft.userName, draft.apiKey], ['https://two.example.com', 'user', '']);
  });

  it('begins with what a connection has', () => {
    const connection = { name: 'Work', baseUrl: 'https://one.example.com', objectPrefix: 'Platform_' };
    const draft = draftFor(connection, 'user');
    assert.deepEqual(connectionOf(draft), connection);
    assert.deepEqual([draft.isNew, draft.userName, draft.apiKey, draft.address], [false, 'user', '', '']);
  });
});
