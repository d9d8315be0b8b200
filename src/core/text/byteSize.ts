// How large a file is, in words.

import type { Translate } from './translate.ts';

/** "840 B", "84 KB", "1.2 MB": in thousands, as systems show files. */
export function formatByteSize(bytes: number, t: Translate): string {
  if (bytes < 1000) return t('{size} B', { size: bytes });
  if (bytes < 999_500) return t('{size} KB', { size: Math.round(bytes / 1000) });
  const size = bytes / 1_000_000;
  return t('{size} MB', {
    size: new Intl.NumberFormat(t.locale, { maximumFractionDigits: size < 10 ? 1 : 0, useGrouping: false }).format(
      size,
    ),
  });
}
