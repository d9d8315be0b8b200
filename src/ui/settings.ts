// The extension's settings, read and checked. All are of `application` scope: a workspace can't change any of them.

import * as vscode from 'vscode';
import { checkBaseUrl } from '../core/baseUrl.ts';
import type { CountMode } from '../core/counting.ts';
import type { GroupBy } from '../core/grouping.ts';
import type { Connection } from '../core/ports.ts';
import type { TimeZoneChoice } from '../core/timeWindow.ts';
import { settingSection } from '../manifest.ts';
import { baseUrlSentence, isObjectPrefix } from './connectionForm.ts';
import type { SavedSetting } from './searches.ts';
import { t } from './translate.ts';

export interface Settings {
  readonly connections: readonly Connection[];
  /** Sentences about entries of `connections` that can't be used. */
  readonly connectionProblems: readonly string[];
  /** Milliseconds. */
  readonly pollInterval: number;
  readonly lookBackDays: number;
  readonly count: CountMode;
  readonly groupBy: GroupBy;
  readonly timeZone: TimeZoneChoice;
  /** Entries that a search of the event log holds at most. */
  readonly logEntryLimit: number;
  readonly transport: 'auto' | 'undici' | 'host';
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
  const { connections, problems } = readConnections(section.get<unknown>('connections'));
  return {
    connections,
    connectionProblems: problems,
    pollInterval: number(section.get<unknown>('pollIntervalSeconds'), 120, 30, 86_400) * 1000,
    lookBackDays: Math.round(number(section.get<unknown>('lookBackDays'), 90, 0, 36_500)),
    count: oneOf(section.get<unknown>('count'), ['open', 'all']),
    groupBy: oneOf(section.get<unknown>('groupBy'), ['status', 'time']),
    timeZone: oneOf(section.get<unknown>('timeZone'), ['local', 'utc', 'service']),
    logEntryLimit: Math.round(number(section.get<unknown>('logEntryLimit'), 1_000_000, 1_000, 5_000_000)),
    transport: oneOf(section.get<unknown>('transport'), ['auto', 'undici', 'host']),
  };
}

export function updateSetting(name: 'groupBy' | 'timeZone', value: string): Thenable<void> {
  return vscode.workspace.getConfiguration(settingSection).update(name, value, vscode.ConfigurationTarget.Global);
}

/** Writes the whole list, as entries of the setting. */
export function updateConnections(connections: readonly Connection[]): Thenable<void> {
  return vscode.workspace
    .getConfiguration(settingSection)
    .update('connections', connections, vscode.ConfigurationTarget.Global);
}

/** The setting of saved searches as it is written; ui/searches makes sense of it. */
export function savedSearches(settings: CurrentSettings): SavedSetting {
  const section = () => vscode.workspace.getConfiguration(settingSection);
  return {
    read: () => section().get<unknown>('savedSearches'),
    write: (entries) => section().update('savedSearches', entries, vscode.ConfigurationTarget.Global),
    onChange: (listener) => {
      const subscription = settings.onChange((event) => {
        if (event.affectsConfiguration('platformEvents.savedSearches')) listener();
      });
      return () => subscription.dispose();
    },
  };
}

function number(value: unknown, standard: number, least: number, most: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : standard;
}

/** The value where it is one of the choices, else the first of them, which is the default. */
function oneOf<T extends string>(value: unknown, choices: readonly [T, ...T[]]): T {
  return choices.find((choice) => choice === value) ?? choices[0];
}

function readConnections(value: unknown): { connections: readonly Connection[]; problems: readonly string[] } {
  const connections: Connection[] = [];
  const problems: string[] = [];
  for (const [index, entry] of (Array.isArray(value) ? value : []).entries()) {
    const place = `platformEvents.connections[${index}]`;
    const { name, baseUrl, objectPrefix = 'Platform_' } = isRecord(entry) ? entry : {};
    if (typeof name !== 'string' || name.trim() === '' || typeof baseUrl !== 'string') {
      problems.push(t('{place} needs a name and a baseUrl.', { place }));
      continue;
    }
    const checked = checkBaseUrl(baseUrl);
    if (!checked.ok) problems.push(`${place}: ${baseUrlSentence(checked.reason)}`);
    else if (!isObjectPrefix(objectPrefix)) {
      problems.push(t('{place}: objectPrefix is a word with an underscore at its end, such as Platform_.', { place }));
    } else if (connections.some((connection) => connection.name === name.trim())) {
      problems.push(t('{place}: there is a connection of this name already.', { place }));
    } else connections.push({ name: name.trim(), baseUrl: checked.baseUrl, objectPrefix });
  }
  return { connections, problems };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
