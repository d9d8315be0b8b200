import assert from 'node:assert/strict';
import type { LogEntry } from '../../../../src/core/connection/ports.ts';
import type { FromLogPage } from '../../../../src/protocol/logMessages.ts';
import { EntrySelection } from '../../../../src/webview/log/entrySelection.ts';

describe('The text of an entry that is compared', () => {
  function textOf(entry: LogEntry, json?: string): string {
    const said: FromLogPage[] = [];
    const selection = new EntrySelection(
      (message) => said.push(message),
      () => {},
    );
    const shown = { entry, date: null, offset: 0, ...(json === undefined ? {} : { json }) };
    selection.toggle(shown, 'utc');
    const [message] = said;
    assert.ok(message?.type === 'selectEntry' && message.entry !== null);
    const { text } = message.entry;
    selection.take({ type: 'selectedEntry', entry: message.entry });
    assert.ok(selection.isSelected({ ...shown, entry: { ...entry } }), 'known again');
    return text;
  }

  it('has what the metadata holds on lines of its own: in one long line a change isn’t in sight', () => {
    const metaData = '{"port":5432,"rule":{"id":12345678901234567890},"source":"10.40.0.0/16"}';
    const text = textOf({ eventName: 'Rule Edited', metaData, traceId: 'a1' });
    assert.deepEqual(text.split('\n'), [
      '{',
      '  "eventName": "Rule Edited",',
      '  "metaData": {',
      '    "port": 5432,',
      '    "rule": {',
      '      "id": 12345678901234567890',
      '    },',
      '    "source": "10.40.0.0/16"',
      '  },',
      '  "traceId": "a1"',
      '}',
    ]);
  });

  it('has numbers as they came, also where the page holds them as texts', () => {
    const json = '{"objectId":9007199254740993,"metaData":"{}"}';
    const text = textOf({ objectId: '9007199254740993', metaData: '{}' }, json);
    assert.equal(text, '{\n  "objectId": 9007199254740993,\n  "metaData": {}\n}');
    assert.notEqual(text, textOf({ objectId: '9007199254740993', metaData: '{}' }));
  });

  it('has the metadata as it came where that is no JSON, or nests too deep to be laid out', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    for (const metaData of ['{"port":', 'port 443', '', deep])
      assert.equal(textOf({ metaData }), JSON.stringify({ metaData }, null, 2));
    assert.equal(textOf({ eventName: 'Logout' }), '{\n  "eventName": "Logout"\n}');
  });
});
