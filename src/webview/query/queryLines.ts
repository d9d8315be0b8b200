// What stands below the query: what is wrong with it, and what of it can't be seen.

import { html, nothing, type TemplateResult } from 'lit';
import { describeQueryFault, type QueryFault } from '../../core/query/query.ts';
import { inPageLanguage } from '../strings/language.ts';
import { queryStrings } from '../strings/log.ts';
import { formatCount } from '../strings/numbers.ts';
import { faultSentences, withHiddenShown } from './queryFaults.ts';

/** What is wrong, each in a line of its own. */
export function faultLines(faults: readonly QueryFault[]): readonly TemplateResult[] {
  const { sentences, more } = faultSentences(faults, (fault) => describeQueryFault(fault, inPageLanguage));
  const lines = more === 0 ? sentences : [...sentences, queryStrings.moreFaults(formatCount(more))];
  return lines.map((line) => html`<div>${line}</div>`);
}

/** The query once more, as it is read: the field draws it as the characters in it have it drawn. */
export function hiddenLine(text: string): TemplateResult | typeof nothing {
  const shown = withHiddenShown(text);
  return shown === undefined ? nothing : html`<div class="quiet">${queryStrings.hidden(shown)}</div>`;
}
