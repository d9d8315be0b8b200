import assert from 'node:assert/strict';
import fc from 'fast-check';
import { queryFaultKinds } from '../../../../src/core/query/faults.ts';
import {
  describeQueryFault,
  longestQuery,
  parseQuery,
  type QueryFaultKind,
  queryFields,
  queryName,
  writeQuery,
} from '../../../../src/core/query/query.ts';
import { inEnglish } from '../../../../src/core/text/translate.ts';
import { longestQueryText as longestOfPage } from '../../../../src/protocol/guards.ts';
import { anyField, anyQueryText, anyTerms, placeless } from '../../../support/logQueries.ts';
import { propertyRuns } from '../../../support/propertyRuns.ts';

/** A query's terms in short: `-userType=SYSTEM|!cust~` with `~` for a wildcard, `!` where case counts. */
function inShort(text: string): readonly string[] {
  const { terms, faults } = parseQuery(text);
  assert.deepEqual(faults, [], text);
  return terms.map((term) => {
    if (term.kind === 'date') return `${term.bound} ${term.text}`;
    const minus = term.negated ? '-' : '';
    if (term.kind === 'text') return `${minus}${term.value.pieces.join('~')}`;
    const values = term.values.map(
      ({ pieces, exact, comparison = '' }) => (exact ? '!' : comparison) + pieces.join('~'),
    );
    return `${minus}${term.field}=${values.join('|')}`;
  });
}

describe('parseQuery', () => {
  it('reads the whole language', () => {
    assert.deepEqual(
      inShort(
        'user:SYSTEM name:"Login*" object:User after:2026-11-01T00:00Z before:7d ip:10.0.0.1 trace:abc -name:"*Failed*" "free text"',
      ),
      [
        'userType=SYSTEM',
        'eventName=Login~',
        'objectName=User',
        'after 2026-11-01T00:00Z',
        'before 7d',
        'ipAddress=10.0.0.1',
        'traceId=abc',
        '-eventName=~Failed~',
        'free text',
      ],
    );
    assert.deepEqual(inShort(''), []);
    assert.deepEqual(inShort(' \n\t\u00a0'), []);
  });

  it('reads lists, with commas in quotes as they are', () => {
    assert.deepEqual(inShort('user:SYSTEM,CUSTOMER name:"a b","c*",d,"e,f"'), [
      'userType=SYSTEM|CUSTOMER',
      'eventName=a b|c~|d|e,f',
    ]);
    assert.deepEqual(inShort('one,two'), ['one,two']);
  });

  it('takes = before a field’s value for its case counting, and for itself elsewhere', () => {
    assert.deepEqual(inShort('username:=bob,"=bob",="x y",=b* -user:="" user:a=b'), [
      'username=!bob|=bob|!x y|!b~',
      '-userType=!',
      'userType=a=b',
    ]);
    assert.deepEqual(inShort('=x "=y" field.k:==z'), ['=x', '=y', 'k=!=z']);
  });

  it('takes the special meaning away after a backslash, in quotes or not, and leaves other backslashes alone', () => {
    assert.deepEqual(inShort('label:"C:\\temp\\\\" x'), ['label=C:\\temp\\', 'x']);
    assert.deepEqual(inShort('label:a\\*b label:"say \\"hi\\"" label:\\\\* \\"quoted a\\b'), [
      'label=a*b',
      'label=say "hi"',
      'label=\\~',
      '"quoted',
      'a\\b',
    ]);
  });

  it('knows fields by their names and by the service’s, whatever the case, and any other by field.NAME', () => {
    for (const { name, field } of queryFields) {
      assert.deepEqual(inShort(`${name}:x ${name.toUpperCase()}:x ${field}:x -${field.toLowerCase()}:x`), [
        `${field}=x`,
        `${field}=x`,
        `${field}=x`,
        `-${field}=x`,
      ]);
    }
    assert.deepEqual(inShort('field.resource.id:7 FIELD."odd name":x field."":y field."a\\"b\\\\":"z" field.Größe:1'), [
      'resource.id=7',
      'odd name=x',
      '=y',
      'a"b\\=z',
      'Größe=1',
    ]);
    assert.deepEqual(inShort('After:7d BEFORE:"2026-11-01 09:30"'), ['after 7d', 'before 2026-11-01 09:30']);
  });

  it('knows fields in the metadata by their path, whatever their names are', () => {
    assert.deepEqual(inShort('meta.port:443 -META.rule.name:"allow*" metaData.port:=x meta.0.Größe:1 meta:port'), [
      'metaData["port"]=443',
      '-metaData["rule","name"]=allow~',
      'metaData["port"]=!x',
      'metaData["0","Größe"]=1',
      'metaData=port',
    ]);
    assert.deepEqual(
      inShort('meta."a.b"."say \\"hi\\"".c:x meta."":"" meta."two words":1 meta.__proto__:1 meta."*":1'),
      [
        'metaData["a.b","say \\"hi\\"","c"]=x',
        'metaData[""]=',
        'metaData["two words"]=1',
        'metaData["__proto__"]=1',
        'metaData["*"]=1',
      ],
    );
    assert.equal(queryName('metaData["rule","a.b"]'), 'meta.rule."a.b"');
    // An entry's own field that only looks like one.
    assert.equal(queryName('metaData.port'), 'field.metaData.port');
    assert.deepEqual(inShort('field.meta.port:1'), ['meta.port=1']);
  });

  it('compares in the metadata with numbers and dates, and nowhere else', () => {
    assert.deepEqual(inShort('meta.size:>1000 meta.size:>=1,<-2.5e3 -meta.at:<2026-11-01,>"2026-11-01 09:30",<=7d'), [
      'metaData["size"]=>1000',
      'metaData["size"]=>=1|<-2.5e3',
      '-metaData["at"]=<2026-11-01|>2026-11-01 09:30|<=7d',
    ]);
    // What couldn't be compared is text.
    assert.deepEqual(inShort('label:<none> name:> name:>5* name:=>5'), [
      'label=<none>',
      'eventName=>',
      'eventName=>5~',
      'eventName=!>5',
    ]);
    assert.deepEqual(inShort('meta.size:">5" meta.size:=">5" id:">5" meta:">5"'), [
      'metaData["size"]=>5',
      'metaData["size"]=!>5',
      'objectId=>5',
      'metaData=>5',
    ]);
    assert.deepEqual(
      inShort('meta.size:<80,"443" meta.size:443,<80 meta.size:>1,00,0000 meta.size:>1000,000 meta:1,000'),
      [
        'metaData["size"]=<80|443',
        'metaData["size"]=443|<80',
        'metaData["size"]=>1|00|0000',
        'metaData["size"]=>1000|000',
        'metaData=1|000',
      ],
    );
    const values = parseQuery('meta.size:>5 meta.size:">5"').terms.flatMap((term) =>
      term.kind === 'field' ? term.values : [],
    );
    assert.deepEqual(
      values.map(({ comparison }) => comparison),
      ['>', undefined],
    );
  });

  it('keeps colons in values, and "" as a value of its own', () => {
    assert.deepEqual(inShort('ip:fe80::1 -ip:"" name:"",x "10:30" -"-x"'), [
      'ipAddress=fe80::1',
      '-ipAddress=',
      'eventName=|x',
      '10:30',
      '--x',
    ]);
  });

  it('says where each term and each value stands', () => {
    const [first, second] = parseQuery('  -user:A,"b c"  x').terms;
    assert.deepEqual([first?.start, first?.end, second?.start, second?.end], [2, 15, 17, 18]);
    assert.ok(first?.kind === 'field');
    assert.deepEqual(
      first.values.map(({ start, end }) => [start, end]),
      [
        [8, 9],
        [10, 15],
      ],
    );
  });

  it('never throws, and puts every fault on characters that are there', () => {
    const seen = new Set<QueryFaultKind>();
    fc.assert(
      fc.property(anyQueryText, (text) => {
        const { faults, terms } = parseQuery(text);
        for (const { start, end, kind } of faults) {
          assert.ok(0 <= start && start < end && end <= text.length, kind);
          seen.add(kind);
        }
        for (const { start, end } of terms) assert.ok(0 <= start && start < end && end <= text.length);
      }),
      { numRuns: propertyRuns(20_000) },
    );
    // The other kinds take too much luck, and have examples below.
    for (const kind of ['unclosedQuote', 'unknownField', 'loneMinus', 'gluedText', 'missingValue'] as const) {
      assert.ok(seen.has(kind), kind);
    }
  });

  it('reads a long hostile query at once', () => {
    for (const piece of [
      '"',
      '\\',
      '-',
      'field."',
      'a,',
      '*',
      'x:',
      '\\"',
      'user:"a",',
      'meta.a.',
      'meta."',
      'meta.x:>',
    ]) {
      const { faults } = parseQuery(piece.repeat(200_000));
      assert.ok(faults.some(({ kind }) => kind === 'tooLong'));
    }
  });
});

describe('writeQuery', () => {
  it('is read again as the same terms', () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const { terms: read, faults } = parseQuery(writeQuery(terms));
        assert.deepEqual(faults, []);
        assert.deepEqual(placeless(read), placeless(terms));
      }),
      { numRuns: propertyRuns(5_000) },
    );
  });

  it('keeps what any sound text says, and is the same when written again', () => {
    let sound = 0;
    fc.assert(
      fc.property(anyQueryText, (text) => {
        const { terms, faults } = parseQuery(text);
        if (faults.length > 0) return;
        sound += 1;
        const written = writeQuery(terms);
        const again = parseQuery(written);
        assert.deepEqual(again.faults, []);
        assert.deepEqual(placeless(again.terms), placeless(terms));
        assert.equal(writeQuery(again.terms), written);
      }),
      { numRuns: propertyRuns(20_000) },
    );
    assert.ok(sound > 1_000, `only ${sound} sound texts`);
  });

  it('writes what people would', () => {
    const canonical = (text: string) => writeQuery(parseQuery(text).terms);
    assert.equal(canonical(' userType:"SYSTEM"   eventname:"Login*" '), 'user:SYSTEM name:Login*');
    assert.equal(canonical('field.eventName:x field.other:"a b" AFTER:"7d"'), 'name:x field.other:"a b" after:7d');
    assert.equal(canonical('meta.size:<80,"443","100"'), 'meta.size:<80,"443",100');
    assert.equal(canonical('-ip:"" "10:30" "-x" "a,b"'), '-ip:"" "10:30" "-x" "a,b"');
    assert.equal(canonical('"field." -"META." meta.x "Field.x"'), '"field." -"META." meta.x Field.x');
  });

  it('names every field so that it is read as that field', () => {
    fc.assert(
      fc.property(anyField, (field) => {
        const [term] = parseQuery(`${queryName(field)}:x`).terms;
        assert.equal(term?.kind === 'field' && term.field, field);
      }),
    );
    assert.equal(queryName('userType'), 'user');
    assert.equal(queryName('resource'), 'field.resource');
    assert.equal(queryName('usertype'), 'field.usertype');
  });
});

describe('faults of a query', () => {
  /** A text with the faulty characters between ‹ and ›, the kind, and what the sentence must say. */
  const examples: readonly (readonly [string, QueryFaultKind, RegExp])[] = [
    ['user:A name:‹"Login Failed›', 'unclosedQuote', /isn’t closed. Put "/],
    ['name:‹"a\\"›', 'unclosedQuote', /written \\"\./],
    ['"a"‹b› c', 'gluedText', /space between them/],
    ['name:"a"‹b›,c', 'gluedText', /comma between two values/],
    ['name:a‹"›b" c', 'quoteInWord', /whole word in quotes/],
    ['‹“›login', 'curlyQuote', /straight one, ", around/],
    ['name:‹“›Login', 'curlyQuote', /typographic/],
    ['user:SYSTEM ‹OR› user:CUSTOMER', 'operator', /joined with OR.*user:SYSTEM,CUSTOMER.*"OR"/],
    ['‹NOT› user:SYSTEM', 'operator', /-user:SYSTEM for not/],
    ['‹usr:›SYSTEM', 'unknownField', /no field “usr”\. Fields are user, name, .*after, before, and field\.NAME/],
    ['-‹10:›30', 'unknownField', /no field “10”.*put it in quotes/],
    ['‹http:›//example.com', 'unknownField', /no field “http”/],
    ['‹:›x', 'unknownField', /^Write the field’s name right before the colon, as in user:SYSTEM\./],
    ['user ‹:›SYSTEM', 'unknownField', /^Write the field’s name right before the colon.*put it in quotes/],
    ['‹field.:›x', 'badFieldName', /field\."a name":value/],
    ['‹field.a/b:›x', 'badFieldName', /in quotes/],
    ['‹meta.:›x', 'badFieldName', /meta\.rule\."a name":value/],
    ['‹meta.a..b:›x', 'badFieldName', /joined by dots/],
    ['‹metadata.a/b:›x', 'badFieldName', /in quotes/],
    ['meta.size:‹>big›', 'badComparison', /“big” can’t be compared.*a number or a date/],
    ['meta.size:1,‹>=1*›', 'badComparison', /“1\*”/],
    ['meta.size:‹>2026-02-30›', 'badComparison', /put all of it in quotes/],
    ['meta.size:‹>1,000›', 'groupedNumber', /^Commas separate values.* >1000 .* 000,>1 /],
    ['-meta.size:x,‹<=-12,345,678.5›,9', 'groupedNumber', /<=-12345678\.5 .* 345,678\.5,<=-12 /],
    ['id:‹>1000›', 'misplacedComparison', /^Only fields of the metadata are compared.* write id:">1000"\.$/],
    ['-UserId:x,‹<=5›', 'misplacedComparison', /write UserId:"<=5"\.$/],
    ['account:‹>1›,000', 'misplacedComparison', /as in meta\.size:>1000/],
    ['field."a b":‹>=2026-11-01T09:30Z›', 'misplacedComparison', /write field\."a b":">=2026-11-01T09:30Z"\.$/],
    ['field.at:‹>"2026-11-01 09:30"›', 'misplacedComparison', /write field\.at:">2026-11-01 09:30"\.$/],
    ['meta:‹>5›', 'misplacedComparison', /write meta:">5"\.$/],
    ['meta.size‹:›', 'missingValue', /Write meta\.size:value/],
    ['meta.size:‹>›', 'missingValue', /value is missing/],
    ['a name‹:›', 'missingValue', /Write name:value, name:"two words", or name:""/],
    ['name:a,‹,›b', 'missingValue', /value is missing/],
    ['name:a‹,›', 'missingValue', /value is missing/],
    ['-IP‹:›', 'missingValue', /Write IP:value/],
    ['‹field.›', 'missingValue', /Write field\.NAME:value/],
    ['a -‹Meta.› b', 'missingValue', /Write Meta\.NAME:value/],
    ['‹metadata.›', 'missingValue', /Write metadata\.NAME:value/],
    ['after‹:›', 'missingDate', /2026-11-01T09:30Z.*15min.*yesterday/],
    ['after:‹""›', 'missingDate', /date is missing/],
    ['a ‹-›', 'loneMinus', /right behind it/],
    ['‹-› user:A', 'loneMinus', /-user:SYSTEM/],
    ['-‹""›', 'emptyText', /nothing between these quotes/],
    ['after:‹tomorrow›', 'badDate', /“tomorrow” isn’t a date\. Write a date such as 2026-11-01/],
    ['before:‹7D›', 'badDate', /age such as 15min/],
    ['after:‹7*›', 'badDate', /“7\*” isn’t a date/],
    ['after:‹2026-02-30›', 'impossibleDay', /no day 2026-02-30/],
    ['after:‹2026-13-01T00:00Z›', 'impossibleDay', /no day 2026-13-01/],
    ['after:‹"2026-02-01 24:00"›', 'impossibleTime', /00:00 to 23:59/],
    ['after:‹2026-02-01T10:00+24:00›', 'impossibleTime', /offsets from/],
    ['after:2026-11-01 ‹10:00›', 'splitTime', /Write 2026-11-01T10:00\.$/],
    ['before:2026-11-01  ‹9:30:15+01:00› name:a', 'splitTime', /Write 2026-11-01T09:30:15\+01:00\.$/],
    ['name:a After:"2026-11-01" ‹10:00›', 'splitTime', /Write 2026-11-01T10:00\.$/],
    ['after:2026-11-01 ‹25:›99', 'unknownField', /no field “25”/],
    ['name:2026-11-01 ‹10:›00', 'unknownField', /no field “10”/],
    ['after:2026-11-01 ‹10:›x', 'unknownField', /no field “10”/],
    ['‹-after:›7d', 'negatedDate', /before: in place of -after:/],
    ['‹-before:›7d', 'negatedDate', /after: in place of -before:/],
    ['after:‹7d,1h›', 'severalDates', /one date can stand behind after:/],
    [`${'x'.repeat(longestQuery)}‹y›`, 'tooLong', /8,000 characters/],
  ];

  for (const [marked, kind, sentence] of examples) {
    it(`points at ${marked.length > 60 ? '…' : ''}${marked.slice(-60)}`, () => {
      const text = marked.replace(/[‹›]/g, '');
      const { faults } = parseQuery(text);
      const [fault] = faults;
      assert.ok(fault !== undefined && faults.length === 1, JSON.stringify(faults));
      const { start, end } = fault;
      assert.equal(`${text.slice(0, start)}‹${text.slice(start, end)}›${text.slice(end)}`, marked);
      assert.equal(fault.kind, kind);
      assert.match(describeQueryFault(fault, inEnglish), sentence);
    });
  }

  it('reports all that is wrong, in the order of the text, and keeps the sound terms', () => {
    const { terms, faults } = parseQuery('usr:a user:B after:x,y "c"d -before: name:a,,b');
    assert.deepEqual(
      faults.map(({ kind }) => kind),
      ['unknownField', 'severalDates', 'gluedText', 'negatedDate', 'missingValue'],
    );
    assert.deepEqual(
      terms.map(({ start, end }) => [start, end]),
      [[6, 12]],
    );
  });

  it('has a sentence of its own for every kind, without a placeholder left, and shows foreign text safely', () => {
    const sentences = queryFaultKinds.map((kind) =>
      describeQueryFault({ start: 0, end: 1, kind, about: 'x' }, inEnglish),
    );
    for (const sentence of sentences) assert.match(sentence, /^[“A-Z][^{}]*\.$/);
    assert.equal(new Set(sentences).size, queryFaultKinds.length);
    const [fault] = parseQuery(`\u202e${'x'.repeat(500)}:y`).faults;
    assert.ok(fault !== undefined);
    const sentence = describeQueryFault(fault, inEnglish);
    assert.ok(sentence.includes('[U+202E]') && sentence.length < 300, sentence);
  });

  it('has the limit of the page’s messages', () => {
    assert.equal(longestQuery, longestOfPage);
    assert.deepEqual(parseQuery('x'.repeat(longestQuery)).faults, []);
  });
});
