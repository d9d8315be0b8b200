// How one notice looks in the tree: label, description, icon, tooltip and what a screen reader says.

import * as vscode from 'vscode';
import { inertText, shortText } from '../core/foreignText.ts';
import { type GroupBy, statusLabel, typeName } from '../core/grouping.ts';
import { isCompleted, type Notice } from '../core/notices.ts';
import { formatDuration, formatInstant, formatWhen, type TimeZoneChoice } from '../core/timeWindow.ts';
import { countText, t } from './translate.ts';

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

/** Coloured by type while it counts; dimmed once it is over. */
export function typeIcon(type: string, isOver = false): vscode.ThemeIcon {
  const { icon, color } = Object.hasOwn(icons, type) ? (icons[type] ?? unknownIcon) : unknownIcon;
  return new vscode.ThemeIcon(icon, new vscode.ThemeColor(isOver ? 'disabledForeground' : color));
}

/** What a row says: in a tree that is grouped by time, when comes before the subject, where a narrow side bar shows it. */
export function rowTexts(notice: Notice, now: number, groupBy: GroupBy): { label: string; description: string } {
  const when = formatWhen(notice, now, t);
  const subject = subjectOf(notice);
  const leads = groupBy === 'time' && when !== '';
  return {
    label: leads ? `${when} · ${subject}` : subject,
    description: [leads ? '' : when, resourcesText(notice)].filter((part) => part !== '').join(' · '),
  };
}

/** How many resources it hits; '' where that isn't known or none. */
function resourcesText({ impactedResourceCount: count }: Notice): string {
  if (count === null || count === 0) return '';
  return count === 1 ? t('1 resource', {}) : t('{count} resources', { count: countText(count) });
}
export function rowItem(notice: Notice, connectionName: string, now: number, groupBy: GroupBy): vscode.TreeItem {
  const { label, description } = rowTexts(notice, now, groupBy);
  const item = new vscode.TreeItem(label);
  item.description = description;
  item.iconPath = typeIcon(notice.type, isCompleted(notice) && notice.acknowledged);
  item.contextValue = notice.acknowledged ? 'notice.acknowledged' : 'notice.unacknowledged';
  item.resourceUri = rowUri(notice, connectionName);
  item.accessibilityInformation = {
    label: [
      notice.acknowledged ? '' : t('Unacknowledged', {}),
      typeName(notice.type, t),
      label,
      statusLabel(notice, t),
      description,
    ]
      .filter((part) => part !== '')
      .join(', '),
  };
  return item;
}

/** The URI says all that the decoration needs, so that no lookup is needed and a changed flag makes a changed URI. */
function rowUri(notice: Notice, connectionName: string): vscode.Uri {
  return vscode.Uri.from({
    scheme: noticeScheme,
    authority: notice.acknowledged ? 'acknowledged' : 'unacknowledged',
    path: `/${encodeURIComponent(connectionName)}/${notice.id}`,
  });
}

/** Marks unacknowledged rows with a dot, which no theme hides. */
export class UnacknowledgedDecoration implements vscode.FileDecorationProvider {
  provideFileDecoration(uri: vscode.Uri): vscode.FileDecoration | undefined {
    if (uri.scheme !== noticeScheme || uri.authority !== 'unacknowledged') return undefined;
    return new vscode.FileDecoration('●', t('Unacknowledged', {}));
  }
}

/** Built only when somebody hovers. */
export function rowTooltip(notice: Notice, zone: TimeZoneChoice, now: number): vscode.MarkdownString {
  const tooltip = new vscode.MarkdownString();
  const paragraph = (name: string, value: string) => {
    if (value === '') return;
    tooltip.appendMarkdown('\n\n');
    appendWords(tooltip, `${name}: ${value}`);
  };
  tooltip.appendMarkdown('**');
  appendWords(tooltip, subjectOf(notice));
  tooltip.appendMarkdown('**');
  paragraph(t('Type', {}), typeName(notice.type, t));
  paragraph(t('Status', {}), statusLabel(notice, t));
  const { startDate, endDate } = notice;
  if (startDate !== null) paragraph(t('Start', {}), formatInstant(startDate, { zone }));
  if (endDate !== null) paragraph(t('End', {}), formatInstant(endDate, { zone }));
  if (startDate !== null && endDate !== null && endDate.ms > startDate.ms) {
    paragraph(t('Duration', {}), formatDuration(endDate.ms - startDate.ms, t));
  }
  paragraph(t('When', {}), formatWhen(notice, now, t));
  if (notice.modifyDate !== null) paragraph(t('Last modified', {}), formatInstant(notice.modifyDate, { zone }));
  if (notice.impactedResourceCount !== null) {
    paragraph(t('Impacted resources', {}), String(notice.impactedResourceCount));
  }
  if (notice.updateCount !== null) paragraph(t('Updates', {}), String(notice.updateCount));
  if (notice.systemTicketId !== null) paragraph(t('Ticket', {}), String(notice.systemTicketId));
  paragraph(t('Id', {}), String(notice.id));
  paragraph(t('Acknowledged', {}), notice.acknowledged ? t('yes', {}) : t('no', {}));
  return tooltip;
}

/**
 * Puts text into a tooltip as text. `appendText` isn't enough: it lets addresses become links and entities become the characters that
 * the sanitiser has just shown, and its spaces are such that no line breaks at them.
 */
export function appendWords(tooltip: vscode.MarkdownString, text: string): void {
  tooltip.appendMarkdown(text.replace(/[!-/:-@[-`{-~]/g, '\\$&'));
}

/** A subject for messages and quick picks, where the editor would render icons and links. */
export function inertSubject(notice: Notice, length = 120): string {
  return inertText(subjectOf(notice, length), length);
}
