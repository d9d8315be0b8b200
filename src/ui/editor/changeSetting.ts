// Changes a setting that a person chose a value for, outside of the settings.

import * as vscode from 'vscode';
import { settingIds, settingSection } from '../../manifest.ts';
import type { Messages } from './messages.ts';
import { t } from './translate.ts';

/** False where the settings can't be written, which is told with the editor's own sentence. */
export async function changeSetting(messages: Messages, name: 'groupBy' | 'timeZone', value: string): Promise<boolean> {
  try {
    await vscode.workspace.getConfiguration(settingSection).update(name, value, vscode.ConfigurationTarget.Global);
    return true;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    void messages.warn(t('{setting} could not be changed. {why}', { setting: settingIds[name], why }));
    return false;
  }
}
