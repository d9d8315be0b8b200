// Runs npm, quietly: installing is a step towards something else, so it speaks only when it fails. Plain JavaScript, for any Node from 20 on.
import { spawn } from 'node:child_process';

/** What every install of this project passes: nothing of a package runs, nothing is printed but errors. */
export const quietInstall = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];

/**
 * Runs npm in a folder to get `what`, and resolves once it succeeded. Throws an Error when it fails: npm's whole output, then what is
 * missing and how to get it; or how to get npm when there is none.
 * @param {string} what
 * @param {readonly string[]} args
 * @param {string} cwd
 * @returns {Promise<void>}
 */
export async function npm(what, args, cwd) {
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
  if (code === 0) return;
  throw new Error(
    `npm ${args.join(' ')}\nin ${cwd}:\n${output.trim()}\n\n` +
      `Missing: ${what}. npm could not install it, see above. Where npm doesn't reach its registry, set its proxy ` +
      '(npm config set https-proxy ...) or registry (npm config set registry ...) until "npm ping" answers. Then run the same command again.',
  );
}
