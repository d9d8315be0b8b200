// Owns softlayer-python as a peer: a Python process that lives for a whole row, is given tasks, and times them itself.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { ServiceAddress } from '../../support/referenceService.ts';
import type { Side } from '../rounds.ts';

/** See softlayer.py. `page`: rows. */
export type SoftlayerTask =
  | { readonly name: 'wholeLog'; readonly page: number }
  | { readonly name: 'logAsShipped' | 'notices' };

export interface Softlayer {
  side(task: SoftlayerTask): Side;
  close(): Promise<void>;
}

const script = fileURLToPath(new URL('softlayer.py', import.meta.url));

/** `python`: one that has the module SoftLayer. */
export function startSoftlayer(python: string, address: ServiceAddress): Softlayer {
  const child = spawn(python, [script, address.baseUrl, address.userName, address.apiKey], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NO_PROXY: '*' },
  });
  const ended = once(child, 'exit');
  const lines = createInterface(child.stdout);
  const answer = async () => {
    const gone = ended.then(([code]) => {
      throw new Error(`softlayer-python ended with code ${code}`);
    });
    const [line] = await Promise.race([once(lines, 'line'), gone]);
    return JSON.parse(String(line));
  };
  return {
    side: (task) => async () => {
      child.stdin.write(`${JSON.stringify(task)}\n`);
      return answer();
    },
    async close() {
      child.stdin.end();
      await ended;
    },
  };
}
