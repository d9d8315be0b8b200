// Fields that the service sent, as a list of names and values: whatever they are, nothing is left out.

import { html, nothing, type TemplateResult } from 'lit';
import { type Json, type JsonRecord, parseExactly } from '../../core/text/exactJson.ts';
import { blockText, lineText } from '../../core/text/untrustedText.ts';
import { sharedStrings } from '../strings/notice.ts';
import { marked } from './foundText.ts';
import { iconButton } from './parts.ts';

/** JSON text is written over several lines; other text stays as it is. `isJson` tells a style sheet. */
export function readable(value: Json | undefined): {
  readonly shown: string;
  readonly raw: string;
  readonly isJson: boolean;
} {
  if (value === undefined || value === null) return { shown: '', raw: '', isJson: false };
  if (typeof value === 'object') {
    const pretty = JSON.stringify(value, null, 2);
    return { shown: blockText(pretty), raw: pretty, isJson: true };
  }
  const raw = String(value);
  const pretty = typeof value === 'string' ? prettyJson(value) : undefined;
  return { shown: blockText(pretty ?? raw), raw, isJson: pretty !== undefined };
}

/** The value of the text laid out, where the text is a JSON object or list; undefined for anything else. */
function prettyJson(value: string): string | undefined {
  if (!/^\s*[{[]/.test(value)) return undefined;
  try {
    return JSON.stringify(parseExactly(value), null, 2);
  } catch {
    return undefined;
  }
}

export interface FieldListOptions {
  /** A field's name as people call it; the field's own name where absent. */
  readonly nameOf?: (field: string) => string;
  /** Writes a field in a way of its own; undefined: as it came. */
  readonly write?: (field: string, value: Json) => TemplateResult | undefined;
  readonly onCopy?: (raw: string) => void;
  /** Further buttons beside a value. */
  readonly actions?: (field: string, value: Json) => TemplateResult | undefined;
  /** A quiet note under a value; `isJson`: it was laid out as JSON. */
  readonly note?: (field: string, isJson: boolean) => string | undefined;
  /** Marked wherever it stands in a value. */
  readonly searchTerm?: string;
}

export function fieldList(fields: JsonRecord, options: FieldListOptions = {}): TemplateResult {
  return html`<dl class="fields">
    ${Object.keys(fields).map((field) => {
      const value = fields[field];
      const { shown, raw, isJson } = readable(value);
      const written = value === undefined ? undefined : options.write?.(field, value);
      const name = options.nameOf?.(field) ?? field;
      const { onCopy } = options;
      const note = shown === '' ? undefined : options.note?.(field, isJson);
      return html`<div class="field">
        <dt title=${lineText(field)}>${lineText(name)}</dt>
        <dd class=${isJson ? 'json' : ''}>
          ${
            shown === ''
              ? html`<span class="quiet">${sharedStrings.noValue}</span>`
              : html`<span class="value">${written ?? marked(shown, options.searchTerm ?? '')}${note === undefined ? nothing : html`<span class="value-note">${note}</span>`}</span>`
          }
          ${value === undefined ? nothing : (options.actions?.(field, value) ?? nothing)}
          ${
            onCopy === undefined || raw === ''
              ? nothing
              : iconButton({ icon: 'copy', label: sharedStrings.copyValue(lineText(name)), onClick: () => onCopy(raw) })
          }
        </dd>
      </div>`;
    })}
  </dl>`;
}
