// The filter of the tree: what the user wants to see of the notices that were read.

import { lineText } from './foreignText.ts';
import type { Notice } from './notices.ts';

/** Absent parts don't narrow. `text` is looked for in the subject, the ticket number and the id, ignoring case. */
export interface NoticeFilter {
  readonly text: string;
  /** notificationOccurrenceEventType keyNames; empty: all. */
  readonly types: readonly string[];
  readonly unacknowledgedOnly: boolean;
}

export const noFilter: NoticeFilter = { text: '', types: [], unacknowledgedOnly: false };

export function isFiltering(filter: NoticeFilter): boolean {
  return filter.text.trim() !== '' || filter.types.length > 0 || filter.unacknowledgedOnly;
}

/** The notices that pass. Every word of the text must be found. */
export function filterNotices(notices: readonly Notice[], filter: NoticeFilter): readonly Notice[] {
  if (!isFiltering(filter)) return notices;
  const words = filter.text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return notices.filter((notice) => {
    if (filter.unacknowledgedOnly && notice.acknowledged) return false;
    if (filter.types.length > 0 && !filter.types.includes(notice.type)) return false;
    if (words.length === 0) return true;
    const text = `${lineText(notice.subject)} ${notice.systemTicketId ?? ''} ${notice.id}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
