import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type LogExport, writeLogFile } from '../../../../src/app/export/file.ts';
import { type ExportFormat, encoderOf } from '../../../../src/app/export/formats.ts';
import { type ExportSource, exportOf, writeEntries } from '../../../../src/app/export/pieces.ts';
import { fileTrouble } from '../../../../src/app/export/wholeFile.ts';
import type { LogEntry } from '../../../../src/core/connection/ports.ts';
import { fail, failureOf } from '../../../../src/core/failures.ts';
import { inEnglish } from '../../../../src/core/text/translate.ts';

const never = new AbortController().signal;
const nothing = () => {};

/** 1,000 entries of about 130 characters. */
function batch(number: number): readonly LogEntry[] {
  return Array.from({ length: 1000 }, (_, place) => ({ id: number * 1000 + place, text: '=x,'.repeat(40) }));
}

interface Pulled {
  batches: number;
  ended: boolean;
}

/** A source of many batches, which keeps how far it was pulled; `before` runs ahead of each. */
function sourceOf(count: number, pulled: Pulled, before: (number: number) => void = nothing): ExportSource {
  return {
    fields: ['id', 'text'],
    mayHaveMore: false,
    missing: () => null,
    total: null,
    async *entries() {
      try {
        for (let number = 0; number < count; number++) {
          before(number);
          pulled.batches++;
          yield batch(number);
        }
      } finally {
        pulled.ended = true;
      }
    },
  };
}

describe('The file of an export', () => {
  let folder: string;
  let target: string;
  let pulled: Pulled;

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'platform-events-'));
    target = path.join(folder, 'log.json');
    pulled = { batches: 0, ended: false };
  });

  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  const write = (source: ExportSource, signal = never, format: ExportFormat = 'json', place = target) =>
    writeLogFile(place, format, exportOf(source), signal, nothing);

  it('has all entries, replaces what was there, and is for its owner alone', async () => {
    fs.writeFileSync(target, 'old');
    const reports: number[] = [];
    assert.equal(
      await writeLogFile(target, 'json', exportOf(sourceOf(5, pulled)), never, (count) => reports.push(count)),
      5000,
    );
    assert.deepEqual(
      JSON.parse(fs.readFileSync(target, 'utf8')),
      [0, 1, 2, 3, 4].flatMap((number) => batch(number)),
    );
    assert.deepEqual(fs.readdirSync(folder), ['log.json']);
    if (process.platform !== 'win32') assert.equal(fs.statSync(target).mode & 0o777, 0o600);
    assert.equal(reports.at(-1), 5000);
    assert.ok(reports.length > 2);
    assert.deepEqual(
      reports,
      [...reports].sort((a, b) => a - b),
    );
  });

  it('is written through a link, which stays one', async () => {
    const link = path.join(folder, 'link.csv');
    fs.mkdirSync(path.join(folder, 'there'));
    const real = path.join(folder, 'there', 'real.csv');
    fs.writeFileSync(real, 'old');
    fs.symlinkSync(real, link);
    await write(sourceOf(1, pulled), never, 'csv', link);
    assert.ok(fs.lstatSync(link).isSymbolicLink());
    assert.match(fs.readFileSync(real, 'utf8'), /^\ufeffid,text\r\n0,"'=x,/);
    assert.deepEqual(fs.readdirSync(path.dirname(real)), ['real.csv']);
  });

  it('is written where a link leads to, though nothing is there', async () => {
    const [first, link] = [path.join(folder, 'first.csv'), path.join(folder, 'link.csv')];
    fs.mkdirSync(path.join(folder, 'there'));
    fs.symlinkSync('there/new.csv', first);
    fs.symlinkSync('first.csv', link);
    await write(sourceOf(1, pulled), never, 'csv', link);
    assert.ok([first, link].every((one) => fs.lstatSync(one).isSymbolicLink()));
    assert.deepEqual(fs.readdirSync(path.join(folder, 'there')), ['new.csv']);
  });

  it('leaves a link as it is whose folder isn’t there, or that leads nowhere', async () => {
    const inFolder = (name: string) => path.join(folder, name);
    const [link, back, circle] = [inFolder('link.csv'), inFolder('back.csv'), inFolder('circle.csv')];
    fs.symlinkSync('away/log.csv', link);
    fs.symlinkSync('away/../back.csv', back);
    fs.symlinkSync(circle, circle);
    const troubleOf = (file: string) =>
      write(sourceOf(1, pulled), never, 'csv', file).then(String, (error) => fileTrouble(error, 'log.csv', inEnglish));
    for (const one of [link, back])
      assert.equal(await troubleOf(one), 'log.csv could not be written: there is no such folder.');
    assert.equal(await troubleOf(circle), 'log.csv could not be written (ELOOP).');
    assert.ok([link, back, circle].every((one) => fs.lstatSync(one).isSymbolicLink()));
    assert.deepEqual(fs.readdirSync(folder).sort(), ['back.csv', 'circle.csv', 'link.csv']);
  });

  it('stays as it was where nobody may write to it', async () => {
    fs.writeFileSync(target, 'old');
    fs.chmodSync(target, 0o444);
    await assert.rejects(write(sourceOf(1, pulled)), (error) => {
      assert.equal(fileTrouble(error, 'log.json', inEnglish).split(':')[0], 'log.json could not be written');
      return true;
    });
    assert.equal(fs.readFileSync(target, 'utf8'), 'old');
    assert.deepEqual(fs.readdirSync(folder), ['log.json']);
  });

  it('is not there while it is written, and then at once', async () => {
    const seen: string[][] = [];
    await write(sourceOf(3, pulled, () => seen.push(fs.readdirSync(folder))));
    for (const names of seen) assert.ok(names.length === 1 && names[0] !== 'log.json', String(names));
    assert.deepEqual(fs.readdirSync(folder), ['log.json']);
  });

  for (const [when, at] of [
    ['at the start', 0],
    ['half-way', 4],
    ['behind the last entry', 7],
  ] as const) {
    it(`stays as it was when the export is cancelled ${when}`, async () => {
      fs.writeFileSync(target, 'old');
      const abort = new AbortController();
      const source = sourceOf(8, pulled, (number) => number === at && abort.abort());
      await assert.rejects(write(source, abort.signal), (error) => failureOf(error).kind === 'cancelled');
      assert.equal(fs.readFileSync(target, 'utf8'), 'old');
      assert.deepEqual(fs.readdirSync(folder), ['log.json']);
      assert.ok(pulled.ended && pulled.batches <= at + 1);
    });
  }

  it('has each piece whole, whose memory is given back as soon as it is written', async () => {
    const pieces = ['one ', 'two ', 'three'].map((text) => Uint8Array.from(Buffer.from(text)));
    const source: LogExport = {
      missing: () => null,
      counted: false,
      total: null,
      close: nothing,
      async write(_, give) {
        for (const [place, piece] of pieces.entries()) {
          await give(piece, place + 1);
          assert.equal(piece.length, 0);
        }
        return pieces.length;
      },
    };
    assert.equal(await writeLogFile(target, 'csv', source, never, nothing), 3);
    assert.equal(fs.readFileSync(target, 'utf8'), 'one two three');
  });

  it('stays as it was when a source ends early because it was cancelled', async () => {
    fs.writeFileSync(target, 'old');
    const abort = new AbortController();
    const source = sourceOf(3, pulled);
    const ending: ExportSource = {
      ...source,
      async *entries(signal) {
        yield* source.entries(signal);
        abort.abort();
      },
    };
    await assert.rejects(write(ending, abort.signal), (error) => failureOf(error).kind === 'cancelled');
    assert.equal(fs.readFileSync(target, 'utf8'), 'old');
  });

  it('stays as it was when the source fails half-way, and the failure comes through', async () => {
    fs.writeFileSync(target, 'old');
    const source = sourceOf(8, pulled, (number) => {
      if (number === 5) throw fail('throttled', 'slow down');
    });
    await assert.rejects(write(source), (error) => failureOf(error).kind === 'throttled');
    assert.equal(fs.readFileSync(target, 'utf8'), 'old');
    assert.deepEqual(fs.readdirSync(folder), ['log.json']);
  });

  it('is not begun where its folder is gone, or is a file', async () => {
    for (const place of [path.join(folder, 'gone', 'a.csv'), path.join(target, 'a.csv')]) {
      fs.writeFileSync(target, 'old');
      const error = await write(sourceOf(1, pulled), never, 'csv', place).catch((reason: unknown) => reason);
      assert.match(fileTrouble(error, 'a.csv', inEnglish), /^a\.csv .* there is no such folder/);
    }
    assert.equal(pulled.batches, 0);
  });

  it('leaves a folder of its name alone', async () => {
    fs.mkdirSync(target);
    const error = await write(sourceOf(1, pulled)).catch((reason: unknown) => reason);
    assert.match(fileTrouble(error, 'log.json', inEnglish), /^log\.json could not be written/);
    assert.deepEqual(fs.readdirSync(folder), ['log.json']);
  });

  it('has one sentence for each trouble of a disk, which names it', () => {
    const sentences = ['ENOSPC', 'EACCES', 'ENOENT', 'EISDIR', 'EIO', undefined].map((code) =>
      fileTrouble(Object.assign(new Error('x'), code === undefined ? {} : { code }), 'a.csv', inEnglish),
    );
    assert.equal(new Set(sentences).size, sentences.length);
    for (const sentence of sentences) assert.match(sentence, /a\.csv.*\.$/);
    assert.match(sentences[0] ?? '', /not enough space/);
    assert.match(sentences[1] ?? '', /write-protected/);
    assert.match(sentences[4] ?? '', /EIO/);
  });
});

describe('Writing entries', () => {
  it('writes one piece at a time, and is never more than the next one ahead of it', async () => {
    const pulled: Pulled = { batches: 0, ended: false };
    const ahead: number[] = [];
    const reports: number[] = [];
    let largest = 0;
    let writes = 0;
    let writing = 0;
    const slow = async (text: string) => {
      assert.equal(writing++, 0);
      const before = pulled.batches;
      largest = Math.max(largest, text.length);
      writes++;
      await new Promise((resolve) => setTimeout(resolve, 2));
      ahead.push(pulled.batches - before);
      writing--;
    };
    const source = sourceOf(60, pulled);
    const report = (count: number) => {
      reports.push(count);
      assert.equal(reports.length, writes);
    };
    await writeEntries(slow, encoderOf('ndjson', source.fields, false), source, never, report);
    assert.equal(pulled.batches, 60);
    assert.equal(reports.at(-1), 60_000);
    assert.equal(writing, 0);
    assert.ok(writes > 30, `${writes} writes`);
    assert.ok(ahead.every((count) => count <= 1));
    assert.ok(largest < 300_000, `${largest} characters at once`);
  });

  it('tells of a disk that fails while the source is waited for, and of nothing else', async () => {
    const broken = new Error('broken');
    const source: ExportSource = {
      fields: ['id', 'text'],
      mayHaveMore: false,
      missing: () => null,
      total: null,
      async *entries() {
        yield batch(0);
        await new Promise((resolve) => setTimeout(resolve, 20));
        yield batch(1);
      },
    };
    const write = async () => Promise.reject(broken);
    await assert.rejects(writeEntries(write, encoderOf('csv', source.fields, false), source, never, nothing), broken);
  });

  it('waits for what is being written before it tells that the source failed', async () => {
    const pulled: Pulled = { batches: 0, ended: false };
    let writing = 0;
    const slow = async () => {
      writing++;
      await new Promise((resolve) => setTimeout(resolve, 20));
      writing--;
    };
    const source = sourceOf(8, pulled, (number) => {
      if (number === 1) throw fail('throttled', 'slow down');
    });
    const written = writeEntries(slow, encoderOf('csv', source.fields, false), source, never, nothing);
    await assert.rejects(written, (error) => failureOf(error).kind === 'throttled');
    assert.equal(writing, 0);
  });

  it('holds one entry of a megabyte at a time', async () => {
    let largest = 0;
    const source: ExportSource = {
      fields: ['text'],
      mayHaveMore: false,
      missing: () => null,
      total: null,
      async *entries() {
        yield Array.from({ length: 20 }, () => ({ text: 'x'.repeat(1e6) }));
      },
    };
    const write = async (text: string) => {
      largest = Math.max(largest, text.length);
    };
    assert.equal(await writeEntries(write, encoderOf('csv', ['text'], false), source, never, nothing), 20);
    assert.ok(largest > 1e6 && largest < 1.3e6, `${largest} characters at once`);
  });

  it('stops inside a batch when it is cancelled', async () => {
    const abort = new AbortController();
    let writes = 0;
    const source: ExportSource = {
      fields: ['id', 'text'],
      mayHaveMore: false,
      missing: () => null,
      total: null,
      async *entries() {
        yield [0, 1, 2, 3, 4, 5, 6, 7].flatMap((number) => batch(number));
      },
    };
    const write = async () => {
      writes++;
      if (writes === 2) abort.abort();
    };
    const writing = writeEntries(write, encoderOf('csv', source.fields, false), source, abort.signal, nothing);
    await assert.rejects(writing, (error) => failureOf(error).kind === 'cancelled');
    assert.equal(writes, 2);
  });

  it('stops, and ends the source, when the disk is full', async () => {
    const pulled: Pulled = { batches: 0, ended: false };
    const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    let room = 500_000;
    const write = async (text: string) => {
      room -= text.length;
      if (room < 0) throw full;
    };
    const source = sourceOf(100, pulled);
    const writing = writeEntries(write, encoderOf('csv', source.fields, false), source, never, nothing);
    await assert.rejects(writing, full);
    assert.ok(pulled.ended && pulled.batches < 10);
  });
});
