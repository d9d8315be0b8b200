// The results as they stand on the event log page, and the bar that finds a text in them: what they show of the search, and what comes of
// what is done in them.

import './findBar.ts';
import './logResults.ts';
import { html, nothing, type TemplateResult } from 'lit';
import type { SortOrder } from '../../core/log/order.ts';
import type { QueryEdit } from '../../core/query/edit.ts';
import type { LogProgress, RowPlace } from '../../protocol/log.ts';
import type { FromLogPage, ToLogPage } from '../../protocol/logMessages.ts';
import { afterProblem } from '../parts/parts.ts';
import type { DisplayZone } from '../strings/clock.ts';
import { progressStrings } from '../strings/log.ts';
import { type ProgressSpeech, progressText } from '../strings/logProgress.ts';
import { resultsHead } from '../strings/logResult.ts';
import type { ResultsLayout } from '../table/columnChoice.ts';
import type { Finding } from './foundSentence.ts';
import type { LogSearching } from './logSearching.ts';
import type { ResultColumns } from './resultColumns.ts';
import type { ResultsView } from './resultsView.ts';

export interface FindPart {
  /** The active row's place; -1: none. */
  readonly active: number;
  readonly columns: ResultColumns;
  readonly finding: Finding;
  /** The editor's last answer. */
  readonly found: Extract<ToLogPage, { type: 'found' }> | undefined;
  readonly post: (message: FromLogPage) => void;
  readonly onChange: (finding: Finding) => void;
  /** The text was found in this row. */
  readonly onPlace: (row: RowPlace) => void;
  /** The keyboard's focus belongs to the rows again. */
  readonly onClose: () => void;
}

export function findPart({ rows, time }: LogSearching, part: FindPart): TemplateResult {
  return html`<pe-find-bar
    .rows=${rows}
    .search=${rows.search}
    .revision=${rows.revision}
    .count=${rows.count}
    .active=${part.active}
    .columns=${part.columns.shown.map(({ key }) => key)}
    .isOpen=${part.finding.open}
    .text=${part.finding.text}
    .zone=${time.zone}
    .answer=${part.found}
    .post=${part.post}
    @find-change=${(event: CustomEvent<Finding>) => part.onChange(event.detail)}
    @find-place=${(event: CustomEvent<RowPlace>) => part.onPlace(event.detail)}
    @find-close=${part.onClose}
  ></pe-find-bar>`;
}

/** Gives the keyboard's focus to the rows, or to what comes into their place; where there is nothing, to the query. A button beside them keeps it. */
export function focusRows(page: HTMLElement): void {
  requestAnimationFrame(() => {
    if (page.querySelector('.results-bar')?.contains(document.activeElement)) return;
    const places = ['#log-rows .table', '.counts-scroll', afterProblem];
    const found = places.map((place) => page.querySelector<HTMLElement>(place));
    found.find((one) => one?.checkVisibility())?.focus();
  });
}

/** While there is nothing yet of what was searched: the session may be being opened. */
function awaitedResults(progress: LogProgress, clock: DisplayZone): TemplateResult {
  const spoken = progressStrings.searching;
  return html`<section class="results" aria-labelledby="results" aria-busy="true">
    ${resultsHead({ progress, outdated: true, waiting: '', spoken, clock })}
  </section>`;
}

export interface ResultsPart {
  readonly view: ResultsView;
  readonly viewChanges: number;
  readonly version: number;
  readonly columns: ResultColumns;
  readonly searchTerm: string;
  /** What a screen reader is told. */
  readonly speech: ProgressSpeech;
  readonly post: (message: FromLogPage) => void;
  readonly onSort: (order: SortOrder) => void;
  /** First and last row on the screen. */
  readonly onScroll: (onScreen: readonly [number, number]) => void;
  readonly onEdit: (edit: QueryEdit) => void;
  readonly onLayout: (layout: ResultsLayout) => void;
  /** Something else is to stand in the place of the rows: nothing is looked for in them any more. */
  readonly onFindEnd: () => void;
}

export function resultsPart(
  { progress, time, ran, arrangement: { layout, order }, isIdle, isLate, wait }: LogSearching,
  part: ResultsPart,
): TemplateResult {
  const now = Date.now();
  // Without the time of reading: while new entries are looked for it changes every minute, and nothing else may.
  const waiting = wait.text(now, time.skew);
  const counts = progressText({ ...progress, readAt: null }, now, time.clock);
  const spoken = isLate ? progressStrings.searching : waiting.spoken || counts;
  return html`${isIdle && isLate ? awaitedResults(progress, time.clock) : nothing}<pe-log-results
    ?hidden=${isIdle}
    .view=${part.view}
    .viewChanges=${part.viewChanges}
    .progress=${progress}
    .outdated=${isLate}
    .waiting=${waiting.shown}
    .order=${order}
    .zone=${time.zone}
    .serviceZone=${time.serviceZone}
    .query=${ran ?? ''}
    .countedAt=${time.countedAt ?? now}
    .searchTerm=${part.searchTerm}
    .spoken=${part.speech.say(progress.state, spoken, now)}
    .version=${part.version}
    .layout=${layout}
    .columns=${part.columns}
    .post=${part.post}
    @results-sort=${(event: CustomEvent<SortOrder>) => part.onSort(event.detail)}
    @results-scroll=${(event: CustomEvent<readonly [number, number]>) => part.onScroll(event.detail)}
    @results-edit=${(event: CustomEvent<QueryEdit>) => part.onEdit(event.detail)}
    @results-layout=${(event: CustomEvent<ResultsLayout>) => part.onLayout(event.detail)}
    @results-instead=${(event: CustomEvent<ResultsLayout>) => {
      if (part.searchTerm !== '') part.onFindEnd();
      part.onLayout(event.detail);
    }}
  ></pe-log-results>`;
}
