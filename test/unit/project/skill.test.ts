import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { planQuery } from '../../../src/core/query/plan.ts';
import { describeQueryFault, parseQuery, queryFields } from '../../../src/core/query/query.ts';
import { inEnglish } from '../../../src/core/text/translate.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const manifest: {
  readonly contributes: {
    readonly chatSkills: readonly { readonly path: string; readonly when: string }[];
    readonly languageModelTools: readonly {
      readonly name: string;
      readonly toolReferenceName: string;
      readonly modelDescription: string;
    }[];
  };
} = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));

describe('The skill', () => {
  const [skill, ...others] = manifest.contributes.chatSkills;
  const text = fs.readFileSync(path.join(root, skill?.path ?? ''), 'utf8');
  const context = { now: Date.UTC(2026, 10, 20, 12), zone: 'utc', serviceZone: 'UTC' } as const;
  const faultsOf = (query: string) =>
    planQuery(parseQuery(query), context).faults.map((fault) => `${query}: ${describeQueryFault(fault, inEnglish)}`);

  it('has the name of its folder, without which the editor leaves it out, and is gone where agents are', () => {
    assert.deepEqual(others, []);
    const name = /^---\nname: ([a-z-]+)\ndescription: .{50,1000}\n---\n/.exec(text)?.[1];
    assert.equal(name, path.basename(path.dirname(skill?.path ?? '')));
    assert.equal(path.basename(skill?.path ?? ''), 'SKILL.md');
    assert.equal(skill?.when, 'config.platformEvents.agents');
  });

  it('has queries that the language takes, each of them', () => {
    const section = text.split('\n## From question to query\n')[1]?.split('\n## ')[0] ?? '';
    const queries = [...section.matchAll(/\| `(.+)` \|$/gm)].map(([, query = '']) => query);
    assert.ok(queries.length > 5);
    assert.deepEqual(queries.flatMap(faultsOf), []);
    assert.deepEqual(faultsOf('name:"Login*" after:7d'), []);
    assert.ok(faultsOf('bogus:1').length > 0);
  });

  it('names all fields, as the tool’s description does', () => {
    const search = manifest.contributes.languageModelTools.find(({ name }) => name.endsWith('searchEventLog'));
    assert.ok(text.includes(`#${search?.toolReferenceName}`) && text.includes(search?.name ?? '-'));
    for (const name of queryFields.map(({ name: field }) => field)) {
      assert.ok(text.includes(`\`${name}\``), name);
      assert.match(search?.modelDescription ?? '', new RegExp(`\\b${name}\\b`));
    }
    const example = /Examples: (.+) Fields:/.exec(search?.modelDescription ?? '')?.[1]?.replace(/\.$/, '') ?? '';
    assert.deepEqual(faultsOf(example), []);
  });
});
