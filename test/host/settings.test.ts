// Values of settings that can't be used: each is named once, with what is used in its place, and the others hold.

import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { type RunningService, startService } from '../../src/service/server.ts';
import { Harness, until } from './harness.ts';

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
