// The query bar as it stands on the event log page: what it shows of the search, and what comes of what is done in it.

import '../query/queryBar.ts';
import { html, type TemplateResult } from 'lit';
import type { FromLogPage } from '../../protocol/logMessages.ts';
import type { QueryRequest, QueryUse } from '../query/queryBar.ts';
import type { LogSearching } from './logSearching.ts';

export interface QueryPart {
  /** Carried out once for each new one. */
  readonly request: QueryRequest | undefined;
  /** The text in the bar is another one. */
  readonly onChange: (query: string) => void;
  readonly onRun: () => void;
  /** To the editor. */
  readonly post: (message: FromLogPage) => void;
}

export function queryPart(
  { query, ran, progress, time, sources }: LogSearching,
  { request, onChange, onRun, post }: QueryPart,
): TemplateResult {
  return html`<pe-query-bar
    .text=${query}
    .ran=${ran}
    .countedAt=${time.countedAt}
    .state=${progress.state}
    .zone=${time.zone}
    .serviceZone=${time.serviceZone}
    .sources=${sources}
    .skew=${time.skew}
    .request=${request}
    @query-change=${(event: CustomEvent<string>) => onChange(event.detail)}
    @query-run=${onRun}
    @query-use=${(event: CustomEvent<QueryUse>) => post({ type: event.detail, query })}
    @query-stop=${() => post({ type: 'cancel' })}
    @query-pause=${(event: CustomEvent<boolean>) => post({ type: 'pause', paused: event.detail })}
    @query-values=${(event: CustomEvent<{ field: string; text: string }>) => post({ type: 'values', ...event.detail })}
  ></pe-query-bar>`;
}
