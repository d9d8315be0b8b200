// The extension's settings, read and checked. All are of `application` scope: a workspace can't change any of them.

import * as vscode from 'vscode';
import type { SavedSetting } from '../../app/searches/searches.ts';
import { isObjectPrefix } from '../../app/session/connectionForm.ts';
import { type BaseUrlProblem, checkBaseUrl } from '../../core/connection/baseUrl.ts';
import type { Connection } from '../../core/connection/ports.ts';
import type { OverlapChoice } from '../../core/machines/overlaps.ts';
import type { CountMode } from '../../core/notices/counting.ts';
import type { GroupBy } from '../../core/notices/grouping.ts';
import type { AlertChoice } from '../../core/reminders/news.ts';
import type { TimeZoneChoice } from '../../core/text/timeWindow.ts';
import { settingIds, settingSection } from '../../manifest.ts';
import { sampleName } from './sampleName.ts';

export interface Settings {
  readonly connections: readonly Connection[];
  /** Entries of `connections` that can't be used. */
  readonly connectionProblems: readonly ConnectionProblem[];
  /** Other settings whose values can't be used as they are. */
  readonly problems: readonly SettingProblem[];
  /** Milliseconds. */
  readonly pollInterval: number;
  readonly lookBackDays: number;
  readonly count: CountMode;
  readonly alerts: AlertChoice;
  /** As it is written; app/reminders makes sense of it. */
  readonly quietHours: string;
  /** Milliseconds before a planned window; 0: nobody is reminded. */
  readonly remindBefore: number;
  readonly groupBy: GroupBy;
  readonly timeZone: TimeZoneChoice;
  /** Whether a message tells of new entries of watched searches. */
  readonly watchAlerts: 'all' | 'none';
  /** Entries that a search of the event log holds at most. */
  readonly logEntryLimit: number;
  readonly transport: 'auto' | 'undici' | 'host';
  /** As it is written; '': none is kept. */
  readonly calendarFile: string;
  /** Machines of open notices are looked for in the open folders. */
  readonly matchWorkspace: boolean;
  /** Which machines that stand in for each other are told of when they are hit at once. */
  readonly overlaps: OverlapChoice | 'none';
  /** As it is written; core/machines/groupSetting makes sense of it. */
  readonly machineGroups: unknown;
  /** Agents get in by their doors. */
  readonly agents: boolean;
}

/** Why an entry can't be used; editor/connectionProblems has the words. */
export interface ConnectionProblem {
  readonly place: string;
  readonly why: 'noList' | 'incomplete' | 'badPrefix' | 'sameName' | BaseUrlProblem;
}

export interface SettingProblem {
  readonly name: keyof typeof settingIds;
  /** What is used in place of the value. */
  readonly used: unknown;
}

/** The settings as they are now, read once until they change. */
export class CurrentSettings implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<vscode.ConfigurationChangeEvent>();
  readonly onChange = this.#changed.event;
  readonly #subscription: vscode.Disposable;
  #read: Settings | undefined;

  constructor() {
    this.#subscription = vscode.workspace.onDidChangeConfiguration((event) => {
      this.#read = undefined;
      this.#changed.fire(event);
    });
  }

  readonly read = (): Settings => {
    this.#read ??= readSettings();
    return this.#read;
  };

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }
}

export function readSettings(): Settings {
  const section = vscode.workspace.getConfiguration(settingSection);
  const problems: SettingProblem[] = [];
  /** The value of a setting where `usable` gives it back; else what it gives is used, and that is a problem. */
  const checked = <T>(name: SettingProblem['name'], usable: (value: unknown) => T): T => {
    const value = section.get<unknown>(name);
    const used = usable(value);
    if (used !== value && value != null) problems.push({ name, used });
    return used;
  };
  /** `below`: in place of what is less than the least. */
  const number = (name: SettingProblem['name'], standard: number, least: number, most: number, below = least) =>
    checked(name, (value) => {
      if (typeof value !== 'number') return standard;
      return value < least ? below : Math.round(Math.min(most, value));
    });
  const text = (name: 'quietHours' | 'calendarFile') => String(section.get<unknown>(name) ?? '');
  /** The value where it is one of the choices, else the first of them, which is the default. */
  const oneOf = <T extends string>(name: SettingProblem['name'], ...choices: readonly [T, ...T[]]): T =>
    checked(name, (value) => choices.find((choice) => choice === value) ?? choices[0]);
  const { connections, problems: connectionProblems } = readConnections(section.get<unknown>('connections'));
  return {
    connections,
    connectionProblems,
    problems,
    pollInterval: number('pollIntervalSeconds', 120, 30, 86_400) * 1000,
    // The least of them means all days.
    lookBackDays: number('lookBackDays', 90, 0, 36_500, 90),
    count: oneOf('count', 'open', 'all'),
    alerts: oneOf('alerts', 'all', 'incidents', 'none'),
    quietHours: text('quietHours'),
    remindBefore: number('remindBeforeMinutes', 30, 0, 10_080) * 60_000,
    groupBy: oneOf('groupBy', 'status', 'time'),
    timeZone: oneOf('timeZone', 'local', 'utc', 'service'),
    watchAlerts: oneOf('watchAlerts', 'all', 'none'),
    logEntryLimit: number('logEntryLimit', 1_000_000, 1_000, 5_000_000),
    transport: oneOf('transport', 'auto', 'undici', 'host'),
    calendarFile: text('calendarFile').trim(),
    matchWorkspace: checked('matchWorkspace', (value) => !/^(false|off|no|0)$/i.test(String(value))),
    overlaps: oneOf('overlaps', 'half', 'two', 'none'),
    machineGroups: section.get<unknown>('machineGroups'),
    // Whoever writes anything but that they may come in hardly wants them to.
    agents: checked('agents', (value) => (value ?? true) === true),
  };
}

/** The setting of saved searches as it is written; app/searches/searches makes sense of it. */
export function savedSearches(settings: CurrentSettings): SavedSetting {
  const section = () => vscode.workspace.getConfiguration(settingSection);
  return {
    read: () => section().get<unknown>('savedSearches'),
    write: (entries) => section().update('savedSearches', entries, vscode.ConfigurationTarget.Global),
    onChange: (listener) => {
      const subscription = settings.onChange((event) => {
        if (event.affectsConfiguration(settingIds.savedSearches)) listener();
      });
      return () => subscription.dispose();
    },
  };
}

/** The entries that can be used, and why the others can't. */
export function readConnections(value: unknown): {
  connections: readonly Connection[];
  problems: readonly ConnectionProblem[];
} {
  const connections: Connection[] = [];
  const problems: ConnectionProblem[] = [];
  if (!Array.isArray(value ?? [])) problems.push({ place: '', why: 'noList' });
  for (const [index, entry] of (Array.isArray(value) ? value : []).entries()) {
    const place = `platformEvents.connections[${index}]`;
    const { name, baseUrl, objectPrefix = 'Platform_' } = isRecord(entry) ? entry : {};
    if (typeof name !== 'string' || name.trim() === '' || typeof baseUrl !== 'string') {
      problems.push({ place, why: 'incomplete' });
      continue;
    }
    const checked = checkBaseUrl(baseUrl);
    if (!checked.ok) problems.push({ place, why: checked.reason });
    else if (!isObjectPrefix(objectPrefix)) problems.push({ place, why: 'badPrefix' });
    else if (name.trim() === sampleName() || connections.some((connection) => connection.name === name.trim())) {
      problems.push({ place, why: 'sameName' });
    } else connections.push({ name: name.trim(), baseUrl: checked.baseUrl, objectPrefix });
  }
  return { connections, problems };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
