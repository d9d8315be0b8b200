// One entry of the event log with every field that came, and the searches that it leads to.

import { html, nothing, type TemplateResult } from 'lit';
import { fieldText } from '../../core/log/fieldText.ts';
import { entryValue, leavesOf, metaField, metaFieldOf, readMeta } from '../../core/log/metaFields.ts';
import { deepestMeta } from '../../core/log/metaNames.ts';
import { dateField } from '../../core/log/table.ts';
import { excludeValue, onlyValue, type QueryEdit } from '../../core/query/edit.ts';
import type { Json } from '../../core/text/exactJson.ts';
import { formatInstant, type TimeZoneChoice } from '../../core/text/timeWindow.ts';
import { lineText } from '../../core/text/untrustedText.ts';
import { marked } from '../parts/foundText.ts';
import { iconButton } from '../parts/parts.ts';
import { fieldList } from '../parts/recordFields.ts';
import { aroundTime, isSearchable, objectAround, sameTrace, userAround, whoElse } from '../query/entrySearches.ts';
import { logFieldName } from '../rows/logColumns.ts';
import { pageLocale } from '../strings/numbers.ts';
import { detailStrings } from '../strings/result.ts';
import type { EntrySelection } from './entrySelection.ts';
import type { ShownEntry } from './openEntry.ts';

/** Fields of the metadata that are shown each for itself at most; the metadata as a whole is shown in any case. */
const mostParts = 60;

export interface DetailsContext {
  readonly zone: TimeZoneChoice;
  /** The query of the rows. */
  readonly query: string;
  /** Marked wherever it stands in a value; '': nothing. */
  readonly searchTerm: string;
  /** The entry isn't among the rows any more. */
  readonly isLeftOut: boolean;
  /** It is folded under another row. */
  readonly isFolded: boolean;
  readonly comparison: EntrySelection;
  /** A value as it came. */
  readonly onCopy: (raw: string) => void;
  readonly onEdit: (edit: QueryEdit) => void;
  /** To a query among whose entries this one is. `isAround`: that is around its time. */
  readonly onAlong: (edit: QueryEdit, isAround?: boolean) => void;
  readonly onClose: () => void;
}

/** `shown`: undefined while it is on its way. */
export function entryDetails(shown: ShownEntry | undefined, context: DetailsContext): TemplateResult {
  const entry = shown?.entry;
  const name = entry?.eventName;
  return html`<aside class="details" tabindex="-1" aria-labelledby="details">
    <div class="section-head">
      <h3 id="details">${typeof name === 'string' ? lineText(name) : detailStrings.entry}</h3>
      <span class="spring"></span>
      ${
        entry === undefined
          ? nothing
          : iconButton({
              icon: 'json',
              label: detailStrings.copyEntry,
              onClick: () => context.onCopy(shown?.json ?? JSON.stringify(entry, null, 2)),
            })
      }
      ${iconButton({ icon: 'close', label: detailStrings.close, onClick: context.onClose })}
    </div>
    ${context.isLeftOut ? html`<p class="quiet">${detailStrings.leftOut}</p>` : nothing}
    ${context.isFolded ? html`<p class="quiet">${detailStrings.folded}</p>` : nothing}
    ${
      shown === undefined
        ? html`<p class="quiet">${detailStrings.reading}</p>`
        : html`${actions(shown, context)}${fields(shown, context)}${metaParts(shown, context)}`
    }
  </aside>`;
}

function actions(shown: ShownEntry, context: DetailsContext): TemplateResult {
  const { query, onAlong } = context;
  const { entry, date } = shown;
  const trace = sameTrace(entry);
  const company = whoElse(entry, query);
  const around = (icon: string, label: string, hint: string, find: (ms: number) => string | undefined) => {
    const found = date === null ? undefined : find(date);
    return found === undefined ? nothing : searchButton(icon, label, hint, () => onAlong(() => found, true));
  };
  const buttons = [
    trace === undefined
      ? nothing
      : searchButton('git-commit', detailStrings.sameTrace, detailStrings.sameTraceHint, () => onAlong(() => trace)),
    around('history', detailStrings.around, detailStrings.aroundHint, (ms) => aroundTime(ms)),
    around('person', detailStrings.userAround, detailStrings.userAroundHint, (ms) => userAround(entry, ms)),
    around('target', detailStrings.objectAround, detailStrings.objectAroundHint, (ms) => objectAround(entry, ms)),
    company === undefined
      ? nothing
      : searchButton(
          'organization',
          detailStrings.whoElse,
          detailStrings.whoElseHint(detailStrings.whoElseSubjects[company.subject]),
          () => onAlong((asked) => whoElse(entry, asked)?.query ?? asked),
        ),
    ...compareButtons(shown, context),
  ];
  return html`<div class="detail-actions" role="group" aria-label=${detailStrings.actions}>${buttons}</div>`;
}

/** One entry is selected, which its button says from then on; any other one can be compared with it, or selected in its place. */
function compareButtons(shown: ShownEntry, { comparison, zone }: DetailsContext): readonly TemplateResult[] {
  const { selected } = comparison;
  const isSelected = comparison.isSelected(shown);
  const hint = isSelected ? detailStrings.selectedForCompare : detailStrings.selectForCompareHint;
  const select = html`<button type="button" class="action-button" title=${hint} aria-pressed=${isSelected ? 'true' : nothing} @click=${() => comparison.toggle(shown, zone)}><span class="codicon codicon-git-compare" aria-hidden="true"></span><span>${detailStrings.selectForCompare}</span></button>`;
  if (selected === undefined || isSelected) return [select];
  const { compareWithSelected, compareWithHint } = detailStrings;
  return [
    searchButton('git-compare', compareWithSelected, compareWithHint(selected), () => comparison.compare(shown, zone)),
    select,
  ];
}

function searchButton(icon: string, label: string, hint: string, onClick: () => void): TemplateResult {
  return html`<button type="button" class="action-button" title=${hint} @click=${onClick}><span class="codicon codicon-${icon}" aria-hidden="true"></span><span>${label}</span></button>`;
}

function fields({ entry, date, offset }: ShownEntry, context: DetailsContext): TemplateResult {
  const { zone, searchTerm, onCopy } = context;
  const locale = pageLocale();
  return fieldList(entry, {
    nameOf: logFieldName,
    searchTerm,
    onCopy,
    write: (field, value) => {
      if (field !== dateField || typeof value !== 'string' || date === null) return undefined;
      const format = { zone, seconds: true, ...(locale === undefined ? {} : { locale }) };
      const written = formatInstant({ ms: date, offset }, format);
      return html`${marked(written, searchTerm)}<span class="value-note">${marked(detailStrings.asSent(lineText(value)), searchTerm)}</span>`;
    },
    note: (field, isJson) => (field === metaField && !isJson ? detailStrings.notJson : undefined),
    actions: (field, value) => valueButtons(field, value, context),
  });
}

/** What the metadata holds, field by field, as the table, the facets and queries take it. */
function metaParts({ entry }: ShownEntry, context: DetailsContext): TemplateResult | typeof nothing {
  const parts: Record<string, Json> = {};
  let room = mostParts;
  for (const [path, value] of leavesOf(readMeta(fieldText(entryValue(entry, metaField))), deepestMeta)) {
    if (room-- === 0) break;
    parts[metaFieldOf(path)] = value;
  }
  if (room === mostParts) return nothing;
  return html`<h4 class="details-part">${detailStrings.inMetadata}</h4>
    ${fieldList(parts, {
      nameOf: logFieldName,
      searchTerm: context.searchTerm,
      onCopy: context.onCopy,
      actions: (field, value) => valueButtons(field, value, context),
    })}`;
}

/** Only this value, or anything but it. */
function valueButtons(field: string, value: Json, { onAlong, onEdit }: DetailsContext): TemplateResult | undefined {
  if (!isSearchable(field, value)) return undefined;
  const text = fieldText(value);
  const name = logFieldName(field);
  return html`${iconButton({
    icon: 'add',
    label: detailStrings.include(name),
    onClick: () => onAlong((asked) => onlyValue(asked, field, text)),
  })}${iconButton({
    icon: 'remove',
    label: detailStrings.exclude(name),
    onClick: () => onEdit((asked) => excludeValue(asked, field, text)),
  })}`;
}
