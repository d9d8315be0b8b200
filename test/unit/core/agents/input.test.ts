import assert from 'node:assert/strict';
import { AgentInput } from '../../../../src/core/agents/input.ts';
import { inEnglish } from '../../../../src/core/text/translate.ts';

const read = (input: unknown) => new AgentInput(input, ['id', 'text', 'flag'], inEnglish);

describe('The input of an agent', () => {
  it('is read by name', () => {
    const input = read({ id: 7, text: 'db', flag: false });
    assert.deepEqual([input.id('id'), input.text('text'), input.flag('flag')], [7, 'db', false]);
    assert.equal(read({ id: '42' }).id('id'), 42);
    assert.deepEqual(
      [read({}).text('text'), read(undefined).flag('flag'), read({ text: null }).text('text')],
      [undefined, undefined, undefined],
    );
  });

  it('is refused by name', () => {
    const refused = (ask: () => unknown, message: string) => assert.throws(ask, { message });
    refused(() => read([]), 'The input has to be a JSON object.');
    refused(() => read('x'), 'The input has to be a JSON object.');
    refused(
      () => read({ '[a](command:b)': 1 }),
      'There is no input “[a]\u200a(command:b)”. There is: “id”, “text”, “flag”.',
    );
    refused(() => read({ text: 1 }).text('text'), 'The input “text” has to be a text of 300 characters at most.');
    refused(
      () => read({ text: 'x'.repeat(301) }).text('text'),
      'The input “text” has to be a text of 300 characters at most.',
    );
    refused(() => read({ flag: 'yes' }).flag('flag'), 'The input “flag” has to be true or false.');
    for (const id of [undefined, 0, -1, 1.5, 2 ** 60, 'abc', '', {}, [7], true, '1e3'])
      refused(() => read({ id }).id('id'), 'The input “id” has to be the number of a notice.');
    refused(
      () => read(JSON.parse('{"__proto__":{"id":7}}')),
      'There is no input “__proto__”. There is: “id”, “text”, “flag”.',
    );
  });
});
