// What an agent may call a notice's type or status by: the service's key, or the words of the views, theirs and the English ones.

import { statusLabel, typeLabel, typeName } from '../notices/grouping.ts';
import type { Notice } from '../notices/notice.ts';
import type { JsonRecord } from '../text/exactJson.ts';
import { inEnglish, type Translate } from '../text/translate.ts';

export const namedFields = ['type', 'status'] as const;
export type NamedField = (typeof namedFields)[number];

/** `said`: in whatever case, its words parted in whatever way. */
export function isCalled(notice: Notice, field: NamedField, said: string, t: Translate): boolean {
  const word = plain(said);
  return [t, inEnglish].some((language) => wordsOf(notice, field, language).some((one) => plain(one) === word));
}

/** The keys that there are, each with how many notices have it, the most first. */
export function keysOf(notices: readonly Notice[], field: NamedField): readonly JsonRecord[] {
  const counts = new Map<string, number>();
  for (const notice of notices) counts.set(keyOf(notice, field), (counts.get(keyOf(notice, field)) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([key, count]) => ({ [field]: key, notices: count }));
}

function wordsOf(notice: Notice, field: NamedField, t: Translate): readonly string[] {
  const { type, status } = notice;
  if (field === 'type') return [type, typeLabel(type, t), typeName(type, t)];
  return [status.keyName, status.name, statusLabel(notice, t)];
}

function keyOf({ type, status }: Notice, field: NamedField): string {
  return field === 'type' ? type : status.keyName;
}

function plain(word: string): string {
  return word
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
}
