// Owns finding the programs that the extension is compared with, and getting them where that is possible.

import { spawnSync } from 'node:child_process';
import type { PeerProgram } from '../row.ts';

interface Known {
  /** What it may be started as. */
  readonly candidates: readonly string[];
  /** Arguments with which it ends well only if it is of use. */
  readonly trial: readonly string[];
  readonly debianPackage: string;
}

const known: Readonly<Record<PeerProgram, Known>> = {
  softlayer: {
    candidates: ['python3', '/usr/bin/python3'],
    trial: ['-c', 'import SoftLayer'],
    debianPackage: 'python3-softlayer',
  },
  curl: { candidates: ['curl'], trial: ['--version'], debianPackage: 'curl' },
};

export type Found = { readonly path: string } | { readonly missing: string };

/** A program that works. With `install`, Debian's package is installed for root where there is none, which is told on stderr. */
export function findProgram(program: PeerProgram, install: boolean): Found {
  const { debianPackage } = known[program];
  const found = present(program);
  if (found !== undefined) return { path: found };
  const advice = `${program === 'curl' ? 'curl' : 'softlayer-python'} isn’t here: install it by "apt-get install ${debianPackage}"`;
  if (!install || process.getuid?.() !== 0 || !runs('apt-get', ['--version'])) return { missing: advice };
  console.error(`Installing ${debianPackage} …`);
  const update = () => spawnSync('apt-get', ['-qq', 'update'], { stdio: ['ignore', 2, 2] });
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const attempt = () =>
    spawnSync('apt-get', ['-qq', 'install', '--yes', '--no-install-recommends', debianPackage], {
      stdio: ['ignore', 2, 2],
      env: environment,
    }).status === 0;
  if (!attempt()) {
    update();
    if (!attempt()) return { missing: `${advice}; apt-get could not do it here` };
  }
  const installed = present(program);
  return installed === undefined ? { missing: advice } : { path: installed };
}

function present(program: PeerProgram): string | undefined {
  const { candidates, trial } = known[program];
  return candidates.find((candidate) => runs(candidate, trial));
}

function runs(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}
