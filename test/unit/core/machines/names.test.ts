import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ipv6Key } from '../../../../src/core/machines/addresses.ts';
import { machineName, machineNames } from '../../../../src/core/machines/names.ts';
import { propertyRuns } from '../../../support/propertyRuns.ts';

describe('The names of a machine', () => {
  it('are compared in lower case and without a dot at the end', () => {
    assert.equal(machineName(' DB-01.Fra02.Example. '), 'db-01.fra02.example');
    assert.equal(machineName('2001:DB8::0:1'), '2001:db8::1');
    assert.equal(machineName('[fe80::1%eth0]'), 'fe80::1');
    for (const [given, written] of [
      ['2001:DB8:0:0:0:0:0:7', '2001:db8::7'],
      ['1:0:0:2:0:0:0:3', '1:0:0:2::3'],
      ['1:0:0:2:0:0:3:4', '1::2:0:0:3:4'],
      ['1:0:2:0:3:0:4:0', '1:0:2:0:3:0:4:0'],
      ['0:0:1:2:3:4:5:6', '::1:2:3:4:5:6'],
      ['fe80:0:0:0:0:0:0:0', 'fe80::'],
      ['2001:db8::10.1.2.3', '2001:db8::a01:203'],
    ] as const)
      assert.equal(machineName(given), written, 'as it is commonly written');
    assert.equal(machineName('10.40.1.10'), '10.40.1.10');
  });

  it('are none where they say nothing, or are no names', () => {
    for (const text of [
      ...[
        '',
        ' ',
        '.',
        '-',
        'web',
        'db',
        'localhost',
        'localhost.localdomain',
        'database',
        '42',
        '1.2.3',
        '10.0.0',
        '1',
      ],
      ...['v1', 'utf-8', 'sha256', 'x86_64', 'a1', '127.0.0.1', '0.0.0.0', '255.255.255.255', '::1', '::', '0:0::1'],
      ...['a b1', 'db1,db2', 'db1/24', 'a..b', '-db1', 'db1-', '10.0.0.256', 'x'.repeat(300), 'dätabase1', ':', '1:2'],
      'a\nb1',
    ]) {
      assert.equal(machineName(text), undefined, text);
    }
  });

  it('are taken from every field that has one, each once', () => {
    const resource = {
      active: true,
      filterLabel: 'fra02.pod1',
      hostname: 'WEB-01.fra02.example',
      privateIp: '10.1.2.3',
      publicIp: '2001:db8::5',
      resourceAccountId: 1,
      resourceName: 'web-01.fra02.example.',
      resourceTableId: 1,
      resourceType: 'SERVER',
    };
    assert.deepEqual(machineNames(resource), ['web-01.fra02.example', '10.1.2.3', '2001:db8::5']);
    const empty = { ...resource, hostname: '', privateIp: '', publicIp: '', resourceName: 'web' };
    assert.deepEqual(machineNames(empty), []);
  });

  it('of IPv6 are one for all spellings that a browser takes for one', () => {
    const part = fc.constantFrom(
      '0',
      '00',
      '0000',
      '1',
      'db8',
      'DB8',
      '0db8',
      '::',
      ':',
      '1.2.3.4',
      'ffff',
      '12345',
      'g',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 17 }), (parts) => {
        const text = parts.join('');
        const known = URL.canParse(`http://[${text}]`) ? new URL(`http://[${text}]`).hostname.slice(1, -1) : undefined;
        const key = ipv6Key(text);
        assert.equal(key, known === undefined ? undefined : ipv6Key(known), text);
        if (key !== undefined) assert.equal(new URL(`http://[${key}]`).hostname.slice(1, -1), known);
      }),
      { numRuns: propertyRuns(5_000) },
    );
  });
});
