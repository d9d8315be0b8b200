import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { curlCommand, keyVariable, likelyShell, userVariable } from '../../../../src/app/export/curl.ts';
import { testClient } from '../../../support/clients.ts';
import { withService } from '../../../support/referenceService.ts';

const key = `k3y'$(id)"\`\\ !`;

/** The environment in which somebody pastes the command. */
function environment(part: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, HOME: os.tmpdir(), [userVariable]: 'demo', [keyVariable]: key, ...part };
}

/** Sends what curl would send for these arguments, and gives the status. */
async function sent(args: readonly string[]): Promise<number | undefined> {
  const given = (option: string) => args[args.indexOf(option) + 1] ?? '';
  const { hostname, port } = new URL(given('--url'));
  // Behind host and port everything goes as it is written: curl doesn't look into it, and neither does this.
  const path = given('--url').replace(/^http:\/\/[^/]+/, '');
  const request = http.get({ hostname, port, path, auth: given('--user'), headers: { accept: 'application/json' } });
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode;
}

/** What PowerShell reads: the text of each single-quoted literal, and what stands around them. By its language specification, 2.3.5.2. */
function powershellLiterals(command: string): { literals: string[]; rest: string } {
  const quotes = "'\u2018\u2019\u201a\u201b";
  const literals: string[] = [];
  let rest = '';
  for (let place = 0; place < command.length; place++) {
    if (!quotes.includes(command.charAt(place))) {
      rest += command.charAt(place);
      continue;
    }
    let literal = '';
    for (place++; ; place++) {
      assert.ok(place < command.length, 'a quote is left open');
      if (!quotes.includes(command.charAt(place))) literal += command.charAt(place);
      else if (place + 1 < command.length && quotes.includes(command.charAt(place + 1)))
        literal += command.charAt(place++);
      else break;
    }
    literals.push(literal);
  }
  return { literals, rest };
}

/** Anything that could stand in a URL, and what must never break out of it. */
const ending = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(fc.constantFrom("'", '"', '`', '$(id)', '\\', '\n', ';', '&', '%', '{a,b}', '[1-9]', '\u2019', '!', ' '))
    .map((parts) => parts.join('')),
);
const url = ending.map((text) => `https://api.example.com/rest/v3.1/x.json?q=${text.replaceAll('\0', '')}`);

describe('The curl command', () => {
  const posix = process.platform === 'win32' ? it.skip : it;
  const area = fs.mkdtempSync(path.join(os.tmpdir(), 'platform-events-'));

  before(() => {
    // Prints each argument and a NUL, so that a test sees what curl would be given.
    fs.writeFileSync(path.join(area, 'curl'), `#!/bin/sh\nprintf '%s\\0' "$@"\n`, { mode: 0o755 });
  });

  after(() => fs.rmSync(area, { recursive: true, force: true }));

  const argumentsOf = (command: string): string[] =>
    execFileSync('/bin/bash', ['-c', command], {
      env: environment({ PATH: `${area}:${process.env.PATH}` }),
      encoding: 'utf8',
    })
      .split('\0')
      .slice(0, -1);

  posix('hands curl the URL as it is, whatever is in it, and the credentials of the environment', () => {
    fc.assert(
      fc.property(url, (asked) => {
        const wellFormed = asked.replace(/\p{Surrogate}/gu, '');
        assert.deepEqual(argumentsOf(curlCommand(wellFormed, 'posix')), [
          '--globoff',
          '--header',
          'accept: application/json',
          '--user',
          `demo:${key}`,
          '--url',
          wellFormed,
        ]);
      }),
      { numRuns: 60 },
    );
  });

  it('leaves PowerShell nothing of the URL to read', () => {
    const shells = fc.constantFrom('powershell', 'pwsh', 'cmd');
    fc.assert(
      fc.property(url, shells, (asked, shell) => {
        const { literals, rest } = powershellLiterals(curlCommand(asked, shell));
        assert.deepEqual(literals, ['accept: application/json', asked]);
        const program = shell === 'pwsh' ? 'curl' : 'curl.exe';
        assert.equal(
          rest,
          `${program} --globoff --header  --user "\${env:PLATFORM_EVENTS_USER}:\${env:PLATFORM_EVENTS_API_KEY}" --url `,
        );
      }),
    );
  });

  posix('asks a service for the same as the extension does', async () => {
    await withService({ key, notifications: 0, entries: 20 }, async (service) => {
      service.addNotices([{ id: 7, subject: 'Seven' }]);
      const { service: client } = testClient(service.baseUrl, {
        name: 'undici',
        get: () => assert.fail('an address needs no request'),
        close: async () => {},
      });
      const search = { userType: "SY'STEM", namePrefix: 'Log[i]n {x} *', after: Date.UTC(2026, 9, 1) };
      for (const { url: asked } of [await client.address({ log: search }), await client.address({ notice: 7 })]) {
        const before = service.requests.length;
        assert.equal(await sent(argumentsOf(curlCommand(asked, 'posix'))), 200);
        const [seen, another] = service.requests.slice(before);
        assert.ok(seen !== undefined && another === undefined);
        assert.equal(`${service.baseUrl}${seen.path}${seen.query === '' ? '' : `?${seen.query}`}`, asked);
      }
    });
  });

  it('is written for the shell that the editor would open', () => {
    assert.equal(likelyShell('linux', '/usr/bin/fish'), 'posix');
    assert.equal(likelyShell('darwin', ''), 'posix');
    assert.equal(likelyShell('win32', ''), 'powershell');
    assert.equal(likelyShell('win32', 'C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe'), 'powershell');
    assert.equal(likelyShell('win32', 'C:\\Program Files\\PowerShell\\7\\pwsh.exe'), 'powershell');
    assert.equal(likelyShell('win32', 'C:\\Program Files\\Git\\bin\\bash.exe'), 'posix');
    assert.equal(likelyShell('win32', 'C:\\Windows\\System32\\wsl.exe'), 'posix');
    assert.equal(likelyShell('win32', 'C:\\Windows\\System32\\cmd.exe'), 'cmd');
    assert.equal(likelyShell('linux', '/usr/bin/pwsh'), 'pwsh');
    assert.equal(likelyShell('darwin', '/usr/local/microsoft/powershell/7-preview/pwsh-preview'), 'pwsh');
    assert.equal(likelyShell('linux', '/home/pwsh/bin/zsh'), 'posix');
    for (const shell of ['', '/usr/bin/pwsh', 'C:\\Windows\\System32\\cmd.exe'])
      assert.equal(likelyShell('', shell), 'posix', 'the terminals are another machine’s');
  });
});
