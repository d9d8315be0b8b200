import assert from 'node:assert/strict';
import fc from 'fast-check';
import { passes } from '../../../../src/core/log/filter.ts';
import { metaFieldOf } from '../../../../src/core/log/metaFields.ts';
import {
  datesIn,
  dropValue,
  excludeValue,
  includeValue,
  onlyValue,
  periodOf,
  setPeriod,
  valueState,
} from '../../../../src/core/query/edit.ts';
import { onlyText } from '../../../../src/core/query/match.ts';
import { planQuery } from '../../../../src/core/query/plan.ts';
import { type LogTerm, parseQuery, queryName, writeQuery } from '../../../../src/core/query/query.ts';
import { isName } from '../../../../src/core/query/text.ts';
import { anyField, anyQueryText, anyTerms, anyText, placeless } from '../../../support/logQueries.ts';
import { propertyRuns } from '../../../support/propertyRuns.ts';

/** A sound query, a field and a value; often such that the query speaks of that field and of that value. */
const someEdit = fc
  .tuple(fc.oneof(anyTerms.map(writeQuery), anyQueryText), anyField, anyText, fc.nat(), fc.boolean(), fc.boolean())
  .filter(([text]) => parseQuery(text).faults.length === 0)
  .map(([text, field, value, pick, known, repeated]) => {
    const terms = parseQuery(text).terms.filter((term) => term.kind === 'field');
    const term = terms[pick % Math.max(terms.length, 1)];
    const usedField = known && term !== undefined ? term.field : field;
    const usedValue = known && term !== undefined ? (term.values[0]?.pieces[0] ?? value) : value;
    const edited = repeated ? includeValue(text, usedField, usedValue) : text;
    return { text: edited, field: usedField, value: usedValue };
  });

/** What the text says about other fields, word for word. */
function elsewhere(text: string, field: string): readonly string[] {
  const isElsewhere = (term: LogTerm) => term.kind !== 'field' || term.field !== field;
  return parseQuery(text)
    .terms.filter(isElsewhere)
    .map(({ start, end }) => text.slice(start, end));
}

/** The names of other values of a field, in the lists where they are. */
function otherNames(text: string, field: string, value: string): readonly string[] {
  return parseQuery(text).terms.flatMap((term) => {
    if (term.kind !== 'field' || term.field !== field) return [];
    const names = term.values.filter(isName);
    // A number that comes to stand behind another one is put in quotes, lest both seem to be one.
    const written = names.map(({ start, end }) => text.slice(start, end).replace(/^"(\d+)"$/, '$1'));
    const kept = written.filter((one) => valueState(parseQuery(`${queryName(field)}:${one}`), field, value) === 'none');
    return kept.map((one) => `${term.negated ? '-' : ''}${one}`);
  });
}

/** Few texts, so that those of a query meet those of the entries: letters of both cases, and all that is written in a way of its own. */
const clickable = fc.constantFrom(
  ...[
    'bob',
    'Bob',
    'BOB',
    'b',
    '',
    'b*b',
    'b,b',
    '"b"',
    ' bob',
    'bob ',
    'b\\',
    '=bob',
    '\n',
    '\u0000',
    '-b',
    'ß',
    'ẞ',
    'é',
    'É',
  ],
  ...['i', 'İ', 'true', '1'],
);
/** Wildcards, and names that stand for several texts. */
const typed = fc.constantFrom(
  'b*',
  '*b',
  '"* b*"',
  'B*',
  '*',
  'bob',
  '=bob',
  '=b*',
  'é',
  '"",b',
  'bob,B*',
  '=Bob,"b,b"',
);

const someClick = fc.record({
  labels: fc.uniqueArray(clickable, { minLength: 1, maxLength: 12 }),
  text: fc
    .array(
      fc.oneof(
        fc
          .tuple(fc.constantFrom('', '-'), fc.oneof(typed, clickable.map(quoted)))
          .map(([sign, value]) => `${sign}label:${value}`),
        fc.constantFrom('name:A', '-ip:""', 'o', '-x'),
      ),
      { maxLength: 4 },
    )
    .map((terms) => terms.join(' ')),
  pick: fc.nat(),
});

function quoted(value: string): string {
  return `"${value.replace(/[\\*"]/g, '\\$&')}"`;
}

/** Those of the labels that the query’s terms about labels let through. */
function passing(text: string, labels: readonly string[]): readonly string[] {
  const query = parseQuery(text);
  assert.deepEqual(query.faults, [], text);
  const terms = query.terms.filter((term) => term.kind === 'field' && term.field === 'label');
  const { filter } = planQuery({ ...query, terms }, { now: 0, zone: 'utc', serviceZone: '+00:00' });
  return labels.filter((label) => passes(filter, { label }, Number.NaN));
}

/** The values without a wildcard of those terms about labels that must hold (or that must not). */
function labelNames(text: string, negated: boolean): readonly { readonly name: string; readonly exact: boolean }[] {
  return parseQuery(text).terms.flatMap((term) =>
    term.kind === 'field' && term.field === 'label' && term.negated === negated
      ? term.values.flatMap(({ pieces: [name = '', ...more], exact }) => (more.length === 0 ? [{ name, exact }] : []))
      : [],
  );
}

describe('a click on a value', () => {
  it('shows the entries that have it, and no others but those with values that the query names', () => {
    fc.assert(
      fc.property(someClick, ({ labels, text, pick }) => {
        const value = labels[pick % labels.length] ?? '';
        const clicked = includeValue(text, 'label', value);
        const shown = passing(clicked, labels);
        assert.ok(shown.includes(value), clicked);
        const named = labelNames(text, false).map(({ name }) => name.toLowerCase());
        if (named.length === 0) assert.deepEqual(shown, [value], clicked);
        for (const other of shown) assert.ok(other === value || named.includes(other.toLowerCase()), clicked);
        assert.deepEqual(elsewhere(clicked, 'label'), elsewhere(text, 'label'));
      }),
      { numRuns: propertyRuns(1_000) },
    );
  });

  it('shows those that have it alone where a number is clicked that counts them, whatever the query names', () => {
    fc.assert(
      fc.property(someClick, ({ labels, text, pick }) => {
        const value = labels[pick % labels.length] ?? '';
        const clicked = onlyValue(text, 'label', value);
        assert.deepEqual(passing(clicked, labels), [value], clicked);
        assert.deepEqual(elsewhere(clicked, 'label'), elsewhere(text, 'label'));
        assert.equal(onlyValue(clicked, 'label', value), clicked, 'doing it again changes nothing');
      }),
      { numRuns: propertyRuns(1_000) },
    );
  });

  it('leaves out the entries that have it, and no others', () => {
    fc.assert(
      fc.property(someClick, ({ labels, text, pick }) => {
        const value = labels[pick % labels.length] ?? '';
        const clicked = excludeValue(text, 'label', value);
        const shown = passing(clicked, labels);
        const rest = passing(text, labels).filter((label) => label !== value);
        // What the query asked for by name is no longer asked for: more may be shown then.
        const asked = labelNames(text, false).some(({ name }) => name === value);
        if (asked) assert.ok(!shown.includes(value) && rest.every((label) => shown.includes(label)), clicked);
        else assert.deepEqual(shown, rest, clicked);
        assert.deepEqual(elsewhere(clicked, 'label'), elsewhere(text, 'label'));
      }),
      { numRuns: propertyRuns(1_000) },
    );
  });

  it('reads back the very text of any value, whatever the others are', () => {
    fc.assert(
      fc.property(anyText, anyText, (value, other) => {
        const text = includeValue('', 'label', value);
        const others = [other, value.toLowerCase(), value.toUpperCase(), ` ${value}`, `${value} `, `${value}x`, ''];
        assert.deepEqual(passing(text, [value, ...others.filter((one) => one !== value)]), [value], text);
        const without = excludeValue('', 'label', value);
        assert.ok(
          passing(without, [value]).length === 0 &&
            others.every((one) => one === value || passing(without, [one]).length === 1),
        );
      }),
      { numRuns: propertyRuns(2_000) },
    );
  });

  it('writes the sign only where another text differs in nothing but case', () => {
    for (let code = 0; code < 0x11_0000; code++) {
      const letter = String.fromCodePoint(code);
      const small = letter.toLowerCase();
      if (small !== letter) assert.ok(onlyText(small).exact, letter);
    }
    assert.equal(includeValue('', 'username', 'bob'), 'username:=bob');
    assert.equal(includeValue('', 'username', 'Bob'), 'username:Bob');
    assert.equal(includeValue('', 'ipAddress', '10.0.0.1'), 'ip:10.0.0.1');
    assert.equal(includeValue('', 'label', '=a b'), 'label:="=a b"');
  });

  it('puts a number in quotes that would seem to be the rest of the one before it', () => {
    assert.equal(includeValue('-meta.a:<0,>=today,443', 'metaData["a"]', '0'), '-meta.a:<0,"443" meta.a:0');
  });
});

describe('taking values in and out', () => {
  const edits = { included: includeValue, excluded: excludeValue, none: dropValue } as const;

  for (const [state, edit] of Object.entries(edits)) {
    it(`${edit.name} leaves the value ${state}, and all else word for word`, () => {
      fc.assert(
        fc.property(someEdit, ({ text, field, value }) => {
          const edited = edit(text, field, value);
          const query = parseQuery(edited);
          assert.deepEqual(query.faults, [], edited);
          assert.equal(valueState(query, field, value), state, edited);
          assert.deepEqual(elsewhere(edited, field), elsewhere(text, field), edited);
          assert.deepEqual(otherNames(edited, field, value), otherNames(text, field, value), edited);
          assert.equal(edit(edited, field, value), edited, 'doing it again changes nothing');
        }),
        { numRuns: propertyRuns(3_000) },
      );
    });
  }

  it('undoes what it did to a query that said nothing of the value', () => {
    fc.assert(
      fc.property(someEdit, ({ text, field, value }) => {
        const without = dropValue(text, field, value);
        // Wildcards and comparisons give way to a value that is clicked.
        fc.pre(
          parseQuery(without).terms.every(
            (term) => term.kind !== 'field' || term.field !== field || term.values.every(isName),
          ),
        );
        for (const edit of [includeValue, excludeValue]) {
          const back = dropValue(edit(without, field, value), field, value);
          assert.deepEqual(placeless(parseQuery(back).terms), placeless(parseQuery(without).terms));
        }
      }),
    );
  });

  it('does not throw for any text, and keeps what can’t be read', () => {
    fc.assert(
      fc.property(anyQueryText, anyField, anyText, (text, field, value) => {
        const added = includeValue(text, field, value);
        const { faults } = parseQuery(text);
        assert.deepEqual(
          parseQuery(added).faults.map(({ kind }) => kind),
          faults.map(({ kind }) => kind),
        );
        assert.equal(valueState(parseQuery(added), field, value), 'included', added);
        excludeValue(text, field, value);
        dropValue(text, field, value);
      }),
      { numRuns: propertyRuns(5_000) },
    );
    assert.equal(includeValue('usr:a "open', 'userType', 'X'), 'user:X usr:a "open');
  });

  it('joins lists, begins them, and takes words out with one of their spaces', () => {
    assert.equal(includeValue('', 'userType', 'SYSTEM'), 'user:SYSTEM');
    assert.equal(includeValue('a  userType:"SYSTEM" b', 'userType', 'CUSTOMER'), 'a  userType:"SYSTEM",CUSTOMER b');
    assert.equal(includeValue('-user:A,"B c" x', 'userType', 'B c'), '-user:A x user:"B c"');
    assert.equal(excludeValue('user:A x', 'userType', 'A'), 'x -user:A');
    assert.equal(excludeValue('-user:A x', 'userType', 'B'), '-user:A,B x');
    assert.equal(dropValue('x user:A  y', 'userType', 'A'), 'x y');
    assert.equal(dropValue('x user:A ', 'userType', 'A'), 'x');
    assert.equal(dropValue('user:A user:A', 'userType', 'A'), '');
    assert.equal(includeValue('x ', 'ipAddress', ''), 'x ip:""');
    assert.equal(includeValue('', 'odd "field"', 'a,*\\'), 'field."odd \\"field\\"":="a,\\*\\\\"');
  });

  it('goes on narrowing where a wildcard has the value already, and takes away those that don’t have it', () => {
    assert.equal(includeValue('name:Login*', 'eventName', 'Login Failed'), 'name:Login* name:"Login Failed"');
    assert.equal(
      includeValue('name:Login* name:"Login Failed"', 'eventName', 'Login OK'),
      'name:Login* name:"Login Failed","Login OK"',
    );
    assert.equal(includeValue('name:Login*', 'eventName', 'Logout'), 'name:Logout');
    assert.equal(includeValue('name:Login*,Reboot', 'eventName', 'Logout'), 'name:Reboot,Logout');
    assert.equal(includeValue('-name:"Login*",Reboot x', 'eventName', 'Login OK'), '-name:Reboot x name:"Login OK"');
    assert.equal(excludeValue('username:bob', 'username', 'Bob'), 'username:bob -username:Bob');
    assert.equal(excludeValue('username:bob,=ann', 'username', 'ann'), 'username:bob -username:=ann');
    assert.equal(dropValue('name:Login*', 'eventName', 'Login Failed'), 'name:Login*');
  });

  it('leaves one value of those that the query asks for, where it stands', () => {
    assert.equal(onlyValue('user:SYSTEM,CUSTOMER x', 'userType', 'SYSTEM'), 'user:SYSTEM x');
    assert.equal(onlyValue('user:SYS*,CUSTOMER x', 'userType', 'SYSTEM'), 'x user:SYSTEM');
    assert.equal(onlyValue('name:login', 'eventName', 'Login'), 'name:Login');
    assert.equal(onlyValue('name:login', 'eventName', 'login'), 'name:=login');
    assert.equal(onlyValue('-name:Login*,Reboot x', 'eventName', 'Login OK'), '-name:Reboot x name:"Login OK"');
    assert.equal(onlyValue('meta.size:>100', metaFieldOf(['size']), '443'), 'meta.size:443');
  });

  it('keeps a comparison that the value passes, and lets go of one that it fails or that depends on the hour', () => {
    const size = metaFieldOf(['size']);
    assert.equal(includeValue('meta.size:>100', size, '443'), 'meta.size:>100 meta.size:443');
    assert.equal(includeValue('meta.size:>100', size, '9'), 'meta.size:9');
    assert.equal(includeValue('-meta.size:>100 x', size, '443'), 'x meta.size:443');
    assert.equal(includeValue('-meta.size:>100', size, '9'), '-meta.size:>100 meta.size:9');
    assert.equal(includeValue('meta.size:>7d', size, '2026-11-01'), 'meta.size:2026-11-01');
    assert.equal(excludeValue('meta.size:>100', size, '443'), 'meta.size:>100 -meta.size:443');
    assert.equal(includeValue('', size, '>5'), 'meta.size:">5"');
    // Bare it would be the rest of the number before it.
    assert.equal(excludeValue('-meta.size:>1', size, '443'), '-meta.size:>1,"443"');
    assert.equal(dropValue('meta.size:>1,x,443', size, 'x'), 'meta.size:>1,"443"');
    assert.equal(valueState(parseQuery('meta.size:>5'), size, '5'), 'none');
  });

  it('takes a value that ignores case for the value that it finds', () => {
    assert.equal(valueState(parseQuery('user:system'), 'userType', 'SYSTEM'), 'included');
    assert.equal(valueState(parseQuery('user:System'), 'userType', 'SYSTEM'), 'none');
    assert.equal(valueState(parseQuery('user:=system'), 'userType', 'SYSTEM'), 'none');
    assert.equal(valueState(parseQuery('user:S*'), 'userType', 'SYSTEM'), 'none');
    assert.equal(valueState(parseQuery('user:A -user:A'), 'userType', 'A'), 'excluded');
    assert.equal(dropValue('user:system,B', 'userType', 'SYSTEM'), 'user:B');
  });
});

describe('the period of a query', () => {
  it('is replaced as a whole, faulty dates included, where the first date stood', () => {
    assert.equal(setPeriod('', { after: '24h' }), 'after:24h');
    assert.equal(setPeriod('x  y', { after: '24h', before: '1h' }), 'x  y after:24h before:1h');
    assert.equal(setPeriod('a  before:1d b after:7d', { after: '24h' }), 'a  after:24h b');
    assert.equal(setPeriod('after:x -BEFORE:1,2 a', { before: '2026-11-01 09:30' }), 'before:"2026-11-01 09:30" a');
    assert.equal(setPeriod('a after:7d', {}), 'a');
    assert.equal(setPeriod('after:7d before:1d', {}), '');
    assert.equal(setPeriod('a "open', { after: '7d' }), 'after:7d a "open');
  });

  it('is what it was set to, and all else is as it was', () => {
    const date = fc.constantFrom('15min', '7d', 'today', '2026-11-01', '2026-11-01T00:00:05.5Z', '2026-11-01 09:30');
    const spaceless = (text: string) => text.replace(/\s/g, '');
    const period = fc.record({ after: date, before: date }, { requiredKeys: [], noNullPrototype: true });
    fc.assert(
      fc.property(fc.oneof(anyTerms.map(writeQuery), anyQueryText), period, (text, wanted) => {
        fc.pre(parseQuery(text).faults.every(({ kind }) => kind !== 'unclosedQuote'));
        const edited = setPeriod(text, wanted);
        const query = parseQuery(edited);
        assert.equal(setPeriod('', periodOf(query)), setPeriod('', wanted));
        const others = (of: string) =>
          parseQuery(of).terms.flatMap(({ kind, start, end }) => (kind === 'date' ? [] : [of.slice(start, end)]));
        assert.deepEqual(others(edited), others(text));
        assert.equal(spaceless(setPeriod(edited, wanted)), spaceless(edited));
      }),
      { numRuns: propertyRuns(3_000) },
    );
  });

  it('is all of the dates, which all hold, and can be set as it was read', () => {
    const period = periodOf(parseQuery('after:7d x before:"2026-11-01 09:30" after:1d'));
    assert.deepEqual(period, { after: ['7d', '1d'], before: ['2026-11-01 09:30'] });
    assert.equal(setPeriod('a before:now b', period), 'a after:7d after:1d before:"2026-11-01 09:30" b');
    assert.deepEqual(periodOf(parseQuery('after:nonsense x')), {});
  });

  it('is one and the same in whichever order and with whichever quotes it is written', () => {
    assert.equal(datesIn('x before:now after:7d y'), 'after:7d before:now');
    assert.equal(datesIn('After:"7d" z before:now'), 'after:7d before:now');
    assert.equal(datesIn('x meta.expires:>1h'), '');
  });
});
