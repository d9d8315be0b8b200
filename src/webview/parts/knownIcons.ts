// The icons of what the service's keys stand for, as the tree has them.

export const typeIcons: Readonly<Record<string, string>> = {
  UNPLANNED_INCIDENT: 'flame',
  PLANNED: 'tools',
  ANNOUNCEMENT: 'megaphone',
};

/** A known key's icon; colours go by the same names in the style sheet. */
export function knownIcon(
  icons: Readonly<Record<string, string>>,
  key: string,
  other: string,
): { icon: string; name: string } {
  const icon = Object.hasOwn(icons, key) ? icons[key] : undefined;
  return icon === undefined ? { icon: other, name: 'other' } : { icon, name: key.toLowerCase().replace(/_/g, '-') };
}
