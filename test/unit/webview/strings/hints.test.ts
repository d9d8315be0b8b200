import assert from 'node:assert/strict';
import { metaFieldOf } from '../../../../src/core/log/metaFields.ts';
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

  it('say how a date is found, where one is looked for as it is shown', () => {
    for (const query of ['"15:42:08" after:3d', '"2026-11-27 19:12:08"', '2026-11-27', '"2026-11-27 19*"'])
      assert.match(
        emptyHints(query)[0] ?? '',
        /^Dates are looked through as the service wrote them\. .* after: and before:/,
        query,
      );
    for (const query of ['-"15:42:08" after:3d', '10.0.0.1', 'name:"15:42"', '"a:b"'])
      assert.doesNotMatch(emptyHints(query).join(), /Dates/, query);
  });

  it('say that one field has one value, and how to ask for either', () => {
    assert.match(emptyHints('user:A user:=b,C').join(), /write user:A,=b,C\./);
    assert.doesNotMatch(emptyHints('user:A name:B -user:C').join(), /two values/);
    // Whole, as it is to be typed.
    assert.match(
      emptyHints('username:first.person@example.com username:second.person@example.com').join(),
      /,second\.person@example\.com\./,
    );
    for (const both of [
      'meta.size:>10 meta.size:<20',
      'name:"Login*" name:"*Failed"',
      'user:A user:B*',
      'user:A user:A',
      'user:A,B user:A',
      'username:bob username:Bob',
    ])
      assert.doesNotMatch(emptyHints(both).join(), /two values/, both);
    assert.match(emptyHints('username:Bob username:=bob').join(), /write username:Bob,=bob\./);
    assert.match(emptyHints('user:A user:B,A user:B').join(), /write user:A,B\./);
    const long = 'x'.repeat(150);
    assert.doesNotMatch(emptyHints(`user:${long} user:y${long}`).join(), /two values/);
    // Metadata holds many texts.
    assert.doesNotMatch(emptyHints('meta:a meta:b').join(), /two values/);
  });

  it('name the fields of the metadata where the query asks for another, or for its text, and the log has some', () => {
    const found = ['port', 'size'].map((name) => metaFieldOf([name]));
    assert.match(
      emptyHints('meta.prot:443', found).join(),
      /has meta\.prot\. Among the fields found are meta\.port, meta\.size\./,
    );
    assert.match(emptyHints('meta:443', found).join(), /asked for by its name.*meta\.port, meta\.size/);
    for (const query of ['meta.port:443', 'name:x', '-meta.prot:443']) {
      assert.doesNotMatch(emptyHints(query, found).join(), /meta\.size/);
    }
    assert.doesNotMatch(emptyHints('meta.prot:443').join(), /found/);
  });

  it('show text from the query in one safe line', () => {
    const [, hint = ''] = emptyHints(`after:1h name:"A\u202E\n${'x'.repeat(500)}"`);
    assert.ok(hint.length < 200 && !/[\u202E\n]/.test(hint));
  });
});
