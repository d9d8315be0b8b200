// The head of the notice page: what it is about, in which state, and what one can do.

import { html, nothing, type TemplateResult } from 'lit';
import { inEnglish } from '../core/failures.ts';
import { blockText, lineText } from '../core/foreignText.ts';
import { formatRough, minute } from '../core/timeWindow.ts';
import type { FromNoticePage, NoticeView } from '../protocol/notice.ts';
import { iconButton, mayMove } from './parts.ts';
import { noticeWords } from './text.ts';

const typeIcons: Readonly<Record<string, string>> = {
  UNPLANNED_INCIDENT: 'flame',
  PLANNED: 'tools',
  ANNOUNCEMENT: 'megaphone',
};

const statusIcons: Readonly<Record<string, string>> = {
  ACTIVE: 'pulse',
  PUBLISHED: 'calendar',
  COMPLETED: 'pass',
};

/** A known key's icon; colours go by the same names in the style sheet. */
function known(icons: Readonly<Record<string, string>>, key: string, other: string): { icon: string; name: string } {
  const icon = Object.hasOwn(icons, key) ? icons[key] : undefined;
  return icon === undefined ? { icon: other, name: 'other' } : { icon, name: key.toLowerCase().replace(/_/g, '-') };
}

export interface HeaderContext {
  readonly now: number;
  readonly busy: boolean;
  readonly acknowledging: boolean;
  readonly readAt: number;
  readonly post: (message: FromNoticePage) => void;
}

export function noticeHeader(notice: NoticeView, context: HeaderContext): TemplateResult {
  const { post } = context;
  const type = known(typeIcons, notice.typeKey, 'note');
  const status = known(statusIcons, notice.statusKey, 'circle-outline');
  const ticket = notice.systemTicketId;
  return html`<header>
    <div class="chips">
      <span class="chip type-${type.name}"><span class="codicon codicon-${type.icon}" aria-hidden="true"></span>${lineText(notice.type)}</span>
      <span class="chip status-${status.name}"><span class="codicon codicon-${status.icon}" aria-hidden="true"></span>${lineText(notice.status)}</span>
      ${
        ticket === null
          ? nothing
          : html`<span class="number">${noticeWords.ticket(String(ticket))}${iconButton({
              icon: 'copy',
              label: noticeWords.copyTicket,
              onClick: () => post({ type: 'copyText', text: String(ticket) }),
            })}</span>`
      }
      <span class="number">${noticeWords.id(String(notice.id))}${iconButton({
        icon: 'copy',
        label: noticeWords.copyId,
        onClick: () => post({ type: 'copyText', text: String(notice.id) }),
      })}</span>
    </div>
    <h1>${blockText(notice.subject).trim() || noticeWords.unnamed(String(notice.id))}</h1>
    <div class="actions" role="toolbar" aria-label=${noticeWords.actions}>
      ${acknowledgement(notice, context)}
      <vscode-button secondary icon="refresh" ?icon-spin=${context.busy && mayMove()} @click=${() => post({ type: 'refresh' })}>${noticeWords.refresh}</vscode-button>
      ${
        notice.startDate !== null && notice.startDate.ms > context.now
          ? nothing
          : html`<vscode-button secondary icon="history" @click=${() => post({ type: 'searchLogAround' })}>${noticeWords.logAround}</vscode-button>`
      }
      <vscode-button secondary icon="link" @click=${() => post({ type: 'copyLink' })}>${noticeWords.copyLink}</vscode-button>
      <span class="read-at quiet">${readAge(context)}</span>
    </div>
  </header>`;
}

/**
 * The button until it is done, the fact after; a screen reader hears each change. Only a person's click or key counts: nobody can take an
 * acknowledgement back. The button makes a click of its own of a key, which is no person's; so its key is heeded itself.
 */
function acknowledgement(notice: NoticeView, { acknowledging, post }: HeaderContext): TemplateResult {
  const acknowledge = (event: Event) => {
    if (event.isTrusted && !acknowledging) post({ type: 'acknowledge' });
  };
  return html`<span class="acknowledgement" aria-live="polite">
    ${
      notice.acknowledged
        ? html`<span class="acknowledged"><span class="codicon codicon-check" aria-hidden="true"></span>${noticeWords.acknowledged}</span>`
        : html`<vscode-button
            icon=${acknowledging ? 'loading' : 'check'}
            ?icon-spin=${acknowledging && mayMove()}
            ?disabled=${acknowledging}
            aria-disabled=${acknowledging}
            @click=${acknowledge}
            @keydown=${(event: KeyboardEvent) => (event.key === 'Enter' || event.key === ' ') && acknowledge(event)}
          >${acknowledging ? noticeWords.acknowledging : noticeWords.acknowledge}</vscode-button>`
    }
  </span>`;
}

function readAge({ now, readAt }: HeaderContext): string {
  const age = now - readAt;
  return age < minute ? noticeWords.readNow : noticeWords.readAgo(formatRough(age, inEnglish));
}
