import assert from 'node:assert/strict';
import { machineMatches } from '../../../../src/app/machines/machineMatches.ts';
import { WorkspaceHits } from '../../../../src/app/machines/workspaceHits.ts';
import type { MachinePlace } from '../../../../src/core/machines/matcher.ts';

const reference = { connectionName: 'Work', id: 1 };

/** A notice that hits all these machines, where files name them so, one a line. */
function hitsOf(files: Readonly<Record<string, readonly string[]>>): WorkspaceHits {
  const places = new Map<string, readonly MachinePlace[]>();
  for (const [uri, names] of Object.entries(files))
    places.set(
      uri,
      names.map((name, line) => ({ name, line, column: 0, length: name.length })),
    );
  const notices = new Map(Object.values(files).flatMap((names) => names.map((name) => [name, [reference]])));
  const hits = new WorkspaceHits();
  hits.show(machineMatches(notices, places, (uri) => uri));
  return hits;
}

describe('The machines of a notice in the workspace', () => {
  it('have their first place each, however often files before name another one', () => {
    const log = Array.from({ length: 200 }, () => 'db-01');
    const hits = hitsOf({ 'c.yaml': ['db-02', 'db-01', 'db-03', 'db-02'], 'a.log': log, 'b.log': log });
    const places = hits.places(reference).map(({ name, file, line }) => `${name} ${file} ${line}`);
    assert.deepEqual(hits.names(reference), ['db-01', 'db-02', 'db-03']);
    assert.deepEqual(places.slice(299), ['db-01 b.log 99', 'db-02 c.yaml 0', 'db-03 c.yaml 2']);
  });

  it('are all told, however many a file names', () => {
    const names = Array.from({ length: 1_000 }, (_, n) => `web-${n}`);
    const hits = hitsOf({ 'hosts.ini': names });
    assert.deepEqual(hits.names(reference), names);
    assert.equal(hits.places(reference).length, 1_000);
  });
});
