import assert from 'node:assert/strict';
import fs from 'node:fs';
import { request, type ServerResponse } from 'node:http';
import path from 'node:path';
import * as vscode from 'vscode';
import { type RunningService, startService } from '../../src/service/server.ts';
import { type Intercept, sendJson, standBefore } from './front.ts';
import { Harness, until } from './harness.ts';

interface WireNotice {
  readonly id: number;
  readonly subject: string;
  readonly acknowledgedFlag: boolean;
  readonly statusCode: { readonly keyName: string };
  readonly notificationOccurrenceEventType: { readonly keyName: string };
}

/** What the service itself says, by plain HTTP. */
async function askService(service: RunningService, path: string): Promise<unknown> {
  const authorization = `Basic ${Buffer.from(`${service.userName}:${service.apiKey}`).toString('base64')}`;
  return new Promise((resolve, reject) => {
    request(service.baseUrl + path, { headers: { authorization } }, (answer) => {
      let text = '';
      answer.on('data', (part) => (text += part));
      answer.on('end', () => resolve(JSON.parse(text)));
    })
      .on('error', reject)
      .end();
  });
}

const object = '/rest/v3.1/Platform_Notification_Occurrence_Event';

async function allNotices(service: RunningService): Promise<WireNotice[]> {
  const mask = encodeURIComponent('mask[id,subject,acknowledgedFlag,statusCode,notificationOccurrenceEventType]');
  return (await askService(service, `${object}/getAllObjects.json?objectMask=${mask}`)) as WireNotice[];
}

describe('Notices', () => {
  let service: RunningService;
  let harness: Harness;

  beforeEach(async () => {
    service = await startService({ notifications: 40, entries: 50 });
    harness = await Harness.start();
    harness.answers.push(service.baseUrl, 'Platform_', 'Work', service.userName, service.apiKey);
    await harness.run('signIn');
    await until('rows', async () => (await harness.noticeRows()).length > 0, harness.story);
  });

  afterEach(async () => {
    await harness.dispose();
    await service.close();
  });

  const openIds = (notices: readonly WireNotice[]) =>
    notices.filter(({ statusCode, acknowledgedFlag }) => statusCode.keyName !== 'COMPLETED' && !acknowledgedFlag);

  it('stand in the tree by status and type, as the service has them', async () => {
    const wire = await allNotices(service);
    const notCompleted = wire.filter(({ statusCode }) => statusCode.keyName !== 'COMPLETED').map(({ id }) => id);
    const rows = await harness.noticeRows();
    const shown = new Map(rows.map(({ element }) => [element.kind === 'notice' ? element.notice.id : 0, element]));
    for (const id of notCompleted) assert.ok(shown.has(id), `notice ${id} is missing`);
    for (const one of wire.filter(({ id }) => shown.has(id))) {
      const element = shown.get(one.id);
      assert.ok(element?.kind === 'notice' && element.parent.kind === 'group');
      assert.equal(element.parent.group.key, one.notificationOccurrenceEventType.keyName);
      assert.ok(element.parent.parent?.kind === 'group');
      assert.equal(element.parent.parent.group.key, one.statusCode.keyName);
    }
    const labels = (await harness.rows()).map(({ label }) => label);
    assert.deepEqual(labels.slice(0, 2), ['Active', 'Published']);
  });

  it('that name no machine, or can’t be read, leave no list open to choose a machine from, and say so', async () => {
    const id = 9_000_001;
    service.addNotices([{ id, subject: 'Nothing is hit', statusCode: { keyName: 'ACTIVE' }, impactedResources: [] }]);
    harness.picks.length = 0;
    await harness.run('findInWorkspace', { connectionName: 'Work', id });
    assert.deepEqual([harness.picks.length, harness.said.at(-1)], [0, '$(check) This notice names no machine']);
    await harness.run('findInWorkspace', { connectionName: 'Work', id: id + 1 });
    assert.equal(harness.picks.length, 0);
    assert.match(harness.warnings.join(), new RegExp(`^Reading notice ${id + 1}: `));
  });

  it('are counted alike by the service, the badge, the status bar and the groups', async () => {
    const expected = openIds(await allNotices(service)).length;
    assert.ok(expected > 0);
    assert.equal(harness.view.badge?.value, expected);
    assert.equal(harness.statusBar.text, `$(flame) ${expected}`, 'an incident of the sample is going on');
    assert.match(harness.statusBar.label, new RegExp(`Platform Events, ${expected} unacknowledged notices`));
    const counted = (await harness.rows()).map(({ description }) => Number(/(\d+) ●/.exec(description)?.[1] ?? 0));
    assert.equal(
      counted.reduce((sum, one) => sum + one, 0),
      expected,
    );
  });

  it('are acknowledged at the service, in the tree, the badge and the status bar', async () => {
    const before = openIds(await allNotices(service)).length;
    const row = (await harness.noticeRows()).find(({ contextValue }) => contextValue === 'notice.unacknowledged');
    assert.ok(row?.element.kind === 'notice');
    const { id } = row.element.notice;
    harness.treeChanges.length = 0;
    await harness.run('acknowledge', row.element, undefined);

    assert.equal((await allNotices(service)).find((one) => one.id === id)?.acknowledgedFlag, true);
    const after = (await harness.noticeRows()).find(
      ({ element }) => element.kind === 'notice' && element.notice.id === id,
    );
    assert.equal(after?.contextValue, 'notice.acknowledged');
    assert.equal(harness.view.badge?.value, before - 1);
    assert.equal(harness.statusBar.text, `$(flame) ${before - 1}`, 'another incident of the sample is going on');
    await until('told', () => harness.treeChanges.length > 0);
    // Of the whole tree, as groups say how many are unacknowledged, and a group alone may not be told of.
    assert.deepEqual(harness.treeChanges, [undefined]);
  });

  it('are acknowledged all at once after a counted question, those already acknowledged left alone', async () => {
    const wire = await allNotices(service);
    const [group] = await harness.rows();
    assert.ok(group?.element.kind === 'group');
    const { notices } = group.element.group;
    const open = notices.filter(({ acknowledged }) => !acknowledged).map(({ id }) => id);
    harness.buttons.push(`Acknowledge ${open.length}`);
    await harness.run('acknowledgeAll', group.element);
    assert.match(harness.warnings[0] ?? '', new RegExp(`^Acknowledge ${open.length} notices in “Active”\\?$`));
    const called = service.requests
      .flatMap(({ path }) => /(\d+)\/acknowledgeNotification/.exec(path)?.[1] ?? [])
      .map(Number);
    assert.deepEqual(called.sort(), [...open].sort());
    const left = openIds(await allNotices(service)).map(({ id }) => id);
    assert.deepEqual(
      left.sort(),
      openIds(wire)
        .map(({ id }) => id)
        .filter((id) => !open.includes(id))
        .sort(),
    );
  });

  it('are acknowledged in all groups that are selected, each once, also where one is inside of another', async () => {
    const [active, published] = await harness.rows();
    assert.ok(active?.element.kind === 'group' && published?.element.kind === 'group');
    const [incidents] = await harness.rows(active.element);
    const selected = [active.element, published.element, incidents?.element];
    const all = [...active.element.group.notices, ...published.element.group.notices];
    const open = all.filter(({ acknowledged }) => !acknowledged).map(({ id }) => id);
    harness.buttons.push(`Acknowledge ${open.length}`);
    await harness.run('acknowledgeAll', active.element, selected);
    const question = `Acknowledge ${open.length} notices in “Active”, “Published”, “Active · Incidents”?`;
    assert.equal(harness.warnings[0], question);
    const called = service.requests.flatMap(({ path }) => Number(/(\d+)\/acknowledgeNotif/.exec(path)?.[1]) || []);
    assert.deepEqual(called.sort(), [...open].sort());
  });

  it('stay as they are when the question is answered with no', async () => {
    const [group] = await harness.rows();
    await harness.run('acknowledgeAll', group?.element);
    assert.equal(service.requests.filter(({ path }) => path.includes('acknowledge')).length, 0);
  });

  it('are not acknowledged in the tree unless the service has said so', async () => {
    const row = (await harness.noticeRows()).find(({ contextValue }) => contextValue === 'notice.unacknowledged');
    await service.close();
    await harness.run('acknowledge', row?.element, undefined);
    const [same] = (await harness.noticeRows()).filter(({ name }) => name === row?.name);
    assert.equal(same?.contextValue, 'notice.unacknowledged');
    assert.match(harness.warnings.at(-1) ?? '', /^Not acknowledged: “.*could not be reached/);
  });

  it('say each time that they can’t be acknowledged, though the message before was never closed', async () => {
    const row = (await harness.noticeRows()).find(({ contextValue }) => contextValue === 'notice.unacknowledged');
    await service.close();
    const told: string[] = [];
    // The editor lets a message fade that nobody closes.
    const value = (text: string) => new Promise<never>(() => void told.push(text));
    Object.defineProperty(vscode.window, 'showWarningMessage', { configurable: true, writable: true, value });
    for (const times of [1, 2]) {
      void harness.run('acknowledge', row?.element, undefined);
      await until('it is told', () => told.length === times);
    }
    assert.match(told[1] ?? '', /^Not acknowledged: /);
    assert.equal(told[1], told[0]);
  });

  it('show their details in a tooltip that renders nothing of the service’s', async () => {
    const [first] = await harness.noticeRows();
    assert.ok(first?.element.kind === 'notice');
    service.updateNotice(first.element.notice.id, { subject: '[run](command:x) <img src=x> $(flame) **b**' });
    await harness.run('refresh');
    const row = (await harness.noticeRows()).find(({ label }) => label.includes('command:x'));
    assert.ok(row);
    const tooltip = await harness.tooltip(row.element);
    assert.ok(!tooltip.isTrusted && !tooltip.supportHtml && !tooltip.supportThemeIcons);
    // The bold marks around the subject are ours; each of the service's is escaped.
    const subject = tooltip.value.slice(2, tooltip.value.indexOf('\n'));
    assert.doesNotMatch(subject.replace(/\\./g, '').replace(/\*\*$/, ''), /[[\]()*]/);
  });

  it('say in the hover what was given as a date that can’t be read, apart from those that were given none', async () => {
    const [first, second] = await harness.noticeRows();
    assert.ok(first?.element.kind === 'notice' && second?.element.kind === 'notice');
    const [id, other] = [first.element.notice.id, second.element.notice.id];
    const statusCode = { keyName: 'ACTIVE', name: 'Active' };
    const notificationOccurrenceEventType = { keyName: 'PLANNED' };
    const same = { statusCode, notificationOccurrenceEventType };
    service.updateNotice(id, { ...same, startDate: '2026-13-45T00:00:00+00:00', endDate: `soon${'!'.repeat(500)}` });
    service.updateNotice(other, { ...same, startDate: null, endDate: null });
    await harness.run('refresh');
    const hover = async (wanted: number) => {
      const rows = await harness.noticeRows();
      const row = rows.find(({ element }) => element.kind === 'notice' && element.notice.id === wanted);
      assert.ok(row);
      return (await harness.tooltip(row.element)).value.replace(/\\(.)/g, '$1').replaceAll('&nbsp;', ' ');
    };
    const told = await hover(id);
    assert.match(told, /start given as “2026-13-45T00:00:00\+00:00”, which can’t be read/);
    assert.match(told, /end given as “soon!{50,60}…”, which can’t be read/);
    assert.doesNotMatch(await hover(other), /given as/);
  });

  it('say in a hover of five lines when, what, how many, and how the last update begins', async () => {
    const [first] = await harness.noticeRows();
    assert.ok(first?.element.kind === 'notice');
    const contents = 'Traffic flows over the [other](command:x) path. The line card is replaced tonight.';
    service.updateNotice(first.element.notice.id, {
      startDate: '2030-11-20T10:00:00-06:00',
      endDate: '2030-11-20T14:30:00-06:00',
      updates: [{ contents, createDate: null, startDate: '2026-11-20T08:00:00-06:00', endDate: null }],
    });
    await harness.run('refresh');
    const row = (await harness.noticeRows()).find(({ element }) => element.id === first.element.id);
    assert.ok(row);
    const told = async () =>
      (await harness.tooltip(row.element)).value
        .replace(/\\(.)/g, '$1')
        .replace(/\s*–\s*/, ' – ')
        .split('\n\n');
    const lines = await told();
    assert.equal(lines.length, 5, lines.join('\n'));
    assert.match(lines[2] ?? '', /^in \d y · .*Nov 20, 2030.* – .* · 4 h 30 min$/);
    assert.match(lines[3] ?? '', /1 update · .*notice \d+$/);
    assert.equal(lines[4], 'Last update: Traffic flows over the [other](command:x) path.');
    const asked = service.requests.length;
    assert.deepEqual(await told(), lines);
    assert.equal(service.requests.length, asked, 'the same notice is read once');
  });

  it('are grouped by time on request', async () => {
    await harness.run('groupByTime');
    await until('groups by time', async () => (await harness.rows()).some(({ label }) => label === 'Happening now'));
    await harness.run('groupByStatus');
    await until('groups by status', async () => (await harness.rows())[0]?.label === 'Active');
  });
});

describe('Reading that fails', () => {
  it('keeps the rows, says how old they are, and why in a sentence of its own', async () => {
    const refusal = { error: 'Invalid API token.', code: 'Platform_Exception_Public' };
    const hangUp: Intercept = (request) => {
      request.socket.destroy();
      return true;
    };
    const html: Intercept = (_, response) => {
      response.end('<html>Please log in</html>');
      return true;
    };
    const ways: [RegExp, Intercept][] = [
      [/could not be reached/, hangUp],
      [/refused the user name or the API key/, (_, response) => sendJson(response, 401, refusal)],
      [/not in the form of this service/, html],
      [/may not read that/, (_, response) => sendJson(response, 403, refusal)],
      [/internal error/, (_, response) => sendJson(response, 503, refusal)],
    ];
    let fault: Intercept = () => false;
    const service = await startService({ notifications: 40, entries: 0 });
    const front = await standBefore(service, (request, response) => fault(request, response));
    const harness = await Harness.start();
    try {
      await harness.signIn(front, 'Shaky');
      const labels = async () => (await harness.noticeRows()).map(({ name }) => name);
      const before = await labels();
      const messages = new Set<string>();
      for (const [sentence, way] of ways) {
        fault = way;
        await harness.run('refresh');
        assert.deepEqual(await labels(), before);
        const message = harness.view.message ?? '';
        assert.match(message, sentence);
        assert.match(message, /Notices are shown as of less than a minute ago\.$/);
        assert.match(harness.statusBar.text, /\$\(debug-disconnect\)$/);
        const isRefused = /refused/.test(message);
        assert.equal(harness.contexts.get('platformEvents.refused'), isRefused);
        const onClick = isRefused ? 'platformEvents.signIn' : 'platformEvents.notifications.focus';
        assert.equal(harness.statusBar.command, onClick);
        messages.add(message);
      }
      assert.equal(messages.size, ways.length);
      const { now } = Date;
      harness.setVisible(false);
      try {
        Date.now = () => now() + 3 * 3_600_000;
        harness.setVisible(true);
      } finally {
        Date.now = now;
      }
      assert.match(harness.view.message ?? '', /Notices are shown as of 3 h ago\.$/, 'as it comes into sight');
      harness.answers.push({ text: 'nothing like it', ticked: [] });
      await harness.run('filterNotifications');
      await until('no row', async () => (await labels()).length === 0);
      const beside = harness.view.description ?? '';
      assert.match(
        beside,
        /^Filter: “nothing like it” \(0 of \d+\) · .*internal error.* Notices are shown as of .* ago\.$/,
      );
      await harness.run('clearFilter');
      fault = () => false;
      await harness.run('refresh');
      assert.equal(harness.view.message, '');
    } finally {
      await harness.dispose();
      await front.close();
      await service.close();
    }
  });

  it('is told of each account by its name where several are at one host', async () => {
    let isRefusing = false;
    const service = await startService({ notifications: 40, entries: 0 });
    const front = await standBefore(service, (_, response) =>
      isRefusing ? sendJson(response, 401, { error: 'Invalid API token.', code: 'Platform_Exception_Public' }) : false,
    );
    const harness = await Harness.start();
    try {
      await harness.signIn(front, 'First');
      // The same address again is another account's.
      await harness.signIn(front, 'Second');
      isRefusing = true;
      await harness.run('refresh');
      const refused = (name: string) =>
        harness.warnings.some((one) => new RegExp(`^${name}: 127\\.0\\.0\\.1:\\d+ refused the user name`).test(one));
      await until('both are told', () => refused('First') && refused('Second'), harness.story);
      assert.match(harness.view.message ?? '', /^First: 127\.0.* refused .* ago\.\nSecond: 127\.0.* refused .* ago\.$/);
    } finally {
      await harness.dispose();
      await front.close();
      await service.close();
    }
  });

  it('counts what is read of some accounts as a part, while others are read for the first time', async () => {
    const service = await startService({ notifications: 40, entries: 0 });
    const held: ServerResponse[] = [];
    let isHolding = false;
    const front = await standBefore(service, (_, response) => {
      if (isHolding) held.push(response);
      return isHolding;
    });
    let harness = await Harness.start();
    try {
      await harness.signIn(service, 'First');
      await harness.signIn(front, 'Second');
      await until('both are read', () => /^\$\(flame\) \d+$/.test(harness.statusBar.text), harness.story);
      const whole = Number(harness.statusBar.text.replace(/\D/g, ''));
      isHolding = true;
      fs.rmSync(path.join(harness.storage, 'connections'), { recursive: true });
      harness = await harness.reload();
      await until(
        'one is read',
        () => harness.statusBar.text === `$(flame) ${whole / 2} $(loading~spin)`,
        harness.story,
      );
      assert.match(harness.statusBar.label, / unacknowledged notices, and other accounts are still read, an incident/);
      isHolding = false;
      for (const response of held) sendJson(response, 503, {});
      await harness.run('refresh');
      await until('both are read again', () => harness.statusBar.text === `$(flame) ${whole}`, harness.story);
    } finally {
      await harness.dispose();
      await front.close();
      await service.close();
    }
  });

  it('says that nothing is known, not that there is nothing, where no read has ever succeeded', async () => {
    const service = await startService({ notifications: 40, entries: 0 });
    const front = await standBefore(service, (request) => {
      // The check at sign-in reads one row; everything else is cut.
      if (request.url?.endsWith('resultLimit=0,1')) return false;
      request.socket.destroy();
      return true;
    });
    const harness = await Harness.start();
    try {
      harness.answers.push(front.baseUrl, front.objectPrefix, 'Mute', front.userName, front.apiKey);
      await harness.run('addConnection');
      await until('a failed read', () => harness.statusBar.text === '$(bell-slash) $(debug-disconnect)', harness.story);
      assert.equal(harness.contexts.get('platformEvents.viewState'), 'offline');
      assert.match(harness.statusBar.label, /could not be read/);
      assert.doesNotMatch(harness.statusBar.label, /No unacknowledged/);
    } finally {
      await harness.dispose();
      await front.close();
      await service.close();
    }
  });

  it('says until when the service asked to wait, where there is no row either', async () => {
    const service = await startService({ notifications: 40, entries: 0 });
    const front = await standBefore(service, (request, response) => {
      // The check at sign-in reads one row.
      if (request.url?.endsWith('resultLimit=0,1')) return false;
      response.setHeader('retry-after', '90');
      sendJson(response, 429, { error: 'Slow down', code: 'SoftLayer_Exception_WebService_RateLimitExceeded' });
      return true;
    });
    const harness = await Harness.start();
    try {
      harness.answers.push(front.baseUrl, front.objectPrefix, 'Busy', front.userName, front.apiKey);
      await harness.run('addConnection');
      const said = /^The notices could not be read\. 127\.0\.0\.1.* asked to wait until \d\d:\d\d UTC\.$/;
      await until('the line', () => said.test(harness.view.message ?? ''), harness.story);
      // A welcome text would stand in the line's place.
      assert.equal(harness.contexts.get('platformEvents.viewState'), 'rows');
    } finally {
      await harness.dispose();
      await front.close();
      await service.close();
    }
  });
});

describe('Try Again', () => {
  it('does once more what failed: acknowledges that notice, reads further back', async () => {
    const service = await startService({ notifications: 40, entries: 0 });
    const fails = { path: 'acknowledgeNotification' };
    const harness = await Harness.start();
    const front = await standBefore(service, (request, response) => {
      if (harness.warnings.length > 0 || !request.url?.includes(fails.path)) return false;
      sendJson(response, 503, { error: 'Busy', code: 'Platform_Exception' });
      return true;
    });
    const asked = (part: string) => service.requests.filter(({ path }) => path.includes(part)).length;
    try {
      await harness.signIn(front, 'Busy');
      const row = (await harness.noticeRows()).find(({ contextValue }) => contextValue === 'notice.unacknowledged');
      assert.ok(row?.element.kind === 'notice');
      const { id } = row.element.notice;
      harness.buttons.push('Try Again');
      await harness.run('acknowledge', row.element, undefined);
      assert.match(harness.warnings[0] ?? '', /^Not acknowledged: /);
      await until('acknowledged', () => asked(`/${id}/acknowledgeNotification`) === 1);
      await until('said', () => harness.said.some((text) => text.includes('Acknowledged “')));

      fails.path = 'getAllObjects';
      harness.warnings.length = 0;
      harness.buttons.push('Try Again');
      await harness.run('loadOlder');
      assert.match(harness.warnings[0] ?? '', /^Older notices were not read: /);
      await until('older ones', () => harness.said.some((text) => /older notices are listed/.test(text)));
    } finally {
      await harness.dispose();
      await front.close();
      await service.close();
    }
  });

  it('says of which account it is, where another is at the same host', async () => {
    const service = await startService({ notifications: 5, entries: 0 });
    const harness = await Harness.start();
    let isBusy = false;
    const front = await standBefore(service, (_request, response) => {
      if (isBusy) sendJson(response, 503, { error: 'Busy', code: 'Platform_Exception' });
      return isBusy;
    });
    try {
      for (const name of ['Alpha', 'Beta']) await harness.signIn(front, name);
      isBusy = true;
      await harness.run('searchNoticeWindow', { connectionName: 'Beta', id: 99 });
      assert.match(harness.warnings[0] ?? '', /^Reading notice 99 \(Beta\): /);
      harness.warnings.length = 0;
      await harness.run('loadOlder');
      await until('both told', () => harness.warnings.length === 2);
      assert.deepEqual(
        harness.warnings.map((text) => text.replace(/:.*/, '')).sort(),
        ['Alpha', 'Beta'].map((name) => `Older notices were not read (${name})`),
      );
    } finally {
      await harness.dispose();
      await front.close();
      await service.close();
    }
  });
});

describe('undici', () => {
  it('leaves the process’s own fetch alone: both global slots are what they were', async () => {
    const slots = () =>
      ['undici.globalDispatcher.1', 'undici.globalDispatcher.2'].map((name) =>
        Reflect.get(globalThis, Symbol.for(name)),
      );
    const before = slots();
    const service = await startService({ notifications: 5, entries: 5 });
    const harness = await Harness.start();
    try {
      harness.answers.push(service.baseUrl, 'Platform_', 'Work', service.userName, service.apiKey);
      await harness.run('signIn');
      await until('a request', () => service.requests.length > 1);
      assert.deepEqual(
        slots().map((slot, i) => slot === before[i]),
        [true, true],
      );
    } finally {
      await harness.dispose();
      await service.close();
    }
  });
});
