import assert from 'node:assert/strict';
import { type McpParts, McpSession } from '../../../../src/app/agents/mcpSession.ts';
import { AgentRefusal } from '../../../../src/core/agents/acts.ts';
import { settle } from '../../../support/fakeClock.ts';

interface Reply {
  readonly id: unknown;
  // biome-ignore lint/suspicious/noExplicitAny: whatever a server may answer.
  readonly result?: any;
  readonly error?: { readonly code: number };
}

/** A client that says lines, and what it was answered. */
function client(perform: McpParts['perform'] = async (act) => `did ${act}`) {
  const sent: Reply[] = [];
  let isBroken = false;
  const tool = (name: string, act: 'listNotifications' | 'acknowledgeNotification') => ({
    ...{ act, name, title: name, description: `about ${name}`, inputSchema: { type: 'object' } },
  });
  const session = new McpSession({
    tools: [tool('list', 'listNotifications'), tool('ack', 'acknowledgeNotification')],
    version: '1.2.3',
    perform,
    send: (line) => {
      assert.ok(!line.includes('\n'));
      sent.push(JSON.parse(line));
    },
    onBroken: () => {
      isBroken = true;
    },
  });
  const say = async (message: unknown) => {
    session.receive(`${typeof message === 'string' ? message : JSON.stringify(message)}\n`);
    await settle();
    return sent.at(-1);
  };
  const call = (id: number, name: string) =>
    say({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: { id: 7 } } });
  return { session, sent, say, call, isBroken: () => isBroken };
}

describe('The MCP server, to one client', () => {
  it('says who it is, in a version of the protocol that both know', async () => {
    const { say } = client();
    const asked = (protocolVersion: unknown) =>
      say({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion, capabilities: {} } });
    const answer = await asked('2025-06-18');
    assert.equal(answer?.result.protocolVersion, '2025-06-18');
    assert.deepEqual(answer?.result.serverInfo, {
      name: 'platform-events',
      title: 'Platform Events',
      version: '1.2.3',
    });
    assert.deepEqual(answer?.result.capabilities, { tools: {} });
    assert.equal((await asked('2099-01-01'))?.result.protocolVersion, '2025-11-25');
    assert.equal((await asked({ evil: true }))?.result.protocolVersion, '2025-11-25');
    assert.deepEqual(await say({ jsonrpc: '2.0', id: 'a', method: 'ping' }), { jsonrpc: '2.0', id: 'a', result: {} });
  });

  it('calls tools by their names, and tells a refusal as an error of the tool', async () => {
    const { say, call } = client(async (act, input) => {
      if (act === 'acknowledgeNotification') throw new AgentRefusal('Nobody said yes.');
      return JSON.stringify(input);
    });
    const list = await say({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    assert.deepEqual(
      list?.result.tools.map((tool: { name: string; annotations: { readOnlyHint: boolean } }) => [
        tool.name,
        tool.annotations.readOnlyHint,
      ]),
      [
        ['list', true],
        ['ack', false],
      ],
    );
    assert.deepEqual((await call(2, 'list'))?.result, {
      content: [{ type: 'text', text: '{"id":7}' }],
      isError: false,
    });
    assert.deepEqual((await call(3, 'ack'))?.result, {
      content: [{ type: 'text', text: 'Nobody said yes.' }],
      isError: true,
    });
    assert.equal((await call(4, 'other'))?.error?.code, -32_602);
    assert.equal((await call(5, '__proto__'))?.error?.code, -32_602);
  });

  it('answers each request of a batch, which one version of the protocol has', async () => {
    const { sent, say } = client();
    const params = { name: 'list', arguments: {} };
    await say([
      { jsonrpc: '2.0', id: 1, method: 'ping' },
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', id: 2, method: 'tools/call', params },
      7,
    ]);
    assert.deepEqual(sent.map(({ id, error }) => [id, error?.code]).toSorted(), [
      [null, -32_600],
      [1, undefined],
      [2, undefined],
    ]);
    assert.equal((await say([]))?.error?.code, -32_600);
    assert.equal((await say([[{ jsonrpc: '2.0', id: 3, method: 'ping' }]]))?.error?.code, -32_600);
  });

  it('says nothing of what nobody foresaw', async () => {
    const { call } = client(async () => {
      throw new Error('secret path /home/someone');
    });
    assert.deepEqual((await call(1, 'list'))?.result, {
      content: [{ type: 'text', text: 'This could not be done.' }],
      isError: true,
    });
  });

  it('ends a call that is cancelled, and all of them where the client is gone, and answers none of those', async () => {
    const signals: AbortSignal[] = [];
    const { session, sent, say, call } = client(async (_act, _input, signal) => {
      signals.push(signal);
      return await new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(new AgentRefusal('Cancelled.'))),
      );
    });
    await call(1, 'list');
    await call(2, 'list');
    assert.equal((await call(1, 'list'))?.error?.code, -32_600, 'an id that is under way');
    await say({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 99 } });
    await say({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } });
    assert.deepEqual(
      signals.map(({ aborted }) => aborted),
      [true, false],
    );
    session.dispose();
    await settle();
    assert.deepEqual(
      signals.map(({ aborted }) => aborted),
      [true, true],
    );
    assert.equal(sent.length, 1);
  });

  it('takes anything that is no request for what it is', async () => {
    const { session, sent, say, isBroken } = client();
    for (const [line, code] of [
      ['{', -32_700],
      ['[]', -32_600],
      ['[[]]', -32_600],
      ['7', -32_600],
      ['null', -32_600],
      ['{"id":1}', -32_600],
      ['{"id":1,"method":7}', -32_600],
      ['{"id":1,"method":"resources/list"}', -32_601],
    ] as const)
      assert.equal((await say(line))?.error?.code, code, line);
    const before = sent.length;
    for (const line of [
      '',
      '  ',
      '{"method":"notifications/initialized"}',
      '{"method":"ping"}',
      '{"id":1,"result":{}}',
      '{"id":1,"error":{}}',
    ])
      await say(line);
    assert.equal(sent.length, before);
    session.receive('{"jsonrpc":"2.0","id":9,"meth');
    await say('od":"ping"}');
    assert.equal(sent.at(-1)?.id, 9);
    assert.equal(isBroken(), false);
    session.receive('x'.repeat(200_001));
    assert.equal(isBroken(), true);
  });

  it('has so many calls under way at once and no more', async () => {
    const { call } = client(() => new Promise(() => {}));
    for (let id = 1; id <= 20; id += 1) assert.equal(await call(id, 'list'), undefined);
    assert.equal((await call(21, 'list'))?.error?.code, -32_600);
  });
});
