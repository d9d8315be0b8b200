// Two entries of event logs that are compared: what a page says of them.

import { copiedText, name } from './fields.ts';
import { isRecord } from './guards.ts';
import type { FieldReader } from './messages.ts';

/** One of two entries that are compared. */
export interface ComparedEntry {
  /** What it is called over its text. */
  readonly name: string;
  /** As JSON, a field on each line. */
  readonly text: string;
}

const comparedEntry: FieldReader<ComparedEntry> = (value) => {
  if (!isRecord(value)) return undefined;
  const called = name(value.name);
  const text = copiedText(value.text);
  return called === undefined || text === undefined ? undefined : { name: called, text };
};

export const aboutCompared = {
  /** Another one is to be compared with this one; null: with none. */
  selectEntry: { entry: (value: unknown) => (value === null ? null : comparedEntry(value)) },
  /** Shows the selected one and this one beside each other in the editor, with what is different. */
  compareWithSelected: { entry: comparedEntry },
} as const;
