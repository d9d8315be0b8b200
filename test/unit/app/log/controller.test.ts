import assert from 'node:assert/strict';
import { LogController } from '../../../../src/app/log/controller.ts';
import type { ToLogPage } from '../../../../src/protocol/logMessages.ts';
import { StandInPorts } from '../../../host/standInSession.ts';

describe('A query set from outside the event log page', () => {
  it('is told before its rows, so that the page still knows where one was in those of the query before', () => {
    const ports = new StandInPorts();
    const sent: ToLogPage[] = [];
    const view = {
      setTitle: () => {},
      exportResult: async () => {},
      post: (message: ToLogPage) => void sent.push(message),
    };
    const log = new LogController(view, 'Work', ports);
    ports.signIn();
    log.receive({ type: 'ready' });
    log.receive({ type: 'narrow', query: 'user:SYSTEM' });
    sent.length = 0;
    log.search('name:Reboot', false);
    const told = sent.flatMap((message) =>
      message.type === 'setup' || message.type === 'progress' ? [[message.type, message.query]] : [],
    );
    assert.deepEqual(told.slice(0, 2), [
      ['setup', 'name:Reboot'],
      ['progress', 'name:Reboot'],
    ]);
    log.dispose();
  });
});
