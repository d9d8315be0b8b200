import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ImpactedResource } from '../../../../src/core/notices/notice.ts';
import {
  chosenRows,
  hostOf,
  indexOfResource,
  newColumn,
  type ResourceChoice,
  readTablePlace,
  resourceFields,
  resourceText,
  resourceTypes,
  usedFields,
} from '../../../../src/webview/notice/resourceRows.ts';
import { fittingWidth } from '../../../../src/webview/table/columnWidths.ts';
import { impactedResource } from '../../../support/notices.ts';
import { resources } from '../../../support/pageSamples.ts';

const words = fc.constantFrom('', 'web-1', 'web-10', 'web-2', 'WEB-3', 'nas', '10.0.0.1');
const someResource: fc.Arbitrary<ImpactedResource> = fc.record({
  active: fc.boolean(),
  filterLabel: words,
  hostname: words,
  privateIp: words,
  publicIp: words,
  resourceAccountId: fc.option(fc.integer({ min: 1, max: 3 })),
  resourceName: words,
  resourceTableId: fc.option(fc.integer({ min: 1, max: 3 })),
  resourceType: fc.constantFrom('SERVER', 'STORAGE_NAS', ''),
});
const someRows = fc.array(someResource, { maxLength: 30 });

describe('A resource', () => {
  it('is found again among rows that were read anew, by its id or by all that it has', () => {
    const rows = resources(5);
    const anew = structuredClone([...rows].reverse());
    for (const [index, row] of rows.entries()) assert.equal(indexOfResource(anew, row), 4 - index);
    const [first, second] = rows;
    assert.ok(first && second);
    assert.equal(indexOfResource(anew, { ...first, filterLabel: 'moved' }), 4);
    assert.equal(indexOfResource(anew, { ...first, resourceType: 'VIRTUAL' }), -1);
    const unnumbered = rows.map((row) => ({ ...row, resourceTableId: null }));
    assert.equal(indexOfResource(structuredClone(unnumbered), { ...second, resourceTableId: null }), 1);
    assert.equal(indexOfResource(anew, { ...second, resourceTableId: null }), -1);
    const alike = rows.map((row) => ({ ...row, resourceTableId: 1, resourceType: 'SERVER' }));
    for (const [index, row] of alike.entries()) assert.equal(indexOfResource(structuredClone(alike), row), index);
    assert.equal(indexOfResource(alike, { ...alike[1], ...second, resourceTableId: 1, hostname: 'none of them' }), -1);
  });

  it('is where the reader was, whatever was persisted', () => {
    for (const value of [null, 1, {}, { id: 'x', top: 'y' }, { id: null, top: 0 }, { top: -1 }])
      assert.equal(readTablePlace(value), undefined);
    assert.deepEqual(readTablePlace({ id: 7, top: 3, more: 1 }), { id: 7, top: 3 });
    assert.deepEqual(readTablePlace({ top: 3 }), { id: null, top: 3 });
  });
});

describe('New resources', () => {
  it('come first where the reader chose no order, and by their column', () => {
    const rows = resources(5);
    const fresh = new Set([1, 3]);
    const chosen = (order: ResourceChoice['order']) => chosenRows(rows, { filter: '', type: null, order }, fresh);
    assert.deepEqual(chosen(null), [1, 3, 0, 2, 4]);
    assert.deepEqual(chosen({ field: newColumn, descending: false }), [1, 3, 0, 2, 4]);
    assert.deepEqual(chosen({ field: newColumn, descending: true }), [0, 2, 4, 1, 3]);
    assert.deepEqual(chosen({ field: 'resourceTableId', descending: true }), [4, 3, 2, 1, 0]);
    assert.deepEqual(chosenRows(rows, { filter: '', type: 'STORAGE_NAS', order: null }, fresh), [4]);
  });
});

describe('Chosen resources', () => {
  it('are those of the type in which every word occurs, each once, in their order', () => {
    fc.assert(
      fc.property(someRows, words, words, fc.constantFrom(null, 'SERVER', ''), (rows, one, two, type) => {
        const chosen = chosenRows(rows, { filter: ` ${one}  ${two} `, type, order: null });
        const naive = rows.flatMap((row, index) => {
          const { active: _, ...fields } = row;
          const values = Object.values(fields).map((value) => String(value ?? '').toLowerCase());
          const matches = [one, two].every((word) => values.some((value) => value.includes(word.toLowerCase())));
          return matches && (type === null || row.resourceType === type) ? [index] : [];
        });
        assert.deepEqual(chosen, naive);
      }),
    );
  });

  it('sort by any field either way, the same rows, those without the field last', () => {
    fc.assert(
      fc.property(
        someRows,
        fc.constantFrom('hostname' as const, 'resourceTableId' as const),
        fc.boolean(),
        (rows, field, descending) => {
          const sorted = chosenRows(rows, { filter: '', type: null, order: { field, descending } });
          assert.deepEqual(
            [...sorted].sort((a, b) => a - b),
            [...rows.keys()],
          );
          const keys = sorted.map((index) => {
            const row = rows[index];
            return row === undefined ? '' : resourceText(row, field);
          });
          const filled = keys.filter(Boolean);
          assert.ok(keys.slice(filled.length).every((key) => key === ''));
          const compare = new Intl.Collator(undefined, { numeric: true }).compare;
          const ordered = [...filled].sort((a, b) => compare(a, b) * (descending ? -1 : 1));
          assert.deepEqual(
            filled.map((key) => key.toLowerCase()),
            ordered.map((key) => key.toLowerCase()),
          );
        },
      ),
    );
  });

  it('sort numbers in names by their value', () => {
    const rows = ['web-10', 'web-9', 'web-100'].map((hostname) => ({ ...first(), hostname }));
    const sorted = chosenRows(rows, { filter: '', type: null, order: { field: 'hostname', descending: false } });
    assert.deepEqual(sorted, [1, 0, 2]);
  });
});

describe('Columns of resources', () => {
  it('are there for every field of a resource', () => {
    assert.deepEqual([...resourceFields].sort(), Object.keys(first()).sort());
  });

  it('leave away what is empty in every row, and “active” where all are, or nothing else is said', () => {
    const rows = resources(3).map((row) => ({ ...row, publicIp: '', resourceAccountId: null }));
    const fields = usedFields(rows);
    assert.ok(!fields.includes('publicIp') && !fields.includes('resourceAccountId') && !fields.includes('active'));
    assert.ok(fields.includes('hostname'));
    assert.ok(usedFields([...rows, { ...first(), active: false }]).includes('active'));
    for (const active of [false, null]) {
      const [one, ...others] = rows.map((row) => ({ ...row, active }));
      assert.ok(one);
      assert.ok(usedFields([{ ...one, active: false }, ...others]).includes('active'), `the others: ${active}`);
    }
    assert.deepEqual(usedFields([impactedResource({ active: false, hostname: '', resourceType: '' })]), []);
  });

  it('say nothing twice: of two that are alike in each row, or where one is empty, the fuller one stays', () => {
    const same = resources(10).map((row) => ({ ...row, resourceName: row.hostname || row.resourceName }));
    assert.ok(usedFields(same).includes('resourceName') && !usedFields(same).includes('hostname'));
    const named = same.map((row, index) => ({ ...row, resourceName: index === 0 ? '' : row.hostname }));
    assert.ok(usedFields(named).includes('hostname') && !usedFields(named).includes('resourceName'));
    const [, ...rest] = same;
    const apart = [{ ...first(), resourceName: 'x' }, ...rest];
    assert.ok(usedFields(apart).includes('resourceName') && usedFields(apart).includes('hostname'));
    const twins = same.map((row) => ({ ...row, hostname: row.resourceName }));
    assert.equal(usedFields(twins)[0], 'resourceName');
    assert.ok(!usedFields(twins).includes('hostname'));
  });

  it('are wide enough for a text that comes in any rhythm', () => {
    for (let every = 2; every < 16; every++) {
      const width = fittingWidth('Name', 10_000, (row) => (row % every === every - 1 ? 'a-much-longer-name' : 'short'));
      assert.ok(width > 130, `every ${every} rows: ${width}`);
    }
  });

  it('is wide enough for the longest of a few values, and not for one among hundreds', () => {
    const width = (count: number) =>
      fittingWidth('Name', count, (row) => (row === count - 1 ? 'a-much-longer-name' : 'short'));
    assert.ok(width(3) > fittingWidth('Name', 3, () => 'short'));
    assert.equal(width(3), width(50));
    assert.equal(
      width(200),
      fittingWidth('Name', 200, () => 'short'),
    );
  });
});

describe('A resource', () => {
  it('is found and copied by its host name; a storage volume’s is in privateIp', () => {
    assert.equal(hostOf({ ...first(), hostname: 'web-1' }), 'web-1');
    assert.equal(hostOf({ ...first(), hostname: '', privateIp: 'nas-1.example.com' }), 'nas-1.example.com');
  });

  it('counts under its type', () => {
    assert.deepEqual(resourceTypes(resources(10)), [
      ['SERVER', 8],
      ['STORAGE_NAS', 2],
    ]);
  });

  it('counts none of a type that is chosen and no longer there', () => {
    assert.deepEqual(resourceTypes(resources(4), 'STORAGE_NAS'), [
      ['SERVER', 4],
      ['STORAGE_NAS', 0],
    ]);
    assert.equal(resourceTypes(resources(10), 'STORAGE_NAS').length, 2);
  });
});

function first(): ImpactedResource {
  const [resource] = resources(1);
  assert.ok(resource);
  return resource;
}
