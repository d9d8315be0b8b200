import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseQuery } from '../../../../src/core/query/query.ts';
import {
  closedList,
  moveChoice,
  noSources,
  type OfferSources,
  offersAt,
  sourcesWithRows,
  wantedValues,
  withOffers,
} from '../../../../src/webview/query/queryOffers.ts';

const sources: OfferSources = {
  userTypes: ['CUSTOMER', 'EMPLOYEE', 'SYSTEM'],
  objectNames: ['Network Storage', 'Server'],
  fields: ['eventName', 'osVersion'],
  recent: ['name:"Login*" after:7d', 'user:SYSTEM'],
  values: { type: 'values', field: 'userType', text: 's', values: ['SYSTEM', 'SSO'] },
};

function texts(text: string, asked = false, from: OfferSources = sources): readonly string[] {
  return offersAt(text, text.length, from, asked).map((offer) => offer.text);
}

describe('What the query field offers', () => {
  it('is the queries searched lately where there is none', () => {
    assert.deepEqual(texts(' '), sources.recent);
    assert.deepEqual(texts('', false, noSources), []);
    assert.deepEqual(texts('', true).slice(0, 3), [...sources.recent, 'user:']);
  });

  it('is fields while one is typed, and where a term can begin once it was asked for', () => {
    assert.equal(texts('after:24h na')[0], 'name:');
    assert.deepEqual(texts('after:24h '), []);
    assert.ok(texts('after:24h ', true).includes('user:'));
    assert.ok(texts('osv').includes('field.osVersion:'));
  });

  it('is no value that is too long to be searched for', () => {
    const userTypes = ['x'.repeat(501), 'x'.repeat(500)];
    assert.deepEqual(texts('user:x', false, { ...noSources, userTypes }), ['x'.repeat(500)]);
  });

  it('is the values that the service names, then those that came, each once', () => {
    assert.deepEqual(texts('user:s'), ['SYSTEM', 'SSO', 'CUSTOMER']);
    assert.deepEqual(texts('object:stor'), ['"Network Storage"']);
    assert.deepEqual(texts('ip:1'), []);
  });

  it('is nothing where what it would offer stands there already', () => {
    assert.deepEqual(texts('object:Server'), []);
  });

  it('makes a whole query where one is taken, whatever the value', () => {
    const before = fc.constantFrom('', 'after:24h ', '-name:x "free text" ');
    const begun = fc.constantFrom('user:', 'user:"', 'user:SYSTEM,', '-user:', 'after:', 'before:1');
    const value = fc.string({ minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(before, begun, value, (head, term, came) => {
        const text = head + term;
        const values = { type: 'values', field: 'userType', text: '', values: [came] } as const;
        for (const offer of offersAt(text, text.length, { ...noSources, values }, false)) {
          const taken = text.slice(0, offer.start) + offer.text + text.slice(offer.end);
          const { terms, faults } = parseQuery(taken);
          assert.deepEqual(faults, []);
          assert.ok(taken.startsWith(head));
          const last = terms.at(-1);
          if (last?.kind === 'field') assert.deepEqual(last.values.at(-1)?.pieces, [came]);
        }
      }),
    );
    assert.equal(offersAt('user:', 5, { ...noSources, userTypes: ['A*b"'] }, false)[0]?.text, '"A\\*b\\""');
  });

  it('never breaks on any text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), fc.nat(30), fc.boolean(), (text, at, asked) => {
        const caret = Math.min(at, text.length);
        for (const { start, end } of offersAt(text, caret, sources, asked)) {
          assert.ok(start <= caret && caret <= end && end <= text.length);
        }
      }),
    );
  });

  it('asks the editor for values of the field that is being typed', () => {
    assert.deepEqual(wantedValues('after:24h name:"Log', 19), { field: 'eventName', text: 'Log' });
    assert.equal(wantedValues('after:24h', 9), undefined);
    assert.equal(wantedValues('nam', 3), undefined);
  });
});

describe('What is known to offer as rows come', () => {
  const { fields } = sources;
  const values = { type: 'values', field: 'username', text: '', values: ['ann'] } as const;
  const known = { ...sources, values };

  it('stays as it is while more come, so that an open list stands still', () => {
    assert.equal(sourcesWithRows(known, ['eventCreateDate', ...fields], 'same'), known);
    assert.equal(sourcesWithRows(known, fields, 'more'), known);
    assert.equal(sourcesWithRows(known, [...fields, 'label'], 'more').values, values);
  });

  it('is none of the values and fields of other rows', () => {
    assert.deepEqual(sourcesWithRows(known, ['label', 'port'], 'others'), {
      ...sources,
      fields: ['label', 'port'],
      values: undefined,
    });
  });

  it('may be more than none, once more rows came', () => {
    const none = { ...sources, values: { ...values, values: [] } };
    assert.equal(sourcesWithRows(none, fields, 'same'), none);
    assert.equal(sourcesWithRows(none, fields, 'more').values, undefined);
  });
});

describe('The list of offers', () => {
  const offers = offersAt('user:', 5, sources, false);

  it('has nothing chosen until one moves, and goes around its ends', () => {
    const list = withOffers(closedList, offers);
    assert.equal(list.chosen, -1);
    assert.equal(moveChoice(list, 1).chosen, 0);
    assert.equal(moveChoice(list, -1).chosen, offers.length - 1);
    assert.equal(moveChoice({ offers, chosen: offers.length - 1 }, 1).chosen, 0);
    assert.equal(moveChoice(closedList, 1), closedList);
  });

  it('keeps what was chosen while it is offered', () => {
    const chosen = { offers, chosen: 2 };
    assert.equal(withOffers(chosen, offers.toReversed()).chosen, offers.length - 3);
    assert.equal(withOffers(chosen, offers.slice(0, 2)).chosen, -1);
  });
});
