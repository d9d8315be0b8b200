// Values of settings that can't be used: each is named once, with what is used in its place, and the others hold.

import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { LogProgress } from '../../src/protocol/log.ts';
import { type RunningService, startService } from '../../src/service/server.ts';
import { Harness, until } from './harness.ts';
import { StandInPanels } from './standInPanels.ts';

const section = () => vscode.workspace.getConfiguration('platformEvents');

describe('Settings that can’t be used as they are', () => {
  let service: RunningService;
  let harness: Harness;
  /** What they were before. */
  const changed = new Map<string, unknown>();

  const write = (name: string, value: unknown) => {
    if (!changed.has(name)) changed.set(name, section().inspect(name)?.globalValue);
    return section().update(name, value, vscode.ConfigurationTarget.Global);
  };
  const told = (text: string) => harness.warnings.filter((warning) => warning.includes(text)).length;

  beforeEach(async () => {
    service = await startService({ notifications: 3, entries: 0 });
    harness = await Harness.start();
  });

  afterEach(async () => {
    for (const [name, value] of changed) await write(name, value);
    changed.clear();
    await harness.dispose();
    await service.close();
  });

  it('are named with what is used in their place', async () => {
    await write('pollIntervalSeconds', 5);
    await write('lookBackDays', 'long');
    await write('remindBeforeMinutes', 99_999);
    await write('groupBy', 'tpye');
    await write('matchWorkspace', 'yes');
    await write('overlaps', ['half']);
    await write('agents', 'no');
    for (const sentence of [
      'platformEvents.pollIntervalSeconds can’t be 5: 30 is used.',
      'platformEvents.lookBackDays can’t be "long": 90 is used.',
      'platformEvents.remindBeforeMinutes can’t be 99999: 10080 is used.',
      'platformEvents.groupBy can’t be "tpye": "status" is used.',
      'platformEvents.matchWorkspace can’t be "yes": true is used.',
      'platformEvents.overlaps can’t be ["half"]: "half" is used.',
      'platformEvents.agents can’t be "no": false is used.',
    ])
      await until(sentence, () => told(sentence) === 1, harness.story);
  });

  it('never mean the opposite of what is written: a switch that says off in words is off, and less than no days aren’t all', async () => {
    await write('matchWorkspace', 'Off');
    await write('lookBackDays', -3);
    for (const sentence of [
      'platformEvents.matchWorkspace can’t be "Off": false is used.',
      'platformEvents.lookBackDays can’t be -3: 90 is used.',
    ])
      await until(sentence, () => told(sentence) === 1, harness.story);
  });

  it('are told with a button that opens them: a calendar file that can’t be one, and several connections at once', async () => {
    await write('calendarFile', 'notices.ics');
    await until('the file', () => told('platformEvents.calendarFile must be an absolute path') === 1, harness.story);
    assert.deepEqual(harness.lastButtons, ['Open Settings']);
    await write('connections', [{ name: 'One' }, { name: 'Two' }]);
    const sentence =
      '2 connections in the settings can’t be used. platformEvents.connections[0] needs a name and a baseUrl. platformEvents.connections[1] needs a name and a baseUrl.';
    await until('the connections', () => told(sentence) === 1, harness.story);
  });

  it('are told once, whatever else is changed, and again where the mistake comes again', async () => {
    await write('count', 'some');
    await until('it is told', () => told('platformEvents.count can’t be "some"') === 1, harness.story);
    await write('groupBy', 'time');
    await write('timeZone', 'mars');
    await until('the other is told', () => told('platformEvents.timeZone can’t be "mars"') === 1, harness.story);
    assert.equal(told('platformEvents.count'), 1);
    await write('count', 'all');
    await write('count', 'some');
    await until('it is told again', () => told('platformEvents.count can’t be "some"') === 2, harness.story);
    assert.equal(told('platformEvents.timeZone'), 1);
  });

  it('are told where a connection has the name of the sample account, which would be in its place', async () => {
    await write('connections', [{ name: 'Sample account ', baseUrl: service.baseUrl }]);
    const sentence = 'connections[0]: this name is taken, by another connection or by the sample account.';
    await until('it is named', () => told(sentence) === 1, harness.story);
    assert.deepEqual(await harness.rows(), []);
  });

  it('leave connections alone that can be used', async () => {
    const { baseUrl } = service;
    await write('connections', [{ name: 'No address' }, { name: 'Work', baseUrl }, { name: 'Work', baseUrl: 'x' }]);
    await until('they are named', () => told('connections[0] needs a name and a baseUrl.') === 1, harness.story);
    assert.equal(told('connections[2]'), 1);
    harness.answers.push(service.userName, service.apiKey);
    await harness.run('signIn');
    await until('rows', async () => (await harness.noticeRows()).length > 0, harness.story);
    assert.equal(told('connections[0]'), 1);
  });
});

describe('A setting', () => {
  let service: RunningService;
  let harness: Harness;
  const write = (name: string, value: unknown) => section().update(name, value, vscode.ConfigurationTarget.Global);

  beforeEach(async () => {
    service = await startService({ notifications: 3, entries: 1_500 });
    harness = await Harness.start();
  });

  afterEach(async () => {
    for (const name of ['logEntryLimit', 'transport']) await write(name, undefined);
    await harness.dispose();
    await service.close();
  });

  it('says how many entries a search of the event log holds, and the page that it ended there', async () => {
    await harness.signIn(service, 'Work');
    const editor = new StandInPanels();
    try {
      await write('logEntryLimit', 1_000);
      const search = async (query: string) => {
        await harness.run('searchEventLog', { connectionName: 'Work', query });
        editor.last.say({ type: 'ready' });
        const now = () => editor.last.last('progress').progress as LogProgress;
        await until(`an end of ${query}`, () => /^(limited|complete|failed)$/.test(now().state), now);
        return [now().state, now().count];
      };
      assert.deepEqual(await search('after:2001-01-01'), ['limited', 1_000]);
      editor.last.close();
      await write('logEntryLimit', 2_000);
      assert.deepEqual(await search('after:2000-01-01'), ['complete', 1_500]);
    } finally {
      editor.dispose();
    }
  });

  it('says what carries the requests: where the editor alone knows the way, its own connections get nowhere', async () => {
    const { fetch } = globalThis;
    const away = 'https://service.invalid';
    // As with a proxy that only the editor knows.
    globalThis.fetch = (url, ...rest) => fetch(String(url).replace(away, service.baseUrl), ...rest);
    try {
      await write('transport', 'undici');
      harness.answers.push(away, service.objectPrefix, 'Work', service.userName, service.apiKey, { escape: true });
      await harness.run('signIn');
      assert.match(harness.boxes.at(-1)?.objections.join() ?? '', /^service\.invalid could not be reached/);
      assert.equal(service.requests.length, 0);
      await write('transport', 'host');
      await harness.signIn({ ...service, baseUrl: away }, 'Work');
      assert.equal((await harness.noticeRows()).length, 3);
    } finally {
      globalThis.fetch = fetch;
    }
  });
});
