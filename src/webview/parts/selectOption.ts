// An option of a native select.

import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';

/**
 * The select shows `chosen` whatever became of its options: one that a person has picked belongs to its place, at which another option may
 * stand by now.
 */
export function selectOption(value: string, label: string, chosen: string): TemplateResult {
  return html`<option value=${value} .selected=${live(value === chosen)}>${label}</option>`;
}
