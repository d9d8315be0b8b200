// Acknowledging many at once: what the question says, what is sent after it, in which order, and where there is nothing to send.

import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { parentOf } from '../../src/app/notices/treeElements.ts';
import type { JsonRecord } from '../../src/core/text/exactJson.ts';
import { type RunningService, startService } from '../../src/service/server.ts';
import { type Intercept, sendJson, standBefore } from './front.ts';
import { Harness, until } from './harness.ts';
import { workNotice } from './workNotice.ts';

const notice = (id: number, status: string, type: string) =>
  workNotice(id, {
    statusCode: { keyName: status, name: status },
    notificationOccurrenceEventType: { keyName: type },
  });

/** Does it while the first warning that begins so is before the person. */
function duringWarning(beginning: string, work: () => Promise<unknown>): void {
  const ask = vscode.window.showWarningMessage as (...asked: unknown[]) => Promise<unknown>;
  let isFirst = true;
  Object.defineProperty(vscode.window, 'showWarningMessage', {
    configurable: true,
    writable: true,
    value: async (text: string, ...rest: unknown[]) => {
      if (isFirst && text.startsWith(beginning)) {
        isFirst = false;
        await work();
      }
      return ask(text, ...rest);
    },
  });
}

describe('Acknowledging many', () => {
  let service: RunningService;
  let harness: Harness;

  beforeEach(async () => {
    service = await startService({ notifications: 0, entries: 0 });
    // The service lists them by their ids, the tree has the incident first and what is published last.
    service.addNotices([
      notice(1, 'PUBLISHED', 'PLANNED'),
      notice(2, 'ACTIVE', 'PLANNED'),
      notice(3, 'ACTIVE', 'UNPLANNED_INCIDENT'),
    ]);
    harness = await Harness.start();
    await harness.signIn(service, 'Work');
  });

  afterEach(async () => {
    await harness.dispose();
    await service.close();
  });

  const acknowledged = () =>
    service.requests.flatMap(({ path }) => Number(/(\d+)\/acknowledgeNotification/.exec(path)?.[1]) || []);

  /** What happens while a question is before the person. It is asked with its details. */
  function whileAsked(happens: () => Promise<unknown>): { detail: string } {
    const ask = vscode.window.showWarningMessage as (...asked: unknown[]) => Promise<unknown>;
    const asked = { detail: '' };
    Object.defineProperty(vscode.window, 'showWarningMessage', {
      configurable: true,
      writable: true,
      value: async (text: string, ...rest: { detail?: string }[]) => {
        asked.detail ||= rest[0]?.detail ?? '';
        if (text.startsWith('Acknowledge ')) await happens();
        return ask(text, ...rest);
      },
    });
    return asked;
  }

  it('goes in the order of the tree', async () => {
    harness.buttons.push('Acknowledge 3');
    await harness.run('acknowledgeAll');
    assert.equal(acknowledged()[0], 3);
    assert.deepEqual(acknowledged().sort(), [1, 2, 3]);
  });

  it('asks once, though its icon was clicked twice', async () => {
    duringWarning('Acknowledge ', () => harness.run('acknowledgeAll'));
    harness.buttons.push('Acknowledge 3');
    await harness.run('acknowledgeAll');
    assert.deepEqual(harness.warnings, ['Acknowledge 3 notices in “Work”?']);
    assert.deepEqual(acknowledged().sort(), [1, 2, 3]);
  });

  it('asks where one of the selected rows is below a group that was closed: it stays selected', async () => {
    const elements = (await harness.noticeRows()).map(({ element }) => element);
    const [incident, , published] = elements;
    const type = incident && parentOf(incident);
    const status = type && parentOf(type);
    assert.ok(type !== undefined && status !== undefined);
    for (const group of [type, status]) {
      harness.setOpen(group, false);
      await harness.run('acknowledge', published, elements);
      assert.equal(harness.warnings.pop(), 'Acknowledge 3 notices in the selection?');
      harness.setOpen(group, true);
    }
    assert.deepEqual(acknowledged(), []);
    harness.setOpen(status, false);
    await harness.run('acknowledge', published, undefined);
    assert.deepEqual(acknowledged(), [1]);
    harness.setOpen(status, true);
    await harness.run('acknowledge', incident, elements);
    assert.deepEqual(acknowledged().sort(), [1, 2, 3]);
  });

  const change = async (id: number, fields: JsonRecord) => {
    const told = harness.treeChanges.length;
    const modifyDate = new Date().toISOString().replace('Z', '+00:00');
    service.updateNotice(id, { subject: `Moved ${id}`, modifyDate, ...fields });
    await harness.run('refresh');
    await until('the rows are to be drawn anew', () => harness.treeChanges.length > told, harness.story);
    return (await harness.noticeRows()).map(({ element }) => element);
  };
  const saidOf = (id: number) =>
    `“Moved ${id}” has just changed, and wasn’t acknowledged. Choose it once more to acknowledge it as it is.`;

  it('takes no row that has just changed, alone or among others, says so, and takes it the next time', async () => {
    await harness.noticeRows();
    const [incident] = await change(3, {});
    await harness.run('acknowledge', incident, undefined);
    assert.deepEqual(acknowledged(), []);
    assert.equal(harness.notes.at(-1), saidOf(3));
    await harness.run('refresh');
    await harness.run('acknowledge', incident, undefined);
    assert.deepEqual(acknowledged(), [3]);
    const [, active, published] = await change(2, {});
    await harness.run('acknowledge', published, [active, published]);
    assert.deepEqual(acknowledged(), [3, 1]);
    assert.equal(harness.notes.at(-1), saidOf(2));
    await harness.run('acknowledge', active, [active, published]);
    assert.deepEqual(acknowledged(), [3, 1, 2]);
  });

  it('takes no row that was drawn before its window moved, alone or among others, says so, and takes it the next time', async () => {
    const drawn = (await harness.noticeRows()).map(({ element }) => element);
    const [incident, active, published] = drawn;
    await change(3, { startDate: '2027-01-01T00:00:00+00:00', endDate: null });
    await harness.run('acknowledge', published, [incident, published]);
    assert.deepEqual(acknowledged(), [1]);
    assert.equal(harness.notes.at(-1), saidOf(3));
    await harness.run('acknowledge', incident, [incident, active]);
    assert.deepEqual(acknowledged().sort(), [1, 2, 3]);
  });

  it('sends after the answer, and counts, what is open by then', async () => {
    whileAsked(async () => {
      service.updateNotice(3, { acknowledgedFlag: true });
      await harness.run('refresh');
    });
    harness.buttons.push('Acknowledge 3');
    await harness.run('acknowledgeAll');
    assert.deepEqual(acknowledged().sort(), [1, 2]);
    assert.ok(harness.said.at(-1)?.endsWith('2 notices acknowledged'), harness.said.at(-1));
  });

  it('says that nothing is left where another window has acknowledged all while it was asked', async () => {
    whileAsked(async () => {
      for (const id of [1, 2, 3]) service.updateNotice(id, { acknowledgedFlag: true });
      await harness.run('refresh');
    });
    harness.buttons.push('Acknowledge 3');
    await harness.run('acknowledgeAll');
    assert.deepEqual(acknowledged(), []);
    assert.ok(harness.said.at(-1)?.endsWith('Already acknowledged'), harness.said.at(-1));
  });

  it('shows in the view that a single one is under way, until the service has answered', async () => {
    const bars: number[] = [];
    const front = await standBefore(service, ({ url }) => {
      if (url?.includes('acknowledgeNotification')) bars.push(harness.barsShown);
      return false;
    });
    try {
      await harness.signIn(front, 'Slow');
      const rows = await harness.noticeRows();
      const row = rows.find(({ element }) => element.kind === 'notice' && element.session.connection.name === 'Slow');
      await until('nothing is read', () => harness.barsShown === 0);
      await harness.run('acknowledge', row?.element, undefined);
      assert.deepEqual(bars, [1]);
      await until('it is over', () => harness.barsShown === 0);
    } finally {
      await front.close();
    }
  });

  it('leaves what has changed while the person was asked, and says so', async () => {
    whileAsked(async () => {
      service.updateNotice(2, {
        subject: 'Another incident',
        notificationOccurrenceEventType: { keyName: 'UNPLANNED_INCIDENT' },
        statusCode: { keyName: 'PUBLISHED', name: 'Published' },
      });
      await harness.run('refresh');
    });
    harness.buttons.push('Acknowledge 3');
    await harness.run('acknowledgeAll');
    assert.deepEqual(acknowledged().sort(), [1, 3]);
    assert.match(harness.notes.at(-1) ?? '', /^Changed meanwhile, and not acknowledged: “/);
  });

  it('says in the question how many are muted', async () => {
    const rows = await harness.noticeRows();
    const elements = rows.slice(0, 2).map(({ element }) => element);
    harness.answers.push('Until each changes');
    await harness.run('mute', elements[0], elements);
    const subjects = elements.map((one) => (one.kind === 'notice' ? one.notice.subject : ''));
    assert.equal(harness.placeholders.at(-1), subjects.join('; '));
    const asked = whileAsked(async () => {});
    await harness.run('acknowledgeAll');
    assert.match(asked.detail, /^2 of them are muted\.$/m);
    assert.doesNotMatch(asked.detail, /completed/);
  });

  it('mutes until it changes only what hasn’t while it was asked, and says so of the rest', async () => {
    const ask = vscode.window.showQuickPick as (...asked: unknown[]) => Promise<unknown>;
    const value = async (...asked: unknown[]) => {
      service.updateNotice(2, { endDate: new Date(Date.now() + 9e8).toISOString().replace('Z', '+00:00') });
      await harness.run('refresh');
      return ask(...asked);
    };
    Object.defineProperty(vscode.window, 'showQuickPick', { configurable: true, writable: true, value });
    const elements = (await harness.noticeRows()).map(({ element }) => element);
    harness.answers.push('Until each changes');
    await harness.run('mute', elements[0], elements);
    const muted = (await harness.noticeRows()).filter(({ contextValue }) => contextValue?.endsWith('.muted'));
    assert.equal(muted.length, elements.length - 1);
    assert.ok(muted.every(({ element }) => element.kind === 'notice' && element.notice.id !== 2));
    assert.match(harness.notes.at(-1) ?? '', /^Changed while you were asked, and not muted: .+/);
  });

  describe('while the person is asked until when', () => {
    /** Mutes the first for an hour, and does this before that is chosen. */
    const muteFirst = async (happens: () => Promise<unknown>) => {
      const ask = vscode.window.showQuickPick as (...asked: unknown[]) => Promise<unknown>;
      const value = async (...asked: unknown[]) => {
        await happens();
        return ask(...asked);
      };
      Object.defineProperty(vscode.window, 'showQuickPick', { configurable: true, writable: true, value });
      const [first] = await harness.noticeRows();
      harness.answers.push('For 1 hour');
      await harness.run('mute', first?.element, [first?.element]);
    };
    const muted = async () =>
      (await harness.noticeRows()).filter(({ contextValue }) => contextValue?.endsWith('.muted'));

    it('mutes where the connection gets another name', async () => {
      const { baseUrl } = service;
      await muteFirst(async () => {
        const section = vscode.workspace.getConfiguration('platformEvents');
        await section.update('connections', [{ name: 'Other', baseUrl }], vscode.ConfigurationTarget.Global);
      });
      await until('it is muted', async () => (await muted()).length === 1, harness.story);
      assert.match(harness.said.at(-1) ?? '', /Muted: “/);
    });

    it('says that nobody is signed in any more, and mutes nothing', async () => {
      await muteFirst(() => harness.run('signOut'));
      assert.match(harness.warnings.at(-1) ?? '', /^You are not signed in to Work\./);
      assert.doesNotMatch(harness.said.join(), /Muted/);
    });
  });

  it('mutes until it changes only what hasn’t since the list stood that it was picked from, and says so', async () => {
    const make = vscode.window.createQuickPick;
    const value = () => {
      const pick = make();
      const { show } = pick;
      pick.show = () => {
        service.updateNotice(2, { endDate: new Date(Date.now() + 9e8).toISOString().replace('Z', '+00:00') });
        void Promise.resolve(harness.run('refresh')).then(show);
      };
      return pick;
    };
    Object.defineProperty(vscode.window, 'createQuickPick', { configurable: true, writable: true, value });
    const muted = async () =>
      (await harness.noticeRows()).filter(({ contextValue }) => contextValue?.endsWith('.muted'));
    harness.answers.push('Work 2', 'Until it changes');
    await harness.run('mute');
    assert.equal((await muted()).length, 0);
    assert.match(harness.notes.at(-1) ?? '', /^Changed while you were asked, and not muted: “Work 2”/);
    harness.answers.push('Work 3', 'Until it changes');
    await harness.run('mute');
    assert.equal((await muted()).length, 1);
  });

  it('mutes until it ends only what still does, and says so of the rest', async () => {
    const elements = (await harness.noticeRows()).map(({ element }) => element);
    // Since the rows were given.
    service.updateNotice(2, { endDate: new Date(Date.now() - 3_600_000).toISOString().replace('Z', '+00:00') });
    await harness.run('refresh');
    harness.answers.push('Until each ends');
    await harness.run('mute', elements[0], elements);
    const muted = (await harness.noticeRows()).filter(({ contextValue }) => contextValue?.endsWith('.muted'));
    assert.deepEqual(muted.map(({ element }) => (element.kind === 'notice' ? element.notice.id : 0)).sort(), [1, 3]);
    assert.ok(harness.said.at(-1)?.endsWith('2 notices muted'), harness.said.at(-1));
    assert.match(harness.notes.at(-1) ?? '', /^Its end has passed, and it isn’t muted: .+/);
  });

  it('leaves one that was picked and has changed while the list stood, and says so', async () => {
    for (const changes of [
      { subject: 'Another' },
      { statusCode: { keyName: 'COMPLETED', name: 'Completed' } },
    ] as const) {
      const ask = vscode.window.createQuickPick;
      let isChanged = false;
      Object.defineProperty(vscode.window, 'createQuickPick', {
        configurable: true,
        writable: true,
        value: () => {
          const pick = ask();
          const show = pick.show.bind(pick);
          pick.show = () => {
            service.updateNotice(3, changes);
            void harness.run('refresh').then(() => {
              isChanged = true;
              show();
            });
          };
          return pick;
        },
      });
      harness.answers.push('Work 3');
      await harness.run('acknowledge');
      Object.defineProperty(vscode.window, 'createQuickPick', { configurable: true, writable: true, value: ask });
      assert.ok(isChanged);
      assert.deepEqual(acknowledged(), []);
      assert.match(harness.notes.at(-1) ?? '', /^Changed meanwhile, and not acknowledged: “/);
      service.updateNotice(3, { subject: 'Work 3' });
      await harness.run('refresh');
    }
  });

  it('says that one isn’t listed any more that was picked, and acknowledges nothing', async () => {
    const make = vscode.window.createQuickPick;
    const long = '2020-01-01T00:00:00+00:00';
    const gone = { statusCode: { keyName: 'COMPLETED' }, acknowledgedFlag: true, startDate: long, endDate: long };
    const value = () => {
      const pick = make();
      const { show } = pick;
      pick.show = () => {
        service.updateNotice(2, gone);
        void Promise.resolve(harness.run('refresh')).then(show);
      };
      return pick;
    };
    Object.defineProperty(vscode.window, 'createQuickPick', { configurable: true, writable: true, value });
    const rows = await harness.noticeRows();
    const row = rows.find(({ element }) => element.kind === 'notice' && element.notice.id === 2);
    assert.ok(row?.element.kind === 'notice');
    harness.answers.push(row.element.notice.subject);
    await harness.run('acknowledge');
    assert.deepEqual(acknowledged(), []);
    assert.equal(harness.notes.at(-1), 'Notice 2 isn’t listed any more, and wasn’t acknowledged');
  });

  it('says that nothing is left, in place of asking which one, and that none is muted', async () => {
    for (const id of [1, 2, 3]) service.updateNotice(id, { acknowledgedFlag: true });
    await harness.run('refresh');
    harness.picks.length = 0;
    await harness.run('acknowledge');
    assert.ok(harness.said.at(-1)?.endsWith('Nothing left to acknowledge'), harness.said.at(-1));
    await harness.run('unmute');
    assert.ok(harness.said.at(-1)?.endsWith('No notice is muted'), harness.said.at(-1));
    assert.deepEqual(harness.picks, []);
  });

  it('says that what is left doesn’t pass the filter', async () => {
    for (const id of [1, 2]) service.updateNotice(id, { acknowledgedFlag: true });
    await harness.run('refresh');
    harness.answers.push({ text: 'Work 1', ticked: [] });
    await harness.run('filterNotifications');
    await until('it is filtered', async () => (await harness.noticeRows()).length === 1, harness.story);
    await harness.run('acknowledgeAll');
    const { said } = harness;
    assert.ok(said.at(-1)?.endsWith('Nothing that passes the filter is left to acknowledge'), said.at(-1));
    service.updateNotice(3, { acknowledgedFlag: true });
    await harness.run('refresh');
    await harness.run('acknowledgeAll');
    assert.ok(said.at(-1)?.endsWith('Nothing left to acknowledge'), said.at(-1));
  });

  it('blames nobody for a sign-out in the middle, and offers to sign in in place of asking again', async () => {
    whileAsked(() => harness.run('signOut'));
    harness.buttons.push('Acknowledge 3');
    await harness.run('acknowledgeAll');
    await until('it is said', () => harness.warnings.length > 1, harness.story);
    assert.deepEqual(acknowledged(), []);
    assert.equal(harness.warnings.at(-1), 'You are not signed in to Work.');
    const signIns = () => harness.commandsRun.filter(({ id }) => id === 'platformEvents.signIn');
    assert.deepEqual(signIns(), []);
  });
});

describe('Acknowledging many that fail', () => {
  let service: RunningService;
  let front: Awaited<ReturnType<typeof standBefore>>;
  let harness: Harness;
  let answer: Intercept = () => false;
  let others: Intercept = () => false;
  let reads = 0;

  beforeEach(async () => {
    service = await startService({ notifications: 0, entries: 0 });
    service.addNotices([1, 2, 3].map((id) => notice(id, 'ACTIVE', 'PLANNED')));
    answer = () => false;
    others = () => false;
    front = await standBefore(service, (request, response) => {
      const { url = '' } = request;
      // A read begins with what isn't completed.
      if (url.includes('COMPLETED') && url.includes('resultLimit=0,')) reads += 1;
      return (url.includes('acknowledgeNotification') ? answer : others)(request, response);
    });
    harness = await Harness.start();
    await harness.signIn(front, 'Alpha');
  });

  afterEach(async () => {
    await harness.dispose();
    await front.close();
    await service.close();
  });

  /** The connection gets another name in the settings, and its notices stand under that. */
  const renamed = async () => {
    const entries = [{ name: 'Beta', baseUrl: front.baseUrl, objectPrefix: 'Platform_' }];
    const { Global } = vscode.ConfigurationTarget;
    await vscode.workspace.getConfiguration('platformEvents').update('connections', entries, Global);
    const names = async () => (await harness.noticeRows()).map(({ element }) => element);
    const isBeta = (one: Awaited<ReturnType<typeof names>>[number]) =>
      one.kind === 'notice' && one.session.connection.name === 'Beta';
    await until('the new name', async () => (await names()).some(isBeta), harness.story);
  };

  const logged = () => harness.logLines.filter((line) => /were (?:perhaps )?not acknowledged/.test(line));

  it('says that the service asks to wait, and how long, of one and of many', async () => {
    const busyOnce = () => {
      let isBusy = true;
      const busy: Intercept = (_request, response) => {
        if (!isBusy) return false;
        isBusy = false;
        response.setHeader('Retry-After', '3');
        return sendJson(response, 429, { error: 'Slow down.', code: 'Platform_Exception' });
      };
      return busy;
    };
    answer = busyOnce();
    const [row] = await harness.noticeRows();
    await harness.run('acknowledge', row?.element, undefined);
    const waits = () => harness.shown.filter((text) => text.includes('the service asks to wait'));
    assert.match(waits()[0] ?? '', /^\$\(watch\) Acknowledging: the service asks to wait, [123] s more$/);
    assert.match(harness.said.at(-1) ?? '', /Acknowledged “Work \d”/);
    const before = waits().length;
    answer = busyOnce();
    harness.buttons.push('Acknowledge 2');
    await harness.run('acknowledgeAll');
    assert.match(waits()[before] ?? '', /^(0 of 2 · )?the service asks to wait, [123] s more$/);
    assert.ok(harness.said.at(-1)?.endsWith('2 notices acknowledged'), harness.said.at(-1));
  });

  it('says that it is acknowledging which the service refuses, of one and of many', async () => {
    answer = (_request, response) => sendJson(response, 403, { error: 'Access Denied.', code: 'Platform_Exception' });
    const [row] = await harness.noticeRows();
    await harness.run('acknowledge', row?.element, undefined);
    await until('it is told', () => harness.warnings.length > 0, harness.story);
    const why =
      /: This user may not acknowledge notices on 127\.0\.0\.1:\d+\. Ask the account owner for the permission\.$/;
    assert.match(harness.warnings[0] ?? '', why);
    harness.buttons.push('Acknowledge 3');
    await harness.run('acknowledgeAll');
    await until('it is told', () => harness.warnings.length > 2, harness.story);
    assert.match(harness.warnings[2] ?? '', why);
  });

  it('blames nobody for a sign-out in the middle, and leads to signing in without a question before', async () => {
    answer = (_request, response) => {
      // The first goes alone: the others find nobody signed in.
      void harness.run('signOut').then(() => sendJson(response, 200, true));
      return true;
    };
    harness.buttons.push('Acknowledge 3', 'Sign In');
    await harness.run('acknowledgeAll');
    await until('it is told', () => harness.warnings.length > 1, harness.story);
    assert.equal(
      harness.warnings[1],
      '2 of 3 notices were not acknowledged: “Work 2”, “Work 3”: You are not signed in to Alpha.',
    );
    const signIn = harness.commandsRun.find(({ id }) => id === 'platformEvents.signIn');
    assert.deepEqual(signIn?.args, [{ connectionName: 'Alpha' }]);
    assert.equal(harness.warnings.length, 2, 'no question');
    assert.deepEqual(logged(), ['Notices of Alpha were not acknowledged, unauthorized: signed out: 2, 3']);
  });

  it('says of a connection that is removed in the middle that there is none any more', async () => {
    answer = (_request, response) => {
      void harness.run('removeConnection', { connectionName: 'Alpha' }).then(() => sendJson(response, 200, true));
      return true;
    };
    harness.buttons.push('Acknowledge 3', 'Remove');
    await harness.run('acknowledgeAll');
    const told = () => harness.warnings.find((text) => text.includes('not acknowledged'));
    await until('it is told', () => told() !== undefined, harness.story);
    const why = '“Work 2”, “Work 3”: There is no connection “Alpha” any more.';
    assert.equal(told(), `2 of 3 notices were not acknowledged: ${why}`);
  });

  it('doesn’t claim that what the service was asked for came to nothing, where it can’t be asked how it went', async () => {
    let isAway = false;
    let stop = () => {};
    answer = ({ socket }) => {
      stop();
      isAway = true;
      socket.destroy();
      return true;
    };
    others = ({ socket }) => isAway && Boolean(socket.destroy());
    harness.buttons.push('Acknowledge 3');
    await harness.run('acknowledgeAll');
    await until('it is told', () => harness.warnings.length > 1, harness.story);
    const unknown =
      /^Of 3 notices the service confirmed 0: .* could not be reached\. .* Whether the request was carried out isn’t known\.$/;
    assert.match(harness.warnings[1] ?? '', unknown);
    assert.match(logged()[0] ?? '', /^Notices of Alpha were perhaps not acknowledged, offline: /);
    const row = (await harness.noticeRows())[0];
    await harness.run('acknowledge', row?.element, undefined);
    assert.match(harness.warnings[2] ?? '', /^Perhaps not acknowledged: “.*”: .* isn’t known\.$/);
    stop = () => harness.progress.at(-1)?.cancel();
    harness.buttons.push('Acknowledge 3');
    await harness.run('acknowledgeAll');
    await until('it is told', () => harness.warnings.length > 4, harness.story);
    const stopped = /^Stopped: of 3 notices the service confirmed 0, 2 not tried: .* isn’t known\.$/;
    assert.match(harness.warnings[4] ?? '', stopped);
  });

  it('leads to signing in from Try Again, too, where one has signed out since', async () => {
    answer = (_request, response) => sendJson(response, 503, { error: 'Busy', code: 'Platform_Exception' });
    duringWarning('3 of 3', () => harness.run('signOut'));
    harness.buttons.push('Acknowledge 3', 'Try 3 Again');
    await harness.run('acknowledgeAll');
    await until('it is told', () => harness.warnings.length > 2, harness.story);
    assert.deepEqual(harness.warnings.slice(2), ['You are not signed in to Alpha.']);
  });

  it('goes on, and shows all of it, where the connection gets another name in the middle', async () => {
    let isFirst = true;
    answer = (_request, response) => {
      if (!isFirst) return false;
      isFirst = false;
      service.updateNotice(1, { acknowledgedFlag: true });
      void renamed().then(() => sendJson(response, 200, true));
      return true;
    };
    harness.buttons.push('Acknowledge 3');
    await harness.run('acknowledgeAll');
    assert.ok(harness.said.at(-1)?.endsWith('3 notices acknowledged'), harness.warnings.join());
    const notices = async () => (await harness.noticeRows()).map(({ element }) => element);
    const isDone = (one: Awaited<ReturnType<typeof notices>>[number]) =>
      one.kind === 'notice' && one.notice.acknowledged;
    await until('all are shown so', async () => (await notices()).every(isDone), harness.story);
    assert.deepEqual(harness.warnings.slice(1), []);
  });

  describe('where somebody else signs in', () => {
    const theirs = 'Somebody else has signed in to 127.0.0.1';
    const sent = () => service.requests.filter(({ path }) => path.includes('acknowledgeNotification')).length;
    const busy: Intercept = (_request, response) =>
      sendJson(response, 503, { error: 'Busy', code: 'Platform_Exception' });

    /** Another user's key is taken too, and the service answers again. */
    const changeUser = async () => {
      const { userName, apiKey } = service;
      others = (request) => {
        request.headers.authorization = `Basic ${btoa(`${userName}:${apiKey}`)}`;
        return false;
      };
      answer = () => false;
      await harness.run('signOut');
      harness.answers.push('somebody-else', 'another-key');
      await harness.run('signIn');
      await until('rows', async () => (await harness.noticeRows()).length === 3, harness.story);
    };

    it('sends nothing at Try Again', async () => {
      answer = busy;
      duringWarning('3 of 3', changeUser);
      harness.buttons.push('Acknowledge 3', 'Try 3 Again', 'Acknowledge 3');
      await harness.run('acknowledgeAll');
      await until('it is told', () => harness.warnings.some((text) => text.startsWith(theirs)), harness.story);
      assert.equal(sent(), 0);
    });

    it('sends nothing at Try Again of one', async () => {
      answer = busy;
      duringWarning('Not acknowledged', changeUser);
      harness.buttons.push('Try Again');
      const [row] = await harness.noticeRows();
      await harness.run('acknowledge', row?.element, undefined);
      await until('it is told', () => harness.warnings.some((text) => text.startsWith(theirs)), harness.story);
      assert.equal(sent(), 0);
    });

    it('sends nothing where that is while the person is asked', async () => {
      duringWarning('Acknowledge 3', changeUser);
      harness.buttons.push('Acknowledge 3');
      await harness.run('acknowledgeAll');
      await until('it is told', () => harness.warnings.some((text) => text.startsWith(theirs)), harness.story);
      assert.equal(sent(), 0);
    });

    it('sends no more where that is in the middle', async () => {
      let isFirst = true;
      answer = (_request, response) => {
        if (!isFirst) return false;
        isFirst = false;
        service.updateNotice(1, { acknowledgedFlag: true });
        void changeUser().then(() => sendJson(response, 200, true));
        return true;
      };
      harness.buttons.push('Acknowledge 3');
      await harness.run('acknowledgeAll');
      await until('it is told', () => harness.warnings.some((text) => text.includes(theirs)), harness.story);
      assert.equal(sent(), 0);
      assert.match(harness.warnings.at(-1) ?? '', /^2 of 3 notices were not acknowledged: “.*”, “.*”: Somebody else/);
    });
  });

  const sentIds = () =>
    service.requests.flatMap(({ path }) => Number(/(\d+)\/acknowledgeNotification/.exec(path)?.[1]) || []);

  it('leaves at Try Again what has changed since, and names it, of many and of one', async () => {
    answer = (_request, response) => sendJson(response, 503, { error: 'Busy', code: 'Platform_Exception' });
    const changing = (id: number) => async () => {
      answer = () => false;
      service.updateNotice(id, { statusCode: { keyName: 'COMPLETED', name: 'Completed' } });
      await harness.run('refresh');
    };
    const named = /^Changed meanwhile, and not acknowledged: “/;
    duringWarning('Not acknowledged', changing(1));
    harness.buttons.push('Try Again');
    const [row] = await harness.noticeRows();
    await harness.run('acknowledge', row?.element, undefined);
    await until('it is told', () => named.test(harness.notes.at(-1) ?? ''), harness.story);
    assert.deepEqual(sentIds(), []);

    answer = (_request, response) => sendJson(response, 503, { error: 'Busy', code: 'Platform_Exception' });
    duringWarning('3 of 3', changing(2));
    harness.buttons.push('Acknowledge 3', 'Try 3 Again', 'Acknowledge 2');
    await harness.run('acknowledgeAll');
    await until('the others are', () => sentIds().length === 2, harness.story);
    assert.deepEqual(sentIds().sort(), [1, 3]);
    assert.equal(harness.notes.filter((note) => named.test(note)).length, 2);
  });

  it('goes on at Try Again where the connection got another name since', async () => {
    answer = (_request, response) => sendJson(response, 503, { error: 'Busy', code: 'Platform_Exception' });
    duringWarning('3 of 3', async () => {
      await renamed();
      answer = () => false;
    });
    harness.buttons.push('Acknowledge 3', 'Try 3 Again', 'Acknowledge 3');
    await harness.run('acknowledgeAll');
    await until('all are', () => harness.said.at(-1)?.endsWith('3 notices acknowledged') === true, harness.story);
    assert.deepEqual(
      harness.warnings.filter((text) => text.includes('not signed in') || text.includes('no connection')),
      [],
    );
  });

  it('reads the notices again, too, where the editor’s progress fails', async () => {
    answer = (_request, response) => sendJson(response, 503, { error: 'Busy', code: 'Platform_Exception' });
    const withProgress = Object.getOwnPropertyDescriptor(vscode.window, 'withProgress') ?? {};
    Object.defineProperty(vscode.window, 'withProgress', {
      configurable: true,
      writable: true,
      value: async (options: unknown, task: (...given: unknown[]) => Promise<unknown>) => {
        await task({ report: () => {} }, new vscode.CancellationTokenSource().token);
        throw new Error(`no progress for ${JSON.stringify(options)}`);
      },
    });
    try {
      const before = reads;
      harness.buttons.push('Acknowledge 3');
      await harness.run('acknowledgeAll');
      assert.match(harness.logLines.join('\n'), /no progress/);
      await until('they are read', () => reads > before, harness.story);
    } finally {
      Object.defineProperty(vscode.window, 'withProgress', withProgress);
    }
  });

  it('reads the notices after all of them, and has one line in the log for all', async () => {
    const before = reads;
    const during = new Set<number>();
    answer = (_request, response) => {
      during.add(reads);
      return sendJson(response, 503, { error: 'Busy', code: 'Platform_Exception' });
    };
    harness.buttons.push('Acknowledge 3');
    await harness.run('acknowledgeAll');
    await until('they are read', () => reads > before);
    assert.deepEqual([...during], [before], 'not between them');
    assert.deepEqual(
      logged().map((line) => line.replace(/\(.*\)/, '')),
      ['Notices of Alpha were not acknowledged, server : 1, 2, 3'],
    );
  });
});
