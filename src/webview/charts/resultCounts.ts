// What is counted of the results: the histogram above the rows and the facets beside them, and the editor's last answers, which are shown in them.

import './counts.ts';
import './facets.ts';
import './histogram.ts';
import { html, type TemplateResult } from 'lit';
import { dateField } from '../../core/log/table.ts';
import type { LogProgress } from '../../protocol/log.ts';
import type { FromLogPage, ToLogPage } from '../../protocol/logMessages.ts';
import { type CountChoice, firstCounts, type ResultsLayout } from '../table/columnChoice.ts';
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

export interface CountsPart {
  readonly layout: ResultsLayout;
  /** Fields that entries have. */
  readonly fields: readonly string[];
  readonly zone: BinZone;
  readonly onLayout: (layout: ResultsLayout) => void;
  readonly onQuery: (query: string) => void;
}

export function countsPart(
  { search, revision, progress, query, post }: CountedRows,
  answer: Extract<ToLogPage, { type: 'counted' }> | undefined,
  { layout, fields, zone, onLayout, onQuery }: CountsPart,
): TemplateResult {
  const { counts = firstCounts } = layout;
  const showRows = (text: string) => {
    onLayout({ ...layout, counts: { ...counts, open: false } });
    onQuery(text);
  };
  return html`<pe-log-counts
    .search=${search}
    .revision=${revision}
    .progress=${progress}
    .query=${query}
    .fields=${fields.filter((field) => field !== dateField)}
    .choice=${counts}
    .zone=${zone}
    .answer=${answer}
    .post=${post}
    @counts-choice=${(event: CustomEvent<CountChoice>) => onLayout({ ...layout, counts: event.detail })}
    @counts-rows=${(event: CustomEvent<{ text: string }>) => showRows(event.detail.text)}
  ></pe-log-counts>`;
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
