// One entry of the event log with every field that came.

import { html, type TemplateResult } from 'lit';
import { dateField } from '../core/eventLog.ts';
import { lineText } from '../core/foreignText.ts';
import type { LogEntry } from '../core/ports.ts';
import { formatInstant, type TimeZoneChoice } from '../core/timeWindow.ts';
import { fieldName } from './logColumns.ts';
import { dateOptions } from './noticeFacts.ts';
import { iconButton } from './parts.ts';
import { fieldList } from './recordFields.ts';
import { logWords } from './text.ts';

/** An entry as it came, and its date as it was read: milliseconds since 1970 (null: none) and minutes. */
export interface ShownEntry {
  readonly entry: LogEntry;
  readonly date: number | null;
  readonly offset: number;
}

export interface DetailsContext {
  readonly zone: TimeZoneChoice;
  /** A value as it came. */
  readonly onCopy: (raw: string) => void;
  readonly onClose: () => void;
}

/** `shown`: undefined while it is on its way. */
export function entryDetails(shown: ShownEntry | undefined, context: DetailsContext): TemplateResult {
  const entry = shown?.entry;
  const name = entry?.eventName;
  return html`<aside class="details" tabindex="-1" aria-labelledby="details">
    <div class="section-head">
      <h3 id="details">${typeof name === 'string' ? lineText(name) : logWords.details}</h3>
      <span class="spring"></span>
      ${
        entry === undefined
          ? ''
          : iconButton({
              icon: 'json',
              label: logWords.copyEntry,
              onClick: () => context.onCopy(JSON.stringify(entry, null, 2)),
            })
      }
      ${iconButton({ icon: 'close', label: logWords.close, onClick: context.onClose })}
    </div>
    ${shown === undefined ? html`<p class="quiet">${logWords.loadingDetails}</p>` : fields(shown, context)}
  </aside>`;
}

function fields({ entry, date, offset }: ShownEntry, { zone, onCopy }: DetailsContext): TemplateResult {
  return fieldList(entry, {
    nameOf: fieldName,
    onCopy,
    write: (field, value) => {
      if (field !== dateField || typeof value !== 'string' || date === null) return undefined;
      const written = formatInstant({ ms: date, offset }, { ...dateOptions(zone), seconds: true });
      return html`${written}<span class="as-sent">${logWords.asSent(lineText(value))}</span>`;
    },
  });
}
