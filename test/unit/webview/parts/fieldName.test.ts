import assert from 'node:assert/strict';
import { fieldName } from '../../../../src/webview/parts/fieldName.ts';

describe('The name of a field', () => {
  it('is written as words where it has the form of one in code, else as it came', () => {
    for (const [field, name] of [
      ['companyName', 'Company name'],
      ['id', 'ID'],
      ['accountId', 'Account ID'],
      ['publicIpAddress', 'Public IP address'],
      ['username', 'Username'],
      ['ipv6Count', 'Ipv6 count'],
      ['Ticket number', 'Ticket number'],
      ['a b', 'a b'],
      ['SNAKE_CASE', 'SNAKE_CASE'],
      ['__proto__', '__proto__'],
      ['', ''],
    ])
      assert.equal(fieldName(field ?? ''), name);
  });
});
