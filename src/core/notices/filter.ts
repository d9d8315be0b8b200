// The filter of the tree: what the user wants to see of the notices that were read.

import { lineText } from '../text/untrustedText.ts';
import { withoutCase } from '../text/withoutCase.ts';
import type { Notice } from './notice.ts';

/** Absent parts don't narrow. `text` is looked for in the subject, the ticket number and the id, ignoring case and a number’s #. */
export interface NoticeFilter {
  readonly text: string;
  /** notificationOccurrenceEventType keyNames; empty: all. */
  readonly types: readonly string[];
  readonly unacknowledgedOnly: boolean;
  readonly mutedOnly: boolean;
  /** Only what hits the workspace. */
  readonly workspaceOnly: boolean;
}

const flags = { unacknowledgedOnly: false, mutedOnly: false, workspaceOnly: false };
export const noFilter: NoticeFilter = { text: '', types: [], ...flags };

/** Nothing is known of the workspace. */
export const noHits: ReadonlySet<number> = new Set();

export function isFiltering({ text, types, unacknowledgedOnly, mutedOnly, workspaceOnly }: NoticeFilter): boolean {
  return text.trim() !== '' || types.length > 0 || unacknowledgedOnly || mutedOnly || workspaceOnly;
}

/** The notices that pass. Every word of the text must be found. `hits`: ids of those that hit the workspace. */
export function filterNotices(
  notices: readonly Notice[],
  filter: NoticeFilter,
  isMuted: (notice: Notice) => boolean = () => false,
  hits: ReadonlySet<number> = noHits,
): readonly Notice[] {
  if (!isFiltering(filter)) return notices;
  const words = withoutCase(filter.text)
    .split(/\s+/)
    .filter((word) => word !== '');
  return notices.filter((notice) => {
    if (filter.unacknowledgedOnly && notice.acknowledged) return false;
    if (filter.mutedOnly && !isMuted(notice)) return false;
    if (filter.workspaceOnly && !hits.has(notice.id)) return false;
    if (filter.types.length > 0 && !filter.types.includes(notice.type)) return false;
    if (words.length === 0) return true;
    const text = withoutCase(`${lineText(notice.subject)} ${notice.systemTicketId ?? ''} ${notice.id}`);
    return words.every((word) => text.includes(word.replace(/^#(?=\d)/, '')));
  });
}
