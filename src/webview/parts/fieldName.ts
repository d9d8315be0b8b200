// Names of fields that nobody documents, as people write them.

import { lineText } from '../../core/text/untrustedText.ts';

const abbreviations: ReadonlySet<string> = new Set(['id', 'ip', 'url', 'dns', 'vlan', 'cpu']);

/** "companyName" as "Company name", "accountId" as "Account ID"; a name of another form as it came. */
export function fieldName(field: string): string {
  if (!/^[a-z][A-Za-z0-9]*$/.test(field)) return lineText(field);
  const words = field.replace(/([a-z0-9])([A-Z])/g, '$1 $2').split(' ');
  const written = words.map((word) => {
    const small = word.toLowerCase();
    if (abbreviations.has(small)) return small.toUpperCase();
    return word === word.toUpperCase() ? word : small;
  });
  const name = written.join(' ');
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}
