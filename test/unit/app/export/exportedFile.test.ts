import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { TableEntries } from '../../../../src/app/export/csvEntries.ts';
import { EntryCheck, type EntryReader, FileTroubles } from '../../../../src/app/export/entryReader.ts';
import { readExportedFile } from '../../../../src/app/export/exportedFile.ts';
import { type ExportFormat, encoderOf } from '../../../../src/app/export/formats.ts';
import { LineEntries, ListEntries } from '../../../../src/app/export/jsonEntries.ts';
import type { LogEntry } from '../../../../src/core/connection/ports.ts';
import { failureOf } from '../../../../src/core/failures.ts';
import { fieldText } from '../../../../src/core/log/fieldText.ts';
import { entriesOf } from '../../../support/hostileEntries.ts';
import { propertyRuns } from '../../../support/propertyRuns.ts';

function written(format: ExportFormat, entries: readonly LogEntry[], fields: readonly string[], more: boolean): string {
  const encoder = encoderOf(format, fields, more);
  const head = encoder.head();
  const textOf = encoder.texts(entries);
  const text = head + entries.map((_, place) => textOf(place)).join('') + encoder.tail();
  // As it lies on the disk, and as it is read from there.
  return new TextDecoder().decode(new TextEncoder().encode(text));
}

/** The entries of a text that comes in pieces which end at these places. */
function read(format: ExportFormat, text: string, cuts: readonly number[] = []) {
  const troubles = new FileTroubles();
  const check = new EntryCheck(troubles);
  const reader: EntryReader =
    format === 'csv'
      ? new TableEntries(troubles)
      : format === 'json'
        ? new ListEntries(troubles, check)
        : new LineEntries(troubles, check);
  const ends = [...cuts.map((cut) => cut % (text.length + 1)), text.length].sort((a, b) => a - b);
  const entries = ends.flatMap((end, place) => reader.take(text.slice(ends[place - 1] ?? 0, end)));
  return { entries: [...entries, ...reader.end()], troubles: troubles.all };
}

/** What the disk makes of an entry: half a surrogate pair can't be written in a table. */
const asWritten = (entry: LogEntry): LogEntry => JSON.parse(JSON.stringify(entry)) as LogEntry;

/** What a table can tell of an entry: texts, those that aren't empty. */
const asTexts = (entry: LogEntry) =>
  Object.entries(entry)
    .map(([field, value]) => [field, fieldText(value)].map((text) => Buffer.from(text).toString()))
    .filter(([, text]) => text !== '')
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1));

const cutsOf = fc.array(fc.nat(5_000), { maxLength: 6 });
const named = entriesOf.map((entries) =>
  entries.map((entry): LogEntry => ({ eventName: 'Login', ...entry })).filter((entry) => !('otherFields' in entry)),
);

describe('An export that is opened again', () => {
  for (const format of ['json', 'ndjson'] as const) {
    it(`gives the same entries from ${format}, wherever its pieces end`, () => {
      fc.assert(
        fc.property(named, cutsOf, (entries, cuts) => {
          const found = read(format, written(format, entries, [], true), cuts);
          assert.deepEqual(found.troubles, []);
          assert.deepEqual(found.entries.map(asWritten), entries.map(asWritten));
        }),
        { numRuns: propertyRuns(500) },
      );
    });
  }

  it('gives entries with the same texts from CSV, wherever its pieces end', () => {
    fc.assert(
      fc.property(named, cutsOf, fc.nat(3), (entries, cuts, left) => {
        const names = [...new Set(entries.flatMap((entry) => Object.keys(entry)))];
        fc.pre(names.length > 0);
        // Those that are left out have no column: they come in the last one, if they are anywhere.
        const fields = names.slice(0, Math.max(1, names.length - left));
        const found = read('csv', written('csv', entries, fields, true), cuts);
        assert.deepEqual(found.troubles, []);
        assert.deepEqual(found.entries.map(asTexts), entries.map(asTexts));
      }),
      { numRuns: propertyRuns(500) },
    );
  });
});

const first = { eventName: 'Login', username: 'alice' };
const second = { eventName: 'Power On', username: 'bob' };

describe('A list of entries', () => {
  it('may be written as other clients do, with records and long numbers', () => {
    const text = JSON.stringify([{ ...first, object: { id: 1, tags: ['a', '}]'] } }, second], null, 4);
    assert.deepEqual(read('json', text).entries, [{ ...first, object: { id: 1, tags: ['a', '}]'] } }, second]);
    const [long] = read('json', '[{"eventName":"x","id":12345678901234567890}]').entries;
    assert.equal(JSON.stringify(long), '{"eventName":"x","id":12345678901234567890}');
    assert.deepEqual(read('json', ' [ ] \n'), { entries: [], troubles: [] });
  });

  it('is told where it was cut, and what came before is there', () => {
    const text = JSON.stringify([first, second], null, 1);
    const cut = read('json', text.slice(0, text.indexOf('bob')));
    assert.deepEqual(cut.entries, [first]);
    assert.deepEqual(cut.troubles, [{ kind: 'cut', line: 8, count: 1, names: [] }]);
  });

  it('leaves out what is no entry, and names the first line', () => {
    const found = read('json', `[${JSON.stringify(first)},\n5,\n{oops},\n${JSON.stringify(second)}]\n\nmore`);
    assert.deepEqual(found.entries, [first, second]);
    assert.deepEqual(found.troubles, [
      { kind: 'broken', line: 2, count: 2, names: [] },
      { kind: 'behind', line: 6, count: 1, names: [] },
    ]);
  });

  it('takes no entry that nests without an end', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const found = read('ndjson', `{"eventName":"x"}\n{"eventName":"y","a":${deep}}\n{"eventName":"z"}\n`);
    assert.deepEqual(found.entries, [{ eventName: 'x' }, { eventName: 'z' }]);
    assert.deepEqual(found.troubles, [{ kind: 'broken', line: 2, count: 1, names: [] }]);
  });
});

describe('A file that is opened', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'platform-events-opened-'));
  });
  after(() => rm(folder, { recursive: true }));

  async function opened(content: string | Uint8Array, name = 'log.csv') {
    const file = path.join(folder, name);
    await writeFile(file, content);
    return readAll(file);
  }

  async function readAll(file: string, signal = new AbortController().signal) {
    const entries: LogEntry[] = [];
    let share = 0;
    try {
      for await (const part of readExportedFile(file, signal)) {
        for (const entry of part.entries) entries.push(entry);
        share = part.share;
      }
    } catch (error) {
      const { kind, detail, troubles } = failureOf(error);
      assert.equal(kind, 'malformed', detail);
      assert.doesNotMatch(detail, /alice|bob/);
      return { entries, share, troubles: troubles?.map(({ kind, line, count }) => `${kind} ${line} ${count}`) };
    }
    return { entries, share, troubles: [] };
  }

  const table = 'eventName,username\r\nLogin,alice\r\nPower On,bob\r\n';

  it('is known by what is in it, with or without a byte order mark', async () => {
    const both = { entries: [first, second], share: 1, troubles: [] };
    for (const mark of ['', '\ufeff']) {
      assert.deepEqual(await opened(mark + table), both);
      assert.deepEqual(await opened(mark + JSON.stringify([first, second]), 'log.txt'), both);
      assert.deepEqual(await opened(`${mark}${JSON.stringify(first)}\r\n\n${JSON.stringify(second)}`, 'log'), both);
    }
  });

  it('may be a table that a spreadsheet wrote with its own separator', async () => {
    const both = { entries: [first, second], share: 1, troubles: [] };
    assert.deepEqual(await opened(table.replaceAll(',', ';')), both);
    assert.deepEqual(await opened(table.replaceAll(',', '\t').replaceAll('\r', '')), both);
  });

  it('may have lines that end as those of an old Mac do, which spreadsheets still write', async () => {
    const mac = table.replaceAll('\r\n', '\r');
    const both = { entries: [first, second], share: 1, troubles: [] };
    assert.deepEqual(await opened(mac), both);
    assert.deepEqual(await opened(mac.slice(0, -1)), both);
    assert.deepEqual((await opened(mac.replace('alice', '"al\rice"'))).entries, [
      { ...first, username: 'al\rice' },
      second,
    ]);
    const cells = await opened(`${mac}Login\r`);
    assert.deepEqual([cells.entries.length, cells.troubles], [3, ['cells 4 1']]);
    const latin = await opened(Buffer.from(mac.replace('bob', 'böb'), 'latin1'));
    assert.deepEqual(latin.troubles, ['notUtf8 3 1']);
    for (let cut = 0; cut < mac.length; cut++)
      assert.deepEqual(read('csv', mac, [cut]), { entries: [first, second], troubles: [] });
  });

  it('are read where blanks stand beside the commas, which are part of what is in quotes alone', () => {
    const spaced = 'eventName, userType ,"label"\r\nA, SYSTEM , "x, "" y "\r\n B b,\tC ,\r\n';
    for (const cuts of [[], [12], [40], [spaced.length - 1]])
      assert.deepEqual(read('csv', spaced, cuts), {
        entries: [
          { eventName: 'A', userType: 'SYSTEM', label: 'x, " y ' },
          { eventName: 'B b', userType: '\tC' },
        ],
        troubles: [],
      });
    const plain = 'eventName,userType\nA, SYSTEM\n';
    assert.deepEqual(read('csv', plain, []).entries, [{ eventName: 'A', userType: ' SYSTEM' }]);
  });

  it('may be entries over several lines each, with no list around them', async () => {
    const pretty = (entry: LogEntry) => JSON.stringify({ ...entry, object: { tags: ['}', '\\"{'] } }, null, 2);
    const whole = [first, second].map((entry) => ({ ...entry, object: { tags: ['}', '\\"{'] } }));
    assert.deepEqual(await opened(pretty(first), 'one.json'), { entries: [whole[0]], share: 1, troubles: [] });
    const both = `${pretty(first)}\n${pretty(second)}\n`;
    assert.deepEqual(await opened(both, 'both.json'), { entries: whole, share: 1, troubles: [] });
    const cut = await opened(both.slice(0, -4), 'cut.json');
    assert.deepEqual([cut.entries, cut.troubles], [[whole[0]], ['cut 18 1']]);
  });

  it('may be entries one behind the other in a line', async () => {
    const odd = { ...first, object: { text: '} {"', tags: [{}, {}] } };
    const [one, two] = [JSON.stringify(odd), JSON.stringify(second)];
    assert.deepEqual(await opened(one + two, 'a.json'), { entries: [odd, second], share: 1, troubles: [] });
    const several = await opened(`${two}\n${one} ${two}${one}\n${two}{oops}\n${one}${two}\n`, 'a.ndjson');
    assert.deepEqual(several.entries, [second, odd, second, odd, second, odd, second]);
    assert.deepEqual(several.troubles, ['broken 3 1']);
    const cut = await opened(`${one}\n${two}${one.slice(0, -9)}`, 'a.ndjson');
    assert.deepEqual([cut.entries, cut.troubles], [[odd, second], ['cut 2 1']]);
    const long = { ...first, text: 'x'.repeat(20_000) };
    const many = await opened(JSON.stringify(long).repeat(900), 'a.json');
    assert.deepEqual([many.entries.length, many.troubles], [900, []]);
  });

  it('may be lists one behind the other, as pages of answers that were written into one file', async () => {
    const all = { entries: [first, second, first], share: 1, troubles: [] };
    const lists = [[first, second], [], [first]];
    const inLines = (indent: number) => lists.map((list) => JSON.stringify(list, null, indent));
    for (const indent of [0, 2])
      for (const between of ['', '\n', '\r\n\r\n'])
        assert.deepEqual(await opened(inLines(indent).join(between), 'pages.json'), all);
    assert.deepEqual(await opened(`[]\n${inLines(0)[0]}\n`, 'a.json'), { ...all, entries: [first, second] });
    const lines = `${JSON.stringify(first)}\n${JSON.stringify([second, first])}\n[]\n`;
    assert.deepEqual(await opened(lines, 'a.ndjson'), all);
    const cut = await opened(`${inLines(0)[0]}\n[${JSON.stringify(first)},{"eventN`, 'a.json');
    assert.deepEqual([cut.entries, cut.troubles], [[first, second, first], ['cut 2 1']]);
    const many = await opened(`[${JSON.stringify({ ...first, text: 'x'.repeat(20_000) })}]`.repeat(900), 'a.json');
    assert.deepEqual([many.entries.length, many.troubles], [900, []]);
  });

  it('may hold its entries in a record, as answers of services do', async () => {
    const both = { entries: [first, second], share: 1, troubles: [] };
    const answer = { total: 2, none: [], items: [first, second], pages: [1] };
    const deeper = { result: { items: [first], next: null }, pages: [{ items: [] }, { other: [second] }] };
    for (const indent of [0, 2]) {
      assert.deepEqual(await opened(JSON.stringify(answer, null, indent), 'a.json'), both);
      assert.deepEqual(await opened(JSON.stringify(deeper, null, indent), 'a.json'), both);
    }
    const pages = [{ items: [first] }, { items: [second] }].map((page) => JSON.stringify(page));
    assert.deepEqual(await opened(pages.join('\n'), 'pages.ndjson'), both);
    const mixed = await opened(JSON.stringify({ items: [first, 5, second] }), 'a.json');
    assert.deepEqual([mixed.entries, mixed.troubles], [[first, second], ['broken 1 1']]);
  });

  it('shows the entries of a record that come before its cut', async () => {
    const inner = { ...second, object: { tags: [{ eventName: 'none' }, { key: [] }] } };
    const entries = [first, inner, second];
    const text = JSON.stringify({ next: { page: {} }, items: entries, pages: [1], more: { lists: [{}] }, total: 3 });
    const countBefore = async (mark: string, around = '') => {
      const cut = await opened(`${around}${text.slice(0, text.lastIndexOf(mark))}`, 'a.json');
      assert.deepEqual(cut.troubles, ['cut 1 1'], mark);
      return cut.entries.length;
    };
    const counts = { '"items"': 0, alice: 0, none: 1, key: 1, '{"eventName":"Power': 2, ']},"total': 3, '"total"': 3 };
    for (const [mark, count] of Object.entries(counts)) {
      assert.equal(await countBefore(mark), count, mark);
      assert.equal(await countBefore(mark, '['), count, mark);
      assert.equal(await countBefore(mark, JSON.stringify(first)), count + 1, mark);
    }
    const lines = JSON.stringify({ items: entries }, null, 2);
    const cut = await opened(lines.slice(0, lines.lastIndexOf('bob')), 'a.json');
    assert.deepEqual([cut.entries, cut.troubles], [[first, inner], ['cut 23 1']]);
    const one = JSON.stringify({ ...first, object: [{ eventName: 'none' }, {}] });
    assert.deepEqual((await opened(one.slice(0, -3), 'a.json')).entries, []);
  });

  it('may hold them in several lists of a record', async () => {
    const pages = { page1: [first], names: ['a'], page2: [second, first] };
    for (const indent of [0, 2]) {
      const found = await opened(JSON.stringify(pages, null, indent), 'a.json');
      assert.deepEqual(found, { entries: [first, second, first], share: 1, troubles: [] });
    }
  });

  it('may hold very many of them in a record', async () => {
    const items = Array.from({ length: 330_000 }, () => first);
    const { entries, troubles } = await opened(JSON.stringify({ items }), 'a.json');
    assert.deepEqual([entries.length, troubles], [330_000, []]);
  });

  it('may hold more of them in a record than an entry may have characters', async () => {
    const long = { ...first, text: 'x'.repeat(20_000), object: { tags: [{}, {}] } };
    const items = [first, ...Array.from({ length: 900 }, () => long), second];
    const answers = [{ items }, { next: { page: {} }, result: { items } }, [{ items }]];
    for (const answer of answers) {
      for (const indent of [0, 2]) {
        const { entries, troubles } = await opened(JSON.stringify(answer, null, indent), 'a.json');
        assert.deepEqual([entries.length, entries.at(-1), troubles], [902, second, []]);
      }
    }
    const text = JSON.stringify({ items, total: 902 });
    const more = await opened(`${JSON.stringify(first)}\n${text}\n`, 'a.ndjson');
    assert.deepEqual([more.entries.length, more.troubles], [903, []]);
    const cut = await opened(text.slice(0, -30), 'a.json');
    assert.deepEqual([cut.entries.length, cut.troubles], [901, ['cut 1 1']]);
    const broken = await opened(text.replace('"alice"', '"alice'), 'a.json');
    assert.deepEqual([broken.entries, broken.troubles], [[], ['long 1 1']]);
  });

  it('may go on behind the list of such a record, in the record and behind it', async () => {
    const long = { ...first, text: 'x'.repeat(20_000) };
    const items = Array.from({ length: 900 }, () => long);
    const followed = { items, total: 902, next: { page: 'a' }, pages: [1], more: [first], name: 'x' };
    const deeper = { result: { items, names: ['a', ']}'], more: [first] }, took: 5 };
    const twice = { one: items, two: items, more: [first] };
    for (const answer of [followed, deeper, twice]) {
      const text = JSON.stringify(answer, null, answer === deeper ? 2 : 0);
      const count = answer === twice ? 1_801 : 901;
      const behind = [second, first].map((entry) => JSON.stringify(entry));
      const lines = await opened(`${[text, ...behind].join('\n')}\n`, 'a.ndjson');
      assert.deepEqual([lines.entries.length, lines.entries.at(-2), lines.troubles], [count + 2, second, []]);
      const list = await opened(`[${[text, ...behind].join(',')}]`, 'a.json');
      assert.deepEqual([list.entries.length, list.entries.at(-2), list.troubles], [count + 2, second, []]);
    }
    const pages = [{ items: items.slice(0, 500) }, { items: [first] }, { items, took: 5 }, { items: [second] }];
    const paged = await opened(JSON.stringify({ pages, took: 9 }), 'a.json');
    assert.deepEqual([paged.entries.length, paged.entries.at(-1), paged.troubles], [1_402, second, []]);
    const text = JSON.stringify(followed);
    const alone = await opened(text, 'a.json');
    assert.deepEqual([alone.entries.length, alone.entries.at(-1), alone.troubles], [901, first, []]);
    const cut = await opened(text.slice(0, -4), 'a.json');
    assert.deepEqual([cut.entries.length, cut.troubles], [901, ['cut 1 1']]);
    const broken = await opened(`${text.replace('902', 'oops')}\n${JSON.stringify(second)}`, 'a.json');
    assert.deepEqual([broken.entries.length, broken.entries.at(-1), broken.troubles], [901, second, ['broken 1 1']]);
  });

  it('may be the answer of a search that found nothing', async () => {
    const none = { entries: [], share: 1, troubles: [] };
    for (const answer of ['{"items":[],"total":0}', '{\n"items":[],\n"next":null\n}', '[]'])
      assert.deepEqual(await opened(answer, 'a.json'), none);
    const last = `${JSON.stringify({ items: [first], total: 1 })}\n{"items":[],"total":1}\n`;
    assert.deepEqual(await opened(last, 'pages.ndjson'), { ...none, entries: [first] });
    assert.deepEqual((await opened('{"name":"x","files":[]}', 'a.json')).troubles, ['otherColumns 1 1']);
  });

  it('shows nothing of what is no export', async () => {
    const other = JSON.stringify({ Records: [{ level: 30 }], total: 1 });
    assert.deepEqual((await opened(other, 'a.json')).entries, []);
    const late = await opened(`{"odd":1}\n${JSON.stringify(first)}\n`, 'a.ndjson');
    assert.deepEqual(late, { entries: [{ odd: 1 }, first], share: 1, troubles: [] });
  });

  it('is refused with its reason where nothing can be read of it', async () => {
    const troubles = async (content: string | Uint8Array, name?: string) => (await opened(content, name)).troubles;
    assert.deepEqual(await troubles(''), ['empty null 1']);
    assert.deepEqual(await troubles('\ufeff \n\n', 'a.json'), ['empty null 1']);
    assert.deepEqual(await troubles(Buffer.from(`\ufeff${table}`, 'utf16le')), ['utf16 null 1']);
    assert.deepEqual(await troubles(Buffer.from(table, 'utf16le')), ['utf16 null 1']);
    assert.deepEqual(await troubles(Buffer.from(`\ufeff${table}`, 'utf16le').swap16()), ['utf16 null 1']);
    assert.deepEqual(await troubles(Buffer.from('PK\x03\x04rest')), ['notText null 1']);
    assert.deepEqual(await troubles('id,subject\n1,Upgrade\n'), ['otherColumns 1 1']);
    assert.deepEqual(await troubles('[\n{"id":1,"subject":"Upgrade"}]', 'a.json'), ['otherColumns 2 1']);
    assert.deepEqual(await troubles('{"level":30}\n{"level":40}\n', 'a.ndjson'), ['otherColumns 1 1']);
    assert.deepEqual(await troubles('[1,2]', 'a.json'), ['broken 1 2', 'notEntries null 1']);
    // Without a field there is none to name.
    for (const empty of ['{}', '{}\n{}\n', '[{},{}]'])
      assert.deepEqual(await troubles(empty, 'a'), ['notEntries null 1']);
    assert.deepEqual(await troubles('{}\n{"level":30}', 'a.ndjson'), ['otherColumns 2 1']);
    assert.deepEqual(await troubles(' ,\n1,2\n'), ['notEntries null 1']);
    const lines = '{"pretty":\n'.repeat(100_000);
    assert.deepEqual(await troubles(lines, 'a.json'), ['broken 1 200', 'notEntries null 1']);
    assert.deepEqual((await readAll(path.join(folder, 'none.csv'))).troubles, ['gone null 1']);
    assert.deepEqual((await readAll(folder)).troubles, ['notFile null 1']);
  });

  it('gives what could be read, and tells the rest', async () => {
    const cut = await opened(table.slice(0, -7));
    assert.deepEqual([cut.entries, cut.troubles], [[first], ['cut 3 1']]);
    const quote = await opened(table.replace('bob', '"bob'));
    assert.deepEqual([quote.entries, quote.troubles], [[first], ['cut 3 1']]);
    const cells = await opened(table.replace(',alice', '').replace('bob', 'bob,5'));
    assert.deepEqual([cells.entries, cells.troubles], [[{ eventName: 'Login' }, second], ['cells 2 2']]);
    const latin = await opened(Buffer.from(table.replace('bob', 'böb'), 'latin1'));
    assert.deepEqual(latin.entries, [first, { ...second, username: 'b\ufffdb' }]);
    assert.deepEqual(latin.troubles, ['notUtf8 3 1']);
    const line = JSON.stringify(first);
    const broken = await opened(`${line}\nnothing\n${line}\n{"eventName":"x`, 'a.ndjson');
    assert.deepEqual(
      [broken.entries, broken.troubles],
      [
        [first, first],
        ['broken 2 1', 'cut 4 1'],
      ],
    );
  });

  it('loses no value where its columns share a name', async () => {
    const twice = await opened('eventName,username,eventName,eventName_2,,\nLogin,alice,Power On,x,,\n');
    assert.deepEqual(twice.entries, [{ ...first, eventName_3: 'Power On', eventName_2: 'x' }]);
    assert.deepEqual(twice.troubles, ['sameNames 1 1']);
    // Empty columns behind the last one are what spreadsheets leave.
    assert.deepEqual((await opened('eventName,username,,\nLogin,alice,,\n')).troubles, []);
  });

  it('is never held as a whole, even where a quote is missing', async () => {
    const long = await opened(`eventName,username\nLogin,alice\nx,"${'y'.repeat(17_000_000)}\n`);
    assert.deepEqual([long.entries, long.troubles], [[first], ['long 3 1']]);
  });

  it('is read no further once nobody wants it', async () => {
    const file = path.join(folder, 'long.ndjson');
    await writeFile(file, `${JSON.stringify(first)}\n`.repeat(200_000));
    const abort = new AbortController();
    let count = 0;
    for await (const { entries } of readExportedFile(file, abort.signal)) {
      count += entries.length;
      abort.abort();
    }
    assert.ok(count > 100 && count < 10_000, `${count}`);
  });
});
