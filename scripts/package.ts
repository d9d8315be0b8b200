// Writes platform-events-<version>.vsix, its checksum and its software bill (SBOM) at the top level. The build runs first, by the manifest's vscode:prepublish.
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { createVSIX } from '@vscode/vsce';
import JSZip from 'jszip';
import { projectRoot } from './paths.ts';
import { releaseHere } from './release.ts';

const release = releaseHere();
const file = path.join(projectRoot, release.file);
const bill = release.file.replace(/vsix$/, 'cdx.json');
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
    preRelease: release.channel === 'pre-release',
  });
  const bytes = await reproducible(fs.readFileSync(file));
  fs.writeFileSync(file, bytes);
  // In the form that sha256sum -c reads.
  const checksum = crypto.createHash('sha256').update(bytes).digest('hex');
  fs.writeFileSync(`${file}.sha256`, `${checksum}  ${release.file}\n`);
  // What is in it, for those who look before they install; it is in the package too.
  fs.copyFileSync(path.join(projectRoot, 'dist/sbom.cdx.json'), path.join(projectRoot, bill));
  console.log(`${path.basename(file)}: ${Math.ceil(fs.statSync(file).size / 1000)} KB`);
} catch (error) {
  console.error(`The package was not made: ${error instanceof Error ? error.message : error}.`);
  process.exitCode = 1;
}

/**
 * The same package with nothing in it of the machine that made it: vsce keeps the permissions and dates that the files have on
 * disk, in an order of the user's language. Two builds of one source are the same bytes.
 */
async function reproducible(vsix: Buffer): Promise<Buffer> {
  const made = await JSZip.loadAsync(vsix);
  const same = new JSZip();
  for (const name of Object.keys(made.files).sort()) {
    const content = await made.file(name)?.async('nodebuffer');
    if (content)
      same.file(name, content, {
        createFolders: false,
        date: new Date(Date.UTC(2020, 0, 1)),
        unixPermissions: 0o100644,
      });
  }
  return same.generateAsync({
    type: 'nodebuffer',
    platform: 'UNIX',
    compression: 'DEFLATE',
    compressionOptions: { level: 9 },
  });
}
