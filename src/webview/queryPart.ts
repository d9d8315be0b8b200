// The query bar as it stands on the event log page: what it shows of the search, and what comes of what is done in it.

import './queryBar.ts';
import { html, type TemplateResult } from 'lit';
import type { FromLogPage } from '../protocol/log.ts';
import type { LogSearching } from './logSearching.ts';

export interface QueryPart {
  /** The text in the bar is another one. */
  readonly onChange: (query: string) => void;
  readonly onRun: () => void;
  /** To the editor. */
  readonly post: (message: FromLogPage) => void;
}

export function queryPart(
  { query, ran, progress, zone, rows, sources, skew }: LogSearching,
  { onChange, onRun, post }: QueryPart,
): TemplateResult {
  return html`<pe-query-bar
    .text=${query}
    .ran=${ran}
    .state=${progress.state}
    .zone=${zone}
    .serviceOffset=${rows.serviceOffset}
    .sources=${sources}
    .skew=${skew}
    @query-change=${(event: CustomEvent<string>) => onChange(event.detail)}
    @query-run=${onRun}
    @query-stop=${() => post({ type: 'cancel' })}
    @query-pause=${(event: CustomEvent<boolean>) => post({ type: 'pause', paused: event.detail })}
    @query-values=${(event: CustomEvent<{ field: string; text: string }>) => post({ type: 'values', ...event.detail })}
  ></pe-query-bar>`;
}
