import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type MachinePlace, NameMatcher } from '../../../../src/core/machines/matcher.ts';
import { machineName } from '../../../../src/core/machines/names.ts';
import { propertyRuns } from '../../../support/propertyRuns.ts';

const numRuns = propertyRuns(3_000);

function found(names: readonly string[], text: string): string[] {
  return new NameMatcher(names.flatMap((name) => machineName(name) ?? [])).places(text).map(({ name }) => name);
}

/** The same by asking for each name at each place, with what may not stand before and after it. */
function naive(names: readonly string[], text: string): MachinePlace[] {
  const lines = text.split(/\r\n|\r|\n/);
  const places: MachinePlace[] = [];
  for (const [line, content] of lines.entries()) {
    const masked = content.replace(/[0-9a-f:][0-9a-f:.]*/gi, (whole, index: number) => {
      const run = whole.replace(/\.+$/, '').replace(/(?<!:):$/, '');
      const before = content.slice(0, index);
      const after = content.slice(index + whole.length);
      const key = /[\wäß:][.-]*$/.test(before) || /^[.-]*[\wäß]/.test(after) ? undefined : urlAddress(run);
      const name = names.find((one) => key !== undefined && urlAddress(one) === key);
      if (name !== undefined) places.push({ name: machineName(name) ?? '', line, column: index, length: run.length });
      return key === undefined ? whole : ' '.repeat(whole.length);
    });
    for (const name of names) {
      if (urlAddress(name) !== undefined) continue;
      for (let column = 0; column < masked.length; column += 1) {
        const end = column + name.length;
        if (masked.slice(column, end).toLowerCase() !== name) continue;
        if (/[\wäß][.-]*$/.test(masked.slice(0, column)) || /^[.-]*[\wäß]/.test(masked.slice(end))) continue;
        places.push({ name, line, column, length: name.length });
      }
    }
  }
  return places.sort((a, b) => a.line - b.line || a.column - b.column);
}

/** An IPv6 address as browsers spell it. */
function urlAddress(text: string): string | undefined {
  return text.includes(':') && URL.canParse(`http://[${text}]`) ? new URL(`http://[${text}]`).hostname : undefined;
}

describe('Names of machines in a text', () => {
  it('are found whole, never within a longer word', () => {
    assert.deepEqual(found(['db1'], 'db1 db10 my-db1 db1-a x.db1 db1.x db1_a adb1 dbb1'), ['db1']);
    assert.deepEqual(found(['10.0.0.1'], '10.0.0.1 10.0.0.10 110.0.0.1 10.0.0.1.2 10.0.0.1/24'), [
      '10.0.0.1',
      '10.0.0.1',
    ]);
    assert.deepEqual(found(['web-01.fra.example'], 'db.web-01.fra.example web-01.fra.example.bak'), []);
  });

  it('are found in what surrounds them in configurations', () => {
    for (const text of [
      'host=db1',
      '"db1"',
      "'db1',",
      'ssh admin@db1:/srv',
      'https://db1:8443/path',
      '- db1',
      '[db1]',
      'DB1',
      'Db1.',
      'db1...',
      'on db1, and',
      '“db1”',
      '主机db1停机',
      '-db1',
      '*.db1',
    ]) {
      assert.deepEqual(found(['db1'], text), ['db1'], text);
    }
    assert.deepEqual(found(['ab1'], 'äab1 ab1ß'), []);
  });

  it('are found however an IPv6 address is written, and not in one', () => {
    const key = '2001:db8::1';
    for (const text of [
      '2001:db8::1',
      '2001:0DB8:0000::0001',
      '[2001:db8::1]:443',
      '2001:db8::1/64',
      'It is 2001:db8::1.',
      '2001:db8::1: down',
    ]) {
      assert.deepEqual(found(['2001:DB8::1'], text), [key], text);
      assert.deepEqual(found(['db8'], text), [], text);
    }
    assert.deepEqual(found(['2001:db8::1'], '2001:db8::10 12001:db8::1 2001:db8::1:1 my-2001:db8::1'), []);
  });

  it('are told by line and column, with each way to end a line', () => {
    const places = new NameMatcher(['db1']).places('a\r\n db1\r\rdb1\n\n\u{1F980} DB1');
    assert.deepEqual(
      places.map(({ line, column, length }) => [line, column, length]),
      [
        [1, 1, 3],
        [3, 0, 3],
        [5, 3, 3],
      ],
    );
  });

  it('are no more than asked for, but for the first of each name', () => {
    assert.equal(new NameMatcher(['db1']).places('db1 '.repeat(50), 7).length, 7);
    const address = machineName('2001:db8::1') ?? '';
    const text = `${'db1 '.repeat(50)}2001:DB8::1 web-02\n2001:db8::1 db1 web-02`;
    const some = new NameMatcher(['db1', address, 'web-02', 'gone.example']).places(text, 7);
    assert.deepEqual(
      some.slice(6).map(({ name, line, column }) => [name, line, column]),
      [
        ['db1', 0, 24],
        [address, 0, 200],
        ['web-02', 0, 212],
      ],
    );
  });

  it('are found beside control characters, which have some bits of digits and hyphens', () => {
    assert.deepEqual(found(['10.0.0.1', 'a-1'], '\u00110.0.0.1 a\r1 10.0.0.1 a-1'), ['10.0.0.1', 'a-1']);
    const text = '\u00110.0.0.1';
    assert.deepEqual(found(['10.0.0.1'], text), []);
    assert.deepEqual(found(['10.0.0.1'], `${text} 10.0.0.1`), ['10.0.0.1']);
  });

  it('with a dot are found at the ends of a text, however they are spelled, and not for what stands around another dot', () => {
    const names = ['a.b', 'web-01.fra02.walk.example', '10.77.3.1'];
    for (const text of ['a.b', 'A.B', '..a.b..', 'a.b.', ' a.b 1.a.b a.b1 xa.b a.bc', 'a.b\n.', '.\na.b'])
      assert.deepEqual(found(names, text), ['a.b'], text);
    assert.deepEqual(found(names, '. .a.c .10 77.3.1 web-01.fra02.walk.exampl 10.77.3.1O a..b'), []);
    const mixed = 'WEB-01.Fra02.walk.EXAMPLE https://10.77.3.1.:80/a.b?web-01.fra02.walk.example.org';
    assert.deepEqual(found(names, mixed), ['web-01.fra02.walk.example', '10.77.3.1', 'a.b']);
    assert.deepEqual(found(names.slice(1), mixed), ['web-01.fra02.walk.example', '10.77.3.1']);
    for (const text of ['.web-01.x', 'a. web-01.x', '1.2.3 web-01.x', 'e.g.:web-01.x/a.web-01.x', '.....web-01.x.....'])
      assert.deepEqual(found(['web-01.x'], text), ['web-01.x'], text);
    assert.deepEqual(found(['web-01.x', 'web-02.x'], 'b-01.x'), []);
  });

  it('are found among thousands, most of which have the same around their dots as another', () => {
    const all = Array.from({ length: 6_000 }, (_, n) => {
      const kinds = [
        `web-${n}.fra02.walk.example`,
        `w${n % 70}.ams0${n % 9}.walk${n}.example`,
        `10.77.${n >> 8}.${n & 255}`,
      ];
      return kinds[n % 3] ?? '';
    });
    for (const step of [2, 7]) {
      const names = new Set(all.filter((_, n) => n % step === 0));
      const expected = all.flatMap((name, line) =>
        names.has(name) ? [{ name, line, column: line % 4, length: name.length }] : [],
      );
      const text = all.map((name, line) => ' '.repeat(line % 4) + name).join('\n');
      assert.deepEqual(new NameMatcher(names).places(text), expected);
    }
  });

  it('are the same that a search for each of them at each place finds', () => {
    // Some of less than three characters, as no table has them; of one length alone, of many; some that begin as others do.
    const short = fc.constantFrom('db1', 'a-1', 'a1', 'b_2.x', 'web-01', 'a.b', 'b.a1');
    const long = fc.constantFrom('web-01.fra', 'web-01.fra02.walk.example', 'web-02.fra02.walk.example', '10.0.0.1');
    const names = fc.oneof(short, long, fc.constantFrom('2001:db8::1', '::ffff:1:2'));
    const odd = fc.constantFrom(
      'web-0',
      '.fra02.walk.example',
      'walk',
      '\u0011',
      '0.0.0.1',
      '2001:0DB8:0::1',
      '1',
      'a',
      '-',
      '.',
      '_',
      ':',
      '::',
      ' ',
      '\n',
      '\r\n',
      '\r',
      '/',
      'ä',
      '—',
    );
    const words = fc.array(
      fc.oneof(
        names,
        names.map((name) => name.toUpperCase()),
        odd,
      ),
      { maxLength: 12 },
    );
    const chosen = fc
      .oneof(names, long, short)
      .chain((one) => fc.uniqueArray(fc.oneof(fc.constant(one), names, long), { minLength: 1 }));
    fc.assert(
      fc.property(chosen, words, (some, parts) => {
        const text = parts.join('');
        const places = new NameMatcher(some.map((name) => machineName(name) ?? name)).places(text);
        assert.deepEqual(places, naive(some, text), JSON.stringify(text));
      }),
      { numRuns },
    );
  });

  it('are found in any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.string({ unit: 'binary', maxLength: 40 }),
        (a, b) => {
          const [place] = new NameMatcher(['db1']).places(`${a} db1 ${b}`).filter(({ length }) => length === 3);
          assert.equal(place?.name, 'db1');
        },
      ),
      { numRuns: 500 },
    );
  });
});
