import assert from 'node:assert/strict';
import { exportContextOf } from '../../../../src/app/log/exportContext.ts';
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
});
