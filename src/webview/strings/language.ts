// In which language the page speaks: English, unless the script of another language ran before the page's own.

import { inEnglish, type Translate } from '../../core/text/translate.ts';

/** The same sentences in any words: a text for a text, a function of the same parts for a function. */
export type Sentences<T> = T extends string
  ? string
  : T extends (...parts: infer Parts) => string
    ? (...parts: Parts) => string
    : { readonly [Key in keyof T]: Sentences<T[Key]> };

export interface PageLanguage {
  /** BCP 47. */
  readonly language: string;
  /** The groups of sentences, by their names in webview/strings. */
  readonly sentences: Readonly<Record<string, unknown>>;
  /** What the core says, by its English. */
  readonly texts: Readonly<Record<string, string>>;
}

declare global {
  var platformEventsLanguage: PageLanguage | undefined;
}

/** A group of sentences as this page says them. `group`: the name of the constant that they are. */
export function inLanguage<T>(group: string, english: T): Sentences<T> {
  return (globalThis.platformEventsLanguage?.sentences[group] ?? english) as Sentences<T>;
}

/** The core's sentences as this page says them. */
export const inPageLanguage: Translate = (message, args) =>
  inEnglish(globalThis.platformEventsLanguage?.texts[message] ?? message, args);
inPageLanguage.locale = globalThis.document?.body.dataset.locale;
inPageLanguage.language = globalThis.platformEventsLanguage?.language;
