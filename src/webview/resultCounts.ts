// What is counted of the results: the histogram above the rows and the facets beside them, and the answers that they wait for.

import './logFacets.ts';
import './logHistogram.ts';
import { html, type TemplateResult } from 'lit';
import type { FromLogPage, LogProgress, ToLogPage } from '../protocol/log.ts';
import type { BinZone } from './histogramBins.ts';
import { LogFacets } from './logFacets.ts';
import { LogHistogram } from './logHistogram.ts';

/** The rows that are counted, which `query` found. */
export interface CountedRows {
  readonly search: number;
  readonly revision: number;
  readonly progress: LogProgress;
  readonly query: string;
  readonly post: (message: FromLogPage) => void;
}

export function histogramPart({ search, revision, progress, query, post }: CountedRows, zone: BinZone): TemplateResult {
  return html`<pe-log-histogram
    .search=${search}
    .revision=${revision}
    .progress=${progress}
    .query=${query}
    .zone=${zone}
    .post=${post}
  ></pe-log-histogram>`;
}

export function facetsPart({ search, revision, progress, query, post }: CountedRows): TemplateResult {
  return html`<pe-log-facets
    .search=${search}
    .revision=${revision}
    .progress=${progress}
    .query=${query}
    .post=${post}
  ></pe-log-facets>`;
}

/** Gives an answer to the part of `results` that it is for, if that is shown. */
export function takeCounts(results: Element, message: Extract<ToLogPage, { type: 'histogram' | 'facets' }>): void {
  const part = results.querySelector(message.type === 'histogram' ? 'pe-log-histogram' : 'pe-log-facets');
  if (part instanceof LogHistogram && message.type === 'histogram') part.take(message);
  if (part instanceof LogFacets && message.type === 'facets') part.take(message);
}
