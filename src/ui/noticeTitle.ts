// What a notice's tab says.

import type { Translate } from '../core/failures.ts';
import { inertText } from '../core/foreignText.ts';

/** `subject`: foreign text, '' where it isn't known yet. */
export function noticeTitle(subject: string, id: number, t: Translate): string {
  return inertText(subject, 60) || t('Notice {id}', { id });
}
