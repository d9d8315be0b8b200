// IPv4 and IPv6 addresses as they are compared: one spelling for each.

const octet = /^(?:0|[1-9]\d?|1\d\d|2[0-4]\d|25[0-5])$/;
const group = /^[0-9a-f]{1,4}$/i;
const groups = 8;

export function isIpv4(text: string): boolean {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => octet.test(part));
}

/** An IPv6 address as it is commonly written, and may be looked for (RFC 5952); undefined for anything else. */
export function ipv6Key(text: string): string | undefined {
  const last = text.slice(text.lastIndexOf(':') + 1);
  // An IPv4 address at the end stands for two groups.
  const whole = isIpv4(last) ? text.slice(0, text.length - last.length) + groupsOfIpv4(last) : text;
  const halves = whole.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const given = halves.flat();
  const missing = groups - given.length;
  const [head = [], tail = []] = halves;
  if (halves.length > 2 || (halves.length === 2 ? missing < 1 : missing !== 0)) return undefined;
  if (!given.every((part) => group.test(part))) return undefined;
  const zeros = Array.from({ length: missing }, () => '0');
  return shortened([...head, ...zeros, ...tail].map((part) => Number.parseInt(part, 16).toString(16)));
}

/** `::` stands for the longest run of two or more groups that are zero, the first of equal ones. */
function shortened(all: readonly string[]): string {
  const runs = [...all.join(':').matchAll(/(?<![^:])0(?::0)+(?![^:])/g)];
  const longest = runs.reduce<RegExpExecArray | undefined>(
    (best, run) => (best === undefined || run[0].length > best[0].length ? run : best),
    undefined,
  );
  const text = all.join(':');
  if (longest === undefined) return text;
  const behind = text.slice(longest.index + longest[0].length);
  return `${text.slice(0, longest.index)}${longest.index === 0 ? ':' : ''}${behind === '' ? ':' : behind}`;
}

function groupsOfIpv4(text: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = text.split('.').map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

/** Addresses that every machine has: its own, none, all. */
export function isEverywhere(key: string): boolean {
  return /^127\.|^0\.0\.0\.0$|^255\.255\.255\.255$|^::1?$/.test(key);
}
