// The desktop VS Code that works on this machine's screen.
import { spawnSync } from 'node:child_process';

/** True where a window can be shown: always but on a Linux without a display. */
export function hasDisplay(): boolean {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

/** The `code` command that works on this machine's screen, or undefined. */
export function codeCommand(): string | undefined {
  if (!hasDisplay()) return undefined;
  const command = process.platform === 'win32' ? 'code.cmd' : 'code';
  const found = spawnSync(command, ['--version'], { shell: process.platform === 'win32', timeout: 20_000 });
  return found.status === 0 ? command : undefined;
}
