// How long the editor's secret storage is waited for: a keyring that is locked may say nothing until somebody unlocks it.

import type { Clock } from '../../core/clock.ts';

/** Milliseconds for which it may keep one waiting in silence. */
const longestUnlock = 5_000;

/** What it answers. Rejects where it says nothing for so long. */
export function answered<T>(asked: Promise<T>, clock: Clock): Promise<T> {
  return new Promise((resolve, reject) => {
    const stopWaiting = clock.after(longestUnlock, () => reject(new Error('no answer yet')));
    void asked.then(resolve, reject).finally(stopWaiting);
  });
}

/** What it answers, however late. `onSilence`: it has said nothing for so long. */
export async function answeredAtLast<T>(asked: Promise<T>, clock: Clock, onSilence: () => void): Promise<T> {
  const stopWaiting = clock.after(longestUnlock, onSilence);
  return await asked.finally(stopWaiting);
}
