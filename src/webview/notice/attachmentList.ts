// The documents that belong to a notice: what they are called, how large they are, and a way to save them.

import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { NoticeAttachment } from '../../core/notices/notice.ts';
import { formatByteSize } from '../../core/text/byteSize.ts';
import { formatInstant, type TimeZoneChoice } from '../../core/text/timeWindow.ts';
import { shortText } from '../../core/text/untrustedText.ts';
import type { FromNoticePage } from '../../protocol/noticeMessages.ts';
import { inPageLanguage } from '../strings/language.ts';
import { noticeStrings } from '../strings/notice.ts';
import { dateOptions } from '../strings/noticeDates.ts';
import { formatCount } from '../strings/numbers.ts';

/** Characters of a name, and attachments, that are shown at most. */
const longestName = 200;
const mostShown = 200;

/** Nothing where there are none: not every service serves them. */
export function attachmentSection(
  attachments: readonly NoticeAttachment[],
  zone: TimeZoneChoice,
  post: (message: FromNoticePage) => void,
): TemplateResult | typeof nothing {
  if (attachments.length === 0) return nothing;
  const rest = attachments.length - mostShown;
  return html`<section aria-labelledby="attachments">
    <div class="section-head">
      <h2 id="attachments">${noticeStrings.attachments}</h2>
      <span class="count">${formatCount(attachments.length)}</span>
    </div>
    <ul class="attachments">
      ${repeat(
        attachments.slice(0, mostShown),
        ({ id }) => id,
        (attachment) => attachmentItem(attachment, zone, post),
      )}
    </ul>
    ${rest > 0 ? html`<p class="quiet">${noticeStrings.moreAttachments(formatCount(rest))}</p>` : nothing}
  </section>`;
}

function attachmentItem(
  { id, fileName, fileSize, createDate }: NoticeAttachment,
  zone: TimeZoneChoice,
  post: (message: FromNoticePage) => void,
): TemplateResult {
  const name = shortText(fileName, longestName) || noticeStrings.unnamedAttachment(String(id));
  const facts = [
    fileSize === null ? '' : formatByteSize(fileSize, inPageLanguage),
    createDate === null ? '' : formatInstant(createDate, dateOptions(zone)),
  ];
  return html`<li>
    <span class="codicon codicon-file" aria-hidden="true"></span>
    <span class="attachment-name">${name}</span>
    <span class="quiet">${facts.filter((fact) => fact !== '').join(' · ')}</span>
    <vscode-button
      secondary
      icon="save"
      aria-label=${noticeStrings.saveAttachmentNamed(name)}
      @click=${() => post({ type: 'saveAttachment', attachmentId: id })}
    >${noticeStrings.saveAttachment}</vscode-button>
  </li>`;
}
