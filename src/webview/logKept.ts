// What the event log page keeps over a reload of the window: ids and small choices, no rows.

import { isRecord, isText, longestName } from '../protocol/guards.ts';
import { type LogForm, readForm } from './logSearchForm.ts';

export interface LogKept {
  /** Undefined until the editor has said whose log this is. */
  readonly connectionName: string | undefined;
  readonly form: LogForm;
  /** The search that ran last, as JSON; undefined where none did. */
  readonly search: string | undefined;
  /** First row on the screen. */
  readonly top: number;
}

/** From what the editor stored, which may be anything. */
export function readKept(value: unknown): LogKept {
  const { connectionName, form, search, top } = isRecord(value) ? value : {};
  return {
    connectionName: isText(connectionName, longestName) ? connectionName : undefined,
    form: readForm(form),
    search: isText(search, longestName * 4) ? search : undefined,
    top: typeof top === 'number' ? top : 0,
  };
}
