// What windows tell each other of watches by the names of empty files: what was opened, what is to go on, what was told.

/** A person opened the search when there were so many new entries and gaps. */
export function openedMark(key: string, total: number, gaps: number): string {
  return `opened_${key}_${total}_${gaps}`;
}

export interface OpenedMark {
  readonly key: string;
  readonly total: number;
  readonly gaps: number;
}

export function readOpenedMark(name: string): OpenedMark | undefined {
  const [kind, key = '', total, gaps] = name.split('_');
  if (kind !== 'opened' || !isCount(total) || !isCount(gaps)) return undefined;
  return { key, total: Number(total), gaps: Number(gaps) };
}

/** How far somebody has seen what is new of a search. */
export function openedOf(names: Iterable<string>, key: string): OpenedMark {
  let opened: OpenedMark = { key, total: 0, gaps: 0 };
  for (const name of names) {
    const mark = readOpenedMark(name);
    if (mark?.key !== key) continue;
    opened = { key, total: Math.max(opened.total, mark.total), gaps: Math.max(opened.gaps, mark.gaps) };
  }
  return opened;
}

/** A person wants a watch to go on that was paused at that time. */
export function resumedMark(key: string, pausedAt: number): string {
  return `resumed_${key}_${Math.round(pausedAt)}`;
}

export function isResumedMark(name: string): boolean {
  return name.startsWith('resumed_');
}

/** Some window tells what was to be told after a read. */
export function toldMark(read: number): string {
  return `told_${read}`;
}

/** The number of the read; undefined for any other mark. */
export function readToldMark(name: string): number | undefined {
  const [kind, read] = name.split('_');
  return kind === 'told' && isCount(read) ? Number(read) : undefined;
}

function isCount(text: string | undefined): text is string {
  return text !== undefined && /^\d{1,15}$/.test(text);
}
