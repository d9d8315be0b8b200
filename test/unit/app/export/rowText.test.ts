import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { cellsAsText, defused, rowsAsText } from '../../../../src/app/export/rowText.ts';
import type { LogEntry } from '../../../../src/core/connection/ports.ts';
import { fieldText } from '../../../../src/core/log/fieldText.ts';
import { cellsOf, computes, entriesOf, undefused } from '../../../support/hostileEntries.ts';

const fields = ['eventName', 'userType', '__proto__'];
const labels = ['Event', 'Who', 'Odd'];
const own = (entry: LogEntry, field: string) => (Object.hasOwn(entry, field) ? entry[field] : undefined);

describe('Defused text', () => {
  it('always gives back what there was, and never begins like a formula', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...`'"=+-@; \t\r\na＝\ufeff`) }), (text) => {
        const safe = defused(text);
        assert.equal(undefused(safe), text);
        assert.doesNotMatch(safe, /^[\t\r\n]/);
        for (const separator of ';\t') assert.deepEqual(cellsOf(safe, separator).filter(computes), []);
        // Nothing but apostrophes came, and only where there is something to defuse.
        assert.equal(safe.replaceAll("'", ''), text.replaceAll("'", ''));
        if (!/[=+\-@＝]|^'*[\t\r\n]/.test(text)) assert.equal(safe, text);
      }),
    );
  });
});

describe('Rows as TSV', () => {
  const tsv = (...entries: LogEntry[]) => rowsAsText('tsv', entries, fields, labels);

  it('have the labels as headings and one line each, in the order of the fields', () => {
    const text = tsv({ userType: 'SYSTEM', eventName: 'Login', other: 1 }, { eventName: null, userType: 7 });
    assert.equal(text, 'Event\tWho\tOdd\nLogin\tSYSTEM\t\n\t7\t\n');
  });

  it('have fields of the metadata as columns too', () => {
    const meta = ['metaData["port"]', 'metaData["rule"]'];
    const entry = { metaData: '{"port":-5,"rule":"=1"}' };
    assert.equal(rowsAsText('tsv', [entry, {}], meta, ['meta.port']), 'meta.port\tmetaData["rule"]\n-5\t\'=1\n\t\n');
  });

  it('show tabs and line ends as spaces, and compute nothing', () => {
    assert.equal(tsv({ eventName: 'a\tb\r\nc\u2028d\0e', userType: '\n=1' }).split('\n')[1], "a b c d e\t' =1\t");
    assert.equal(tsv({ eventName: -5, userType: '-5' }).split('\n')[1], "-5\t'-5\t");
    assert.equal(tsv({ eventName: '"a', userType: 'a"b' }).split('\n')[1], '"""a"\ta"b\t');
    assert.equal(tsv({ eventName: '"=1', userType: 'a;=1' }).split('\n')[1], `'"=1\ta;'=1\t`);
  });

  it('keep every value in its cell as spreadsheets read it, whatever is in it', () => {
    fc.assert(
      fc.property(entriesOf, (entries) => {
        const rows: string[][] = parse(tsv(...entries), {
          delimiter: '\t',
          record_delimiter: '\n',
          relax_quotes: true,
        });
        const expected = entries.map((entry) =>
          fields.map((field) => {
            const line = fieldText(own(entry, field)).replace(/\r\n|[\p{Cc}\u2028\u2029]/gu, ' ');
            // The parser reads UTF-8, which has no half surrogate pairs.
            return Buffer.from(line).toString();
          }),
        );
        assert.deepEqual(
          rows.map((row) => row.map(undefused)),
          [labels, ...expected],
        );
      }),
    );
  });
});

describe('A table of counts as TSV', () => {
  it('has its numbers as numbers, and computes nothing', () => {
    assert.equal(
      cellsAsText([
        ['User', 'Count'],
        ['=1+1', '12'],
        ['a\tb', '-5'],
      ]),
      "User\tCount\n'=1+1\t12\na b\t'-5\n",
    );
  });
});

describe('Rows as JSON', () => {
  it('are the whole entries, exactly', () => {
    fc.assert(
      fc.property(entriesOf, (entries) => {
        assert.deepEqual(JSON.parse(rowsAsText('json', entries, fields, labels)), entries);
      }),
    );
  });
});

describe('Rows as Markdown', () => {
  const markdown = (...entries: LogEntry[]) => rowsAsText('markdown', entries, fields, labels);

  it('are a table', () => {
    assert.equal(
      markdown({ eventName: 'Login', userType: 'SYSTEM' }, { eventName: null }),
      '| Event | Who | Odd |\n| --- | --- | --- |\n| Login | SYSTEM |  |\n|  |  |  |\n',
    );
  });

  it('have no markup, link, mention or HTML from the service', () => {
    const shown = (eventName: string) => markdown({ eventName }).split('\n')[2]?.split(' |')[0]?.slice(2);
    assert.equal(shown('<img src=x>'), '\\<img src=x>');
    assert.equal(shown('[a](command:b) ![c](d)'), '\\[a\\](command:b) !\\[c\\](d)');
    assert.equal(shown('`x` *y* _z_ ~s~ &lt; $m$'), '\\`x\\` \\*y\\* \\_z\\_ \\~s\\~ \\&lt; \\$m\\$');
    assert.equal(shown('https://a.example WWW.b.example'), 'https:\u200a//a.example WWW\u200a.b.example');
    assert.equal(shown('me@c.example and @team'), 'me@\u200ac.example and @\u200ateam');
    assert.equal(shown('a\r\nb\u202ec'), 'a b\\[U+202E\\]c');
  });

  it('keep every value in its cell, whatever is in it', () => {
    fc.assert(
      fc.property(entriesOf, (entries) => {
        const lines = markdown(...entries).split('\n');
        assert.equal(lines.length, entries.length + 3);
        for (const line of lines.slice(0, -1)) {
          // What isn't behind a backslash that counts.
          const bare = line.replace(/\\[\\`*_[\]<|~&$]/g, '');
          assert.equal(bare.split('|').length, fields.length + 2, line);
          assert.doesNotMatch(bare, /[\\`[\]<&]|:\/\/|www\.|@(?!\u200a)/i);
        }
      }),
    );
  });
});
