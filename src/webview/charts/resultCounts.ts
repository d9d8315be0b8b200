// What is counted of the results: the histogram above the rows and the facets beside them, and the editor's last answers, which are shown in them.

import './facets.ts';
import './histogram.ts';
import { html, type TemplateResult } from 'lit';
import type { LogProgress } from '../../protocol/log.ts';
import type { FromLogPage, ToLogPage } from '../../protocol/logMessages.ts';
import type { BinZone } from './histogramBins.ts';

/** The rows that are counted, which `query` found. */
export interface CountedRows {
  readonly search: number;
  readonly revision: number;
  readonly progress: LogProgress;
  readonly query: string;
  readonly post: (message: FromLogPage) => void;
}

/** `answer`: undefined before there was one. */
export function histogramPart(
  { search, revision, progress, query, post }: CountedRows,
  answer: Extract<ToLogPage, { type: 'histogram' }> | undefined,
  zone: BinZone,
): TemplateResult {
  return html`<pe-log-histogram
    .search=${search}
    .revision=${revision}
    .progress=${progress}
    .query=${query}
    .zone=${zone}
    .answer=${answer}
    .post=${post}
  ></pe-log-histogram>`;
}

/** `columns`: fields whose columns are shown. */
export function facetsPart(
  { search, revision, progress, query, post }: CountedRows,
  columns: readonly string[],
  answer: Extract<ToLogPage, { type: 'facets' }> | undefined,
): TemplateResult {
  return html`<pe-log-facets
    .search=${search}
    .revision=${revision}
    .progress=${progress}
    .query=${query}
    .columns=${columns}
    .answer=${answer}
    .post=${post}
  ></pe-log-facets>`;
}
