// What the notice page shows of a notice, from its head to the fields that nobody documents.

import '../parts/foldedText.ts';
import './resourceTable.ts';
import './updateTimeline.ts';
import { html, nothing, type TemplateResult } from 'lit';
import type { JsonRecord } from '../../core/text/exactJson.ts';
import { formatInstant, type TimeZoneChoice } from '../../core/text/timeWindow.ts';
import { longestName } from '../../protocol/guards.ts';
import type { NoticePageModel, WorkspacePlace } from '../../protocol/notice.ts';
import type { FromNoticePage } from '../../protocol/noticeMessages.ts';
import { fieldName } from '../parts/fieldName.ts';
import { fieldList } from '../parts/recordFields.ts';
import { noticeStrings } from '../strings/notice.ts';
import { dateOptions } from '../strings/noticeDates.ts';
import { attachmentSection } from './attachmentList.ts';
import { noticeFacts, otherCount } from './noticeFacts.ts';
import { noticeHeader } from './noticeHeader.ts';
import { overlapSection } from './overlapSection.ts';
import type { ReceivedNotice } from './receivedNotice.ts';
import { recordSection } from './recordTable.ts';
import type { ResourceChoice, TablePlace } from './resourceRows.ts';
import { opening, workspacePlaces } from './workspacePlaces.ts';

export interface NoticeContent {
  readonly received: ReceivedNotice;
  /** The service's time, in milliseconds since 1970: all of the page is written for one instant. */
  readonly now: number;
  readonly choice: ResourceChoice;
  readonly post: (message: FromNoticePage) => void;
  readonly onZone: (zone: TimeZoneChoice) => void;
  readonly onChoice: (choice: ResourceChoice) => void;
  /** Where the reader was in the table of the resources when the page was drawn anew. */
  readonly tableStart: TablePlace | undefined;
  readonly onTablePlace: (place: TablePlace) => void;
  readonly areUpdatesOpen: boolean;
  readonly onUpdatesOpen: (open: boolean) => void;
  readonly onGoToResources: () => void;
}

export function noticeContent(notice: NoticePageModel, content: NoticeContent): TemplateResult {
  const { received, now, post, onZone, onGoToResources } = content;
  const { zone, isGone, isBusy, isAcknowledging, readAt, muting } = received;
  const head = { now, zone, isGone, busy: isBusy, acknowledging: isAcknowledging, muting, readAt, post };
  return html`
    ${noticeHeader(notice, head)}
    ${noticeFacts(notice, zone, now, onZone, onGoToResources)}
    ${overlapSection(received, now, post)}
    ${workspacePlaces(received.places, post)}
    ${notice.isRowAlone ? html`<p class="quiet row-alone">${noticeStrings.rowAlone}</p>` : readContent(notice, content)}
  `;
}

/** What a read of the notice alone tells. */
function readContent(notice: NoticePageModel, content: NoticeContent): TemplateResult {
  const { received, now, post } = content;
  const { zone } = received;
  return html`
    ${notice.isOlder ? html`<p class="bar older" role="status">${olderText(received.readAt, zone)}</p>` : nothing}
    ${summarySection(notice)}
    ${attachmentSection(notice.attachments, zone, post)}
    <pe-update-timeline
      .notice=${notice}
      .zone=${zone}
      .now=${now}
      .open=${content.areUpdatesOpen}
      @updates-open=${(event: CustomEvent<boolean>) => content.onUpdatesOpen(event.detail)}
    ></pe-update-timeline>
    ${resourceSection(notice, content)}
    ${recordSection('accounts', noticeStrings.accounts, notice.impactedAccounts)}
    ${recordSection('users', noticeStrings.users, notice.impactedUsers)}
    ${otherFields(notice.otherFields)}
  `;
}

/** `readAt`: when what follows was read. */
function olderText(readAt: number, zone: TimeZoneChoice): string {
  return noticeStrings.older(formatInstant({ ms: readAt, offset: 0 }, dateOptions(zone)));
}

function summarySection({ summary, isOlder }: NoticePageModel): TemplateResult {
  return html`<section aria-labelledby="summary">
    <h2 id="summary">${noticeStrings.summary}</h2>
    ${
      summary.trim() === ''
        ? html`<p class="quiet">${isOlder ? noticeStrings.noneThen : noticeStrings.noSummary}</p>`
        : html`<pe-folded-text .value=${summary}></pe-folded-text>`
    }
  </section>`;
}

function resourceSection(
  notice: NoticePageModel,
  { received, choice, tableStart, post, onChoice, onTablePlace }: NoticeContent,
): TemplateResult | typeof nothing {
  const { impactedResourceCount } = notice;
  const counted = otherCount(notice);
  if (impactedResourceCount === 0) return counted === undefined ? nothing : unlistedResources(counted);
  return html`<section aria-labelledby="resources">
    <pe-resource-table
      .rows=${received.resources}
      .newRows=${received.newRows}
      .total=${impactedResourceCount}
      .choice=${choice}
      .places=${received.places}
      .start=${tableStart}
      @resource-stay=${(event: CustomEvent<TablePlace>) => onTablePlace(event.detail)}
      @resource-choice=${(event: CustomEvent<ResourceChoice>) => onChoice(event.detail)}
      @resource-find=${(event: CustomEvent<string>) => post({ type: 'findInWorkspace', text: event.detail.slice(0, longestName) })}
      @resource-place=${(event: CustomEvent<WorkspacePlace>) => post(opening(event.detail))}
      @resource-copy=${(event: CustomEvent<string>) => post({ type: 'copyText', text: event.detail })}
    ></pe-resource-table>
    ${counted === undefined ? nothing : html`<p class="quiet">${noticeStrings.countsOthers(counted)}</p>`}
  </section>`;
}

/** `counted`: the service's count, written out. */
function unlistedResources(counted: string): TemplateResult {
  return html`<section aria-labelledby="resources">
    <h2 id="resources" tabindex="-1">${noticeStrings.resources}</h2>
    <p class="quiet">${noticeStrings.countsWithoutList(counted)}</p>
  </section>`;
}

function otherFields(fields: JsonRecord): TemplateResult | typeof nothing {
  if (Object.keys(fields).length === 0) return nothing;
  return html`<section>
    <details class="all-fields">
      <summary><h2>${noticeStrings.allFields}</h2></summary>
      <p class="quiet">${noticeStrings.allFieldsNote}</p>
      ${fieldList(fields, { nameOf: fieldName })}
    </details>
  </section>`;
}
