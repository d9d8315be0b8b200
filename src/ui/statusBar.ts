// The status bar entry: how many notices are unacknowledged, in what state the connections are.

import * as vscode from 'vscode';
import type { Clock } from '../core/clock.ts';
import { countUnacknowledged, type UnacknowledgedCount } from '../core/counting.ts';
import { inertText } from '../core/foreignText.ts';
import { typeLabel } from '../core/grouping.ts';
import { noticesOf } from '../core/noticeStore.ts';
import type { Notice } from '../core/notices.ts';
import { formatDistance } from '../core/timeWindow.ts';
import { viewIds } from '../manifest.ts';
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

  constructor(sessions: Sessions, settings: () => Settings, clock: Clock) {
    this.#sessions = sessions;
    this.#settings = settings;
    this.#clock = clock;
    this.#item = vscode.window.createStatusBarItem('platformEvents.count', vscode.StatusBarAlignment.Left, 10);
    this.#item.name = 'Platform Events';
    this.#item.command = `${viewIds.notifications}.focus`;
    this.#subscriptions = [sessions.onListChange(() => this.update()), sessions.onChange(() => this.update())];
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
    const sentence = stateSentence(sessions, count.total);
    this.#item.text = statusText(sessions, count.total);
    this.#item.backgroundColor = count.hasOpenIncident
      ? new vscode.ThemeColor('statusBarItem.warningBackground')
      : undefined;
    const incident = count.hasOpenIncident ? t('an incident is going on', {}) : '';
    const label = ['Platform Events', sentence, incident].filter((part) => part !== '').join(', ');
    this.#item.accessibilityInformation = { label, role: 'button' };
    this.#item.tooltip = this.#tooltip(count, sentence);
    this.#item.show();
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#item.dispose();
  }

  #tooltip(count: UnacknowledgedCount, sentence: string): vscode.MarkdownString {
    const tooltip = new vscode.MarkdownString();
    appendWords(tooltip, `Platform Events: ${sentence}`);
    const types = [...count.byType].map(([type, number]) => `${typeLabel(type, t)}: ${countText(number)}`);
    const states = this.#sessions.all.map(
      (session) => `${inertText(session.connection.name)}: ${sessionState(session, this.#clock.now())}`,
    );
    for (const line of [...types, ...states]) {
      tooltip.appendMarkdown('\n\n');
      appendWords(tooltip, line);
    }
    return tooltip;
  }
}

/** Only numbers and icons of ours: the status bar renders `$(icon)` in any text. */
function statusText(sessions: readonly Session[], total: number): string {
  const states = sessions.map((session) => session.store.snapshot.state);
  if (states.every((state) => state === 'signedOut')) return '$(bell-slash)';
  if (states.every((state) => state === 'loading' || state === 'signedOut')) return '$(loading~spin)';
  const nothingKnown = ({ store: { snapshot } }: Session) => snapshot.state === 'stale' && snapshot.readAt === null;
  if (sessions.every(nothingKnown)) return '$(bell-slash) $(debug-disconnect)';
  const count = total === 0 ? '$(bell) 0' : `$(bell-dot) ${countText(total)}`;
  return states.includes('stale') ? `${count} $(debug-disconnect)` : count;
}

function stateSentence(sessions: readonly Session[], total: number): string {
  const states = sessions.map((session) => session.store.snapshot.state);
  if (states.every((state) => state === 'signedOut')) return t('Signed out', {});
  if (states.every((state) => state === 'loading' || state === 'signedOut')) return t('Reading notices', {});
  return states.includes('stale')
    ? t('{count}, not up to date', { count: countSentence(total) })
    : countSentence(total);
}

function sessionState(session: Session, now: number): string {
  const { snapshot } = session.store;
  switch (snapshot.state) {
    case 'signedOut':
      return t('signed out', {});
    case 'loading':
      return t('reading…', {});
    case 'ready':
      return t('read {time}', { time: formatDistance(snapshot.readAt, now, t) });
    case 'stale': {
      const refused = snapshot.failure.kind === 'unauthorized';
      const what = refused ? t('refused the credentials', {}) : t('could not be read', {});
      return snapshot.readAt === null
        ? what
        : t('{what}, shown as of {time}', { what, time: formatDistance(snapshot.readAt, now, t) });
    }
  }
}
