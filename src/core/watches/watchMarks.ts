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

/** Who was signed in has signed out: the search was read up to that time, in milliseconds since 1970. */
export function leftMark(key: string, until: number): string {
  return `left_${key}_${Math.round(until)}`;
}

export function readLeftMark(name: string): { readonly key: string; readonly until: number } | undefined {
  const [kind, key = '', until] = name.split('_');
  return kind === 'left' && isCount(until) ? { key, until: Number(until) } : undefined;
}

/** Up to when a search was read before somebody signed out; undefined where nobody did. */
export function leftAt(names: Iterable<string>, key: string): number | undefined {
  let last: number | undefined;
  for (const name of names) {
    const mark = readLeftMark(name);
    if (mark?.key === key) last = Math.max(last ?? 0, mark.until);
  }
  return last;
}

function isCount(text: string | undefined): text is string {
  return text !== undefined && /^\d{1,15}$/.test(text);
}
