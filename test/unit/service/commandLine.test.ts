// Tests of the reference service's command line, as a process of its own.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import {
  askList,
  eventLog,
  notifications,
  readyLine,
  runCommandLine,
  spawnCommandLine,
  withDirectory,
  withService,
} from '../../support/referenceService.ts';

describe('the command line', () => {
  it('prints one line of JSON when ready, serves, and ends on SIGTERM and SIGINT', async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const child = spawnCommandLine(
        ...['--port', '0', '--user', 'ann', '--key', 'k1', '--prefix', 'SoftLayer_', '--notifications', '7'],
        ...['--entries', '120', '--seed', '9', '--latency', '1', '--max-count', '50'],
      );
      const exited = once(child, 'exit');
      const line = await readyLine(child);
      assert.deepEqual(
        { ...line, baseUrl: line.baseUrl.replace(/\d+$/, 'PORT') },
        {
          baseUrl: 'http://127.0.0.1:PORT',
          userName: 'ann',
          apiKey: 'k1',
          objectPrefix: 'SoftLayer_',
          notifications: 7,
          entries: 120,
        },
      );
      assert.equal((await askList(line, eventLog, { resultLimit: '0,100' })).length, 50);
      child.kill(signal);
      assert.deepEqual(await exited, [0, null]);
    }
  });

  it('takes a key of this run alone for imported records, and tells it', async () => {
    await withDirectory({ 'notifications.json': [{ id: 1 }] }, async (directory) => {
      const keys: string[] = [];
      for (const own of [[], [], ['--key', 'mine']]) {
        const child = spawnCommandLine('--port', '0', '--data', directory, ...own);
        const exited = once(child, 'exit');
        const line = await readyLine(child);
        assert.equal((await askList(line, notifications)).length, 1);
        keys.push(line.apiKey);
        child.kill();
        await exited;
      }
      const [one = '', other = '', given] = keys;
      assert.ok(one.length >= 32 && other.length >= 32 && one !== other, keys.join());
      assert.equal(given, 'mine');
    });
  });

  it('--help tells every flag', async () => {
    const { code, out } = await runCommandLine('--help');
    assert.equal(code, 0);
    const flags = [
      'port',
      'user',
      'key',
      'prefix',
      'data',
      'notifications',
      'entries',
      'seed',
      'latency',
      'max-count',
      'help',
    ];
    for (const flag of flags) assert.match(out, new RegExp(`^  --${flag} `, 'm'));
  });

  const mistakes: readonly (readonly [readonly string[], RegExp])[] = [
    [['--prot', '1'], /'--prot'.*See --help/],
    [['extra'], /'extra'/],
    [['--port'], /--port/],
    [['--port', '70000'], /--port must be a whole number from 0 to 65535, not "70000"/],
    [['--entries', 'many'], /--entries must be a whole number from 0 to 10000000, not "many"/],
    [['--entries=-1'], /--entries must be/],
    [['--seed', '-1'], /^--seed needs a value; one that begins with a dash is written --seed=-1\. See --help/],
    [['--max-count', '0'], /--max-count must be a whole number from 1/],
    [['--latency', '1.5'], /--latency must be/],
    [['--prefix', 'Soft Layer'], /--prefix must be letters and digits/],
    [['--user', 'a:b'], /--user must be a name without a colon/],
    [['--key='], /--key must not be empty/],
    [['--data', '/tmp', '--seed', '0'], /--data serves imported records/],
  ];
  for (const [args, sentence] of mistakes) {
    it(`${args.join(' ')}: one sentence and exit code 2`, async () => {
      const { code, out, err } = await runCommandLine(...args);
      assert.equal(code, 2);
      assert.equal(out, '');
      assert.match(err, sentence);
      assert.equal(err.trimEnd().split('\n').length, 1);
    });
  }

  it('a port in use and a directory without data: one sentence and exit code 1', async () => {
    await withService({ entries: 0 }, async (service) => {
      const { port } = new URL(service.baseUrl);
      const { code, err } = await runCommandLine('--port', port);
      assert.deepEqual(
        [code, err],
        [1, `Port ${port} is in use: choose another with --port, or 0 for any free one.\n`],
      );
    });
    await withDirectory({}, async (directory) => {
      const { code, err } = await runCommandLine('--data', directory, '--port', '0');
      assert.equal(code, 1);
      assert.match(err, /holds no data: put notifications.json/);
    });
  });
});
