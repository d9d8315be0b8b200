// Owns who and what the sample is about: one account with its people, machines and volumes. Addresses are from the ranges kept for documentation.

import type { Random } from './random.ts';

export const accountId = 307_608;
export const companyName = 'Harbour & Vale Logistics';

/** What `getAllEventObjectNames` returns, and the objectName of log entries. */
export const objectNames = [
  'Account',
  'API Key',
  'Bare Metal Server',
  'Firewall',
  'Image Template',
  'Load Balancer',
  'Security Group',
  'SSH Key',
  'Storage Volume',
  'Ticket',
  'User',
  'Virtual Server',
  'VPN',
] as const;

export type ObjectName = (typeof objectNames)[number];

export const locations = ['fra02', 'ams04', 'lon06', 'dal11', 'tor01', 'sjc03', 'syd02', 'sin01'] as const;
export type Location = (typeof locations)[number];

export interface Person {
  readonly id: number;
  readonly username: string;
  readonly address: string;
  /** How often this person acts, next to the others. */
  readonly weight: number;
}

export const people: readonly [Person, ...Person[]] = [
  { id: 410_233, username: 'm.okafor', address: '198.51.100.14', weight: 5 },
  { id: 410_234, username: 'lena.brandt', address: '198.51.100.27', weight: 4 },
  { id: 410_871, username: 'd.moreau', address: '203.0.113.8', weight: 3 },
  { id: 412_005, username: 'sana.iqbal', address: '203.0.113.61', weight: 3 },
  { id: 412_340, username: 'p.lindqvist', address: '198.51.100.102', weight: 2 },
  { id: 415_118, username: 'ops-oncall', address: '192.0.2.10', weight: 2 },
  { id: 417_902, username: 'finance.hvl', address: '203.0.113.140', weight: 1 },
  { id: 420_456, username: 'deploy-bot', address: '192.0.2.44', weight: 6 },
];

export interface Machine {
  readonly id: number;
  readonly hostname: string;
  readonly location: Location;
  readonly virtual: boolean;
  readonly privateIp: string;
  readonly publicIp: string;
}

export interface Volume {
  readonly id: number;
  readonly name: string;
  readonly hostname: string;
  readonly location: Location;
  /** What a storage resource's privateIp holds: the name of the host that serves the volume. */
  readonly servedBy: string;
}

const roles = [
  'web',
  'api',
  'db',
  'cache',
  'queue',
  'worker',
  'search',
  'edge',
  'build',
  'metrics',
  'mail',
  'batch',
] as const;
const documentationNets = ['192.0.2', '198.51.100', '203.0.113'] as const;

/** The account's servers: the same for every seed, so that links and searches between notices and log make sense. */
export const machines: readonly Machine[] = Array.from({ length: 480 }, (_, n) => {
  const location = locations[n % locations.length] ?? 'fra02';
  const role = roles[Math.floor(n / locations.length) % roles.length] ?? 'web';
  const number = 1 + Math.floor(n / (locations.length * roles.length));
  return {
    id: 1_204_000 + n * 7,
    hostname: `${role}-${String(number).padStart(2, '0')}.${location}.harbourvale.example`,
    location,
    virtual: n % 3 !== 0,
    privateIp: `10.${40 + (n % locations.length)}.${1 + Math.floor(n / 96)}.${10 + (Math.floor(n / locations.length) % 200)}`,
    publicIp: `${documentationNets[n % 3] ?? '192.0.2'}.${1 + (n % 250)}`,
  };
});

/** The three of one database, of which any two are enough: each in a place of its own. */
export const ledgerMachines: readonly Machine[] = (['fra02', 'dal11', 'tor01'] as const).map((location, n) => ({
  id: 1_209_000 + n * 7,
  hostname: `ledger-0${n + 1}.${location}.harbourvale.example`,
  location,
  virtual: false,
  privateIp: `10.60.1.${10 + n}`,
  publicIp: `198.51.100.${230 + n}`,
}));

export const volumes: readonly Volume[] = Array.from({ length: 96 }, (_, n) => {
  const location = locations[n % locations.length] ?? 'fra02';
  const pool = 1 + (Math.floor(n / locations.length) % 4);
  const name = `VOL${accountId}-${n + 1}`;
  return {
    id: 5_310_000 + n * 3,
    name,
    hostname: name.toLowerCase(),
    location,
    servedBy: `nas-${location}-p${pool}-${String((n % 6) + 1).padStart(2, '0')}.storage.example`,
  };
});

/** One of a list, each as likely as its weight says. */
export function pickWeighted<T extends { readonly weight: number }>(random: Random, list: readonly [T, ...T[]]): T {
  let left = random.fraction() * list.reduce((sum, { weight }) => sum + weight, 0);
  for (const one of list) {
    left -= one.weight;
    if (left < 0) return one;
  }
  return list[0];
}
