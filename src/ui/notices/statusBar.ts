// The status bar entry: how many notices are unacknowledged, in what state the connections are.

import * as vscode from 'vscode';
import type { Session } from '../../app/session/session.ts';
import type { Sessions } from '../../app/session/sessions.ts';
import type { Clock } from '../../core/clock.ts';
import { describeSkew } from '../../core/connection/serviceClock.ts';
import { countUnacknowledged, type UnacknowledgedCount } from '../../core/notices/counting.ts';
import { typeLabel } from '../../core/notices/grouping.ts';
import type { Notice } from '../../core/notices/notice.ts';
import { untilNextWords } from '../../core/notices/phase.ts';
import { noticesOf } from '../../core/notices/store.ts';
import { formatAge, minute } from '../../core/text/timeWindow.ts';
import { inertText } from '../../core/text/untrustedText.ts';
import { commandIds, viewIds } from '../../manifest.ts';
import { appendWords } from '../editor/markdownWords.ts';
import type { Settings } from '../editor/settings.ts';
import { countText, t } from '../editor/translate.ts';

/** All notices of all connections, which the badge and the status bar count alike; or those of them that are `among`. */
export function countOf(sessions: Sessions, settings: Settings, among = allOf): UnacknowledgedCount {
  const muted = new Set<Notice>();
  const coming = new Set<Notice>();
  const notices = sessions.all.flatMap((session) => {
    const counted = among(session);
    const now = session.clock.now();
    for (const notice of counted) {
      if (session.isMuted(notice)) muted.add(notice);
      if ((notice.startDate?.ms ?? now) > now) coming.add(notice);
    }
    return counted;
  });
  return countUnacknowledged(notices, settings.count, {
    isMuted: (notice) => muted.has(notice),
    isComing: (notice) => coming.has(notice),
  });
}

function allOf({ store }: Session): readonly Notice[] {
  return [...noticesOf(store.snapshot).values()];
}

/** Milliseconds until what is said of the notices may be something else by the time alone; a minute at most. */
export function untilNextChange(sessions: Sessions): number {
  return Math.min(
    minute,
    ...sessions.all.map(({ store, clock }) => untilNextWords(noticesOf(store.snapshot).values(), clock.now())),
  );
}

/** "2 muted", in words. */
export function mutedSentence(count: number): string {
  return t('{count} muted', { count: countText(count) });
}

/** What the filter hides of the unacknowledged notices that are counted, for after their number; '' where that is nothing. */
export function hiddenWords(sessions: Sessions, tree: ShownNotices, settings: Settings): string {
  const shown = countOf(sessions, settings, (session) => tree.visibleNotices(session));
  const count = countOf(sessions, settings).total - shown.total;
  return count === 0 ? '' : `, ${t('of which the filter hides {count}', { count: countText(count) })}`;
}

/** "3 unacknowledged notices", in words. */
export function countSentence(count: number): string {
  if (count === 0) return t('No unacknowledged notices');
  return count === 1 ? t('1 unacknowledged notice') : t('{count} unacknowledged notices', { count: countText(count) });
}

/** Which notices the tree shows of all. */
interface ShownNotices {
  visibleNotices(session: Session): readonly Notice[];
  readonly onFilterChange: (listener: () => void) => vscode.Disposable;
}

export class StatusBar implements vscode.Disposable {
  readonly #item: vscode.StatusBarItem;
  readonly #sessions: Sessions;
  readonly #tree: ShownNotices;
  readonly #settings: () => Settings;
  readonly #clock: Clock;
  readonly #subscriptions: vscode.Disposable[];
  #cancelUpdate: () => void = () => {};

  constructor(sessions: Sessions, tree: ShownNotices, settings: () => Settings, clock: Clock) {
    this.#sessions = sessions;
    this.#tree = tree;
    this.#settings = settings;
    this.#clock = clock;
    this.#item = vscode.window.createStatusBarItem('platformEvents.count', vscode.StatusBarAlignment.Left, 10);
    this.#item.name = 'Platform Events';
    this.#subscriptions = [sessions.onListChange, sessions.onChange, tree.onFilterChange].map((event) =>
      event(() => this.update()),
    );
    this.#updateWithTime();
    this.update();
  }

  /** Hidden while there is no connection at all. */
  update(): void {
    const sessions = this.#sessions.all;
    if (sessions.length === 0) {
      this.#item.hide();
      return;
    }
    const settings = this.#settings();
    const count = countOf(this.#sessions, settings);
    const status = statusOf(sessions);
    const sentence = `${statusSentence(status, count.total)}${hiddenWords(this.#sessions, this.#tree, settings)}`;
    this.#item.text = statusText(status, count);
    this.#item.backgroundColor = count.hasOpenIncident
      ? new vscode.ThemeColor('statusBarItem.warningBackground')
      : undefined;
    const words = count.hasOpenIncident ? `${sentence}, ${t('an incident is going on')}` : sentence;
    this.#item.accessibilityInformation = { label: `Platform Events, ${words}`, role: 'button' };
    // Where nothing helps but signing in again, that is what a click is for.
    this.#item.command = sessions.every(isRefused) ? commandIds.signIn : `${viewIds.notifications}.focus`;
    this.#item.tooltip = this.#tooltip(count, words);
    this.#item.show();
  }

  dispose(): void {
    this.#cancelUpdate();
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#item.dispose();
  }

  /** The tooltip says how long ago each connection was read. */
  #updateWithTime(): void {
    this.#cancelUpdate = this.#clock.after(untilNextChange(this.#sessions), () => {
      this.update();
      this.#updateWithTime();
    });
  }

  #tooltip(count: UnacknowledgedCount, words: string): vscode.MarkdownString {
    const tooltip = new vscode.MarkdownString();
    appendWords(tooltip, `Platform Events: ${words}`);
    const types = [...count.byType].map(([type, number]) => `${typeLabel(type, t)}: ${countText(number)}`);
    const states = this.#sessions.all.map(
      (session) => `${inertText(session.connection.name)}: ${sessionState(session, this.#clock.now())}`,
    );
    const muted = count.muted === 0 ? [] : [mutedSentence(count.muted)];
    for (const line of [...types, ...muted, ...states, ...machineProblems(this.#sessions.signedIn)]) {
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
type Status = 'signedOut' | 'reading' | 'unknown' | 'stale' | 'current';

function statusOf(sessions: readonly Session[]): Status {
  const snapshots = sessions.map(({ store }) => store.snapshot);
  if (snapshots.every(({ state }) => state === 'signedOut')) return 'signedOut';
  if (snapshots.every(({ state }) => state === 'loading' || state === 'signedOut')) return 'reading';
  if (snapshots.every((snapshot) => snapshot.state === 'stale' && snapshot.readAt === null)) return 'unknown';
  return snapshots.some(({ state }) => state === 'stale') ? 'stale' : 'current';
}

/** Only numbers and icons of ours: the status bar renders `$(icon)` in any text. Some themes have no colour that warns: the icon does. */
function statusText(status: Status, { total, hasOpenIncident }: UnacknowledgedCount): string {
  const icon = hasOpenIncident ? '$(flame)' : total === 0 ? '$(bell)' : '$(bell-dot)';
  const count = `${icon} ${countText(total)}`;
  switch (status) {
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

function statusSentence(status: Status, total: number): string {
  switch (status) {
    case 'signedOut':
      return t('Signed out');
    case 'reading':
      return t('Reading notices');
    case 'unknown':
      return t('The notices could not be read');
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
      return t('signed out');
    case 'loading':
      return t('reading…');
    case 'ready':
      return t('read {time}', { time: formatAge(snapshot.readAt, now, t) });
    case 'stale': {
      const refused = snapshot.failure.kind === 'unauthorized';
      const what = refused ? t('refused the credentials') : t('could not be read');
      return snapshot.readAt === null
        ? what
        : t('{what}, shown as of {time}', { what, time: formatAge(snapshot.readAt, now, t) });
    }
  }
}
