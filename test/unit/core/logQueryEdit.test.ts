import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type LogTerm, parseQuery, queryName, writeQuery } from '../../../src/core/logQuery.ts';
import {
  dropValue,
  excludeValue,
  includeValue,
  periodOf,
  setPeriod,
  valueState,
} from '../../../src/core/logQueryEdit.ts';
import { anyField, anyQueryText, anyTerms, anyText, placeless } from '../../support/logQueries.ts';

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

/** The values of a field that aren't this one, in the lists where they are. */
function otherValues(text: string, field: string, value: string): readonly string[] {
  return parseQuery(text).terms.flatMap((term) => {
    if (term.kind !== 'field' || term.field !== field) return [];
    const written = term.values.map(({ start, end }) => text.slice(start, end));
    const kept = written.filter((one) => valueState(parseQuery(`${queryName(field)}:${one}`), field, value) === 'none');
    return kept.map((one) => `${term.negated ? '-' : ''}${one}`);
  });
}

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
          assert.deepEqual(otherValues(edited, field, value), otherValues(text, field, value), edited);
          assert.equal(edit(edited, field, value), edited, 'doing it again changes nothing');
        }),
        { numRuns: 3_000 },
      );
    });
  }

  it('undoes what it did to a query that said nothing of the value', () => {
    fc.assert(
      fc.property(someEdit, ({ text, field, value }) => {
        const without = dropValue(text, field, value);
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
      { numRuns: 5_000 },
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
    assert.equal(includeValue('', 'odd "field"', 'a,*\\'), 'field."odd \\"field\\"":"a,\\*\\\\"');
  });

  it('goes on narrowing where a wildcard has the value already, and widens where none does', () => {
    assert.equal(includeValue('name:Login*', 'eventName', 'Login Failed'), 'name:Login* name:"Login Failed"');
    assert.equal(
      includeValue('name:Login* name:"Login Failed"', 'eventName', 'Login OK'),
      'name:Login* name:"Login Failed","Login OK"',
    );
    assert.equal(includeValue('name:Login*', 'eventName', 'Logout'), 'name:Login*,Logout');
    assert.equal(dropValue('name:Login*', 'eventName', 'Login Failed'), 'name:Login*');
  });

  it('takes a value that ignores case for the value that it finds', () => {
    assert.equal(valueState(parseQuery('user:system'), 'userType', 'SYSTEM'), 'included');
    assert.equal(valueState(parseQuery('user:System'), 'userType', 'SYSTEM'), 'none');
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
        assert.deepEqual(periodOf(query), wanted);
        const others = (of: string) =>
          parseQuery(of).terms.flatMap(({ kind, start, end }) => (kind === 'date' ? [] : [of.slice(start, end)]));
        assert.deepEqual(others(edited), others(text));
        assert.equal(spaceless(setPeriod(edited, wanted)), spaceless(edited));
      }),
      { numRuns: 3_000 },
    );
  });

  it('is read from the last dates', () => {
    assert.deepEqual(periodOf(parseQuery('after:7d x before:"2026-11-01 09:30" after:1d')), {
      after: '1d',
      before: '2026-11-01 09:30',
    });
    assert.deepEqual(periodOf(parseQuery('after:nonsense x')), {});
  });
});
