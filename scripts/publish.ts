// Publishes the package that `npm run package` made, by trusted publishing: the tools prove to a registry which workflow of which
// repository they run in, and are given a token for some minutes. No token is kept anywhere. `--dry-run` does all of it against
// registries on this machine.
import { spawn } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { npm, quietInstall } from './npm.mjs';
import { projectRoot, testArea } from './paths.ts';
import { type Release, releaseHere, releaseProblems } from './release.ts';
import { startStandInRegistries } from './standInRegistries.ts';

const registries = ['marketplace', 'open-vsx'] as const;
type Registry = (typeof registries)[number];

/** The version of Open VSX's tool, which takes identity tokens from 1.2 on. Installed where it is used alone: 60 MB. */
const ovsxVersion = '1.3.0';

async function command(registry: Registry, release: Release): Promise<readonly string[]> {
  if (registry === 'marketplace')
    return ['node_modules/@vscode/vsce/vsce', 'publish', '--oidc', '--packagePath', release.file];
  const home = path.join(testArea, 'ovsx');
  const tool = path.join(home, 'node_modules/ovsx/bin/ovsx');
  if (!fs.existsSync(path.join(home, `${ovsxVersion}.stamp`))) {
    console.log('Installing the publishing tool of Open VSX from npm into .vscode-test/ovsx …');
    fs.mkdirSync(home, { recursive: true });
    fs.writeFileSync(path.join(home, 'package.json'), '{ "private": true }\n');
    await npm('the publishing tool of Open VSX', ['install', ...quietInstall, `ovsx@${ovsxVersion}`], home);
    fs.writeFileSync(path.join(home, `${ovsxVersion}.stamp`), '');
  }
  return [tool, 'publish', '--trusted-publishing', release.file];
}

/** Publishes to one registry. Throws with the tool's name when it ends otherwise than well; it has said why. */
async function publish(registry: Registry, release: Release, env: Readonly<Record<string, string>>): Promise<void> {
  const [tool = '', ...args] = await command(registry, release);
  const child = spawn(process.execPath, [tool, ...args], {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0)
    throw new Error(`Nothing was published to ${registry}: ${path.basename(tool)} ended with code ${code}.`);
}

async function dryRun(chosen: readonly Registry[], release: Release): Promise<void> {
  const standIns = await startStandInRegistries();
  try {
    for (const registry of chosen) await publish(registry, release, standIns.env);
  } finally {
    await standIns.close();
  }
  const sha256 = crypto
    .createHash('sha256')
    .update(fs.readFileSync(path.join(projectRoot, release.file)))
    .digest('hex');
  for (const registry of chosen)
    if (!standIns.publications.some((made) => made.registry === registry && made.sha256 === sha256))
      throw new Error(`What the tool sent to ${registry} isn't ${release.file}.`);
  console.log(`Dry run: ${release.file} (${release.channel}) arrived at ${chosen.join(' and ')} on this machine.`);
}

try {
  const { values, positionals } = parseArgs({ options: { 'dry-run': { type: 'boolean' } }, allowPositionals: true });
  const unknown = positionals.find((name) => !(registries as readonly string[]).includes(name));
  if (unknown) throw new Error(`There is no registry "${unknown}". Use some of: ${registries.join(', ')}.`);
  const chosen = positionals.length > 0 ? (positionals as Registry[]) : registries;
  const release = releaseHere();
  if (values['dry-run']) await dryRun(chosen, release);
  else {
    const problems = releaseProblems(release);
    if (problems.length > 0)
      throw new Error(`This can't be published:\n${problems.map((line) => `- ${line}`).join('\n')}`);
    for (const registry of chosen) await publish(registry, release, {});
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
