// The machines of open notices in the editor's texts: a problem of the least kind on each name, and what is coming, for who hovers it.

import * as vscode from 'vscode';
import type { Sessions } from '../../app/session/sessions.ts';
import { type MachinePlace, NameMatcher } from '../../core/machines/matcher.ts';
import type { NoticeReference } from '../../core/notices/notice.ts';
import { commandIds } from '../../manifest.ts';
import type { Settings } from '../editor/settings.ts';
import { t } from '../editor/translate.ts';
import {
  hoverText,
  type ListedNotice,
  listed,
  type MachineWordsFormat,
  problemText,
  subjectText,
} from './noticeWords.ts';

const everything: vscode.DocumentFilter = { pattern: '**' };
/** Notices of one place that can be opened from its menu. */
const mostActions = 5;

export class Findings implements vscode.HoverProvider, vscode.CodeActionProvider, vscode.Disposable {
  readonly #sessions: Sessions;
  readonly #settings: () => Settings;
  readonly #problems = vscode.languages.createDiagnosticCollection('platformEvents');
  readonly #provider: vscode.Disposable;
  #notices: ReadonlyMap<string, readonly NoticeReference[]> = new Map();
  #matcher = new NameMatcher([]);
  /** In which the problems were written last. */
  #written = '';
  /** The places whose problems are shown, by file. */
  #shown: ReadonlyMap<string, readonly MachinePlace[]> = new Map();

  constructor(sessions: Sessions, settings: () => Settings) {
    this.#sessions = sessions;
    this.#settings = settings;
    this.#provider = vscode.Disposable.from(
      vscode.languages.registerHoverProvider(everything, this),
      vscode.languages.registerCodeActionsProvider(everything, this),
    );
  }

  /** `notices`: the open ones that hit each name; `places`: the names found, by file. The settings may have changed too. */
  show(
    notices: ReadonlyMap<string, readonly NoticeReference[]>,
    places: ReadonlyMap<string, readonly MachinePlace[]>,
  ): void {
    if (notices !== this.#notices) this.#matcher = new NameMatcher(notices.keys());
    const format = JSON.stringify(this.#format);
    const isNew = notices !== this.#notices || format !== this.#written;
    this.#notices = notices;
    this.#written = format;
    const before = this.#shown;
    this.#shown = new Map(places);
    const texts = new Map<string, string>();
    for (const [file, found] of this.#shown) {
      if (!isNew && before.get(file) === found) continue;
      const problems = found.flatMap((place) => this.#problem(place, texts));
      this.#problems.set(vscode.Uri.parse(file, true), problems);
    }
    for (const file of before.keys()) if (!places.has(file)) this.#problems.delete(vscode.Uri.parse(file, true));
  }

  /** Looked up in the text as it is now: the problems follow a moment later. */
  provideHover(document: vscode.TextDocument, position: vscode.Position): vscode.Hover | undefined {
    const place = this.#matcher
      .places(document.lineAt(position.line).text)
      .find(({ column, length }) => column <= position.character && position.character <= column + length);
    if (place === undefined) return undefined;
    const notices = this.#listed([place]);
    if (notices.length === 0) return undefined;
    return new vscode.Hover(hoverText(notices, this.#format), rangeOf({ ...place, line: position.line }));
  }

  /** What the hover's link does, for who has no mouse. */
  provideCodeActions(document: vscode.TextDocument, { start, end }: vscode.Range): vscode.CodeAction[] {
    if (start.line !== end.line) return [];
    const places = this.#matcher
      .places(document.lineAt(start.line).text)
      .filter(({ column, length }) => column <= end.character && start.character <= column + length);
    return this.#listed(places)
      .slice(0, mostActions)
      .map(({ reference, notice }) => {
        const title = t('Open Notice: {subject}', { subject: subjectText(notice) });
        const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
        action.command = { command: commandIds.openNotification, title: t('Open Notice'), arguments: [reference] };
        return action;
      });
  }

  dispose(): void {
    this.#provider.dispose();
    this.#problems.dispose();
  }

  get #format(): MachineWordsFormat {
    return { zone: this.#settings().timeZone, isOneOfSeveral: this.#sessions.all.length > 1 };
  }

  /** The notices that hit the machines at these places, as they are listed now. */
  #listed(places: readonly MachinePlace[]): readonly ListedNotice[] {
    const references = new Set(places.flatMap(({ name }) => this.#notices.get(name) ?? []));
    return listed([...references], (name) => this.#sessions.find(name));
  }

  /** `texts`: what is said of each name, as far as it was said before. */
  #problem(place: MachinePlace, texts: Map<string, string>): vscode.Diagnostic[] {
    const { name } = place;
    const text = texts.get(name) ?? problemText(name, this.#listed([place]), this.#format);
    texts.set(name, text);
    if (text === '') return [];
    const problem = new vscode.Diagnostic(rangeOf(place), text, vscode.DiagnosticSeverity.Information);
    problem.source = 'Platform Events';
    return [problem];
  }
}

function rangeOf({ line, column, length }: Omit<MachinePlace, 'name'>): vscode.Range {
  return new vscode.Range(line, column, line, column + length);
}
