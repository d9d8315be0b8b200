// What a screen reader says of a row in a tree of ours.

/** For a row that has a tooltip, which would be read out alone in the place of all else. */
export function spokenRow(parts: readonly (string | undefined)[]): string {
  return parts.filter(Boolean).join(', ');
}
