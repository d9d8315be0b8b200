import assert from 'node:assert/strict';
import { benchOfEachTest } from '../../../support/faultBench.ts';
import { describeFaults, log, names, one } from '../../../support/faultMatrix.ts';
import {
  answer,
  type Behaviour,
  bytes,
  cutGzip,
  endless,
  gzipBomb,
  gzipped,
  unknownEncoding,
} from '../../../support/faultServer.ts';
import { transports } from '../../../support/transports.ts';

const announced = (length: number): Behaviour =>
  bytes(`HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n[`);
const utf16: Behaviour = (_, response) => response.end(Buffer.from('[{"id":1}]', 'utf16le'));
const mebibyte = 1024 * 1024;

describeFaults('bodies', [
  { name: 'an empty body', behaviour: answer(''), kind: 'malformed', detail: /empty/, tries: 1 },
  { name: 'white space', behaviour: answer(' \r\n\t '), kind: 'malformed', detail: /empty/, tries: 1 },
  {
    name: 'HTML',
    behaviour: answer('<!doctype html><title>Sign in</title>'),
    kind: 'malformed',
    detail: /^a page of HTML .* \(37 characters\)$/,
    tries: 1,
  },
  { name: 'cut JSON', behaviour: answer('[{"id":1},{"id"'), kind: 'malformed', detail: /no complete JSON/, tries: 1 },
  { name: 'JSON with more behind it', behaviour: answer('[{"id":1}] ;'), kind: 'malformed', tries: 1 },
  { name: 'NaN', behaviour: answer('[{"id":NaN}]'), kind: 'malformed', tries: 1 },
  { name: 'another encoding of text', behaviour: utf16, kind: 'malformed', tries: 1 },
  {
    name: 'an error object with HTTP 200',
    behaviour: answer({ error: 'No, thank you.', code: 'Platform_Exception_Public' }),
    kind: 'server',
    // A refusal: the plain mask may please it more.
    tries: 2,
  },
  { name: 'a number for a list', behaviour: answer('5'), kind: 'malformed', tries: 1 },
  { name: 'a text for a list', behaviour: answer('"maintenance"'), kind: 'malformed', tries: 1 },
  { name: 'a flag for a list', behaviour: answer('true'), kind: 'malformed', tries: 1 },
  { name: 'a number for the log', behaviour: answer('5'), kind: 'malformed', call: log, tries: 1 },
  { name: 'a number for names', behaviour: answer('5'), kind: 'malformed', call: names, tries: 1 },
  {
    name: 'another kind of record',
    behaviour: answer([{ name: 'a' }, { name: 'b' }]),
    kind: 'malformed',
    detail: /without an id/,
  },
  {
    name: 'a list where an object belongs',
    behaviour: answer([{ id: 7 }, { id: 8 }]),
    kind: 'malformed',
    call: one,
    tries: 1,
  },
  {
    name: 'another object',
    behaviour: answer({ id: 8, statusCode: 1 }),
    kind: 'malformed',
    call: one,
    detail: /notice 7/,
  },
  { name: 'null for an object', behaviour: answer('null'), kind: 'notFound', call: one, tries: 1 },
  { name: '[{}] for an object', behaviour: answer([{}]), kind: 'notFound', call: one, tries: 1 },
  {
    name: 'lists in lists',
    behaviour: answer(`[{"id":1,"x":${'['.repeat(9_000)}${']'.repeat(9_000)}}]`),
    kind: 'malformed',
    detail: /nested deeper/,
    tries: 1,
  },
  {
    name: 'objects in objects without end',
    behaviour: answer('{"a":'.repeat(100_000)),
    kind: 'malformed',
    detail: /nested deeper/,
    tries: 1,
  },
]);

describeFaults('bodies that are too large', [
  { name: 'a body without end', behaviour: endless, kind: 'tooMuchData', call: names, detail: /more than \d+ bytes/ },
  { name: '50 MB in 50 KB of gzip', behaviour: gzipBomb, kind: 'tooMuchData', call: names, tries: 1 },
  {
    name: 'an announced length over the cap of a page, down to one row',
    behaviour: announced(16 * mebibyte + 1),
    kind: 'tooMuchData',
    tries: 8,
  },
  {
    name: 'an announced length over the cap of a notice',
    behaviour: announced(8 * mebibyte + 1),
    kind: 'tooMuchData',
    call: one,
    // The plain mask asks for less.
    tries: 1,
  },
  { name: 'an announced length that no number holds', behaviour: announced(1e30), kind: 'offline', call: names },
]);

describeFaults('packing', [
  { name: 'cut gzip', behaviour: cutGzip, kind: 'malformed', tries: 1 },
  {
    name: 'gzip that is none',
    behaviour: (_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.end('[{"id":1}]');
    },
    kind: 'malformed',
    tries: 1,
  },
  { name: 'an encoding that nobody asked for', behaviour: unknownEncoding, kind: 'malformed', tries: 1 },
]);

for (const underTest of transports) {
  describe(`bodies that are taken, over ${underTest.name}`, () => {
    const start = benchOfEachTest(underTest);
    const rows = [{ id: 5, subject: 'A' }];
    for (const [name, behaviour] of [
      ['gzip', gzipped(rows)],
      ['JSON after a byte order mark', answer(`\ufeff${JSON.stringify(rows)}`)],
      ['JSON that calls itself HTML', answer(rows, 200, { 'content-type': 'text/html' })],
    ] as const) {
      it(name, async () => {
        const bench = await start();
        bench.server.behave(behaviour);
        await bench.goodPoll();
        assert.deepEqual(bench.ids(), [5]);
        await bench.nothingLeft(true);
      });
    }
  });
}
