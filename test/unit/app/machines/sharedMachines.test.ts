import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { machinesOf, sharedMachines } from '../../../../src/app/machines/sharedMachines.ts';
import { notice, noticeDetail } from '../../../support/notices.ts';

describe('What windows leave each other of machines', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'shared-machines-'));
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('is what was read, to the letter', async () => {
    const [texts, numbers] = [
      { hostname: 'Web-01.example', privateIp: '10.0.0.1', publicIp: '', resourceName: 'web', resourceType: 'SERVER' },
      { resourceAccountId: null, resourceTableId: null },
    ];
    const impactedResources = [{ active: true, filterLabel: 'EU', ...texts, ...numbers }];
    const read = machinesOf(noticeDetail(notice({ id: 1 }), { impactedResources }));
    const [one, other] = ['one', 'other'].map((credentialsId) => sharedMachines({ folder, credentialsId }));
    await one?.leave(1, '5', read);
    assert.equal(JSON.stringify(await one?.left(1, '5')), JSON.stringify(read));
    assert.deepEqual([await one?.left(1, '6'), await other?.left(1, '5')], [undefined, undefined]);
  });

  it('is told to have been read anew, where the folder can be written', async () => {
    const [one, other] = [1, 2].map(() => sharedMachines({ folder, credentialsId: 'one' }));
    assert.equal(await other?.anewAt(), 0);
    await one?.tellAnew();
    assert.ok(Number(await other?.anewAt()) > 0);
    await rm(folder, { recursive: true });
    await one?.tellAnew();
    assert.equal(await other?.anewAt(), 0);
  });
});
