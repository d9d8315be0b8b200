import assert from 'node:assert/strict';
import { emptyHints } from '../../../../src/webview/strings/hints.ts';

describe('Hints for an empty result', () => {
  it('name what narrows the query, and nothing else', () => {
    assert.match(emptyHints('').join(), /empty/);
    assert.deepEqual(emptyHints('after:24h'), ['Choose a longer period.']);
    assert.deepEqual(emptyHints('name:"login*"'), ['Look for a shorter text.']);
    assert.match(emptyHints('name:Login').join(), /“Login” is compared exactly.*“Login” must be the whole value/);
    assert.deepEqual(emptyHints('"reboot now"'), ['Look for a shorter text.']);
    assert.match(emptyHints('-user:SYSTEM').join(), /begin with “-”/);
    assert.match(emptyHints('ip:10.* trace:5*').join(), /Take away one/);
    assert.deepEqual(emptyHints('meta:foo'), ['Look for a shorter text.']);
    assert.match(emptyHints('user:=system').join(), /“system” is compared exactly, because “=”/);
  });

  it('say that one field has one value, and how to ask for either', () => {
    assert.match(emptyHints('user:A user:=b,C').join(), /write user:A,=b,C\./);
    assert.doesNotMatch(emptyHints('user:A name:B -user:C').join(), /two values/);
    // Metadata holds many texts.
    assert.doesNotMatch(emptyHints('meta:a meta:b').join(), /two values/);
  });

  it('show text from the query in one safe line', () => {
    const [, hint = ''] = emptyHints(`after:1h name:"A\u202E\n${'x'.repeat(500)}"`);
    assert.ok(hint.length < 200 && !/[\u202E\n]/.test(hint));
  });
});
