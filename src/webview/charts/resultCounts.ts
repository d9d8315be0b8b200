// What is counted of the results: the histogram above the rows, the facets beside them, counts and differences in their place.

import './counts.ts';
import './difference.ts';
import './facets.ts';
import './histogram.ts';
import { html, type TemplateResult } from 'lit';
import { dateField } from '../../core/log/table.ts';
import type { QueryEdit } from '../../core/query/edit.ts';
import type { LogProgress, TimeSpan } from '../../protocol/log.ts';
import type { FromLogPage, ToLogPage } from '../../protocol/logMessages.ts';
import {
  type ColourOwners,
  type CountChoice,
  firstColours,
  firstCounts,
  type ResultsLayout,
  type shownInstead,
  withCompared,
  withInstead,
} from '../table/columnChoice.ts';
import type { CountAnswers } from './countAnswers.ts';
import type { BinZone } from './histogramBins.ts';

const noFields: readonly string[] = [];

/** The rows that are counted, which `query` found. */
export interface CountedRows {
  readonly search: number;
  readonly revision: number;
  readonly progress: LogProgress;
  readonly query: string;
  /** The service's time, in milliseconds since 1970, that ages in it are counted back from. */
  readonly countedAt: number;
  readonly post: (message: FromLogPage) => void;
}

/** `answer`: undefined before there was one. */
export function histogramPart(
  { search, revision, progress, query, countedAt, post }: CountedRows,
  answer: Extract<ToLogPage, { type: 'histogram' }> | undefined,
  { zone, layout, instead, fields, onLayout, onInstead }: CountsPart,
): TemplateResult {
  const compares = instead === 'difference';
  return html`<pe-log-histogram
    .search=${search}
    .revision=${revision}
    .progress=${progress}
    .query=${query}
    .countedAt=${countedAt}
    .zone=${zone}
    .answer=${answer}
    .compares=${compares}
    .compared=${compares ? (layout.difference?.span ?? null) : null}
    .field=${layout.colours ?? firstColours}
    .fields=${fields}
    .owners=${layout.owners}
    .post=${post}
    @histogram-compare=${(event: CustomEvent<TimeSpan | null>) => onInstead(withCompared(layout, event.detail))}
    @histogram-field=${(event: CustomEvent<string>) => onLayout({ ...layout, colours: event.detail })}
    @histogram-owners=${(event: CustomEvent<ColourOwners>) => onLayout({ ...layout, owners: event.detail })}
  ></pe-log-histogram>`;
}

export interface CountsPart {
  readonly layout: ResultsLayout;
  /** What is shown in the place of the rows. */
  readonly instead: ReturnType<typeof shownInstead>;
  /** Fields that entries have. */
  readonly fields: readonly string[];
  readonly zone: BinZone;
  readonly onLayout: (layout: ResultsLayout) => void;
  /** Something else is to stand in the place of the rows, or they. */
  readonly onInstead: (layout: ResultsLayout) => void;
  readonly onEdit: (edit: QueryEdit) => void;
  /** A table is to be copied: its texts, row by row. */
  readonly onCopy: (cells: readonly (readonly string[])[]) => void;
}

function countsPart(
  { search, revision, progress, query, post }: CountedRows,
  answer: Extract<ToLogPage, { type: 'counted' }> | undefined,
  { layout, fields, zone, onLayout, onCopy }: CountsPart,
  showRows: (edit: QueryEdit) => void,
): TemplateResult {
  const { counts = firstCounts } = layout;
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
    @counts-rows=${(event: CustomEvent<QueryEdit>) => showRows(event.detail)}
    @table-copy=${(event: CustomEvent<readonly (readonly string[])[]>) => onCopy(event.detail)}
  ></pe-log-counts>`;
}

function differencePart(
  { search, revision, progress, query, post }: CountedRows,
  answer: Extract<ToLogPage, { type: 'compared' }> | undefined,
  { layout, zone, onLayout, onEdit, onCopy }: CountsPart,
  showRows: (edit: QueryEdit) => void,
): TemplateResult {
  return html`<pe-log-difference
    .search=${search}
    .revision=${revision}
    .progress=${progress}
    .query=${query}
    .zone=${zone}
    .span=${layout.difference?.span ?? null}
    .answer=${answer}
    .post=${post}
    @difference-span=${(event: CustomEvent<TimeSpan | null>) => onLayout(withCompared(layout, event.detail))}
    @difference-edit=${(event: CustomEvent<QueryEdit>) => onEdit(event.detail)}
    @difference-rows=${(event: CustomEvent<QueryEdit>) => showRows(event.detail)}
    @table-copy=${(event: CustomEvent<readonly (readonly string[])[]>) => onCopy(event.detail)}
  ></pe-log-difference>`;
}

/** What is shown in the place of the rows; undefined: the rows are. */
export function insteadOfRows(
  rows: CountedRows,
  { counted, compared }: CountAnswers,
  part: CountsPart,
): TemplateResult | undefined {
  const { layout, instead, onInstead, onEdit } = part;
  const showRows = (edit: QueryEdit) => {
    // What was searched is left with what stood there.
    onEdit(edit);
    onInstead(withInstead(layout, undefined));
  };
  if (instead === 'counts') return countsPart(rows, counted, part, showRows);
  return instead === 'difference' ? differencePart(rows, compared, part, showRows) : undefined;
}

/** `columns`: those that are shown. */
export function facetsPart(
  { search, revision, progress, query, post }: CountedRows,
  columns: readonly { readonly key: string }[],
  answer: Extract<ToLogPage, { type: 'facets' }> | undefined,
  { layout, onLayout }: Pick<CountsPart, 'layout' | 'onLayout'>,
): TemplateResult {
  return html`<pe-log-facets
    .search=${search}
    .revision=${revision}
    .progress=${progress}
    .query=${query}
    .columns=${columns.map(({ key }) => key)}
    .long=${layout.longFacets ?? noFields}
    .answer=${answer}
    .post=${post}
    @facets-long=${(event: CustomEvent<readonly string[]>) => onLayout({ ...layout, longFacets: event.detail })}
  ></pe-log-facets>`;
}
