// Every sentence of the pages in the language that nobody speaks: the script that takes the place of a language's own in tests.

import { pseudoText } from '../../../support/pseudoText.ts';
import { counts, difference, log, notice, result, timeline } from './allStrings.ts';

/** Put here by the build of the tests. */
declare const CORE_TEXTS: Readonly<Record<string, string>>;

function pseudo(value: unknown): unknown {
  if (typeof value === 'string') return pseudoText(value);
  if (typeof value === 'function') return (...parts: unknown[]) => pseudoText(value(...parts));
  return Object.fromEntries(Object.entries(value as object).map(([key, below]) => [key, pseudo(below)]));
}

const groups = Object.entries({ ...counts, ...difference, ...log, ...notice, ...result, ...timeline });
globalThis.platformEventsLanguage = {
  language: 'en',
  sentences: Object.fromEntries(groups.map(([name, group]) => [name, pseudo(group)])),
  texts: CORE_TEXTS,
};
