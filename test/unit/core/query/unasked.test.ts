import assert from 'node:assert/strict';
import { askedPart } from '../../../../src/api/log/read.ts';
import { planQuery } from '../../../../src/core/query/plan.ts';
import { parseQuery } from '../../../../src/core/query/query.ts';
import { unaskedTerms } from '../../../../src/core/query/unasked.ts';

const context = { now: Date.UTC(2026, 10, 20), zone: 'utc', serviceZone: '+00:00' } as const;

/** What the client doesn't ask for of a query. */
function unasked(text: string): readonly string[] {
  return unaskedTerms(text, askedPart(planQuery(parseQuery(text), context).search));
}

describe('What the service isn’t asked of a query', () => {
  it('is nothing where it narrows all of it', () => {
    for (const text of [
      '',
      'user:SYSTEM',
      'user:SYSTEM name:"Login Successful" after:24h',
      'name:Login*',
      'name:=login*',
      'name:L* name:Login* after:7d after:1h',
      'user:SYSTEM user:SYSTEM,EMPLOYEE user:system',
    ])
      assert.deepEqual(unasked(text), [], text);
  });

  it('is each term that is checked here, as it was typed', () => {
    for (const [text, wanted] of [
      ['-user:EMPLOYEE user:SYSTEM', ['-user:EMPLOYEE']],
      ['user:system', ['user:system']],
      ['user:"SYSTEM X"', ['user:"SYSTEM X"']],
      ['user:SYSTEM,EMPLOYEE', ['user:SYSTEM,EMPLOYEE']],
      ['user:SYSTEM user:EMPLOYEE', ['user:EMPLOYEE']],
      ['name:"Login A","Login B" after:1h', ['name:"Login A","Login B"']],
      ['name:Lo*n', ['name:Lo*n']],
      ['name:"Login *"', ['name:"Login *"']],
      ['name:login* user:SYSTEM', ['name:login*']],
      ['name:"> 5 Logins"', ['name:"> 5 Logins"']],
      ['after:7d before:2d', ['before:2d']],
      ['ip:10.* "two words" -x meta:y user:SYSTEM', ['ip:10.*', '"two words"', '-x', 'meta:y']],
    ] as const)
      assert.deepEqual(unasked(text), wanted, text);
  });
});
