// Changes the setting that lists the connections, entry by entry. What a person wrote there by hand stays, mistakes too.

import * as vscode from 'vscode';
import type { Connection } from '../../core/connection/ports.ts';
import { isSameConnection } from '../../core/connection/sameConnection.ts';
import { settingSection } from '../../manifest.ts';
import { connectionProblemSentence } from '../editor/connectionProblems.ts';
import { rereadSettings } from '../editor/rereadSettings.ts';
import { readConnections } from '../editor/settings.ts';
import { t } from '../editor/translate.ts';

/**
 * Adds an entry to the setting, after all that is written there; nothing where it is there. Throws an error with a sentence where the
 * setting is no list, and where another connection has this name: another window may have added it.
 */
export async function addConnection(connection: Connection): Promise<void> {
  await changeConnections((entries) => {
    const named = readConnections(entries).connections.find(({ name }) => name === connection.name);
    if (named === undefined) return [...entries, connection];
    if (!isSameConnection(named, connection)) throw new Error(takenName());
    return entries;
  });
}

/** Another connection has this name by now, given in another window perhaps: its credentials may be stored under it. */
export async function isTaken(connection: Connection): Promise<boolean> {
  // Where the file can't be read anew, what is known of it has to do.
  await rereadSettings().then(undefined, () => {});
  const { connections } = readConnections(vscode.workspace.getConfiguration(settingSection).get('connections'));
  return connections.some((known) => known.name === connection.name && !isSameConnection(known, connection));
}

/** The sentence for a name that another connection has. */
export function takenName(): string {
  return t('There is a connection of this name already. Choose another name.');
}

/** Takes the entry of the connection of this name out of the setting, and leaves the others as they are written. */
export async function removeConnection(name: string): Promise<void> {
  await changeConnections((entries) => {
    const isRead = (count: number) =>
      readConnections(entries.slice(0, count)).connections.some((connection) => connection.name === name);
    return entries.filter((_, place) => !isRead(place + 1) || isRead(place));
  });
}

async function changeConnections(edit: (entries: readonly unknown[]) => readonly unknown[]): Promise<void> {
  await rereadSettings();
  const section = vscode.workspace.getConfiguration(settingSection);
  const entries = section.get<unknown>('connections') ?? [];
  // What a person wrote there isn't overwritten, even where it makes no sense.
  if (!Array.isArray(entries)) throw new Error(connectionProblemSentence({ place: '', why: 'noList' }));
  await section.update('connections', edit(entries), vscode.ConfigurationTarget.Global);
}
