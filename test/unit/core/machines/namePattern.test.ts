import assert from 'node:assert/strict';
import fc from 'fast-check';
import { namePattern } from '../../../../src/core/machines/namePattern.ts';
import { machineName } from '../../../../src/core/machines/names.ts';
import { propertyRuns } from '../../../support/propertyRuns.ts';

const label = (name: string, ...places: string[]) => namePattern(name, new Set(places))?.label;
const areOne = (a: string, b: string, ...places: string[]) => {
  const [one, other] = [a, b].map((name) => namePattern(name, new Set(places))?.key);
  return one !== undefined && one === other;
};

describe('Machines that stand in for each other by their names', () => {
  it('have the same name but for a number', () => {
    assert.ok(areOne('db-01', 'db-02'));
    assert.ok(areOne('web9.example.com', 'web10.example.com'));
    assert.ok(areOne('kafka-1a', 'kafka-2b'));
    assert.ok(areOne('app-01.rack3.dc1.acme.com', 'app-07.rack4.dc2.acme.com'));
    assert.ok(!areOne('db-01', 'web-01'));
    assert.ok(!areOne('db-01.acme.com', 'db-02.other.com'));
    assert.ok(!areOne('db-01.acme1.com', 'db-01.acme2.com'), 'of whom they are is no place');
  });

  it('have the same name but for a place, that people know or that the service names', () => {
    assert.ok(areOne('web-1.ams', 'web-1.fra'));
    assert.ok(areOne('web-01.fra02.acme.example', 'web-03.dal11.acme.example'));
    assert.ok(areOne('web.lon.acme.com', 'web.nyc.acme.com'));
    assert.ok(areOne('fra02-db01', 'ams04-db02'));
    assert.ok(areOne('api-us-east-1a', 'api-eu-west-2'));
    assert.ok(!areOne('web.xq.acme.com', 'web.yz.acme.com'));
    assert.ok(areOne('web.xq.acme.com', 'web.yz.acme.com', 'xq', 'yz'));
  });

  it('have the same name though the service calls a place what is all of it but a number', () => {
    for (const place of ['mysql', 'web']) assert.equal(label(`${place}-01.ams`, place), `${place}-*`);
    assert.ok(areOne('mysql-01.xq', 'mysql-02.yz', 'mysql', 'xq', 'yz'));
    assert.equal(label('xq7-01', 'xq7'), undefined, 'where it stands, and nothing else');
    assert.equal(label('ams-1', 'ams'), undefined);
  });

  it('have the same name though what such a word leaves says nothing, or the word is all of it', () => {
    for (const name of ['vm-mysql', 'a-mysql', 'ams-mysql'])
      assert.ok(areOne(`${name}-01.xq`, `${name}-02.yz`, 'mysql', 'xq', 'yz'), name);
    assert.ok(areOne('mysql01', 'mysql02', 'mysql01'));
    assert.ok(areOne('xq02-mysql-01', 'yz03-mysql-02', 'mysql', 'xq02', 'yz03'), 'a place beside it is one');
    assert.ok(!areOne('vm-mysql-01', 'vm-kafka-01', 'mysql', 'kafka'));
    assert.equal(label('vm-xq02', 'xq02'), undefined, 'where it stands, and nothing else');
  });

  it('differ in nothing else: not in what they are for, nor in a hash or an address', () => {
    assert.ok(!areOne('db.prod.acme.com', 'db.test.acme.com'));
    assert.ok(!areOne('web-pay-1', 'web-log-1'));
    for (const name of ['10.0.0.1', '2001:db8::1', 'ip-10-0-0-1', 'ip-10-0-0-1.ec2.internal', 'host_192_168_1_5'])
      assert.equal(label(name), undefined, name);
    for (const name of ['web-7f9c4d-x2k9p', 'i-0abc123def', 'db-20261122', 'node-1a2b3c4d', 'shop.acme.com'])
      assert.equal(label(name), undefined, name);
  });

  it('aren’t those whose names say nothing', () => {
    for (const name of [
      'a-1',
      'x2',
      'vm-12',
      'server01',
      'host-3.acme.com',
      '01.fra.acme.com',
      'ams-1',
      'virtualserver01',
    ])
      assert.equal(label(name), undefined, name);
  });

  it('are told to people by what they share', () => {
    assert.equal(label('db-01.fra02.acme.example'), 'db-*');
    assert.equal(label('web.lon.acme.com'), 'web.*');
    assert.equal(label('api-us-east-1a.acme.com'), 'api-*');
    assert.equal(label('fra02-db01'), '*-db*');
  });

  it('are found in time, whatever a name is made of', () => {
    const odd = fc.array(fc.constantFrom('-', '_', '.', '0', '9', 'a', 'ams', 'z', '*'), { maxLength: 120 });
    fc.assert(
      fc.property(odd, (parts) => {
        const name = machineName(parts.join(''));
        const pattern = name === undefined ? undefined : namePattern(name, new Set());
        assert.ok(pattern === undefined || pattern.key.includes('*'));
      }),
      { numRuns: propertyRuns(2_000) },
    );
  });
});
