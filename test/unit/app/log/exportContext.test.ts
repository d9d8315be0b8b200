import assert from 'node:assert/strict';
import path from 'node:path';
import { exportContextOf } from '../../../../src/app/log/exportContext.ts';
import { filePorts } from '../../../../src/app/log/filePorts.ts';
import { PanelConnection } from '../../../../src/app/panels/connection.ts';
import { StandInPorts } from '../../../host/standInSession.ts';
import { stubService } from '../../../support/stubService.ts';

describe('An export that was ended', () => {
  it('says by what: nobody is signed in any more, somebody else is, or its page is closed', () => {
    const ports = new StandInPorts();
    ports.signIn(stubService({}));
    const connection = new PanelConnection('Work', ports, () => {});
    const context = exportContextOf({ ports, connection }, 'user:SYSTEM');
    assert.equal(context?.endedBy().sentence, 'The page that shows these entries was closed.');
    ports.signOut();
    assert.deepEqual(context?.endedBy(), { sentence: 'You are not signed in to Work.', action: 'signIn' });
    ports.signIn(stubService({}));
    assert.equal(context?.endedBy().sentence, 'The sign-in to Work has changed meanwhile.');
    connection.dispose();
  });

  it('is called by the name of a file alone, without its folder', () => {
    const own = filePorts(new StandInPorts(), path.join('a', 'kept.csv'));
    const connection = new PanelConnection('kept.csv — a', own, () => {});
    assert.equal(exportContextOf({ ports: own, connection }, '')?.connectionName, 'kept.csv');
    connection.dispose();
  });
});
