// What the status bar's entry says. A chunk of its own: without a connection there is no entry.

import * as vscode from 'vscode';
import type { Session } from '../../app/session/session.ts';
import type { Sessions } from '../../app/session/sessions.ts';
import { describeSkew } from '../../core/connection/serviceClock.ts';
import type { UnacknowledgedCount } from '../../core/notices/counting.ts';
import { typeLabel } from '../../core/notices/grouping.ts';
import { type OverallState, overallState } from '../../core/notices/overallState.ts';
import { formatAge } from '../../core/text/timeWindow.ts';
import { inertText } from '../../core/text/untrustedText.ts';
import { commandIds, viewIds } from '../../manifest.ts';
import { appendWords } from '../editor/markdownWords.ts';
import type { Settings } from '../editor/settings.ts';
import { countText, t } from '../editor/translate.ts';
import { countOf, countSentence, hiddenWords, isRefused, mutedSentence, type ShownNotices } from './counts.ts';

/** The entry's state, where there is a connection. `now`: this machine's time. */
export function statusEntry(
  sessions: Sessions,
  tree: ShownNotices,
  settings: Settings,
  now: number,
): Pick<vscode.StatusBarItem, 'text' | 'backgroundColor' | 'accessibilityInformation' | 'command' | 'tooltip'> {
  const count = countOf(sessions, settings);
  const snapshots = sessions.all.map(({ store }) => store.snapshot);
  const status = overallState(snapshots, sessions.isOpening);
  const sentence = `${statusSentence(status, count.total)}${hiddenWords(sessions, tree, settings)}`;
  const words = count.hasOpenIncident ? `${sentence}, ${t('an incident is going on')}` : sentence;
  return {
    text: statusText(status, count),
    backgroundColor: count.hasOpenIncident ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined,
    accessibilityInformation: { label: `Platform Events, ${words}`, role: 'button' },
    // Where nothing helps but signing in again, that is what a click is for.
    command: sessions.all.every(isRefused) ? commandIds.signIn : `${viewIds.notifications}.focus`,
    tooltip: tooltipOf(sessions, count, words, now),
  };
}

function tooltipOf(sessions: Sessions, count: UnacknowledgedCount, words: string, now: number): vscode.MarkdownString {
  const tooltip = new vscode.MarkdownString();
  appendWords(tooltip, `Platform Events: ${words}`);
  const types = [...count.byType].map(([type, number]) => `${typeLabel(type, t)}: ${countText(number)}`);
  const states = sessions.all.map((session) => `${inertText(session.connection.name)}: ${sessionState(session, now)}`);
  const muted = count.muted === 0 ? [] : [mutedSentence(count.muted)];
  for (const line of [...types, ...muted, ...states, ...machineProblems(sessions.signedIn)]) {
    tooltip.appendMarkdown('\n\n');
    appendWords(tooltip, line);
  }
  return tooltip;
}

/** Only numbers and icons of ours: the status bar renders `$(icon)` in any text. Some themes have no colour that warns: the icon does. */
function statusText(status: OverallState, { total, hasOpenIncident }: UnacknowledgedCount): string {
  const icon = hasOpenIncident ? '$(flame)' : total === 0 ? '$(bell)' : '$(bell-dot)';
  const count = `${icon} ${countText(total)}`;
  switch (status) {
    case 'signedOut':
      return '$(bell-slash)';
    case 'reading':
      return '$(loading~spin)';
    case 'unknown':
      return '$(bell-slash) $(debug-disconnect)';
    case 'partly':
      return `${count} $(loading~spin)`;
    case 'stale':
      return `${count} $(debug-disconnect)`;
    case 'current':
      return count;
  }
}

function statusSentence(status: OverallState, total: number): string {
  switch (status) {
    case 'signedOut':
      return t('Signed out');
    case 'reading':
      return t('Reading notices');
    case 'unknown':
      return t('The notices could not be read');
    case 'partly':
      return t('{count}, and other accounts are still read', { count: countSentence(total) });
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
