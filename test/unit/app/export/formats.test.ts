import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { type EntryBatch, type ExportFormat, encoderOf } from '../../../../src/app/export/formats.ts';
import type { LogEntry } from '../../../../src/core/connection/ports.ts';
import { fieldText } from '../../../../src/core/log/fieldText.ts';
import { dateField, EventLogTable, mostColumns, type TableRows } from '../../../../src/core/log/table.ts';
import { cellsOf, computes, entriesOf, undefused } from '../../../support/hostileEntries.ts';
import { propertyRuns } from '../../../support/propertyRuns.ts';

function written(format: ExportFormat, batch: EntryBatch, fields: readonly string[] = [], more = false) {
  const encoder = encoderOf(format, fields, more);
  const head = encoder.head();
  const textOf = encoder.texts(batch);
  return head + Array.from({ length: batch.length }, (_, place) => textOf(place)).join('') + encoder.tail();
}

/** The records of a CSV file as it lies on the disk, the header first; apostrophes undone. */
function readCsv(text: string): readonly (readonly string[])[] {
  const records: string[][] = parse(Buffer.from(text), {
    bom: true,
    record_delimiter: '\r\n',
    skip_empty_lines: false,
  });
  return records.map((record) => record.map(undefused));
}

/** What UTF-8 makes of a text. */
const onDisk = (text: string) => Buffer.from(text).toString();

function fieldsOf(entries: readonly LogEntry[]): readonly string[] {
  return [...new Set(entries.flatMap((entry) => Object.keys(entry)))];
}

const own = (entry: LogEntry, field: string) => (Object.hasOwn(entry, field) ? entry[field] : undefined);

describe('CSV of the log', () => {
  const csv = (value: LogEntry[string], field = 'f') => written('csv', [{ [field]: value }], [field]);
  const cell = (value: LogEntry[string]) => readCsv(csv(value))[1]?.[0];
  const raw = (value: LogEntry[string]) => csv(value).slice('\ufefff\r\n'.length, -'\r\n'.length);

  it('gives back every entry to a CSV parser, whatever is in it', () => {
    fc.assert(
      fc.property(entriesOf, (entries) => {
        const fields = fieldsOf(entries);
        fc.pre(fields.length > 0);
        const expected = [fields, ...entries.map((entry) => fields.map((field) => fieldText(own(entry, field))))];
        assert.deepEqual(
          readCsv(written('csv', entries, fields)),
          expected.map((record) => record.map(onDisk)),
        );
      }),
    );
  });

  it('is what csv-stringify writes of the same texts', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.string({ unit: 'binary' }), { minLength: 3, maxLength: 3 })), (rows) => {
        const safe = rows.map((row) => row.map((text) => `x${text.replace(/[=+@-]/g, '.')}`));
        const entries = safe.map(([a = '', b = '', c = '']) => ({ a, b, c }));
        const options = { bom: true, quote_record_delimiter: true, record_delimiter: '\r\n', quoted_match: /[;\t]/ };
        assert.equal(written('csv', entries, ['a', 'b', 'c']), stringify([['a', 'b', 'c'], ...safe], options));
      }),
    );
  });

  it('puts fields without a column into the last one, as exact JSON', () => {
    fc.assert(
      fc.property(entriesOf, fc.nat(4), (entries, count) => {
        const fields = fieldsOf(entries).slice(0, count);
        const [head = [], ...rows] = readCsv(written('csv', entries, fields, true));
        assert.deepEqual(head.slice(0, -1), fields.map(onDisk));
        assert.ok(!fields.includes(head.at(-1) ?? ''));
        for (const [place, entry] of entries.entries()) {
          const last = rows[place]?.at(-1) ?? '';
          const further = Object.entries(entry).filter(([name]) => !fields.includes(name));
          assert.deepEqual(last === '' ? [] : Object.entries(JSON.parse(last)), further);
        }
      }),
    );
  });

  it('names that column otherwise where a field has its name, and loses no field where there is none', () => {
    const [head] = readCsv(written('csv', [], ['otherFields', 'a'], true));
    assert.deepEqual(head, ['otherFields', 'a', 'otherFields_']);
    assert.throws(() => written('csv', [{ a: 1, b: 2 }], ['a']), /more fields/);
  });

  it('lets no spreadsheet compute a text', () => {
    const disguises = ['', ' ', '\t', '\r\n', '\u00a0', '\u200b\u200f', '\ufeff', '\0', '\u2800', '\u3164', "'", "''"];
    for (const disguise of disguises) {
      for (const sign of '=+-@＝＋－＠') {
        const text = `${disguise}${sign}cmd|' /C calc'!A1`;
        assert.match(raw(text), /^"?'/, JSON.stringify(text));
        assert.equal(cell(text), text);
      }
    }
    for (const text of ['\tx', '\rx', '\nx', '-', '=']) assert.match(raw(text), /^"?'/, JSON.stringify(text));
    for (const text of ["'x", "''", 'x=1', 'a-b', ' x', 'é=', "'a=1", "' '=1"]) assert.equal(raw(text), text);
    assert.equal(written('csv', [], ['=f']), "\ufeff'=f\r\n");
  });

  it('lets no spreadsheet compute a part of a text, whatever separates cells for it', () => {
    assert.equal(raw('x;=1+1'), `"x;'=1+1"`);
    assert.equal(raw('x; "=1;\t\'-1\n@a;b=c'), `"x;' ""=1;\t''-1\n'@a;b=c"`);
    assert.equal(raw('a;b'), '"a;b"');
    assert.equal(raw('a\tb'), '"a\tb"');
    fc.assert(
      fc.property(entriesOf, fc.constantFrom(';', '\t', ',', ',;\t'), (entries, separators) => {
        const fields = ['eventName', 'userType', 'toString'];
        const texts = entries.map((entry) =>
          Object.fromEntries(fields.map((field) => [field, fieldText(own(entry, field))])),
        );
        const computed = cellsOf(written('csv', texts, fields).slice(1), separators).filter(computes);
        assert.deepEqual(computed, []);
      }),
      { numRuns: propertyRuns(1000) },
    );
  });

  it('leaves numbers what they are, and everything that is nothing empty', () => {
    assert.deepEqual(
      [-5, 0.5, -1e21, 0].map((value) => raw(value)),
      ['-5', '0.5', '-1e+21', '0'],
    );
    assert.equal(raw('-5'), "'-5");
    assert.equal(raw(true), 'true');
    assert.deepEqual([raw(null), raw(''), written('csv', [{}], ['f']).slice(4)], ['', '', '\r\n']);
    assert.deepEqual(readCsv(csv('')), [['f'], ['']]);
    assert.equal(written('csv', [{}, { toString: 1 }], ['toString']), '\ufefftoString\r\n\r\n1\r\n');
    assert.equal(cell([1, { a: '"' }]), '[1,{"a":"\\""}]');
  });

  it('copes with a megabyte in one field', () => {
    for (const text of ["'".repeat(1e6), ' '.repeat(1e6), '"'.repeat(1e6), `=${'x,'.repeat(5e5)}`, ";'".repeat(5e5)]) {
      assert.equal(cell(text), text);
    }
  });
});

describe('JSON of the log', () => {
  it('gives back every entry exactly, as an array and line by line', () => {
    fc.assert(
      fc.property(entriesOf, (entries) => {
        const array: unknown = JSON.parse(onDisk(written('json', entries)));
        assert.deepEqual(array, entries);
        const lines = onDisk(written('ndjson', entries)).split('\n');
        assert.equal(lines.pop(), '');
        assert.deepEqual(
          lines.map((line): unknown => JSON.parse(line)),
          entries,
        );
      }),
    );
  });

  it('writes each entry of an array on its own line, and an array of none', () => {
    assert.equal(written('json', [{ a: 1 }, { a: '\n' }]), '[\n{"a":1},\n{"a":"\\n"}\n]\n');
    assert.deepEqual(JSON.parse(written('json', [])), []);
    assert.equal(written('ndjson', []), '');
  });

  it('has no character within an entry that an editor takes for the end of a line', () => {
    const entry = { 'a\u2029': 'b\u2028c\u2028', d: { e: ['\u2029'] } };
    for (const format of ['json', 'ndjson'] as const) {
      const text = written(format, [entry]);
      assert.doesNotMatch(text, /[\u2028\u2029]/);
      const read: unknown = JSON.parse(text);
      assert.deepEqual(format === 'json' ? read : [read], [entry]);
    }
  });

  it('keeps odd names, odd numbers and half surrogate pairs', () => {
    const entry: LogEntry = JSON.parse('{"__proto__":{"a":1},"toJSON":"x","":1e21,"n":5e-324,"s":"\\ud800"}');
    const [back]: LogEntry[] = JSON.parse(onDisk(written('json', [entry])));
    assert.deepEqual(Object.entries(back ?? {}), Object.entries(entry));
    assert.ok(Object.hasOwn(back ?? {}, '__proto__'));
  });
});

describe('Rows of a table', () => {
  const formats = ['csv', 'json', 'ndjson'] as const;

  function tableOf(entries: readonly LogEntry[]): EventLogTable {
    const table = new EventLogTable(Date.parse);
    table.append(entries);
    return table;
  }

  function rowsOf(table: EventLogTable, rows = Array.from({ length: table.size }, (_, row) => row)): TableRows {
    return { table, rows: Uint32Array.from(rows), length: rows.length };
  }

  const entriesIn = ({ table, rows }: TableRows) => Array.from(rows, (row) => table.entry(row));

  /** Checks that rows are written as their entries are, whose texts the tests above read. */
  function writesEntries(rows: TableRows, fields = rows.table.fields, more = false): void {
    const entries = entriesIn(rows);
    for (const format of formats) {
      assert.equal(written(format, rows, fields, more), written(format, entries, fields, more));
    }
  }

  const dates = fc.oneof(
    fc
      .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((at) => at.toISOString()),
    fc.constantFrom('2026-01-01T00:00:00.123456-06:00', '2026-01-01T00:00:00Z', 'soon', '=1', '', null, 5),
  );
  const dated = fc
    .tuple(entriesOf, fc.array(dates, { maxLength: 8 }), fc.dictionary(fc.constantFrom('0', '10', '9', 'x'), fc.nat(2)))
    .map(([entries, times, numbered]) =>
      entries.map((entry, place): LogEntry => {
        const date = times[place];
        return { ...(place % 2 === 0 ? numbered : {}), ...entry, ...(date === undefined ? {} : { [dateField]: date }) };
      }),
    );
  const cases = dated.chain((entries) =>
    fc.record({
      entries: fc.constant(entries),
      rows: fc.array(fc.nat(Math.max(entries.length - 1, 0)), { maxLength: entries.length === 0 ? 0 : 200 }),
    }),
  );

  it('are written as their entries are, whatever is in them', () => {
    fc.assert(fc.property(cases, ({ entries, rows }) => writesEntries(rowsOf(tableOf(entries), rows))));
  });

  it('are so with columns for some of their fields, or for others', () => {
    fc.assert(
      fc.property(cases, fc.nat(4), fc.boolean(), ({ entries, rows }, count, other) => {
        const table = tableOf(entries);
        const fields = [...(other ? ['nobody has this'] : []), ...table.fields.slice(0, count)];
        writesEntries(rowsOf(table, rows), fields, true);
      }),
    );
    assert.throws(() => written('csv', rowsOf(tableOf([{ a: 1, b: 2 }])), ['a']), /more fields/);
  });

  it('are so with fields beyond the columns of the table', () => {
    const names = Array.from({ length: mostColumns + 5 }, (_, place) => `f${place}`);
    const wide = Object.fromEntries(names.map((name, place) => [name, place]));
    const table = tableOf([wide, { f1: '=1' }, { [`f${mostColumns}`]: 'x', 7: '' }, wide]);
    assert.ok(table.hasFurther);
    writesEntries(rowsOf(table), table.fields, true);
    assert.throws(() => written('csv', rowsOf(table), table.fields), /more fields/);
  });

  it('are so with more values than are kept, and longer ones', () => {
    const entries = Array.from({ length: 40_000 }, (_, place) => ({
      many: `=${place % 20_000}`,
      few: place % 3,
      some: `"${place % 100}`,
      others: place % 7 === 0 ? null : `${place % 150};`,
    }));
    writesEntries(rowsOf(tableOf(entries)));
    const long = Array.from({ length: 12 }, (_, place) => ({ long: `${place % 6}`.repeat(1e6), few: place % 2 }));
    writesEntries(rowsOf(tableOf(long)));
  });

  it('are so while the table grows', () => {
    const table = tableOf(Array.from({ length: 9 }, (_, place) => ({ a: place % 3, b: `b${place % 2}`, c: place })));
    const rows = rowsOf(table);
    const expected = formats.map((format) => written(format, entriesIn(rows), table.fields));
    const encoders = formats.map((format) => encoderOf(format, table.fields, false));
    const heads = encoders.map((encoder) => encoder.head());
    const texts = encoders.map((encoder) => encoder.texts(rows));
    for (let place = 0; place < rows.length; place++) {
      for (const [which, textOf] of texts.entries()) heads[which] += textOf(place);
      table.append([{ a: place + 10, b: `new ${place}`, c: -place, d: 'new' }]);
    }
    assert.deepEqual(
      heads.map((text, which) => text + (encoders[which]?.tail() ?? '')),
      expected,
    );
  });
});
