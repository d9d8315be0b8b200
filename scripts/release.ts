// What a release is: the version of package.json, its channel, its file, and what must hold before it is published.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { projectRoot } from './paths.ts';

export interface Release {
  readonly version: string;
  /** An odd minor is a pre-release: the registries take no suffix, and want ever greater numbers on each channel. */
  readonly channel: 'release' | 'pre-release';
  /** The package, from the project's root. */
  readonly file: string;
}

/** The release that package.json describes. */
export function releaseHere(): Release {
  const manifest: { name: string; version: string } = JSON.parse(
    fs.readFileSync(path.join(projectRoot, 'package.json'), 'utf8'),
  );
  return releaseOf(manifest.name, manifest.version);
}

/** The release of a name and version. Throws for a version that isn't three numbers. */
export function releaseOf(name: string, version: string): Release {
  const minor = /^\d+\.(\d+)\.\d+$/.exec(version)?.[1];
  if (minor === undefined) throw new Error(`The version "${version}" isn't three numbers, which the registries want.`);
  return {
    version,
    channel: Number(minor) % 2 === 1 ? 'pre-release' : 'release',
    file: `${name}-${version}.vsix`,
  };
}

/** Why a release can't be published now, a sentence each; none where it can. */
export function releaseProblems(release: Release): readonly string[] {
  const problems: string[] = [];
  if (!fs.existsSync(path.join(projectRoot, release.file)))
    problems.push(`${release.file} isn't there: npm run package makes it.`);
  problems.push(...changelogProblems(release, fs.readFileSync(path.join(projectRoot, 'CHANGELOG.md'), 'utf8')));
  const tags = execFileSync('git', ['tag', '--points-at', 'HEAD'], { cwd: projectRoot, encoding: 'utf8' }).split('\n');
  if (!tags.includes(`v${release.version}`)) problems.push(`The commit has no tag v${release.version}.`);
  return problems;
}

/** What the changelog lacks for a release: a section of its version with the day. */
export function changelogProblems(release: Release, changelog: string): readonly string[] {
  const heading = changelog.split('\n').find((line) => line.startsWith(`## [${release.version}]`));
  if (heading === undefined) return [`CHANGELOG.md has no section [${release.version}].`];
  if (!/ - \d{4}-\d{2}-\d{2}$/.test(heading))
    return [`CHANGELOG.md names no day for ${release.version}: "${heading}".`];
  return [];
}
