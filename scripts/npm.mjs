// Runs npm, quietly: installing is a step towards something else, so it speaks only when it fails. Plain JavaScript, for any Node from 20 on.
import { spawn } from 'node:child_process';

/** What every install of this project passes: nothing of a package runs, nothing is printed but errors. */
export const quietInstall = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];

/**
 * Runs npm in a folder and resolves once it succeeded. Throws an Error holding npm's whole output when it fails,
 * or a sentence on how to get npm when there is none.
 * @param {readonly string[]} args
 * @param {string} cwd
 * @returns {Promise<void>}
 */
export async function npm(args, cwd) {
  // Under `npm run` npm says where it is; elsewhere it is looked for on PATH (a .cmd file on Windows, which needs a shell).
  const itself = process.env.npm_execpath;
  const known = itself?.endsWith('.js') ?? false;
  const command = known ? process.execPath : 'npm';
  const child = spawn(command, known && itself ? [itself, ...args] : [...args], {
    cwd,
    shell: !known && process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text) => {
      output += text;
    });
  }
  const code = await new Promise((resolve, reject) => {
    child.once('error', () => reject(new Error('npm was not found. Install Node.js 20 or newer, which brings npm.')));
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`npm ${args.join(' ')} failed in ${cwd}:\n${output.trim()}`);
}
