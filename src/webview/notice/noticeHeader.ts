// The head of the notice page: what it is about, in which state, and what one can do.

import { html, nothing, type TemplateResult } from 'lit';
import { formatInstant, formatRough, minute, type TimeZoneChoice } from '../../core/text/timeWindow.ts';
import { blockText, lineText, shortText } from '../../core/text/untrustedText.ts';
import type { Muting, NoticePageModel } from '../../protocol/notice.ts';
import type { FromNoticePage } from '../../protocol/noticeMessages.ts';
import { knownIcon, typeIcons } from '../parts/knownIcons.ts';
import { iconButton, mayMove } from '../parts/parts.ts';
import { inPageLanguage } from '../strings/language.ts';
import { noticeStrings } from '../strings/notice.ts';
import { dateOptions } from '../strings/noticeDates.ts';

const statusIcons: Readonly<Record<string, string>> = {
  ACTIVE: 'pulse',
  PUBLISHED: 'calendar',
  COMPLETED: 'pass',
};

/** Characters of a subject that make a heading at most; all of it follows below. */
const longestHeading = 500;

export interface HeaderContext {
  readonly now: number;
  /** The service has the notice no longer: there is nothing to acknowledge. */
  readonly isGone: boolean;
  readonly busy: boolean;
  readonly acknowledging: boolean;
  readonly muting: Muting;
  /** In which times are written. */
  readonly zone: TimeZoneChoice;
  readonly readAt: number;
  readonly post: (message: FromNoticePage) => void;
}

export function noticeHeader(notice: NoticePageModel, context: HeaderContext): TemplateResult {
  const { post } = context;
  const type = knownIcon(typeIcons, notice.typeKey, 'note');
  const status = knownIcon(statusIcons, notice.statusKey, 'circle-outline');
  const ticket = notice.systemTicketId;
  const isLong = notice.subject.length > longestHeading;
  const subject = isLong ? shortText(notice.subject, longestHeading) : blockText(notice.subject).trim();
  return html`<header>
    <div class="chips">
      <span class="chip type-${type.name}"><span class="codicon codicon-${type.icon}" aria-hidden="true"></span>${lineText(notice.type)}</span>
      <span class="chip status-${status.name}"><span class="codicon codicon-${status.icon}" aria-hidden="true"></span>${lineText(notice.status)}</span>
      <span class="number account"><span class="codicon codicon-account" aria-hidden="true"></span><span class="only-read">${noticeStrings.account} </span>${lineText(notice.connectionName)}</span>
      ${
        ticket === null
          ? nothing
          : html`<span class="number">${noticeStrings.ticket(String(ticket))}${iconButton({
              icon: 'copy',
              label: noticeStrings.copyTicket,
              onClick: () => post({ type: 'copyText', text: String(ticket) }),
            })}</span>`
      }
      <span class="number">${noticeStrings.id(String(notice.id))}${iconButton({
        icon: 'copy',
        label: noticeStrings.copyId,
        onClick: () => post({ type: 'copyText', text: String(notice.id) }),
      })}</span>
    </div>
    <h1>${subject || noticeStrings.unnamed(String(notice.id))}</h1>
    ${isLong ? html`<section class="whole-subject" aria-label=${noticeStrings.wholeSubject}><pe-folded-text .value=${notice.subject}></pe-folded-text></section>` : nothing}
    <div class="actions" role="toolbar" aria-label=${noticeStrings.actions}>
      ${context.isGone && !notice.acknowledged ? nothing : acknowledgement(notice, context)}
      ${muteButton(context)}
      <vscode-button secondary data-after-problem icon="refresh" ?icon-spin=${context.busy && mayMove()} @click=${() => post({ type: 'refresh' })}>${noticeStrings.refresh}</vscode-button>
      ${
        notice.startDate !== null && notice.startDate.ms > context.now
          ? nothing
          : html`<vscode-button secondary icon="history" @click=${() => post({ type: 'searchLogAround' })}>${noticeStrings.logAround}</vscode-button>`
      }
      <vscode-button secondary icon="link" @click=${() => post({ type: 'copyLink' })}>${noticeStrings.copyLink}</vscode-button>
      ${notice.isRowAlone ? nothing : copyButtons(post)}
      ${muteFact(context)}
      <span class="read-at quiet">${readAge(notice, context)}</span>
    </div>
  </header>`;
}

/**
 * The button until it is done, the fact after; a screen reader hears each change. Only a person's click or key counts: nobody can take an
 * acknowledgement back. The button makes a click of its own of a key, which is no person's; so its key is heeded itself, unless it is held: it
 * may have been pressed for what had the focus before.
 */
function acknowledgement(notice: NoticePageModel, { acknowledging, post }: HeaderContext): TemplateResult {
  const acknowledge = (event: Event) => {
    if (event.isTrusted && !acknowledging) post({ type: 'acknowledge' });
  };
  return html`<span class="acknowledgement" aria-live="polite" data-focus-next=".acknowledged, [data-after-problem]">
    ${
      notice.acknowledged
        ? html`<span class="acknowledged" tabindex="-1"><span class="codicon codicon-check" aria-hidden="true"></span>${noticeStrings.acknowledged}</span>`
        : html`<vscode-button
            icon=${acknowledging ? 'loading' : 'check'}
            ?icon-spin=${acknowledging && mayMove()}
            aria-disabled=${acknowledging}
            @click=${acknowledge}
            @keydown=${(event: KeyboardEvent) => ['Enter', ' '].includes(event.key) && !event.repeat && acknowledge(event)}
          >${acknowledging ? noticeStrings.acknowledging : noticeStrings.acknowledge}</vscode-button>`
    }
  </span>`;
}

function copyButtons(post: HeaderContext['post']): TemplateResult {
  return html`<vscode-button secondary icon="markdown" @click=${() => post({ type: 'copyAs', form: 'markdown' })}>${noticeStrings.copyAsMarkdown}</vscode-button>
    <vscode-button secondary icon="copy" @click=${() => post({ type: 'copyAs', form: 'text' })}>${noticeStrings.copyAsText}</vscode-button>`;
}

/** The state is in words beside it: a screen reader hears each change. */
function muteButton({ muting, post }: HeaderContext): TemplateResult | typeof nothing {
  if (muting === 'unlisted') return nothing;
  // One button, which keeps the focus.
  const [type, icon] = muting === 'unmuted' ? (['mute', 'bell-slash'] as const) : (['unmute', 'bell'] as const);
  return html`<vscode-button secondary icon=${icon} @click=${() => post({ type })}>${noticeStrings[type]}</vscode-button>`;
}

function muteFact({ muting, zone }: HeaderContext): TemplateResult {
  return html`<span class="muted quiet" role="status">${
    typeof muting === 'string'
      ? nothing
      : html`<span class="codicon codicon-bell-slash" aria-hidden="true"></span>${mutedText(muting.until, zone)}`
  }</span>`;
}

function mutedText(until: 'change' | 'end' | number, zone: TimeZoneChoice): string {
  if (until === 'change') return noticeStrings.mutedUntilChange;
  if (until === 'end') return noticeStrings.mutedUntilEnd;
  return noticeStrings.mutedUntil(formatInstant({ ms: until, offset: 0 }, dateOptions(zone)));
}

function readAge({ isRowAlone }: NoticePageModel, { now, readAt }: HeaderContext): string {
  const age = now - readAt;
  if (isRowAlone)
    return age < minute ? noticeStrings.listedNow : noticeStrings.listedAgo(formatRough(age, inPageLanguage));
  return age < minute ? noticeStrings.readNow : noticeStrings.readAgo(formatRough(age, inPageLanguage));
}
