// The status bar entry: how many notices are unacknowledged, in what state the connections are.

import * as vscode from 'vscode';
import type { Clock } from '../core/clock.ts';
import { countUnacknowledged, type UnacknowledgedCount } from '../core/counting.ts';
import { inertText } from '../core/foreignText.ts';
import { typeLabel } from '../core/grouping.ts';
import { noticesOf } from '../core/noticeStore.ts';
import type { Notice } from '../core/notices.ts';
import { describeSkew } from '../core/serviceClock.ts';
import { formatAge, minute } from '../core/timeWindow.ts';
import { commandIds, viewIds } from '../manifest.ts';
import { appendWords } from './noticeRow.ts';
import type { Session } from './session.ts';
import type { Sessions } from './sessions.ts';
import type { Settings } from './settings.ts';
import { countText, t } from './translate.ts';

/** All notices of all connections, which the badge and the status bar count alike. */
export function countOf(sessions: Sessions, settings: Settings): UnacknowledgedCount {
  const notices: Notice[] = sessions.all.flatMap((session) => [...noticesOf(session.store.snapshot).values()]);
  return countUnacknowledged(notices, settings.count);
}

/** "3 unacknowledged notices", in words. */
export function countSentence(count: number): string {
  if (count === 0) return t('No unacknowledged notices', {});
  return count === 1
    ? t('1 unacknowledged notice', {})
    : t('{count} unacknowledged notices', { count: countText(count) });
}

export class StatusBar implements vscode.Disposable {
  readonly #item: vscode.StatusBarItem;
  readonly #sessions: Sessions;
  readonly #settings: () => Settings;
  readonly #clock: Clock;
  readonly #subscriptions: vscode.Disposable[];
  #cancelTick: () => void = () => {};

  constructor(sessions: Sessions, settings: () => Settings, clock: Clock) {
    this.#sessions = sessions;
    this.#settings = settings;
    this.#clock = clock;
    this.#item = vscode.window.createStatusBarItem('platformEvents.count', vscode.StatusBarAlignment.Left, 10);
    this.#item.name = 'Platform Events';
    this.#subscriptions = [sessions.onListChange(() => this.update()), sessions.onChange(() => this.update())];
    this.#tickEachMinute();
    this.update();
  }

  /** Hidden while there is no connection at all. */
  update(): void {
    const sessions = this.#sessions.all;
    if (sessions.length === 0) {
      this.#item.hide();
      return;
    }
    const count = countOf(this.#sessions, this.#settings());
    const standing = standingOf(sessions);
    const sentence = standingSentence(standing, count.total);
    this.#item.text = statusText(standing, count.total);
    this.#item.backgroundColor = count.hasOpenIncident
      ? new vscode.ThemeColor('statusBarItem.warningBackground')
      : undefined;
    const incident = count.hasOpenIncident ? t('an incident is going on', {}) : '';
    const label = ['Platform Events', sentence, incident].filter((part) => part !== '').join(', ');
    this.#item.accessibilityInformation = { label, role: 'button' };
    // Where nothing helps but signing in again, that is what a click is for.
    this.#item.command = sessions.every(isRefused) ? commandIds.signIn : `${viewIds.notifications}.focus`;
    this.#item.tooltip = this.#tooltip(count, sentence);
    this.#item.show();
  }

  dispose(): void {
    this.#cancelTick();
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#item.dispose();
  }

  /** The tooltip says how long ago each connection was read. */
  #tickEachMinute(): void {
    this.#cancelTick = this.#clock.after(minute, () => {
      this.update();
      this.#tickEachMinute();
    });
  }

  #tooltip(count: UnacknowledgedCount, sentence: string): vscode.MarkdownString {
    const tooltip = new vscode.MarkdownString();
    appendWords(tooltip, `Platform Events: ${sentence}`);
    const types = [...count.byType].map(([type, number]) => `${typeLabel(type, t)}: ${countText(number)}`);
    const states = this.#sessions.all.map(
      (session) => `${inertText(session.connection.name)}: ${sessionState(session, this.#clock.now())}`,
    );
    for (const line of [...types, ...states, ...machineProblems(this.#sessions.signedIn)]) {
      tooltip.appendMarkdown('\n\n');
      appendWords(tooltip, line);
    }
    return tooltip;
  }
}

/** The service doesn't take the credentials any more. */
export function isRefused({ store: { snapshot } }: Session): boolean {
  return snapshot.state === 'stale' && snapshot.failure.kind === 'unauthorized';
}

/** What is known of all connections together. `unknown`: not one has ever been read. */
type Standing = 'signedOut' | 'reading' | 'unknown' | 'stale' | 'current';

function standingOf(sessions: readonly Session[]): Standing {
  const snapshots = sessions.map(({ store }) => store.snapshot);
  if (snapshots.every(({ state }) => state === 'signedOut')) return 'signedOut';
  if (snapshots.every(({ state }) => state === 'loading' || state === 'signedOut')) return 'reading';
  if (snapshots.every((snapshot) => snapshot.state === 'stale' && snapshot.readAt === null)) return 'unknown';
  return snapshots.some(({ state }) => state === 'stale') ? 'stale' : 'current';
}

/** Only numbers and icons of ours: the status bar renders `$(icon)` in any text. */
function statusText(standing: Standing, total: number): string {
  const count = total === 0 ? '$(bell) 0' : `$(bell-dot) ${countText(total)}`;
  switch (standing) {
    case 'signedOut':
      return '$(bell-slash)';
    case 'reading':
      return '$(loading~spin)';
    case 'unknown':
      return '$(bell-slash) $(debug-disconnect)';
    case 'stale':
      return `${count} $(debug-disconnect)`;
    case 'current':
      return count;
  }
}

function standingSentence(standing: Standing, total: number): string {
  switch (standing) {
    case 'signedOut':
      return t('Signed out', {});
    case 'reading':
      return t('Reading notices', {});
    case 'unknown':
      return t('The notices could not be read', {});
    case 'stale':
      return t('{count}, not up to date', { count: countSentence(total) });
    case 'current':
      return countSentence(total);
  }
}

/** What is wrong with this machine rather than with a service: each once, whichever connection met it. */
function machineProblems(sessions: readonly Session[]): ReadonlySet<string> {
  const sentences = sessions.flatMap(({ clock, sharingProblem }) => [
    describeSkew(clock.skew, t) ?? [],
    sharingProblem === undefined
      ? []
      : t('Notices can’t be kept on this machine, so each window reads for itself: {why}', {
          why: inertText(sharingProblem),
        }),
  ]);
  return new Set(sentences.flat());
}

function sessionState(session: Session, now: number): string {
  const { snapshot } = session.store;
  switch (snapshot.state) {
    case 'signedOut':
      return t('signed out', {});
    case 'loading':
      return t('reading…', {});
    case 'ready':
      return t('read {time}', { time: formatAge(snapshot.readAt, now, t) });
    case 'stale': {
      const refused = snapshot.failure.kind === 'unauthorized';
      const what = refused ? t('refused the credentials', {}) : t('could not be read', {});
      return snapshot.readAt === null
        ? what
        : t('{what}, shown as of {time}', { what, time: formatAge(snapshot.readAt, now, t) });
    }
  }
}
