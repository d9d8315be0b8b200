// Tests of src/service/filter/compile.ts and src/service/filter/syntax.ts.

import assert from 'node:assert/strict';
import { FilterError } from '../../../../src/api/filter/operationText.ts';
import type { Json } from '../../../../src/core/text/exactJson.ts';
import { compileFilter } from '../../../../src/service/filter/compile.ts';
import { compareBy } from '../../../../src/service/filter/sorting.ts';

const now = Date.UTC(2026, 10, 3, 15);
const matches = (filter: unknown, record: { [field: string]: Json }) => compileFilter(filter, now).matches(record);
const option = (name: string, ...value: Json[]) => ({ name, value });

describe('filter operators', () => {
  const yes = (operation: Json, ...values: Json[]) => {
    for (const f of values)
      assert.ok(matches({ f: { operation } }, { f }), `${operation} should accept ${JSON.stringify(f)}`);
  };
  const no = (operation: Json, ...values: Json[]) => {
    for (const f of values)
      assert.ok(!matches({ f: { operation } }, { f }), `${operation} should refuse ${JSON.stringify(f)}`);
  };

  it('a bare value is equality, with case, numbers as numbers', () => {
    yes('SYSTEM', 'SYSTEM');
    no('SYSTEM', 'system', 'SYSTEM ', '', null, 1, ['x']);
    yes(5, 5, '5', '5.0');
    no(5, 6, 'five', null, '');
    yes('5', 5, '5');
    no('', 0, null, 'x');
  });

  it('a flag is 0, false or absent; 1 or true', () => {
    for (const operation of [0, false]) {
      const filter = { acknowledgedFlag: { operation } };
      for (const acknowledgedFlag of [false, 0, null]) assert.ok(matches(filter, { acknowledgedFlag }));
      assert.ok(matches(filter, {}));
      for (const acknowledgedFlag of [true, 1]) assert.ok(!matches(filter, { acknowledgedFlag }));
    }
    assert.ok(matches({ acknowledgedFlag: { operation: 1 } }, { acknowledgedFlag: true }));
    assert.ok(!matches({ acknowledgedFlag: { operation: 1 } }, {}));
    assert.ok(!matches({ count: { operation: 0 } }, {}), 'only a flag may be absent');
  });

  it('!= and every negation accept an absent field', () => {
    yes('!= a', 'b', null, 1);
    no('!= a', 'a');
    no('!=a', 'a');
    for (const operation of ['!= a', '!^= a', '!$= a', '!*= a', '!~ a'])
      assert.ok(matches({ f: { operation } }, {}), operation);
  });

  it('compares numbers as numbers, dates as instants, other text by its code units', () => {
    yes('> 9', 10, '10');
    no('> 9', 9, '9', 8, 'x', null);
    yes('>= 9', 9);
    yes('< -1.5', -2);
    yes('<= 3', 3, '3');
    yes('> b', 'c');
    no('> b', 'a', 'b', 3);
    yes('> 2026-11-01T00:00:00Z', '2026-10-31T20:00:00-05:00');
    no('> 2026-11-01T00:00:00Z', '2026-10-31T18:00:00-05:00', 'x');
    yes('< 11/02/2026', '2026-11-01T23:59:59-06:00');
  });

  it('starts, ends, contains, with case; _= without', () => {
    yes('^= Log', 'Login', 'Log');
    no('^= Log', 'login', 'A Login', null);
    yes('^=Log', 'Login');
    yes('^=  a', ' a');
    no('!^= Log', 'Login');
    yes('!^= Log', 'login');
    yes('$= in', 'Login');
    no('!$= in', 'Login');
    yes('*= ogi', 'Login');
    no('*= OGI', 'Login');
    no('!*= ogi', 'Login');
    yes('_= login', 'LOGIN', 'Login');
    yes('_= LOGIN', 'login');
    no('_= login', 'logins');
  });

  it('~ is a regular expression', () => {
    yes('~ ^Log(in|out)$', 'Login', 'Logout');
    no('~ ^Log(in|out)$', 'Logins', null);
    yes('!~ ^Log', 'Power On');
  });

  it('is null, not null', () => {
    yes('is null', null);
    yes('IS NULL', null);
    no('is null', '', 0, 'x');
    yes('not null', '', 0, 'x', { a: 1 });
    no('not null', null);
    assert.ok(matches({ f: { operation: 'is null' } }, {}));
    assert.ok(matches({ f: { g: { operation: 'is null' } } }, { f: null }));
  });

  it('in, not in, or, and', () => {
    const f = (operation: string, ...data: Json[]) => ({ f: { operation, options: [option('data', ...data)] } });
    assert.ok(matches(f('in', 'a', 'b', 3), { f: 'b' }));
    assert.ok(matches(f('in', 'a', 'b', 3), { f: 3 }));
    assert.ok(!matches(f('in', '^= a'), { f: 'ab' }), 'values of in are plain');
    assert.ok(matches(f('not in', 'a', 'b'), { f: 'c' }));
    assert.ok(!matches(f('not in', 'a', 'b'), { f: 'a' }));
    assert.ok(matches(f('or', '^= a', '$= z'), { f: 'xz' }));
    assert.ok(!matches(f('or', '^= a', '$= z'), { f: 'b' }));
    assert.ok(matches(f('and', '>= 10', '<= 20'), { f: 15 }));
    assert.ok(!matches(f('and', '>= 10', '<= 20'), { f: 25 }));
    assert.ok(
      matches({ f: { operation: 'in', options: [{ name: 'data', value: 'a' }] } }, { f: 'a' }),
      'one bare value',
    );
  });

  it('isDate, lessThanDate, greaterThanDate, betweenDate', () => {
    const f = (operation: string, ...options: { name: string; value: Json }[]) => ({ f: { operation, options } });
    const noon = { f: '2026-11-01T12:00:00-06:00' };
    assert.ok(matches(f('isDate', option('date', '11/01/2026')), noon));
    assert.ok(
      matches(f('isDate', option('date', '11/01/2026')), { f: '2026-11-01T00:00:00-05:00' }),
      'a day of 25 hours',
    );
    assert.ok(matches(f('isDate', option('date', '11/01/2026')), { f: '2026-11-01T23:59:59-06:00' }));
    assert.ok(!matches(f('isDate', option('date', '11/01/2026')), { f: '2026-11-02T00:00:00-06:00' }));
    assert.ok(matches(f('isDate', option('date', '2026-11-02T00:00:00+14:00')), noon), 'a day in its own zone');
    assert.ok(matches(f('lessThanDate', option('date', '2026-11-01T18:00:01Z')), noon));
    assert.ok(!matches(f('lessThanDate', option('date', '2026-11-01T18:00:00Z')), noon));
    assert.ok(matches(f('greaterThanDate', option('date', '11/01/2026 11:59:59')), noon));
    assert.ok(!matches(f('greaterThanDate', option('date', '11/01/2026 12:00:00')), noon));
    assert.ok(!matches(f('greaterThanDate', option('date', '11/01/2026')), { f: null }));
    const between = f('betweenDate', option('startDate', '2026-11-01T18:00:00Z'), option('endDate', '11/02/2026'));
    assert.ok(matches(between, noon));
    assert.ok(!matches(between, { f: '2026-11-01T17:59:59Z' }));
    assert.ok(!matches(between, { f: '2026-11-03T00:00:00Z' }));
  });

  it('sysdate and currentDate count days from now', () => {
    yes('> sysdate - 30', '2026-10-20T00:00:00Z');
    no('> sysdate - 30', '2026-10-01T00:00:00Z', null);
    yes('>= currentDate - 30', '2026-10-20T00:00:00Z');
    yes('> sysdate', '2026-11-03T15:00:01Z');
    yes('< sysdate + 7', '2026-11-09T00:00:00Z');
    assert.ok(compileFilter({ f: { operation: '> sysdate - 30' } }).relativeToNow);
    assert.ok(!compileFilter({ f: { operation: '> 30' } }).relativeToNow);
  });

  it('a relation that is a list matches when one element meets all that is asked of it', () => {
    const record = {
      list: [
        { a: 1, b: 1 },
        { a: 2, b: 2 },
      ],
    };
    assert.ok(matches({ list: { a: { operation: 2 } } }, record));
    assert.ok(matches({ list: { a: { operation: 2 }, b: { operation: 2 } } }, record));
    assert.ok(!matches({ list: { a: { operation: 1 }, b: { operation: 2 } } }, record));
    assert.ok(!matches({ list: { a: { operation: 1 } } }, { list: [] }));
    assert.ok(!matches({ list: { a: { operation: 1 } } }, { list: 'x' }));
  });

  it('all conditions must hold; an empty filter holds for everything', () => {
    const filter = { a: { operation: 1 }, b: { operation: 'x' } };
    assert.ok(matches(filter, { a: 1, b: 'x' }));
    assert.ok(!matches(filter, { a: 1, b: 'y' }));
    assert.ok(matches({}, {}));
    assert.ok(
      !matches({ __proto__x: { operation: 'not null' }, toString: { operation: 'not null' } }, {}),
      'own fields only',
    );
  });

  it('orders by several keys, the lower sortOrder first', () => {
    const sort = (direction: string, order: number) => ({
      operation: 'orderBy',
      options: [option('sort', direction), option('sortOrder', order)],
    });
    const filter = compileFilter({ a: sort('DESC', 2), b: { c: sort('ASC', 1) }, d: { operation: 'not null' } });
    const rows = [
      { a: 1, b: { c: 'y' }, d: 1 },
      { a: 9, b: { c: 'x' }, d: 1 },
      { a: 10, b: { c: 'x' }, d: 1 },
      { a: 5, b: null, d: 1 },
    ];
    assert.deepEqual(
      rows.toSorted(compareBy(filter.orderBy)).map(({ a }) => a),
      [5, 10, 9, 1],
    );
    assert.ok(filter.matches({ d: 1 }) && !filter.matches({}));
  });
});

describe('filters that cannot be understood', () => {
  const date = (value: Json) => ({ f: { operation: 'greaterThanDate', options: [{ name: 'date', value }] } });
  let nested: Json = { operation: 1 };
  for (let depth = 0; depth < 5000; depth += 1) nested = { f: nested };
  const malformed: readonly (readonly [string, unknown, RegExp])[] = [
    ['a list', [], /must be a JSON object/],
    ['null', null, /must be a JSON object/],
    ['an operation without a field', { operation: 1 }, /needs the name of a field/],
    ['a bare value for a field', { f: 'SYSTEM' }, /"f" must be an object/],
    ['a list for a field', { f: [1] }, /"f" must be an object/],
    ['a field without a condition', { f: { g: {} } }, /"f.g" holds no condition/],
    ['a null operation', { f: { operation: null } }, /operation of "f" must be/],
    ['options without an operation', { f: { options: [] } }, /operation of "f" must be/],
    ['a stray key', { f: { operation: 1, g: 2 } }, /"f" holds "g" beside/],
    ['an unknown symbol', { f: { operation: '== x' } }, /"== x" on the field "f"/],
    [
      'an unknown symbol in or',
      { f: { operation: 'or', options: [option('data', '%= x')] } },
      /"%= x" on the field "f"/,
    ],
    [
      'an unknown word with options',
      { f: { operation: 'afterDate', options: [option('date', 'x')] } },
      /"afterDate" on the field "f"/,
    ],
    ['in without options', { f: { operation: 'in' } }, /"in" on the field "f" needs a list/],
    [
      'in without data',
      { f: { operation: 'in', options: [option('data')] } },
      /"in" on the field "f" needs an option named "data"/,
    ],
    ['in with objects', { f: { operation: 'in', options: [option('data', {})] } }, /takes texts and numbers/],
    ['options that are no list', { f: { operation: 'in', options: { name: 'data' } } }, /needs a list of options/],
    ['an option without a name', { f: { operation: 'in', options: [{ value: [1] }] } }, /"name" and "value"/],
    ['a date that is none', date(['soon']), /needs a date in its option "date"/],
    ['an impossible date', date(['02/30/2026']), /needs a date/],
    [
      'half of betweenDate',
      { f: { operation: 'betweenDate', options: [option('startDate', '1/1/2026')] } },
      /"endDate"/,
    ],
    [
      'a direction that is none',
      { f: { operation: 'orderBy', options: [option('sort', 'UP')] } },
      /ASC or DESC, not "UP"/,
    ],
    [
      'sorting and filtering one field',
      { f: { operation: 'SYSTEM', options: [option('sort', 'ASC')] } },
      /sorted and filtered at once/,
    ],
    [
      'filtering and sorting one field',
      { f: { operation: 'in', options: [option('data', 1), option('sort', 'ASC')] } },
      /sorted and filtered at once/,
    ],
    ['a malformed expression', { f: { operation: '~ (' } }, /regular expression on the field "f" is malformed/],
    ['an endless expression', { f: { operation: `~ ${'a'.repeat(300)}` } }, /longer than 200/],
    [
      'an expression that looks ahead',
      { f: { operation: '~ (?=a)' } },
      /regular expression on the field "f" looks ahead/,
    ],
    ['bottomless nesting', nested, /nested deeper than/],
  ];
  for (const [what, filter, sentence] of malformed) {
    it(`${what}: says so`, () => {
      assert.throws(
        () => compileFilter(filter),
        (error) => error instanceof FilterError && sentence.test(error.message) && error.message.endsWith('.'),
      );
    });
  }
});
