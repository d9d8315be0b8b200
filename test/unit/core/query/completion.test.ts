import assert from 'node:assert/strict';
import fc from 'fast-check';
import { metaFieldOf } from '../../../../src/core/log/metaFields.ts';
import { complete, completionAt } from '../../../../src/core/query/completion.ts';
import { parseQuery } from '../../../../src/core/query/query.ts';
import { inEnglish } from '../../../../src/core/text/translate.ts';
import { anyQueryText, anyText } from '../../../support/logQueries.ts';
import { propertyRuns } from '../../../support/propertyRuns.ts';

/** The place at the caret, which stands at ‸; what would be replaced between ‹ and ›. */
function placeAt(marked: string): string {
  const place = completionAt(marked.replace('‸', ''), marked.indexOf('‸'));
  if (place.kind === 'none') return 'none';
  const { start, end, typed } = place;
  const text = marked.replace('‸', '');
  const of =
    place.kind === 'value' ? ` ${place.field} (${place.name})` : place.kind === 'date' ? ` ${place.bound}` : '';
  return `${place.kind}${of} [${typed}] ${text.slice(0, start)}‹${text.slice(start, end)}›${text.slice(end)}`;
}

function offered(marked: string, values: readonly string[] = []): readonly string[] {
  const text = marked.replace('‸', '');
  const completions = complete(completionAt(text, marked.indexOf('‸')), values, inEnglish);
  return completions.map((one) => text.slice(0, one.start) + one.text + text.slice(one.end));
}

describe('completionAt', () => {
  it('finds names of fields being typed', () => {
    assert.equal(placeAt('‸'), 'field [] ‹›');
    assert.equal(placeAt('a ‸ b'), 'field [] a ‹› b');
    assert.equal(placeAt('-us‸'), 'field [us] -‹us›');
    assert.equal(placeAt('-‸'), 'field [] -‹›');
    assert.equal(placeAt('x us‸er:SYSTEM y'), 'field [us] x ‹user:›SYSTEM y');
    assert.equal(placeAt('x us‸er y'), 'field [us] x ‹user› y');
    assert.equal(placeAt('field.re‸'), 'field [field.re] ‹field.re›');
    assert.equal(placeAt('us‸"x"'), 'field [us] ‹us›"x"');
  });

  it('finds values being typed, without their quotes and escapes', () => {
    assert.equal(placeAt('user:‸'), 'value userType (user) [] user:‹›');
    assert.equal(placeAt('a -EVENTNAME:Lo‸gin,x b'), 'value eventName (name) [Lo] a -EVENTNAME:‹Login›,x b');
    assert.equal(placeAt('name:"a, b",Lo‸'), 'value eventName (name) [Lo] name:"a, b",‹Lo›');
    assert.equal(placeAt('name:"Login F‸'), 'value eventName (name) [Login F] name:‹"Login F›');
    assert.equal(placeAt('name:"Login F‸ail" x'), 'value eventName (name) [Login F] name:‹"Login Fail"› x');
    assert.equal(placeAt('name:x,"Login F‸ail",y'), 'value eventName (name) [Login F] name:x,‹"Login Fail"›,y');
    assert.equal(placeAt('name:"Login F" ‸'), 'field [] name:"Login F" ‹›');
    assert.equal(placeAt('name:"Login F"‸'), 'value eventName (name) [Login F] name:‹"Login F"›');
    assert.equal(placeAt('label:"a\\"b\\*‸'), 'value label (label) [a"b*] label:‹"a\\"b\\*›');
    assert.equal(placeAt('field."odd name":x‸'), 'value odd name (field."odd name") [x] field."odd name":‹x›');
  });

  it('replaces the value in quotes that it stands in front of', () => {
    assert.equal(placeAt('name:‸"Login F" x'), 'value eventName (name) [] name:‹"Login F"› x');
    assert.equal(placeAt('name:a,‸"Login F",b'), 'value eventName (name) [] name:a,‹"Login F"›,b');
    assert.equal(placeAt('after:‸"2026-11-01 09:30"'), 'date after [] after:‹"2026-11-01 09:30"›');
    assert.deepEqual(offered('name:‸"Login F" x', ['Logout']), ['name:Logout x']);
    // Its quote isn't closed: there is no end to replace it up to.
    assert.equal(placeAt('name:‸"Log x'), 'none');
  });

  it('finds values that stand behind the sign that their case counts', () => {
    assert.equal(placeAt('name:=‸'), 'value eventName (name) [] name:=‹›');
    assert.equal(placeAt('name:a,=Lo‸g b'), 'value eventName (name) [Lo] name:a,=‹Log› b');
    assert.equal(placeAt('name:="Log ‸i" b'), 'value eventName (name) [Log ] name:=‹"Log i"› b');
    assert.equal(placeAt('name:=‸"Login F"'), 'value eventName (name) [] name:=‹"Login F"›');
    assert.equal(placeAt('name:‸=x'), 'value eventName (name) [] name:‹=x›');
    assert.deepEqual(offered('user:=bo‸', ['bob']), ['user:=bob']);
    assert.equal(placeAt('after:=2‸'), 'date after [=2] after:‹=2›');
  });

  it('leaves what stands behind an open quote to itself', () => {
    assert.equal(placeAt('name:"Log‸ user:"X"'), 'value eventName (name) [Log] name:‹"Log› user:"X"');
    assert.equal(placeAt('name:"Log‸ user:X'), 'value eventName (name) [Log] name:‹"Log› user:X');
    assert.equal(placeAt('name:a"b‸ c" x'), 'value eventName (name) [a"b] name:‹a"b› c" x');
    assert.equal(placeAt('name:"Log‸ "free"'), 'value eventName (name) [Log] name:‹"Log› "free"');
  });

  it('finds dates, and nothing where nothing can be offered', () => {
    assert.equal(placeAt('after:‸'), 'date after [] after:‹›');
    assert.equal(placeAt('a Before:"2026-11-01 0‸" b'), 'date before [2026-11-01 0] a Before:‹"2026-11-01 0"› b');
    for (const marked of ['"free te‸xt"', '"a"‸', 'usr:x‸', 'field.:‸', '‸word', 'a ‸b', 'field."od‸']) {
      assert.equal(placeAt(marked), 'none', marked);
    }
  });

  it('never throws, at any caret, and its place holds the caret', () => {
    fc.assert(
      fc.property(anyQueryText, fc.nat(), anyText, (text, at, value) => {
        const caret = at % (text.length + 1);
        const place = completionAt(text, caret);
        if (place.kind !== 'none') assert.ok(0 <= place.start && place.start <= caret && caret <= place.end);
        if (place.kind !== 'none') assert.ok(place.end <= text.length);
        complete(place, [value], inEnglish);
      }),
      { numRuns: propertyRuns(10_000) },
    );
  });
});

describe('complete', () => {
  const hints = (marked: string, values: readonly string[] = []) =>
    complete(completionAt(marked, marked.length), values, inEnglish);

  it('offers fields by their beginning, then by what they contain, under both names', () => {
    assert.deepEqual(offered('us‸'), ['user:', 'username:', 'userid:']);
    assert.deepEqual(offered('a -Na‸m:x'), ['a -name:x', 'a -object:x', 'a -username:x']);
    assert.deepEqual(offered('trac‸'), ['trace:']);
    assert.deepEqual(offered('bef‸'), ['before:']);
    assert.deepEqual(offered('zzz‸'), []);
    assert.equal(offered('‸').length, 14);
    assert.ok(hints('').every(({ more, detail, label }) => more && detail !== '' && label !== ''));
  });

  it('offers further fields of the entries, but not twice those that have a name', () => {
    assert.deepEqual(offered('reso‸', ['odd resource', 'resource', 'userType']), [
      'field.resource:',
      'field."odd resource":',
    ]);
    assert.deepEqual(offered('usertype‸', ['userType']), ['user:']);
    assert.deepEqual(offered('field.r‸', ['resource']), ['field.resource:']);
  });

  it('offers fields of the metadata by their path and by their own name, and values for them', () => {
    const found = [metaFieldOf(['port']), metaFieldOf(['rule', 'name']), metaFieldOf(['a b'])];
    assert.deepEqual(offered('meta.‸', found), ['meta.port:', 'meta.rule.name:', 'meta."a b":']);
    assert.deepEqual(offered('por‸', found), ['meta.port:']);
    assert.deepEqual(offered('meta.a‸', found), ['meta."a b":']);
    assert.deepEqual(offered('-met‸', found), ['-meta:', '-meta.port:', '-meta.rule.name:', '-meta."a b":']);
    assert.equal(placeAt('meta."a b".c:=4‸ x'), 'value metaData["a b","c"] (meta."a b".c) [4] meta."a b".c:=‹4› x');
    assert.deepEqual(offered('meta.port:4‸', ['443', '8443', '>4']), [
      'meta.port:443',
      'meta.port:8443',
      'meta.port:">4"',
    ]);
    assert.deepEqual(offered('meta.port:>4‸', ['443']), []);
  });

  it('offers values in quotes that would seem to be the rest of the number before them', () => {
    const sizes = ['500', '500.5', '1500', '-500', 'abc'];
    assert.deepEqual(offered('meta.size:>=1,‸', sizes), [
      'meta.size:>=1,"500"',
      'meta.size:>=1,"500.5"',
      'meta.size:>=1,1500',
      'meta.size:>=1,-500',
      'meta.size:>=1,abc',
    ]);
    assert.deepEqual(offered('meta.size:>=1,5‸,443', ['500']), ['meta.size:>=1,"500",443']);
    assert.deepEqual(offered('meta.size:>=1,"50‸', ['500']), ['meta.size:>=1,"500"']);
    assert.deepEqual(offered('meta.size:>=1,=‸', ['500']), ['meta.size:>=1,=500']);
    assert.deepEqual(offered('meta.size:1,‸', ['500']), ['meta.size:1,500']);
    for (const text of offered('meta.size:>=1,‸', sizes)) assert.deepEqual(parseQuery(text).faults, [], text);
  });

  it('offers values as they must be written, likely ones first', () => {
    const names = ['Failed Login', 'Login Successful', 'Logout', 'Reboot', 'a*b'];
    assert.deepEqual(offered('name:log‸ x', names), [
      'name:"Login Successful" x',
      'name:Logout x',
      'name:"Failed Login" x',
    ]);
    assert.deepEqual(offered('name:Reboot,"Login S‸', names), ['name:Reboot,"Login Successful"']);
    assert.deepEqual(offered('name:a‸', names), ['name:a\\*b', 'name:"Failed Login"']);
    assert.deepEqual(offered('ip:‸', ['10.0.0.1', '']), ['ip:10.0.0.1', 'ip:""']);
    assert.deepEqual(
      hints('ip:', ['', 'a\u202eb']).map(({ label, more }) => [label, more]),
      [
        ['(no value)', false],
        ['a[U+202E]b', false],
      ],
    );
  });

  it('leaves out the other values of the list, but for those that find less than the value', () => {
    const names = ['Login Failed', 'Logout', 'a*b', ''];
    assert.deepEqual(offered('name:"login failed",L‸', names), ['name:"login failed",Logout']);
    assert.deepEqual(offered('-name:L‸,"Login Failed",a\\*b x', names), ['-name:Logout,"Login Failed",a\\*b x']);
    assert.deepEqual(offered('name:"",=Logout,"Log‸ x"', names), ['name:"",=Logout,"Login Failed"']);
    assert.deepEqual(offered('name:logout,=L‸', names), ['name:logout,="Login Failed"']);
    assert.deepEqual(offered('name:=logout,Logo‸', names), ['name:=logout,Logout']);
    assert.deepEqual(offered('name:a*b,Log*,a‸', names), ['name:a*b,Log*,a\\*b', 'name:a*b,Log*,"Login Failed"']);
    assert.deepEqual(offered('name:,‸', ['']), ['name:,""']);
    assert.deepEqual(offered('name:Logout name:Logo‸', names), ['name:Logout name:Logout']);
  });

  it('offers values that are read as exactly themselves', () => {
    fc.assert(
      fc.property(anyText, (value) => {
        const [offer] = complete(completionAt('label:', 6), [value], inEnglish);
        const [term, none] = parseQuery(`label:${offer?.text}`).terms;
        assert.ok(term?.kind === 'field' && none === undefined);
        assert.deepEqual(
          term.values.map(({ pieces }) => pieces),
          [[value]],
        );
      }),
    );
  });

  it('offers dates that are all accepted, with what they mean', () => {
    assert.deepEqual(offered('after:‸').slice(0, 3), ['after:15min', 'after:1h', 'after:24h']);
    assert.deepEqual(offered('after:to‸'), ['after:today']);
    assert.deepEqual(offered('before:"yes‸"'), ['before:yesterday']);
    for (const text of offered('after:‸')) assert.deepEqual(parseQuery(text).faults, []);
    assert.ok(hints('after:').every(({ more, detail }) => !more && detail !== ''));
  });
});
