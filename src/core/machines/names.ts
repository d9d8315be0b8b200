// By which names a machine is looked for in texts: those that nothing else goes by.

import type { ImpactedResource } from '../notices/notice.ts';
import { ipv6Key, isEverywhere, isIpv4 } from './addresses.ts';

/** The longest host name there is. */
const longestName = 253;
const shortestName = 3;
const label = /^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?$/;

/** Words of the trade with a digit, as single-label host names have one too. */
const technical =
  /^(?:v|ver|rev|h|x|p|es|http|tls|ssl|ipv|ip|utf-?|iso-?|sha-?|md|base|amd|arm|aarch|int|uint|float|rsa|oauth|cp|python|php)\d+$|^(?:i18n|l10n|a11y|k8s|k3s|ec2|x86[_-]64|w3c|log4j|b2b|p2p)$/;

/**
 * A host name or address as it is compared: in lower case, without a dot at its end, IPv6 by `ipv6Key`. Undefined for what says nothing:
 * a number, what every machine has, and a name without a dot or a digit (`web`, `database`), which is a word as well.
 */
export function machineName(text: string): string | undefined {
  if (text.length > longestName + 2) return undefined;
  const name = text
    .trim()
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1');
  const key = name.includes(':') ? ipv6Key(name.replace(/%.*$/, '')) : foundKey(name.replace(/\.$/, ''));
  return key === undefined || isEverywhere(key) ? undefined : key;
}

function foundKey(name: string): string | undefined {
  if (isIpv4(name)) return name;
  if (name.length < shortestName || !isHostName(name)) return undefined;
  return name.includes('.') || (/\d/.test(name) && !technical.test(name)) ? name : undefined;
}

/** A host name as it is compared, where nobody looks for it in texts: a mere word is one too. Undefined for an address, and for no name. */
export function hostName(text: string): string | undefined {
  if (text.length > longestName + 2) return undefined;
  const name = text.trim().toLowerCase().replace(/\.$/, '');
  return !isIpv4(name) && isHostName(name) ? name : undefined;
}

function isHostName(name: string): boolean {
  const labels = name.split('.');
  return labels.every((part) => label.test(part)) && /[a-z]/.test(name) && !labels.includes('localhost');
}

/** All that an impacted resource is found by, each once. A storage resource's privateIp is a host name. */
export function machineNames(resource: ImpactedResource): readonly string[] {
  const { hostname, resourceName, privateIp, publicIp } = resource;
  const names = new Set<string>();
  for (const text of [hostname, resourceName, privateIp, publicIp]) {
    const name = machineName(text);
    if (name !== undefined) names.add(name);
  }
  return [...names];
}
