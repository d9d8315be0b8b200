// A notice for somebody who has no account: as it is pasted into a chat or a ticket, as plain text or as Markdown.

import { markdownCode, markdownLines } from '../text/markdown.ts';
import { writtenCount } from '../text/plural.ts';
import { formatInstant, offsetName, type TimeZoneChoice } from '../text/timeWindow.ts';
import type { Translate } from '../text/translate.ts';
import { blockText, shortText } from '../text/untrustedText.ts';
import { formatWindow } from '../text/windowText.ts';
import { statusLabel, typeName } from './grouping.ts';
import { firstOf, namedResources, resourceCount } from './namedResources.ts';
import type { NoticeDetail } from './notice.ts';

export type ForwardForm = 'markdown' | 'text';

const longestSubject = 500;
const longestBlock = 6_000;
const mostMachines = 100;

/** How a form writes its parts, all of which may hold text of the service. */
interface PartWriter {
  title(text: string): string;
  line(text: string): string;
  fact(name: string, value: string): string;
  machine(name: string, details: string): string;
  more(text: string): string;
  block(text: string): string;
}

const writers: Readonly<Record<ForwardForm, PartWriter>> = {
  text: {
    title: (text) => text,
    line: (text) => text,
    fact: (name, value) => `${name}: ${value}`,
    machine: (name, details) => `- ${name}${details === '' ? '' : ` (${details})`}`,
    more: (text) => `- ${text}`,
    block: (text) => blockText(text).trim(),
  },
  markdown: {
    title: (text) => `**${inMarkdown(text)}**\n`,
    line: inMarkdown,
    fact: (name, value) => `- **${inMarkdown(name)}:** ${inMarkdown(value)}`,
    machine: (name, details) => `  - ${markdownCode(name)}${details === '' ? '' : ` (${inMarkdown(details)})`}`,
    more: (text) => `  - ${inMarkdown(text)}`,
    // Two spaces end a line where a reader would join it with the next.
    block: (text) =>
      markdownLines(text)
        .map((line) => (line === '' ? '>' : `> ${line}  `))
        .join('\n'),
  },
};

function inMarkdown(text: string): string {
  return markdownLines(text).join(' ');
}

/** `zone`: the reader's own; the window is given in UTC too, for whoever it is forwarded to. */
export function forwardedNotice(detail: NoticeDetail, form: ForwardForm, zone: TimeZoneChoice, t: Translate): string {
  const write = writers[form];
  const head = [write.title(subjectOf(detail, t)), write.line(kindText(detail, t))].join('\n');
  const parts = [head, factLines(detail, write, zone, t).join('\n'), cutBlock(detail.summary, write)];
  const update = detail.updates.find(({ contents }) => contents.trim() !== '');
  // The first update often repeats the summary.
  if (update !== undefined && update.contents.trim() !== detail.summary.trim()) {
    const { createDate, unreadableDate: given } = update;
    const noDate = given === undefined ? '' : givenText(given, t);
    const date = createDate === null ? noDate : formatInstant(createDate, { zone, locale: t.locale });
    parts.push(write.line(date === '' ? t('Last update:') : t('Last update, {date}:', { date })));
    parts.push(cutBlock(update.contents, write));
  }
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function subjectOf({ id, subject }: NoticeDetail, t: Translate): string {
  return shortText(subject, longestSubject) || t('Notice {id}', { id });
}

function kindText(detail: NoticeDetail, t: Translate): string {
  const { id, systemTicketId: ticket } = detail;
  const kinds = [typeName(detail.type, t), statusLabel(detail, t)];
  if (ticket !== null) kinds.push(t('ticket {ticket}', { ticket }));
  return [...kinds, t('notice {id}', { id })].join(' · ');
}

function factLines(detail: NoticeDetail, write: PartWriter, zone: TimeZoneChoice, t: Translate): readonly string[] {
  const { startDate, endDate, impactedResources } = detail;
  const count = resourceCount(detail);
  const isDated = startDate !== null || endDate !== null;
  const [when, inUtc] = [whenText(detail, zone, t), whenText(detail, 'utc', t)];
  const lines = [write.fact(t('When'), when)];
  if (isDated && inUtc !== when.replaceAll(offsetName(0), 'UTC')) lines.push(write.fact(t('In UTC'), inUtc));
  if (count === 0) return lines;
  lines.push(write.fact(t('Impacted resources'), writtenCount(t, count)));
  const named = namedResources(impactedResources);
  const unlisted = named.length === 0 ? 0 : count - impactedResources.length;
  const { shown, rest } = firstOf(named, mostMachines, t, unlisted);
  for (const { name, details } of shown) lines.push(write.machine(name, details.join(', ')));
  return rest === '' ? lines : [...lines, write.more(rest)];
}

function whenText(detail: NoticeDetail, zone: TimeZoneChoice, t: Translate): string {
  const { startDate, endDate, unreadableDates: unreadable } = detail;
  if (startDate !== null && endDate !== null && endDate.ms >= startDate.ms)
    return formatWindow(startDate, endDate, { zone, locale: t.locale });
  const noStart = unreadable.start
    ? t('start {given}', { given: givenText(unreadable.start, t) })
    : t('no start given');
  const noEnd = unreadable.end ? t('end {given}', { given: givenText(unreadable.end, t) }) : t('no end given');
  if (startDate === null && endDate === null && !unreadable.start && !unreadable.end) return t('No dates given');
  const start =
    startDate === null ? noStart : t('from {date}', { date: formatInstant(startDate, { zone, locale: t.locale }) });
  const end =
    endDate === null ? noEnd : t('until {date}', { date: formatInstant(endDate, { zone, locale: t.locale }) });
  return `${start}, ${end}`;
}

/** A date as the service gave it, which is none. */
function givenText(date: string, t: Translate): string {
  return t('given as “{date}”, which can’t be read', { date: shortText(date, 60) });
}

function cutBlock(text: string, write: PartWriter): string {
  if (text.trim() === '') return '';
  const characters = Array.from(text.slice(0, longestBlock * 2));
  const isWhole = characters.length <= longestBlock && text.length <= longestBlock * 2;
  return write.block(isWhole ? text : `${characters.slice(0, longestBlock - 1).join('')}…`);
}
