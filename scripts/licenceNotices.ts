// Writes the notices that the licences of the bundled packages ask for: who made each, and the whole text of its licence.
import fs from 'node:fs';
import path from 'node:path';
import type { BundledPackage } from './bundledPackages.ts';
import { projectRoot } from './paths.ts';

/** Licence texts that a package leaves out for a part of itself, by the folder of that part; kept in scripts/licences. */
const missingTexts: Readonly<Record<string, string>> = { 'undici/lib/llhttp/': 'llhttp.txt' };

/** The notices as plain text. Throws when a package brings no licence text. */
export function licenceNotices(packages: readonly BundledPackage[]): string {
  const list = packages.map(
    ({ name, version, licence, bytes }) => `- ${name} ${version}, ${licence}, ${kilobytes(bytes)}`,
  );
  const texts = packages.map((one) => [heading(one), ...licenceTexts(one)].join('\n\n'));
  return `This extension carries code of these packages (the sizes are what is left of them in the extension):\n\n${list.join('\n')}\n\n${texts.join('\n\n')}\n`;
}

function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1000)} KB`;
}

function heading({ name, version }: BundledPackage): string {
  const title = `${name} ${version}`;
  return `${'='.repeat(title.length)}\n${title}\n${'='.repeat(title.length)}`;
}

/** The licence files at the top of a package, and those in the folders of its bundled files. */
function licenceTexts({ name, folder, files }: BundledPackage): string[] {
  const folders = new Set([folder]);
  for (const file of files) {
    for (let one = path.posix.dirname(file); one.length > folder.length; one = path.posix.dirname(one))
      folders.add(one);
  }
  const texts = [...folders].sort().flatMap((one) => {
    const place = path.join(projectRoot, one);
    const found = fs.readdirSync(place).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
    return found.sort().map((file) => plainText(path.join(place, file)));
  });
  if (texts.length === 0) throw new Error(`${folder} is bundled, but brings no licence text.`);
  for (const [part, text] of Object.entries(missingTexts)) {
    if (files.some((file) => `${name}${file.slice(folder.length)}`.startsWith(part)))
      texts.push(plainText(path.join(import.meta.dirname, 'licences', text)));
  }
  return texts;
}

/** A text without byte order mark, carriage returns and space at its ends, whichever system it was written on. */
function plainText(file: string): string {
  return fs
    .readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .replace(/\r\n/g, '\n')
    .replace(/[ \t]+$/gm, '')
    .trim();
}
