// The file that the setting of the kept calendar names.

import path, { type PlatformPath } from 'node:path';

/**
 * Undefined where the setting is no absolute path. Windows copies a path in quotes; one there without its drive would mean whichever the
 * editor was started on. `system`: how paths are written on this machine.
 */
export function calendarPath(setting: string, system: PlatformPath = path): string | undefined {
  const file = setting.replace(/^"(.*)"$/s, '$1').trim();
  const hasDrive = system.sep === '/' || system.parse(file).root.length > 1;
  return system.isAbsolute(file) && hasDrive ? file : undefined;
}
