// How one notice looks in the tree: label, description, icon and what a screen reader says.

import * as vscode from 'vscode';
import { statusLabel, typeName } from '../../core/notices/grouping.ts';
import { isCompleted, type Notice } from '../../core/notices/notice.ts';
import { formatWhen } from '../../core/notices/phase.ts';
import { plural } from '../../core/text/plural.ts';
import { inertText, shortText } from '../../core/text/untrustedText.ts';
import { t } from '../editor/translate.ts';

/** Longest subject in a row; the tooltip has the whole one. */
const subjectLength = 300;

/** The scheme of the rows' URIs: the editor asks for a decoration by them. */
export const noticeScheme = 'platform-events-notice';

/** One line of at most `length` characters, never empty. */
export function subjectOf(notice: Notice, length = subjectLength): string {
  const subject = shortText(notice.subject, length);
  return subject === '' ? t('Notice {id}', { id: notice.id }) : subject;
}

const icons: Record<string, { readonly icon: string; readonly color: string }> = {
  UNPLANNED_INCIDENT: { icon: 'flame', color: 'charts.red' },
  PLANNED: { icon: 'tools', color: 'charts.blue' },
  ANNOUNCEMENT: { icon: 'megaphone', color: 'charts.purple' },
};
const unknownIcon = { icon: 'note', color: 'charts.foreground' };

const dimmed = 'disabledForeground';
/** Text that is to be read all the same, on a selected row too. */
const quiet = 'descriptionForeground';

function mutedIcon(): vscode.ThemeIcon {
  return new vscode.ThemeIcon('bell-slash', new vscode.ThemeColor(dimmed));
}

/** Coloured by type while it counts; dimmed once it is over. */
export function typeIcon(type: string, isOver = false): vscode.ThemeIcon {
  const { icon, color } = Object.hasOwn(icons, type) ? (icons[type] ?? unknownIcon) : unknownIcon;
  return new vscode.ThemeIcon(icon, new vscode.ThemeColor(isOver ? dimmed : color));
}

/** Before a row whose notice hits machines at once that stand in for each other. */
export const overlapSign = '⚠';

/** What is known of a notice beside the notice itself. */
export interface RowMarks {
  readonly isMuted: boolean;
  /** In a way that matters, since a person opened it last. */
  readonly hasChanged: boolean;
  /** A machine of it is named in the workspace. */
  readonly isHit: boolean;
  /** Machines that stand in for each other are hit at once, in a few words; '' where none are. */
  readonly overlap: string;
}

interface RowTexts {
  readonly label: string;
  /** The label without a sign that no voice reads. */
  readonly spoken: string;
  readonly description: string;
}

/** What a row says: when comes before the subject, as a narrow side bar shows no more than a row's beginning. */
export function rowTexts(notice: Notice, marks: RowMarks, now: number): RowTexts {
  const { isMuted, isHit, overlap } = marks;
  const joined = (parts: readonly string[]) => parts.filter(Boolean).join(' · ');
  const hit = isHit ? t('hits this workspace') : '';
  const when = formatWhen(notice, now, t);
  const spoken = joined([when, isMuted ? t('muted') : '', isHit ? t('here') : '', subjectOf(notice)]);
  const label = overlap === '' ? spoken : `${overlapSign} ${spoken}`;
  return { label, spoken, description: joined([overlap, hit, resourcesText(notice)]) };
}

/** How many resources it hits; '' where that isn't known or none. */
export function resourcesText({ impactedResourceCount: count }: Notice): string {
  if (count === null || count === 0) return '';
  return plural(t, count, '{count} resource', '{count} resources');
}

export function rowItem(notice: Notice, connectionName: string, marks: RowMarks, now: number): vscode.TreeItem {
  const { isMuted, hasChanged } = marks;
  const { label, spoken, description } = rowTexts(notice, marks, now);
  const item = new vscode.TreeItem(label);
  item.description = description;
  const state = notice.acknowledged ? 'acknowledged' : 'unacknowledged';
  item.iconPath = isMuted ? mutedIcon() : typeIcon(notice.type, isCompleted(notice) && notice.acknowledged);
  item.contextValue = `notice.${state}${isMuted ? '.muted' : ''}`;
  item.resourceUri = rowUri(notice, connectionName, isMuted ? 'muted' : state, hasChanged);
  item.accessibilityInformation = {
    label: [
      notice.acknowledged ? '' : t('Unacknowledged'),
      hasChanged ? t('Changed') : '',
      typeName(notice.type, t),
      spoken,
      statusLabel(notice, t),
      description,
    ]
      .filter(Boolean)
      .join(', '),
  };
  return item;
}

/** The URI says all that the decoration needs, so that no lookup is needed and a changed flag makes a changed URI. */
function rowUri(notice: Notice, connectionName: string, state: string, hasChanged: boolean): vscode.Uri {
  return vscode.Uri.from({
    scheme: noticeScheme,
    authority: state,
    path: `/${encodeURIComponent(connectionName)}/${notice.id}`,
    query: hasChanged ? 'changed' : '',
  });
}

/**
 * Marks unacknowledged rows with a dot and changed ones with a plus, which no theme hides, and dims those that are muted. Of a muted one
 * the plus stays.
 */
export class RowDecoration implements vscode.FileDecorationProvider {
  provideFileDecoration({ scheme, authority, query }: vscode.Uri): vscode.FileDecoration | undefined {
    if (scheme !== noticeScheme) return undefined;
    const isMuted = authority === 'muted';
    const marks = [
      ...(query === '' ? [] : [['+', t('Changed since you opened it')]]),
      ...(authority === 'unacknowledged' ? [['●', t('Unacknowledged')]] : []),
      ...(isMuted ? [['', t('Muted')]] : []),
    ];
    if (marks.length === 0) return undefined;
    const badge = marks.map(([sign]) => sign).join('');
    const words = marks.map(([, word]) => word).join(', ');
    return new vscode.FileDecoration(
      badge === '' ? undefined : badge,
      words,
      isMuted ? new vscode.ThemeColor(quiet) : undefined,
    );
  }
}

/** A subject for messages and quick picks, where the editor would render icons and links. */
export function inertSubject(notice: Notice, length = 120): string {
  return inertText(subjectOf(notice, length), length);
}
