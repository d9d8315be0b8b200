import assert from 'node:assert/strict';
import { LogController } from '../../../../src/app/log/controller.ts';
import { NoticeController } from '../../../../src/app/notices/controller.ts';
import type { ToLogPage } from '../../../../src/protocol/logMessages.ts';
import type { ToNoticePage } from '../../../../src/protocol/noticeMessages.ts';
import { StandInPorts } from '../../../host/standInSession.ts';

describe('A page of a connection whose keyring doesn’t answer', () => {
  let ports: StandInPorts;
  const open: { dispose(): void }[] = [];

  beforeEach(() => {
    ports = new StandInPorts();
    ports.openSession();
  });

  afterEach(() => {
    for (const controller of open.splice(0)) controller.dispose();
  });

  const wordsOf = (sent: readonly (ToNoticePage | ToLogPage)[]) => {
    const last = sent.findLast((message) => message.type === 'problem');
    return last === undefined || last.problem === null ? '' : `${last.problem.sentence} [${last.problem.action}]`;
  };
  const locked =
    'The editor’s secret storage did not answer, so nobody is signed in to api.example.com. Unlock the system’s keyring, then try again. [retry]';

  it('says so while it waits, and tries again as the view does: of a notice', () => {
    const sent: ToNoticePage[] = [];
    const view = {
      isVisible: () => true,
      setTitle: () => {},
      post: (message: ToNoticePage) => void sent.push(message),
    };
    const notice = new NoticeController(view, { connectionName: 'Work', id: 7 }, ports);
    open.push(notice);
    notice.receive({ type: 'ready' });
    assert.equal(wordsOf(sent), '');
    ports.secretsUnanswered();
    assert.equal(wordsOf(sent), locked);
    notice.receive({ type: 'act', action: 'retry' });
    assert.deepEqual(ports.actions, ['retry']);
    const service = ports.signIn();
    assert.deepEqual([wordsOf(sent), service.reads.length], ['', 1]);
    notice.receive({ type: 'act', action: 'retry' });
    assert.deepEqual(ports.actions, ['retry']);
  });

  it('says so while it waits, and tries again as the view does: of the event log', async () => {
    const sent: ToLogPage[] = [];
    const view = {
      setTitle: () => {},
      exportResult: async () => {},
      post: (message: ToLogPage) => void sent.push(message),
    };
    const log = new LogController(view, 'Work', ports);
    open.push(log);
    log.receive({ type: 'ready' });
    log.receive({ type: 'narrow', query: 'user:SYSTEM' });
    assert.equal(wordsOf(sent), '');
    ports.secretsUnanswered();
    assert.equal(wordsOf(sent), locked);
    log.receive({ type: 'act', action: 'retry' });
    assert.deepEqual(ports.actions, ['retry']);
    assert.equal(wordsOf(sent), locked);
    ports.signIn();
    assert.equal(wordsOf(sent), '');
  });
});
