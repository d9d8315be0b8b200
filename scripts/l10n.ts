// Brings the lists of sentences up to date with the source: l10n/bundle.l10n.json has them all, each translation those of them that it
// has. Names what a translation lacks, and fails then.
import fs from 'node:fs';
import path from 'node:path';
import { projectRoot } from './paths.ts';
import { sourceStrings } from './sourceStrings.ts';

const folder = path.join(projectRoot, 'l10n');
const english = [...sourceStrings().keys()];
write(
  'bundle.l10n.json',
  english.map((text) => [text, text]),
);
for (const file of fs.globSync('bundle.l10n.*.json', { cwd: folder })) {
  const translated: Readonly<Record<string, string>> = JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8'));
  write(
    file,
    english.flatMap((text) => (translated[text] === undefined ? [] : [[text, translated[text]]])),
  );
  const missing = english.filter((text) => translated[text] === undefined);
  if (missing.length === 0) continue;
  console.error(
    [`l10n/${file} lacks ${missing.length}:`, ...missing.map((text) => `  ${JSON.stringify(text)}`)].join('\n'),
  );
  process.exitCode = 1;
}

function write(file: string, entries: readonly (readonly string[])[]): void {
  fs.writeFileSync(path.join(folder, file), `${JSON.stringify(Object.fromEntries(entries), undefined, 2)}\n`);
}
