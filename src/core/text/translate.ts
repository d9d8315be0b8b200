// Messages in the words of the editor’s language, as the core asks for them.

/** What stands in a sentence. A count is written as its readers write it (`writtenCount`), an id as it is. */
type SentenceParts = Readonly<Record<string, string | number>> & {
  readonly count?: string;
  readonly all?: string;
  readonly shown?: string;
  readonly least?: string;
};

/** Translates a user string: `vscode.l10n.t` in the editor, plain substitution elsewhere. */
export interface Translate {
  (message: string, args?: SentenceParts): string;
  /** BCP 47: how its sentences write dates and numbers; the machine's own way where absent. */
  locale?: string | undefined;
  /** BCP 47: what its sentences are in; English where absent. */
  language?: string | undefined;
  /** Those of that language, once something was counted. */
  rules?: Intl.PluralRules;
}

/** Substitutes `{name}` in an English message: the Translate of tests and of command-line tools. */
export const inEnglish: Translate = (message, args = {}) =>
  message.replace(/\{(\w+)\}/g, (whole, name: string) => (name in args ? String(args[name]) : whole));
