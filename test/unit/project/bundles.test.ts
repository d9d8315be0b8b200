import assert from 'node:assert/strict';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { lazyChunks, vscodeAsItIs } from '../../../scripts/buildPlugins.ts';
import type { Bundles } from '../../../scripts/bundledPackages.ts';
import { type BundleCode, readBundle } from '../../support/bundleCode.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const dist = path.join(root, 'dist');
const require = createRequire(import.meta.url);

interface Contents {
  /** What it requires beside the other chunks. */
  readonly modules?: readonly string[];
  readonly packages?: readonly string[];
}

const lit = ['@lit/reactive-element', '@vscode-elements/elements', 'lit-element', 'lit-html'];

/** Every bundle with all that it may hold. */
const expected: Readonly<Record<string, Contents>> = {
  'agentsRoom.cjs': {
    modules: ['node:crypto', 'node:fs', 'node:fs/promises', 'node:net', 'node:os', 'node:path', 'vscode'],
  },
  'calendarExport.cjs': { modules: ['node:crypto', 'node:fs/promises', 'node:os', 'node:path', 'vscode'] },
  'calendarFile.cjs': { modules: ['node:crypto', 'node:fs', 'node:fs/promises', 'node:path', 'vscode'] },
  'client.cjs': {},
  'commandHandlers.cjs': { modules: ['node:crypto', 'node:os', 'node:path', 'vscode'] },
  'credentialWarnings.cjs': { modules: ['vscode'] },
  'entryComparison.cjs': { modules: ['vscode'] },
  'exportedFile.cjs': { modules: ['node:fs/promises', 'node:path'] },
  'extension.cjs': { modules: ['node:crypto', 'vscode'] },
  'failureStrings.cjs': {},
  'laterRooms.cjs': { modules: ['vscode'] },
  'links.cjs': { modules: ['vscode'] },
  'logEngine.cjs': { modules: ['node:worker_threads'] },
  'logExport.cjs': { modules: ['node:crypto', 'node:fs/promises', 'node:os', 'node:path', 'vscode'] },
  'logPage.js': { packages: [...lit, 'd3-array', 'd3-time'] },
  'machinesInWorkspace.cjs': {
    modules: ['node:fs/promises', 'vscode'],
    packages: ['ignore'],
  },
  'machinesRoom.cjs': { modules: ['node:crypto', 'node:fs', 'node:fs/promises', 'node:path', 'vscode'] },
  'mcpBridge.cjs': { modules: ['node:net'] },
  'noticePage.js': { packages: lit },
  'openLog.cjs': { modules: ['node:crypto', 'node:path', 'vscode'] },
  'openNotice.cjs': { modules: ['node:crypto', 'vscode'] },
  'openSession.cjs': { modules: ['node:crypto', 'node:path'] },
  'openSync.cjs': { modules: ['node:crypto', 'node:fs', 'node:fs/promises', 'node:path'] },
  'openWatcher.cjs': { modules: ['node:crypto', 'node:fs', 'node:fs/promises', 'node:path'] },
  'overlapsOfMachines.cjs': { modules: ['vscode'] },
  'panelWiring.cjs': { modules: ['node:path', 'node:worker_threads', 'vscode'] },
  'pieces.cjs': { packages: ['csv-stringify'] },
  'renamedConnections.cjs': { modules: ['node:crypto', 'node:path'] },
  'rereadSettings.cjs': { modules: ['vscode'] },
  'rowTooltip.cjs': { modules: ['vscode'] },
  'sampleAccount.cjs': {
    modules: [
      ...['node:crypto', 'node:fs/promises', 'node:http', 'node:path', 'node:stream', 'node:stream/promises'],
      ...['node:timers/promises', 'node:zlib'],
    ],
  },
  'saveAttachment.cjs': { modules: ['node:crypto', 'node:fs/promises', 'node:os', 'node:path', 'vscode'] },
  'savedProblems.cjs': {},
  'settingProblems.cjs': { modules: ['vscode'] },
  'signingIn.cjs': { modules: ['node:crypto', 'node:path', 'vscode'] },
  'statusWords.cjs': { modules: ['vscode'] },
  'strings.de.js': {},
  'telling.cjs': { modules: ['vscode'] },
  'timelinePage.js': { packages: [...lit, 'd3-array', 'd3-time'] },
  'timelinePanel.cjs': { modules: ['node:crypto', 'vscode'] },
  'transports.cjs': { modules: ['node:tls'] },
  'undiciTransport.cjs': {
    modules: [
      ...['node:assert', 'node:async_hooks', 'node:buffer', 'node:diagnostics_channel', 'node:events', 'node:fs'],
      ...['node:http', 'node:net', 'node:path', 'node:querystring', 'node:stream', 'node:stream/promises', 'node:tls'],
      ...['node:url', 'node:util', 'node:worker_threads', 'node:zlib'],
    ],
    packages: ['undici'],
  },
  'viewLines.cjs': { modules: ['vscode'] },
  'watchesRoom.cjs': { modules: ['node:crypto', 'node:fs', 'node:fs/promises', 'node:path', 'vscode'] },
  'wireDates.cjs': {},
};

/** The uses of watched names that are known, in the order of the file. */
const allowedUses: readonly { readonly bundles: readonly string[]; readonly what: string; readonly around: RegExp }[] =
  [
    // lit turns its templates into elements with it: text of the source code, never data.
    {
      bundles: ['logPage.js', 'noticePage.js', 'timelinePage.js'],
      what: 'innerHTML',
      around: /createElement\((\w+),\w+\)\{let (\w+)=\w+\.createElement\("template"\);return \2\.innerHTML=\1,\2\}/,
    },
    // The editor's own way to the service.
    { bundles: ['transports.cjs'], what: 'fetch', around: /globalThis\.fetch\(.*redirect:"manual"/ },
    // The event log's engine, in a thread of its own: a file of the package.
    { bundles: ['panelWiring.cjs'], what: 'Worker', around: /new \w+\.Worker\(\w+,\{workerData:\w+,name:"event log"/ },
    // The name of a channel of debugging messages.
    { bundles: ['undiciTransport.cjs'], what: 'fetch', around: /debuglog\("fetch"\)/ },
  ];

/** Hosts named in a bundle's texts: examples for people, this machine, a hint of a library, the name of a kind of document. */
const knownHosts = new Set([
  'api.example.com',
  'proxy.example.com:8080',
  '127.0.0.1:',
  'vscode-elements.github.io',
  'www.w3.org',
]);

describe('The bundles', () => {
  const textOf = (name: string) => fs.readFileSync(path.join(dist, name), 'utf8');
  const codes = new Map<string, BundleCode>();
  let made: Bundles;

  before(() => {
    const file = path.join(dist, 'bundles.json');
    assert.ok(fs.existsSync(file), `${file} is missing: run "npm run package" first`);
    made = JSON.parse(fs.readFileSync(file, 'utf8'));
    for (const name of fs.readdirSync(dist).filter((one) => /\.c?js$/.test(one)))
      codes.set(name, readBundle(name, textOf(name)));
  });

  it('are the expected ones, and reach the expected modules and no others', () => {
    const reached = [...codes].map(([name, { modules }]) => [name, modules.filter((one) => !one.startsWith('./'))]);
    const wanted = Object.entries(expected).map(([name, { modules = [] }]) => [name, [...modules].sort()]);
    assert.deepEqual(Object.fromEntries(reached), Object.fromEntries(wanted));
    for (const { modules } of codes.values()) {
      for (const one of modules.filter((each) => each.startsWith('./'))) assert.ok(codes.has(one.slice(2)), one);
    }
  });

  it('hold the expected packages and no others', () => {
    for (const name of codes.keys()) {
      const inputs = Object.entries(made[`dist/${name}`]?.inputs ?? {}).filter(([, part]) => part.bytesInOutput > 0);
      assert.ok(inputs.length > 0, `bundles.json tells nothing of ${name}`);
      const packages = inputs.flatMap(([file]) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []);
      assert.deepEqual([...new Set(packages)].sort(), [...(expected[name]?.packages ?? [])].sort(), name);
      assert.deepEqual(
        inputs.map(([file]) => file).filter((file) => /directives\/unsafe|lit-html\/static/.test(file)),
        [],
        name,
      );
    }
  });

  it('leave what only the reference service does to its own bundle', () => {
    const holders = (file: string) =>
      Object.entries(made).flatMap(([name, { inputs }]) => ((inputs[file]?.bytesInOutput ?? 0) > 0 ? [name] : []));
    const files = Object.values(made).flatMap(({ inputs }) => Object.keys(inputs));
    for (const file of files.filter((one) => one.startsWith('src/service/'))) {
      assert.ok(
        holders(file).every((name) => name === 'dist/sampleAccount.cjs'),
        `${file} is in ${holders(file)}`,
      );
    }
    // The engine of the filters' regular expressions.
    assert.deepEqual(holders('src/service/filter/pattern.ts'), ['dist/sampleAccount.cjs']);
  });

  it('leave the entries of the event log to the engine: nothing that works on them is in the code of the page’s panel', () => {
    // Names and numbers apart, which others use.
    const holders = (file: string) =>
      Object.entries(made).flatMap(([name, { inputs }]) => ((inputs[file]?.bytesInOutput ?? 0) > 200 ? [name] : []));
    for (const file of ['core/log/table.ts', 'core/log/view.ts', 'app/log/result.ts', 'app/log/rows.ts'])
      assert.deepEqual(holders(`src/${file}`), ['dist/logEngine.cjs'], file);
  });

  it('take the editor’s interface as it is, for a copy of it costs milliseconds in each file that makes one', () => {
    for (const name of codes.keys()) assert.doesNotMatch(textOf(name), /[\w$]\(require\("vscode"\)/, name);
  });

  it('are not made where the editor is imported in another form, or something lazily that gets no bundle', async () => {
    const area = fs.mkdtempSync(path.join(os.tmpdir(), 'platform-events-'));
    const file = path.join(area, 'src/x.ts');
    fs.mkdirSync(path.dirname(file));
    const built = async (text: string) => {
      fs.writeFileSync(file, text);
      const plugins = [vscodeAsItIs, lazyChunks(new Set())];
      const made = await esbuild.build({
        entryPoints: [file],
        bundle: true,
        write: false,
        platform: 'node',
        format: 'cjs',
        logLevel: 'silent',
        plugins,
      });
      return made.outputFiles.map((one) => one.text).join();
    };
    const use = 'export const x = vscode.window;';
    const right = await built(`import * as vscode from 'vscode';\n${use}`);
    assert.match(right, /vscode = require\("vscode"\)/);
    for (const form of [
      `import * as vscode from "vscode"; ${use}`,
      `import *  as vscode from 'vscode'; ${use}`,
      `import vscode from 'vscode'; ${use}`,
      "import { window } from 'vscode'; export const x = window;",
      "import 'vscode';",
      "export * from 'vscode';",
      "export const x = import('vscode');",
      `import * as vscode from 'vscode';\nimport * as other from 'vscode';\n${use} other.window;`,
    ])
      await assert.rejects(built(form), /Write this: import \* as vscode from 'vscode';/, form);
    for (const lazy of ['./other.ts', 'lit', '../package.json'])
      await assert.rejects(built(`export const x = import('${lazy}');`), /can be loaded lazily/, lazy);
    fs.rmSync(area, { recursive: true });
  });

  it('turn no text into code or elements, start nothing, and talk to nobody behind the transports', () => {
    const unknown: string[] = [];
    for (const [name, { uses }] of codes) {
      const allowed = allowedUses.filter(({ bundles }) => bundles.includes(name));
      for (const { what, around } of uses) {
        // The HTTP parser of undici is WebAssembly that lies beside the bundle.
        if (name === 'undiciTransport.cjs' && what === 'WebAssembly') continue;
        const index = allowed.findIndex((one) => one.what === what && one.around.test(around));
        if (index < 0) unknown.push(`${name}: ${what} in ${around}`);
        else allowed.splice(index, 1);
      }
      for (const { what } of allowed) unknown.push(`${name} no longer has the allowed ${what}`);
    }
    assert.deepEqual(unknown, []);
  });

  it('have undici’s parser of HTTP beside them as it is, the one for all processors, and read nothing else of the disk for it', () => {
    assert.deepEqual(
      fs.readdirSync(dist).filter((name) => name.endsWith('.wasm')),
      ['llhttp.wasm'],
    );
    assert.deepEqual(fs.readFileSync(path.join(dist, 'llhttp.wasm')), require('undici/lib/llhttp/llhttp-wasm.js'));
    const reads = textOf('undiciTransport.cjs').match(/require\("node:fs"\).{0,80}/g) ?? [];
    assert.equal(reads.length, 2);
    for (const read of reads)
      assert.match(read, /^require\("node:fs"\)\.readFileSync\(require\("node:path"\)\.join\(__dirname,\w+\(\)\)\)/);
  });

  it('have nothing of HTTP/2 nor of bodies of requests, and know of each place that asks for it', () => {
    const left = textOf('undiciTransport.cjs').match(/left out of this bundle/g) ?? [];
    assert.equal(left.length, 4);
    const parts = Object.entries(made['dist/undiciTransport.cjs']?.inputs ?? {});
    const fetching = parts.filter(
      ([file, { bytesInOutput }]) => /\/undici\/lib\/web\//.test(file) && bytesInOutput > 150,
    );
    assert.deepEqual(fetching, []);
  });

  it('name no host of anybody', () => {
    for (const [name, { hosts }] of codes) {
      assert.deepEqual(
        hosts.filter((host) => !knownHosts.has(host)),
        [],
        name,
      );
    }
    for (const name of fs.readdirSync(dist).filter((one) => one.endsWith('.css'))) {
      const text = textOf(name);
      assert.doesNotMatch(text, /@import|https?:/, name);
      const targets = [...text.matchAll(/url\(\s*["']?([^"')]*)/g)].map(([, target]) => target);
      assert.deepEqual(
        targets.filter((target) => !/^(#|\.\/codicon\.ttf)/.test(target ?? '')),
        [],
        name,
      );
    }
  });

  it('are read well: each forbidden form is seen', () => {
    const forms: Readonly<Record<string, readonly string[]>> = {
      eval: ['eval(x)', '(0, eval)(x)', 'globalThis.eval(x)', 'window["eval"](x)', 'const e = eval'],
      Function: [
        'new Function(x)',
        'Function(x)',
        'const f = Function',
        'Function.call(null, x)',
        'Function.call.bind(Function)',
      ],
      'constructor()': ['(() => {}).constructor(x)()', 'f["constructor"](x)', 'new f.constructor(x)'],
      'setTimeout of a text': ['setTimeout("x()", 1)', 'window.setTimeout(`x()`)'],
      require: ['require(x)', 'const r = require', 'require(`node:vm`)', 'module.require("x")'],
      'import()': ['import("node:vm")', 'import(x)'],
      getBuiltinModule: ['process.getBuiltinModule("vm")'],
      'process.binding': ['process.binding("spawn_sync")', 'process["binding"](x)'],
      'document.write': ['document.write(x)'],
      innerHTML: [
        'a.innerHTML = x',
        'a["innerHTML"] = x',
        'Object.assign(a, { innerHTML: x })',
        'const k = "innerHTML"',
      ],
      insertAdjacentHTML: ['a?.insertAdjacentHTML("x", y)'],
      sendBeacon: ['navigator.sendBeacon(x)'],
    };
    for (const [what, examples] of Object.entries(forms)) {
      for (const code of examples) {
        const found = readBundle('x.js', code).uses.map((use) => use.what);
        assert.ok(found.includes(what), `${code}: ${what} was not found, only ${found}`);
      }
    }
    const harmless =
      'Function.prototype; x instanceof Function; Function.call.bind(Function.prototype.y); a.write(x); new this.z()';
    assert.deepEqual(readBundle('x.js', `// eval\n${harmless}`).uses, []);
    const read = readBundle('x.js', 'require("node:vm"); f`wss://Bad.example/x`; y = "see http://other.example."');
    assert.deepEqual(read, { modules: ['node:vm'], hosts: ['bad.example', 'other.example'], uses: [] });
  });
});
