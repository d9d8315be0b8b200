// What was muted and reminded of, once it is nobody's any more. What sees to the folders is read then.

import path from 'node:path';
import type { Logger } from '../../core/connection/ports.ts';
import { isOldSample, sampleMarksFolder } from './folders.ts';

/** `isFollowed`: as of forgetMarks. Doesn't reject. */
export async function forgetMarksOf(folder: string, log: Logger, isFollowed = false): Promise<void> {
  await (await import('../reminders/openWatcher.ts')).forgetMarks(folder, log, isFollowed);
}

/** Of the sample account's data that no window shows any more. `madeAt`: when those were made that are shown now. Doesn't reject. */
export async function forgetOldSamples(storage: string, madeAt: number, log: Logger): Promise<void> {
  const { forgetMarksIn } = await import('../reminders/openWatcher.ts');
  await forgetMarksIn(path.dirname(sampleMarksFolder(storage, madeAt)), (name) => isOldSample(name, madeAt), log);
}
