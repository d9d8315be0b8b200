// What an export waits for that reads from the service, in words: as the event log page says it of a search.

import type { LogWait } from '../../core/connection/ports.ts';
import type { Translate } from '../../core/text/translate.ts';

/** Milliseconds without anything new after which it is told that there is nothing, and of a pause that is worth a word. */
const longSilence = 5_000;
const longPause = 2_000;

/** Milliseconds since 1970, all of this machine. */
export interface ExportWait {
  /** When something new came last. */
  readonly since: number;
  /** Why the service isn't asked at once, and until when; null: it is, or was. */
  readonly wait: { readonly why: LogWait['why']; readonly until: number } | null;
}

/** '' where nothing takes long. */
export function exportWaitText({ since, wait }: ExportWait, now: number, t: Translate): string {
  if (wait?.why === 'pause' && now < wait.until) {
    const seconds = Math.ceil((wait.until - now) / 1000);
    return wait.until - since < longPause ? '' : t('the service asks to wait, {seconds} s more', { seconds });
  }
  const silence = now - (wait?.why === 'pause' ? Math.max(since, wait.until) : since);
  if (silence < longSilence) return '';
  const seconds = Math.floor(silence / 1000);
  switch (wait?.why) {
    case 'silence':
      return t('no answer for {seconds} s; trying again', { seconds });
    case 'error':
      return t('the service has answered with errors for {seconds} s; trying again', { seconds });
    case 'unreachable':
      return t('the service has been out of reach for {seconds} s; trying again', { seconds });
    default:
      return t('no answer for {seconds} s', { seconds });
  }
}
