// The packages whose code is in dist/: read from what esbuild says went into each bundle, and from the lock file.
import type { Metafile } from 'esbuild';

/** What each file of dist/ is made of, by its path, as esbuild tells it. */
export type Bundles = Metafile['outputs'];

export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** One SPDX identifier. */
  readonly licence: string;
  /** Of the package as npm delivers it: `sha512-` and base64, as the lock file has it. */
  readonly integrity: string;
  /** What is left of it in all bundles together, minified. */
  readonly bytes: number;
  /** Names of the files of dist/ that it is in, sorted. */
  readonly bundles: readonly string[];
  /** Names of the other bundled packages that it depends on itself, sorted. */
  readonly uses: readonly string[];
  /** Its folder and its files in the bundles, relative to the top of the checkout. */
  readonly folder: string;
  readonly files: readonly string[];
}

/** package-lock.json, as far as this file looks into it. */
export interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Licences that let a package be shipped inside this one when their text goes along. */
const acceptedLicences = new Set(['MIT', 'BSD-3-Clause', 'ISC', 'CC-BY-4.0']);

/**
 * The packages of which at least one byte is in a bundle, sorted by name. Throws when one isn't in the lock file with its version
 * and hash, when its licence isn't an accepted one, or when two versions of it are bundled.
 */
export function bundledPackages(bundles: Bundles, lock: LockFile): BundledPackage[] {
  const parts = new Map<string, { bytes: number; bundles: Set<string>; files: Set<string> }>();
  for (const [bundle, { inputs }] of Object.entries(bundles)) {
    for (const [file, { bytesInOutput }] of Object.entries(inputs)) {
      const folder = packageFolder(file);
      if (folder === undefined || bytesInOutput === 0) continue;
      const part = parts.get(folder) ?? { bytes: 0, bundles: new Set(), files: new Set() };
      parts.set(folder, part);
      part.bytes += bytesInOutput;
      part.bundles.add(bundle.slice(bundle.lastIndexOf('/') + 1));
      part.files.add(file);
    }
  }
  const names = new Set([...parts.keys()].map(packageName));
  if (names.size < parts.size) throw new Error('Two versions of one package are bundled.');
  return [...parts]
    .map(([folder, part]): BundledPackage => {
      const { dependencies = {}, ...locked } = lockedPackage(lock, folder);
      return {
        ...locked,
        name: packageName(folder),
        bytes: part.bytes,
        bundles: [...part.bundles].sort(),
        uses: Object.keys(dependencies)
          .filter((name) => names.has(name))
          .sort(),
        folder,
        files: [...part.files].sort(),
      };
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The folder of the package that a file belongs to, or undefined for a file of this project. */
function packageFolder(file: string): string | undefined {
  return /^.*\bnode_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];
}

function packageName(folder: string): string {
  return folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function lockedPackage(lock: LockFile, folder: string) {
  // node_modules may be a link to elsewhere; the lock file counts from its own.
  const { version, license, integrity, dependencies } =
    lock.packages[folder.slice(folder.indexOf('node_modules/'))] ?? {};
  if (version === undefined || license === undefined || integrity === undefined)
    throw new Error(`${folder} is bundled, but package-lock.json does not have its version, licence and hash.`);
  if (!acceptedLicences.has(license))
    throw new Error(`${folder} is bundled, but ${license} is not among the accepted licences.`);
  return { version, licence: license, integrity, ...(dependencies ? { dependencies } : {}) };
}
