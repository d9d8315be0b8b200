// One entry of the event log with every field that came, and the searches that it leads to.

import { html, nothing, type TemplateResult } from 'lit';
import { dateField } from '../core/eventLog.ts';
import { lineText } from '../core/foreignText.ts';
import { fieldText } from '../core/logFilter.ts';
import { excludeValue, includeValue } from '../core/logQueryEdit.ts';
import type { Json } from '../core/notices.ts';
import type { LogEntry } from '../core/ports.ts';
import { formatInstant, type TimeZoneChoice } from '../core/timeWindow.ts';
import { aroundTime, isSearchable, sameTrace, whoElse } from './entrySearches.ts';
import { pageLocale } from './host.ts';
import { fieldName } from './logColumns.ts';
import { iconButton } from './parts.ts';
import { fieldList } from './recordFields.ts';
import { detailWords } from './resultText.ts';

/** An entry as it came, and its date as it was read: milliseconds since 1970 (null: none) and minutes. */
export interface ShownEntry {
  readonly entry: LogEntry;
  readonly date: number | null;
  readonly offset: number;
}

export interface DetailsContext {
  readonly zone: TimeZoneChoice;
  /** The query of the rows. */
  readonly query: string;
  /** Marked wherever it stands in a value; '': nothing. */
  readonly sought: string;
  /** A value as it came. */
  readonly onCopy: (raw: string) => void;
  /** Another query is wanted. */
  readonly onQuery: (query: string) => void;
  readonly onClose: () => void;
}

/** `shown`: undefined while it is on its way. */
export function entryDetails(shown: ShownEntry | undefined, context: DetailsContext): TemplateResult {
  const entry = shown?.entry;
  const name = entry?.eventName;
  return html`<aside class="details" tabindex="-1" aria-labelledby="details">
    <div class="section-head">
      <h3 id="details">${typeof name === 'string' ? lineText(name) : detailWords.entry}</h3>
      <span class="spring"></span>
      ${
        entry === undefined
          ? nothing
          : iconButton({
              icon: 'json',
              label: detailWords.copyEntry,
              onClick: () => context.onCopy(JSON.stringify(entry, null, 2)),
            })
      }
      ${iconButton({ icon: 'close', label: detailWords.close, onClick: context.onClose })}
    </div>
    ${
      shown === undefined
        ? html`<p class="quiet">${detailWords.reading}</p>`
        : html`${searches(shown, context)}${fields(shown, context)}`
    }
  </aside>`;
}

function searches({ entry, date }: ShownEntry, { query, onQuery }: DetailsContext): TemplateResult | typeof nothing {
  const trace = sameTrace(entry);
  const company = whoElse(entry, query);
  const buttons = [
    trace === undefined
      ? nothing
      : searchButton('git-commit', detailWords.sameTrace, detailWords.sameTraceHint, () => onQuery(trace)),
    date === null
      ? nothing
      : searchButton('history', detailWords.around, detailWords.aroundHint, () => onQuery(aroundTime(date))),
    company === undefined
      ? nothing
      : searchButton(
          'organization',
          detailWords.whoElse,
          detailWords.whoElseHint(detailWords.whoElseSubjects[company.subject]),
          () => onQuery(company.query),
        ),
  ];
  if (buttons.every((button) => button === nothing)) return nothing;
  return html`<div class="detail-actions" role="group" aria-label=${detailWords.actions}>${buttons}</div>`;
}

function searchButton(icon: string, label: string, hint: string, onClick: () => void): TemplateResult {
  return html`<button type="button" class="action-button" title=${hint} @click=${onClick}><span class="codicon codicon-${icon}" aria-hidden="true"></span><span>${label}</span></button>`;
}

function fields({ entry, date, offset }: ShownEntry, context: DetailsContext): TemplateResult {
  const { zone, sought, onCopy } = context;
  const locale = pageLocale();
  return fieldList(entry, {
    nameOf: fieldName,
    sought,
    onCopy,
    write: (field, value) => {
      if (field !== dateField || typeof value !== 'string' || date === null) return undefined;
      const format = { zone, seconds: true, ...(locale === undefined ? {} : { locale }) };
      const written = formatInstant({ ms: date, offset }, format);
      return html`${written}<span class="value-note">${detailWords.asSent(lineText(value))}</span>`;
    },
    note: (field, isJson) => (field === 'metaData' && !isJson ? detailWords.notJson : undefined),
    actions: (field, value) => valueButtons(field, value, context),
  });
}

/** Only this value, or anything but it. */
function valueButtons(field: string, value: Json, { query, onQuery }: DetailsContext): TemplateResult | undefined {
  if (!isSearchable(field, value)) return undefined;
  const text = fieldText(value);
  const name = fieldName(field);
  return html`${iconButton({
    icon: 'add',
    label: detailWords.include(name),
    onClick: () => onQuery(includeValue(query, field, text)),
  })}${iconButton({
    icon: 'remove',
    label: detailWords.exclude(name),
    onClick: () => onQuery(excludeValue(query, field, text)),
  })}`;
}
