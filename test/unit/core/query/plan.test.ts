import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { LogEntry, LogSearch } from '../../../../src/core/connection/ports.ts';
import { passes } from '../../../../src/core/log/filter.ts';
import { covers, type PlanContext, planQuery } from '../../../../src/core/query/plan.ts';
import { describeQueryFault, type LogTerm, parseQuery, writeQuery } from '../../../../src/core/query/query.ts';
import { inEnglish } from '../../../../src/core/text/translate.ts';

const now = Date.UTC(2026, 10, 20, 12);
const context: PlanContext = { now, zone: 'utc', serviceZone: '+00:00' };
const hourLong = 3_600_000;

function searchFor(text: string): LogSearch {
  return planQuery(parseQuery(text), context).search;
}

function finds(text: string, entry: LogEntry): boolean {
  const { filter, faults } = planQuery(parseQuery(text), context);
  assert.deepEqual(faults, [], text);
  return passes(filter, entry, dateOf(entry));
}

function dateOf(entry: LogEntry): number {
  return typeof entry.eventCreateDate === 'string' ? Date.parse(entry.eventCreateDate) : Number.NaN;
}

/** LogSearch as its own words say. */
function matchesSearch(search: LogSearch, entry: LogEntry): boolean {
  const { eventName, userType } = entry;
  const date = dateOf(entry);
  if (search.userType !== undefined && userType !== search.userType) return false;
  if (search.name !== undefined && eventName !== search.name) return false;
  if (search.namePrefix !== undefined) {
    if (typeof eventName !== 'string' || eventName.slice(0, search.namePrefix.length) !== search.namePrefix)
      return false;
  }
  if (search.after !== undefined && !(search.after <= date)) return false;
  return search.before === undefined || date < search.before;
}

/** The language, evaluated in the slowest and plainest way that there is. */
function holds(term: LogTerm, entry: LogEntry): boolean {
  if (term.kind === 'date') {
    assert.ok(term.moment.kind === 'ago');
    const bound = now - term.moment.ms;
    return term.bound === 'after' ? dateOf(entry) >= bound : dateOf(entry) < bound;
  }
  if (term.kind === 'text') {
    const wanted = ['', ...term.value.pieces.map((piece) => piece.toLowerCase()), ''];
    const found = Object.keys(entry).some((field) => fits(wanted, textIn(entry, field).toLowerCase()));
    return found !== term.negated;
  }
  const text = textIn(entry, term.field);
  const found = term.values.some(({ pieces, exact }) => {
    const isEmpty = pieces.length === 1 && pieces[0] === '';
    const wanted = term.field === 'metaData' && !isEmpty ? ['', ...pieces, ''] : pieces;
    const small = pieces.every((piece) => [...piece].every((character) => character === character.toLowerCase()));
    return fits(wanted, small && !exact ? text.toLowerCase() : text);
  });
  return found !== term.negated;
}

function textIn(entry: LogEntry, field: string): string {
  const value = entry[field] ?? null;
  if (value === null) return '';
  return typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : `${value}`;
}

/** Whether pieces with anything between them make up the text: every way of sharing it out is tried. */
function fits([first = '', ...rest]: readonly string[], text: string): boolean {
  if (!text.startsWith(first)) return false;
  const left = text.slice(first.length);
  if (rest.length === 0) return left === '';
  return Array.from({ length: left.length + 1 }, (_, skip) => skip).some((skip) => fits(rest, left.slice(skip)));
}

const piece = fc.constantFrom(
  '',
  'a',
  'A',
  'b',
  'ab',
  'aB',
  'Ab',
  'Aba',
  'É',
  'é',
  'İ',
  'i',
  '1',
  'true',
  'tr',
  '-1',
  '["A"]',
  '[',
  ' ',
);
const place = { start: 0, end: 0 };
const value = fc
  .tuple(fc.array(piece, { minLength: 1, maxLength: 3 }), fc.boolean())
  .map(([pieces, exact]) => ({ pieces, exact, ...place }));
const field = fc.constantFrom('eventName', 'eventName', 'userType', 'metaData', 'objectId', 'other');
const ages = [0, 1, 2, 3].map((hours) => ({ text: `${hours}h`, ms: hours * hourLong }));

const term: fc.Arbitrary<LogTerm> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .record({ negated: fc.boolean(), field, values: fc.array(value, { minLength: 1, maxLength: 3 }) })
      .map((parts): LogTerm => ({ kind: 'field', ...parts, ...place })),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ negated: fc.boolean(), value: value.filter(({ pieces }) => pieces.join('*') !== '') })
      .map((parts): LogTerm => ({ kind: 'text', ...parts, ...place })),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ bound: fc.constantFrom('after' as const, 'before' as const), age: fc.constantFrom(...ages) })
      .map(({ bound, age }): LogTerm => {
        return { kind: 'date', bound, text: age.text, moment: { kind: 'ago', ms: age.ms }, ...place };
      }),
  },
);

const text = fc.array(piece, { maxLength: 3 }).map((pieces) => pieces.join(''));
const json = fc.oneof(text, text, fc.constantFrom(null, 1, -1, 0, true, ['A'], { a: 'A' }));
const entry: fc.Arbitrary<LogEntry> = fc.record(
  {
    eventName: json,
    userType: json,
    metaData: json,
    objectId: json,
    other: json,
    eventCreateDate: fc.oneof(
      fc.integer({ min: 0, max: 8 }).map((half) => new Date(now - (half * hourLong) / 2).toISOString()),
      fc.constantFrom('', null),
    ),
  },
  { requiredKeys: [], noNullPrototype: true },
);

describe('planQuery', () => {
  it('finds what the language says, and never narrows more than the query does', () => {
    let found = 0;
    let narrowed = 0;
    const query = fc.array(term, { maxLength: 3 });
    fc.assert(
      fc.property(query, fc.array(entry, { minLength: 10, maxLength: 10 }), (terms, entries) => {
        const plan = planQuery(parseQuery(writeQuery(terms)), context);
        if (Object.keys(plan.search).length > 0) narrowed += 1;
        for (const one of entries) {
          for (const { test, contains = '' } of plan.filter.conditions) {
            const found = Object.keys(one).filter((name) => test(textIn(one, name)));
            for (const name of found) assert.ok(textIn(one, name).toLowerCase().includes(contains), contains);
          }
          const wanted = terms.every((part) => holds(part, one));
          assert.equal(passes(plan.filter, one, dateOf(one)), wanted, `${writeQuery(terms)} ${JSON.stringify(one)}`);
          if (!wanted) continue;
          found += 1;
          assert.ok(matchesSearch(plan.search, one), `${writeQuery(terms)} ${JSON.stringify([plan.search, one])}`);
        }
      }),
      { numRuns: 5_000 },
    );
    assert.ok(found > 5_000 && narrowed > 1_000, `${found} found, ${narrowed} narrowed`);
  });

  it('gives the service what it can narrow, and no more', () => {
    assert.deepEqual(searchFor('user:SYSTEM name:"Login Successful"'), {
      userType: 'SYSTEM',
      name: 'Login Successful',
    });
    assert.deepEqual(searchFor('name:"Login*"'), { namePrefix: 'Login' });
    assert.deepEqual(searchFor('name:"Login*x"'), { namePrefix: 'Login' });
    assert.deepEqual(searchFor('name:"Login OK","Login F*",Login'), { namePrefix: 'Login' });
    assert.deepEqual(searchFor('name:Log* name:"Login F*" name:*x'), { namePrefix: 'Login F' });
    assert.deepEqual(searchFor('name:Log* name:"Login OK"'), { name: 'Login OK' });
    for (const text of ['user:system', 'user:A,B', 'user:A*', '-user:A', 'name:login*', 'name:"Login*",x', 'name:*A']) {
      assert.deepEqual(searchFor(text), {}, text);
    }
    for (const text of [
      'name:"a B","a b"',
      'name:"Login*",login',
      'name:A,B',
      '-name:A*',
      'A',
      'object:User',
      'name:""',
      'user:"[\\"A\\"]"',
    ]) {
      assert.deepEqual(searchFor(text), {}, text);
    }
  });

  it('gives the service the narrowest period that every date leaves', () => {
    assert.deepEqual(searchFor('after:7d after:1d before:1h before:2h'), {
      after: now - 24 * hourLong,
      before: now - 2 * hourLong,
    });
    assert.deepEqual(planQuery(parseQuery('after:7d after:1d before:2h'), context).filter, {
      after: now - 24 * hourLong,
      before: now - 2 * hourLong,
      conditions: [],
    });
    const inService = planQuery(parseQuery('after:2026-11-01'), { now, zone: 'service', serviceZone: '-06:00' });
    assert.equal(inService.search.after, Date.UTC(2026, 10, 1, 6));
    // The service's dates lie between 1970 and 9999.
    assert.deepEqual(searchFor('after:999999w'), {});
    assert.deepEqual(searchFor('before:1960-01-01'), { before: 0 });
    assert.deepEqual(searchFor('before:9999-12-31T23:59-12:00'), {});
  });

  it('points at the period that can’t be', () => {
    const faultOf = (text: string) => {
      const { faults } = planQuery(parseQuery(text), context);
      return faults.map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`);
    };
    assert.deepEqual(faultOf('after:1d x before:7d'), ['emptyPeriod before:7d']);
    assert.deepEqual(faultOf('before:7d x after:1d'), ['emptyPeriod after:1d']);
    assert.deepEqual(faultOf('after:1d before:1d'), ['emptyPeriod before:1d']);
    assert.deepEqual(faultOf('after:9d before:7d after:1d y'), ['emptyPeriod after:1d']);
    assert.deepEqual(faultOf('x after:2026-11-21 before:7d'), ['emptyPeriod before:7d']);
    assert.deepEqual(faultOf('after:1d "open before:7d'), ['unclosedQuote "open before:7d']);
    // A service's clock may be ahead of this machine's, and what is planned has a date as well.
    assert.deepEqual(faultOf('after:2030-01-01'), []);
    const [fault] = planQuery(parseQuery('after:1d before:7d'), context).faults;
    assert.ok(fault !== undefined);
    assert.match(describeQueryFault(fault, inEnglish), /after: must be earlier than that of before:/);
  });
});

describe('what a query finds', () => {
  const login: LogEntry = {
    eventName: 'Login Failed',
    userType: 'CUSTOMER',
    objectId: 42,
    label: null,
    metaData: '{"Port":"22*"}',
    eventCreateDate: '2026-11-20T11:30:00.000Z',
  };

  it('ignores case until a capital says that it matters', () => {
    for (const text of ['name:"login failed"', 'name:"Login Failed"', 'user:customer', 'login', 'LOGIN', '"N fAI"']) {
      assert.ok(finds(text, login), text);
    }
    for (const text of ['name:"login Failed"', 'user:Customer', 'name:login', 'logout']) {
      assert.ok(!finds(text, login), text);
    }
    // Lower-casing decides: İ becomes an i with a dot above, which is not the plain i.
    assert.ok(finds('label:i\u0307zmir', { label: 'İzmir' }) && !finds('label:izmir', { label: 'İzmir' }));
    assert.ok(finds('label:İzmir', { label: 'İzmir' }) && !finds('label:İzmir', { label: 'i\u0307zmir' }));
    // A sigma is written in another way where a word ends, which is where the query's text ends too.
    for (const text of ['ΑΣ', 'ας', 'ασ', 'label:ας*', 'label:ασα']) assert.ok(finds(text, { label: 'ΑΣΑ' }), text);
  });

  it('has wildcards for any characters, and literal stars', () => {
    for (const text of [
      'name:*',
      'name:Login*',
      'name:*Failed',
      'name:L*g*F*',
      'name:"* *"',
      'meta:2\\*',
      'meta:Port*2',
    ]) {
      assert.ok(finds(text, login), text);
    }
    for (const text of ['name:L\\*', 'name:*Login', 'name:Login*Login*', 'meta:2\\**x', 'meta:port', 'name:F*']) {
      assert.equal(finds(text, login), text === 'meta:port', text);
    }
    assert.ok(!finds('label:ab*ba', { label: 'aba' }) && finds('label:ab*ba', { label: 'abba' }));
  });

  it('knows numbers, and fields without a value', () => {
    assert.ok(finds('id:42 id:4* 42 -id:4', login));
    assert.ok(finds('label:"" ip:"" -id:"" -meta:"" field.constructor:""', login));
    assert.ok(finds('meta:"" label:"",x', { metaData: '' }));
    assert.ok(finds('user:SYSTEM,CUSTOMER -user:SYSTEM,EMPLOYEE after:1h before:now', login));
    assert.ok(!finds('after:29min', login) && !finds('before:2030-01-01', { eventName: 'undated' }));
  });

  it('finds metadata that is written with escapes as it reads, too', () => {
    const written: LogEntry = { metaData: '{"path":"\\/var\\/log","who":"M\\u00fcller"}', label: '[\\/var\\/log' };
    const text =
      'meta:"/var/log" "/var/log" müller meta:Müller meta:"who\\":\\"Mü*" meta:"\\/var" -meta:muller -label:"*/var/log*"';
    assert.ok(finds(text, written));
    for (const none of ['-meta:"/var/log"', '-"/var/log"', 'meta:/var/log/', 'meta:=müller']) {
      assert.ok(!finds(none, written), none);
    }
    assert.ok(!finds('"/var/log"', { label: written.label ?? '' }), 'no JSON');
  });

  it('looks into the metadata, for texts, numbers and dates', () => {
    const rule: LogEntry = {
      metaData:
        '{"port":443,"size":"1024","id":12345678901234567890,"rule":{"name":"allow web","a.b":[1,2]},"at":"2026-11-20T06:30:00-06:00","local":"2026-11-20 12:30","on":true,"none":null}',
    };
    for (const text of [
      'meta.port:443 meta.port:44* meta.port:=443 -meta.port:80 meta.port:80,443',
      'meta.rule.name:"allow*" meta.rule.name:*web -meta.rule.name:allow',
      'meta.rule."a.b":"[1,2]" meta.rule."a.b".1:2 meta.on:true meta.none:"" meta.nowhere:"" meta.rule.name.deeper:""',
      'meta.id:12345678901234567890 meta.id:>12345678901234567889 -meta.id:>12345678901234567890',
      'meta.port:>442 meta.port:>=443 meta.port:<=443 -meta.port:>443 -meta.port:<443 meta.port:<80,>400',
      'meta.size:>1000 meta.size:<1024.5 meta.size:<=1.024e3 -meta.rule.name:>0 -meta.nowhere:<0',
      'meta.at:>2026-11-20 meta.at:<"2026-11-20 12:30:01" meta.at:>=2026-11-20T12:30Z meta.at:>1d meta.at:<2027-01-01',
      'meta.local:<=2026-11-20T12:30Z -meta.local:<2026-11-20T12:30Z -meta.port:>2026-11-20 -meta.at:>5',
    ]) {
      assert.ok(finds(text, rule), text);
    }
    for (const text of ['meta.port:4', 'meta.rule:x', 'meta.port.0:443', 'meta.length:1', 'meta.port:>443']) {
      assert.ok(!finds(text, rule), text);
    }
    assert.ok(finds('meta.__proto__.x:1', { metaData: '{"__proto__":{"x":1}}' }));
    assert.ok(!finds('meta.constructor:*a*', rule) && finds('meta.port:443', { metaData: { port: 443 } }));
  });

  it('takes a date in the metadata that names no zone for one of the service’s, and the query’s for one of the reader’s', () => {
    const { filter, instants } = planQuery(parseQuery('meta.at:>="2026-11-20 12:30"'), {
      now,
      zone: 'utc',
      serviceZone: '-06:00',
    });
    assert.deepEqual(instants, [Date.UTC(2026, 10, 20, 12, 30)]);
    assert.ok(passes(filter, { metaData: '{"at":"2026-11-20T06:30"}' }, 0));
    assert.ok(!passes(filter, { metaData: '{"at":"2026-11-20T06:29"}' }, 0));
  });

  it('doesn’t slow down with many wildcards', () => {
    const { filter } = planQuery(parseQuery(`label:${'*a'.repeat(3_000)}*b`), context);
    const entry = { label: 'a'.repeat(1_000_000) };
    for (let run = 0; run < 50; run += 1) assert.ok(!passes(filter, entry, 0));
  });
});

describe('covers', () => {
  const name = fc.constantFrom('A', 'Ab', 'Abc', 'B');
  const date = fc.constantFrom(now - 2 * hourLong, now - hourLong, now);
  const search: fc.Arbitrary<LogSearch> = fc
    .record(
      { userType: fc.constantFrom('A', 'B'), name, namePrefix: name, after: date, before: date },
      { requiredKeys: [], noNullPrototype: true },
    )
    .map(({ name: exact, ...others }) => {
      if (exact === undefined) return others;
      const { namePrefix: _, ...more } = others;
      return { ...more, name: exact };
    });
  const pair = fc
    .tuple(search, search, fc.boolean())
    .map(([held, other, isNarrower]) => ({ held, wanted: isNarrower ? { ...held, ...other } : other }));
  const logEntry: fc.Arbitrary<LogEntry> = fc.record({
    userType: fc.constantFrom('A', 'B'),
    eventName: fc.oneof(name, fc.constantFrom('', 'Abcd', null)),
    eventCreateDate: fc.oneof(
      fc.integer({ min: 0, max: 5 }).map((half) => new Date(now - (half * hourLong) / 2).toISOString()),
      fc.constant(null),
    ),
  });

  it('holds only where no entry of the wanted search would be missing', () => {
    let covered = 0;
    fc.assert(
      fc.property(pair, fc.array(logEntry, { minLength: 20, maxLength: 20 }), ({ held, wanted }, entries) => {
        if (!covers(held, wanted)) return;
        covered += 1;
        for (const one of entries) if (matchesSearch(wanted, one)) assert.ok(matchesSearch(held, one));
      }),
      { numRuns: 5_000 },
    );
    assert.ok(covered > 500, `only ${covered}`);
  });

  it('knows what is narrower', () => {
    const wider: readonly (readonly [LogSearch, LogSearch])[] = [
      [{}, { name: 'A' }],
      [{ namePrefix: 'Login' }, { name: 'Login OK' }],
      [{ namePrefix: 'Login' }, { namePrefix: 'Login F' }],
      [{ after: 1 }, { after: 2, before: 3 }],
      [{ before: 3 }, { before: 3, userType: 'A' }],
      [{ userType: 'A' }, { userType: 'A' }],
    ];
    for (const [held, wanted] of wider) {
      assert.ok(covers(held, wanted) && covers(held, held) && covers(wanted, wanted));
      if (JSON.stringify(held) !== JSON.stringify(wanted)) assert.ok(!covers(wanted, held));
    }
    assert.ok(!covers({ name: 'Login' }, { namePrefix: 'Login' }));
    assert.ok(!covers({ userType: 'A' }, { userType: 'B' }));
  });
});
