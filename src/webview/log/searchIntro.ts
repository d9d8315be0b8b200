// What stands in place of results before anything was searched: what a query is, with examples that can be run.

import { html, type TemplateResult } from 'lit';
import { idleStrings } from '../strings/log.ts';

/** Queries that show what the language can say, each with its meaning. */
export const examples: readonly { readonly query: string; readonly meaning: string }[] = [
  { query: 'after:24h', meaning: idleStrings.meanings.all },
  { query: 'name:"Login*" user:CUSTOMER after:7d', meaning: idleStrings.meanings.names },
  { query: 'name:"*failed*" after:7d', meaning: idleStrings.meanings.failed },
  { query: '-user:SYSTEM object:"*server*" after:24h', meaning: idleStrings.meanings.system },
  { query: 'ip:203.0.113.* after:2d before:1d', meaning: idleStrings.meanings.address },
  { query: '"power on" after:30d', meaning: idleStrings.meanings.text },
];

/** `onExample`: runs an example's query. */
export function searchIntro(onExample: (query: string) => void): TemplateResult {
  return html`<section class="idle" aria-labelledby="idle-title">
    <h2 id="idle-title">${idleStrings.title}</h2>
    <p>${idleStrings.lead}</p>
    <ul class="idle-examples" aria-label=${idleStrings.examples}>
      ${examples.map(
        ({ query, meaning }) => html`<li>
          <button type="button" class="link-button idle-query" @click=${() => onExample(query)}>${query}</button>
          <span class="quiet">${meaning}</span>
        </li>`,
      )}
    </ul>
  </section>`;
}
