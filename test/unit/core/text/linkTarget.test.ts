import assert from 'node:assert/strict';
import fc from 'fast-check';
import { linkTarget } from '../../../../src/core/text/linkTarget.ts';
import { propertyRuns } from '../../../support/propertyRuns.ts';

const longest = 100;
const read = (path: string, query = '', fragment = '') => linkTarget({ path, query, fragment }, longest);

/** Pieces that paths and searches of hostile links are made of. */
const piece = fc.oneof(
  fc.constantFrom('/', '//', '.', '..', 'notification', 'log', 'Log', 'acknowledge', '12', '007', '0', '-1', '1e3'),
  fc.constantFrom(
    '%2e%2e',
    '%2f',
    '\\',
    ';',
    '?',
    '#',
    '&',
    '=',
    'q=',
    '\u0661',
    '\uff11',
    '\n',
    '\0',
    '\u202e',
    '[x](command:y)',
  ),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
);
const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
const path = fc.oneof(
  text,
  text.map((rest) => `/notification/${rest}`),
  text.map((rest) => `/log${rest}`),
);

describe('The target of a link', () => {
  it('is a notice by its id or ticket, or a search', () => {
    assert.deepEqual(read('/notification/123'), { kind: 'notice', number: 123 });
    assert.deepEqual(read('/notification/123/'), { kind: 'notice', number: 123 });
    assert.deepEqual(read('/log', 'q=user:SYSTEM'), { kind: 'search', query: 'user:SYSTEM' });
    assert.deepEqual(read('/log/', 'utm=1&q=a&b=c'), { kind: 'search', query: 'a&b=c' });
    assert.deepEqual(read('/log', 'q='), { kind: 'search', query: '' });
  });

  it('is the whole search, where its writer left a # as it is too', () => {
    assert.deepEqual(read('/log', 'q=label:a', 'b c'), { kind: 'search', query: 'label:a#b c' });
    assert.deepEqual(read('/log', `q=${'x'.repeat(longest)}`), { kind: 'search', query: 'x'.repeat(longest) });
    assert.deepEqual(read('/log', `q=${'x'.repeat(longest)}`, 'y'), { kind: 'longSearch' });
  });

  it('says what is wrong with it', () => {
    assert.deepEqual(read('/notification'), { kind: 'noNumber', text: '' });
    assert.deepEqual(read('/notification/5/6'), { kind: 'noNumber', text: '5/6' });
    assert.deepEqual(read('/notification/../log', 'q=x'), { kind: 'detour', step: '..' });
    assert.deepEqual(read('/log', 'query=x'), { kind: 'noSearch' });
    for (const other of ['', '/', '/logs', '/log/1', '/notifications/5', 'log', '/acknowledge/5'])
      assert.deepEqual(read(other, 'q=x'), { kind: 'unknown' }, other);
  });

  it('is nothing else, whatever a link holds', () => {
    fc.assert(
      fc.property(path, text, text, (path, query, fragment) => {
        const target = read(path, query, fragment);
        const steps = path.split('/');
        const isDetour = steps.includes('.') || steps.includes('..');
        assert.equal(target.kind === 'detour', isDetour);
        if (target.kind === 'notice') {
          assert.match(path, /^\/notification\/[0-9]{1,15}\/?$/);
          assert.ok(Number.isSafeInteger(target.number) && target.number > 0);
        } else if (target.kind === 'search') {
          assert.match(path, /^\/log\/?$/);
          assert.ok(target.query.length <= longest);
          const whole = fragment === '' ? query : `${query}#${fragment}`;
          assert.ok(whole === `q=${target.query}` || whole.endsWith(`&q=${target.query}`));
        }
      }),
      { numRuns: propertyRuns(8000) },
    );
  });
});
