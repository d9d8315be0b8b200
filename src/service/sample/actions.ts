// Owns what happens in the sample's event log: actions of people, of automation and of the provider's staff, each one or several entries.

import type { JsonRecord } from '../../core/text/exactJson.ts';
import type { Random } from './random.ts';
import type { ObjectName } from './vocabulary.ts';

/** An entry without its date, which goes by the milliseconds beside it. */
export interface SampleEntry {
  readonly time: number;
  readonly fields: JsonRecord;
}

export type Actor = 'CUSTOMER' | 'EMPLOYEE' | 'SYSTEM';

/** An action: entries that share a trace, one for each step. */
export interface Action {
  readonly objectName: ObjectName;
  readonly steps: readonly [string, ...string[]];
  readonly weight: number;
  /** Seconds between steps, at most. */
  readonly pace: number;
  readonly details?: (random: Random, step: number) => JsonRecord;
}

/** Ports that rules are about, and what is behind them. */
const ports = [
  [22, 'ssh'],
  [80, 'web'],
  [443, 'web'],
  [3306, 'database'],
  [5432, 'database'],
  [6379, 'cache'],
  [8443, 'admin'],
] as const;

function rule(random: Random): JsonRecord {
  const [port, service] = ports[random.whole(0, ports.length - 1)] ?? ports[0];
  const id = 70_000 + random.whole(0, 399);
  return { port, rule: { id, name: `allow ${service}`, direction: 'ingress', protocol: 'tcp' } };
}

export const actions: Readonly<Record<Actor, readonly [Action, ...Action[]]>> = {
  CUSTOMER: [
    { objectName: 'User', steps: ['Login Successful'], weight: 9, pace: 1 },
    {
      objectName: 'User',
      steps: ['Login Failed', 'Login Failed', 'Login Successful'],
      weight: 1.2,
      pace: 25,
      details: (_, step) => (step < 2 ? { reason: 'bad password', client: 'portal' } : { client: 'portal' }),
    },
    {
      objectName: 'User',
      steps: ['Login Failed'],
      weight: 0.8,
      pace: 1,
      details: (random) => ({ reason: random.chance(0.2) ? 'password expired' : 'bad password', client: 'portal' }),
    },
    { objectName: 'User', steps: ['Logout'], weight: 4, pace: 1 },
    {
      objectName: 'User',
      steps: ['Permissions Changed'],
      weight: 0.4,
      pace: 1,
      details: (random) => ({ added: random.whole(0, 4), removed: random.whole(0, 2) }),
    },
    { objectName: 'Virtual Server', steps: ['Reboot'], weight: 3, pace: 1, details: () => ({ method: 'soft' }) },
    { objectName: 'Virtual Server', steps: ['Power Off', 'Power On'], weight: 1.5, pace: 90 },
    {
      objectName: 'Virtual Server',
      steps: ['Order Placed', 'Create', 'Address Assigned', 'Power On'],
      weight: 1.6,
      pace: 140,
      details: (random, step) =>
        step === 0 ? { cores: 2 ** random.whole(0, 4), memoryGb: 2 ** random.whole(1, 6) } : {},
    },
    { objectName: 'Virtual Server', steps: ['Rename'], weight: 0.5, pace: 1 },
    { objectName: 'Virtual Server', steps: ['Cancel Requested'], weight: 0.4, pace: 1 },
    { objectName: 'Bare Metal Server', steps: ['Reboot Via Management Controller'], weight: 0.7, pace: 1 },
    { objectName: 'Security Group', steps: ['Rule Added'], weight: 2, pace: 1, details: rule },
    { objectName: 'Security Group', steps: ['Rule Edited', 'Rule Removed'], weight: 0.7, pace: 30, details: rule },
    { objectName: 'Firewall', steps: ['Rules Edited', 'Rules Applied'], weight: 0.8, pace: 12 },
    { objectName: 'Load Balancer', steps: ['Member Added', 'Health Check Passed'], weight: 0.9, pace: 20 },
    { objectName: 'API Key', steps: ['API Key Created'], weight: 0.25, pace: 1 },
    { objectName: 'API Key', steps: ['API Key Removed'], weight: 0.15, pace: 1 },
    { objectName: 'SSH Key', steps: ['SSH Key Added'], weight: 0.3, pace: 1 },
    { objectName: 'Ticket', steps: ['Ticket Opened'], weight: 0.7, pace: 1 },
    { objectName: 'Ticket', steps: ['Ticket Updated'], weight: 1.2, pace: 1 },
    { objectName: 'VPN', steps: ['VPN Connected', 'VPN Disconnected'], weight: 1.6, pace: 600 },
    { objectName: 'Account', steps: ['Invoice Viewed'], weight: 0.4, pace: 1 },
  ],
  SYSTEM: [
    {
      objectName: 'Storage Volume',
      steps: ['Snapshot Started', 'Snapshot Completed'],
      weight: 7,
      pace: 240,
      details: (random, step) => (step === 1 ? { sizeMb: random.whole(4, 800) * 16, schedule: 'DAILY' } : {}),
    },
    {
      objectName: 'Storage Volume',
      steps: ['Snapshot Started', 'Snapshot Failed', 'Snapshot Retried'],
      weight: 0.3,
      pace: 120,
    },
    {
      objectName: 'Virtual Server',
      steps: ['Automatic Migration Started', 'Automatic Migration Completed'],
      weight: 1,
      pace: 200,
    },
    {
      objectName: 'Virtual Server',
      steps: ['Monitoring Alarm Raised', 'Monitoring Alarm Cleared'],
      weight: 1.6,
      pace: 500,
    },
    { objectName: 'Load Balancer', steps: ['Health Check Failed', 'Health Check Passed'], weight: 1.4, pace: 60 },
    {
      objectName: 'Image Template',
      steps: ['Image Replicated'],
      weight: 0.6,
      pace: 1,
      details: (random) => ({ copies: random.whole(1, 4) }),
    },
    { objectName: 'User', steps: ['Password Expiry Notice Sent'], weight: 0.2, pace: 1 },
    { objectName: 'User', steps: ['Session Expired'], weight: 1.2, pace: 1 },
    { objectName: 'Account', steps: ['Invoice Created'], weight: 0.05, pace: 1 },
  ],
  EMPLOYEE: [
    { objectName: 'Ticket', steps: ['Ticket Updated'], weight: 4, pace: 1 },
    {
      objectName: 'Bare Metal Server',
      steps: ['Hardware Inspected', 'Disk Replaced', 'Power On'],
      weight: 1,
      pace: 900,
    },
    { objectName: 'Bare Metal Server', steps: ['Power Off', 'Power On'], weight: 0.8, pace: 400 },
    {
      objectName: 'Virtual Server',
      steps: ['Host Evacuation Started', 'Host Evacuation Completed'],
      weight: 1,
      pace: 700,
    },
    { objectName: 'Account', steps: ['Contact Details Viewed'], weight: 0.6, pace: 1 },
  ],
};
