import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { type RunningService, startService } from '../../src/service/server.ts';
import type { TreeElement } from '../../src/ui/treeElements.ts';
import { sendJson, standBefore } from './front.ts';
import { Harness, until } from './harness.ts';

const now = Date.now();
const at = (days: number) => new Date(now + days * 86_400_000).toISOString().replace('Z', '+00:00');

/** Notices in wire form: planned ones to come, unacknowledged, with ids from `first`. */
function planned(first: number, count: number, part: Readonly<Record<string, string | boolean | null>> = {}) {
  return Array.from({ length: count }, (_, i) => ({
    id: first + i,
    subject: `Planned work ${first + i}`,
    startDate: at(1 + i / count),
    endDate: at(2 + i / count),
    modifyDate: at(-1),
    acknowledgedFlag: false,
    statusCode: { keyName: 'ACTIVE', name: 'Active' },
    notificationOccurrenceEventType: { keyName: 'PLANNED' },
    ...part,
  }));
}

describe('The tree', () => {
  const services: RunningService[] = [];
  let harness: Harness;

  const serve = async (...notices: ReturnType<typeof planned>[]): Promise<RunningService> => {
    const service = await startService({ notifications: 0, entries: 0, user: `user-${services.length}` });
    service.addNotices(notices.flat());
    services.push(service);
    return service;
  };

  beforeEach(async () => {
    harness = await Harness.start();
  });

  afterEach(async () => {
    await harness.dispose();
    await Promise.all(services.splice(0).map((service) => service.close()));
  });

  const labels = async (element?: TreeElement) => (await harness.rows(element)).map(({ label }) => label);

  it('is drawn anew when its first rows come and not before, as the editor would let them wait', async () => {
    const service = await serve();
    harness.answers.push(service.baseUrl, service.objectPrefix, 'Production', service.userName, service.apiKey);
    await harness.run('addConnection');
    await until('read', () => harness.contexts.get('platformEvents.viewState') === 'empty', harness.story);
    assert.deepEqual(harness.treeChanges, []);
    service.addNotices(planned(1, 2));
    await harness.run('refresh');
    assert.deepEqual(await labels(), ['Active', 'Load older']);
    assert.deepEqual(harness.treeChanges, [undefined]);
  });

  it('has a level for the connection with several of them, and none with one', async () => {
    await harness.signIn(await serve(planned(1, 2)), 'Production');
    assert.deepEqual(await labels(), ['Active', 'Load older']);
    await harness.signIn(await serve(planned(1, 3)), 'Staging');
    const [production, staging] = await harness.rows();
    assert.deepEqual([production?.label, staging?.label], ['Production', 'Staging']);
    assert.deepEqual([production?.description, staging?.description], ['2 unacknowledged', '3 unacknowledged']);
    assert.equal(harness.view.badge?.value, 5);
    await harness.run('signOut', staging?.element);
    await until('signed out', async () => (await harness.rows())[1]?.description === 'signed out');
    assert.equal(harness.view.badge?.value, 2, 'the same id on another connection is another notice');
    harness.buttons.push('Remove');
    await harness.run('removeConnection', (await harness.rows())[1]?.element);
    await until('one connection', async () => (await labels())[0] === 'Active');
  });

  it('shows 5,000 notices in pages of 200, and counts them all', async () => {
    await harness.signIn(await serve(planned(1, 5000)), 'Large');
    const [active] = await harness.rows();
    assert.equal(active?.description, '5,000 · 5,000 unacknowledged');
    const [type] = await harness.rows(active?.element);
    assert.equal((await harness.rows(type?.element)).length, 201);
    const more = (await harness.rows(type?.element)).at(-1);
    assert.equal(more?.label, 'Show 200 more');
    await harness.run('showMore', more?.element);
    const rows = await harness.rows(type?.element);
    assert.equal(rows.length, 401);
    assert.equal(rows[399]?.label, 'Planned work 400');
    assert.equal(harness.view.badge?.value, 5000);
  });

  it('lists what has an unknown status or type, and what has hardly any field', async () => {
    const service = await serve(
      planned(1, 1, { subject: 'A\r\nB \u202e $(flame)', startDate: null, endDate: null }).map((notice) => ({
        ...notice,
        statusCode: { keyName: 'ON_HOLD', name: 'On hold' },
        notificationOccurrenceEventType: { keyName: 'SECURITY_ADVISORY' },
      })),
    );
    service.addNotices([{ id: 2, subject: null, acknowledgedFlag: 0 }]);
    await harness.signIn(service, 'Odd');
    const rows = await harness.noticeRows();
    assert.deepEqual(rows.map(({ label }) => label).sort(), ['A B [U+202E] $(flame)', 'Notice 2']);
    assert.deepEqual((await labels()).slice(0, 2).sort(), ['On hold', 'Without a status']);
  });

  it('reads further back on request, in two steps', async () => {
    const completed = { statusCode: { keyName: 'COMPLETED', name: 'Completed' }, acknowledgedFlag: true };
    const service = await serve(planned(1, 1));
    const old = (id: number, days: number) => ({
      ...planned(id, 1, { startDate: at(-days), endDate: at(1 - days) })[0],
      ...completed,
    });
    service.addNotices([old(2, 80), old(3, 200), old(4, 900)]);
    await harness.signIn(service, 'Old');
    const shown = async () => (await harness.noticeRows()).map(({ label }) => label).sort();
    assert.deepEqual(await shown(), ['Planned work 1', 'Planned work 2']);
    await harness.run('loadOlder');
    assert.deepEqual(await shown(), ['Planned work 1', 'Planned work 2', 'Planned work 3']);
    await harness.run('loadOlder', (await harness.rows()).at(-1)?.element);
    assert.deepEqual(await shown(), ['Planned work 1', 'Planned work 2', 'Planned work 3', 'Planned work 4']);
    assert.ok(!(await labels()).includes('Load older'), 'there is nothing older than everything');
  });

  it('tells which of many could not be acknowledged, and acknowledges the others', async () => {
    const missing = [3, 7];
    const front = await standBefore(await serve(planned(1, 9)), (request, response) => {
      const id = Number(/(\d+)\/acknowledgeNotification/.exec(request.url ?? '')?.[1]);
      if (!missing.includes(id)) return false;
      const error = `Unable to find object with id of '${id}'.`;
      return sendJson(response, 404, { error, code: 'Platform_Exception_ObjectNotFound' });
    });
    await harness.signIn(front, 'Partly');
    const elements = (await harness.noticeRows()).map(({ element }) => element);
    await harness.run('acknowledge', elements[0], elements);
    await front.close();
    const warning = harness.warnings.at(-1) ?? '';
    assert.match(warning, /^2 of 9 notices were not acknowledged\./);
    for (const id of missing) assert.ok(warning.includes(`“Planned work ${id}”`), warning);
    const open = (await harness.noticeRows()).filter(({ contextValue }) => contextValue === 'notice.unacknowledged');
    assert.deepEqual(open.map(({ label }) => label).sort(), missing.map((id) => `Planned work ${id}`).sort());
  });

  it('opens a notice by a link with its id or its ticket number, and changes nothing by it', async () => {
    const service = await serve(planned(41, 1).map((notice) => ({ ...notice, systemTicketId: 777 })));
    await harness.signIn(service, 'Linked');
    for (const number of [41, 777]) {
      const before = service.requests.length;
      await harness.openLink(`vscode://platform-events.platform-events/notification/${number}`);
      const asked = () => service.requests.slice(before).map(({ path }) => path);
      await until('the notice is read', () => asked().some((path) => path.endsWith('/41/getObject.json')));
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    }
    await harness.openLink('vscode://platform-events.platform-events/acknowledge/41');
    assert.match(harness.warnings.at(-1) ?? '', /not one of Platform Events/);
    assert.equal((await harness.noticeRows())[0]?.contextValue, 'notice.unacknowledged');
  });

  it('says what is wrong with a connection in the settings, and uses the others', async () => {
    const service = await serve(planned(1, 1));
    await harness.signIn(service, 'Good');
    const section = vscode.workspace.getConfiguration('platformEvents');
    await section.update(
      'connections',
      [...section.get<object[]>('connections', []), { name: 'Plain', baseUrl: 'http://api.example.com' }, { name: '' }],
      vscode.ConfigurationTarget.Global,
    );
    await until('a warning', () => harness.warnings.some((warning) => warning.includes('connections[1]')));
    assert.match(harness.warnings.join('\n'), /connections\[1\]: Use https.*connections\[2\] needs a name/s);
    assert.deepEqual(await labels(), ['Active', 'Load older']);
  });

  it('ignores connections that a workspace brings', async () => {
    const section = vscode.workspace.getConfiguration('platformEvents');
    const bring = section.update(
      'connections',
      [{ name: 'Evil', baseUrl: 'https://evil.example' }],
      vscode.ConfigurationTarget.Workspace,
    );
    await assert.rejects(Promise.resolve(bring), /workspace/i);
    assert.deepEqual(await harness.rows(), []);
  });
});
