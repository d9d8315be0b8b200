import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { McpDoor } from '../../../../src/app/agents/mcpDoor.ts';
import { mcpVariables } from '../../../../src/protocol/mcpBridge.ts';

const bridge = path.resolve(import.meta.dirname, '../../../../src/mcpBridge.ts');

describe('The door of the MCP server', () => {
  let door: McpDoor;
  const asked: unknown[] = [];

  beforeEach(() => {
    asked.length = 0;
    door = new McpDoor({
      tools: [
        {
          act: 'listNotifications',
          name: 'list',
          title: 'List',
          description: 'Lists.',
          inputSchema: { type: 'object' },
        },
      ],
      version: '1.2.3',
      perform: async (_act, input) => {
        asked.push(input);
        return `é${'x'.repeat(31_000)}`;
      },
    });
  });

  afterEach(async () => await door.dispose());

  /** What a client is told that begins with these lines; the connection has ended then. */
  const told = async (socket: string, text: string) => {
    const connection = net.connect(socket);
    let answer = '';
    connection.on('data', (chunk) => {
      answer += chunk;
    });
    connection.on('error', () => {});
    connection.write(text);
    await once(connection, 'close');
    return answer;
  };
  const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}\n';

  it('is in a folder of this user’s alone, and gone with it', async () => {
    const { socket } = await door.open();
    assert.equal((await door.open()).socket, socket);
    const folder = path.dirname(socket);
    if (process.platform !== 'win32') assert.equal(fs.statSync(folder).mode & 0o777, 0o700);
    await door.dispose();
    assert.ok(!fs.existsSync(folder));
    await assert.rejects(once(net.connect(socket), 'connect'));
  });

  it('tells nothing to who doesn’t know the word', async () => {
    const { socket, word } = await door.open();
    assert.match(word, /^[0-9a-f]{64}$/);
    for (const first of [
      `\n${ping}`,
      `guess\n${ping}`,
      `${word}x\n${ping}`,
      `${word.slice(1)}\n${ping}`,
      ping,
      'x'.repeat(300),
    ])
      assert.equal(await told(socket, first), '');
    assert.deepEqual(asked, []);
  });

  it('lets the program in that the editor starts, and the official client speaks to it', async () => {
    const { socket, word } = await door.open();
    const env = { [mcpVariables.socket]: socket, [mcpVariables.word]: word };
    const transport = new StdioClientTransport({ command: process.execPath, args: [bridge], env, stderr: 'pipe' });
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(transport);
    assert.deepEqual(client.getServerVersion()?.name, 'platform-events');
    const { content } = await client.callTool({ name: 'list', arguments: { text: 'ü' } });
    assert.equal(String((content as readonly { text: string }[])[0]?.text).length, 31_001);
    assert.deepEqual(asked, [{ text: 'ü' }]);
    const ended = new Promise<void>((resolve) => {
      client.onclose = resolve;
    });
    await door.dispose();
    await ended;
  });

  it('is told to be gone by the program, in a line that names nothing', async () => {
    const { socket, word } = await door.open();
    await door.dispose();
    const env = { ...process.env, [mcpVariables.socket]: socket, [mcpVariables.word]: word };
    const child = spawn(process.execPath, [bridge], { env, stdio: ['pipe', 'pipe', 'pipe'] });
    let complaint = '';
    child.stderr.on('data', (chunk) => {
      complaint += chunk;
    });
    const [code] = await once(child, 'close');
    assert.equal(code, 1);
    assert.equal(complaint, 'The window of the editor that offered Platform Events can’t be reached any more.\n');
  });
});
