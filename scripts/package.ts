// Writes platform-events-<version>.vsix at the top level. The build runs first, by the manifest's vscode:prepublish.
import fs from 'node:fs';
import path from 'node:path';
import { createVSIX } from '@vscode/vsce';
import { projectRoot } from './paths.ts';

const manifest: { name: string; version: string } = JSON.parse(
  fs.readFileSync(path.join(projectRoot, 'package.json'), 'utf8'),
);
const file = path.join(projectRoot, `${manifest.name}-${manifest.version}.vsix`);
// vsce dates the files in the package with it, in local time: one date for all, so that two builds of one source are the same bytes.
process.env.SOURCE_DATE_EPOCH ??= String(Date.UTC(2020, 0, 1) / 1000);
process.env.TZ = 'UTC';
// The editor shows no picture of a readme unless it is at a web address, and vsce refuses others: the packaged readme goes without.
const readme = '.vscode-test/package/README.md';
const pictures = /^!\[[^\]]*\]\([^)]*\)\s*/gm;
try {
  fs.mkdirSync(path.join(projectRoot, path.dirname(readme)), { recursive: true });
  fs.writeFileSync(
    path.join(projectRoot, readme),
    fs.readFileSync(path.join(projectRoot, 'README.md'), 'utf8').replace(pictures, ''),
  );
  await createVSIX({
    cwd: projectRoot,
    packagePath: file,
    readmePath: readme,
    dependencies: false,
    allowMissingRepository: true,
  });
  console.log(`${path.basename(file)}: ${Math.ceil(fs.statSync(file).size / 1000)} KB`);
} catch (error) {
  console.error(`The package was not made: ${error instanceof Error ? error.message : error}.`);
  process.exitCode = 1;
}
