// How a search of the event log stands, in words: its head with counts and progress, and what stands in place of rows.

import '@vscode-elements/elements/dist/vscode-progress-bar/index.js';
import { html, nothing, type TemplateResult } from 'lit';
import { isShort, type LogProgress } from '../../protocol/log.ts';
import type { DisplayZone } from './clock.ts';
import { emptyHints } from './hints.ts';
import { fileStrings, progressStrings } from './log.ts';
import { progressShare, progressText } from './logProgress.ts';
import { formatCount } from './numbers.ts';

export interface ResultsHead {
  readonly progress: LogProgress;
  /** `progress` is that of a search before: of the last one nothing is known yet. */
  readonly outdated: boolean;
  /** What is waited for; '': nothing that takes long. */
  readonly waiting: string;
  /** What a screen reader is told, less often than the count changes. */
  readonly spoken: string;
  /** In whose time the reading is dated. */
  readonly clock: DisplayZone;
}

export function resultsHead({ progress, outdated, waiting, spoken, clock }: ResultsHead): TemplateResult {
  const { state } = progress;
  const bar = outdated
    ? indeterminateBar()
    : state === 'running' || state === 'paused'
      ? progressBar(progress)
      : nothing;
  return html`<div class="section-head">
      <h2 id="results">${progressStrings.results}</h2>
      <span class="count">${outdated ? progressStrings.searching : progressText(progress, Date.now(), clock)}</span>
      ${waiting === '' || outdated ? nothing : html`<span class="waiting"><span class="codicon codicon-watch" aria-hidden="true"></span>${waiting}</span>`}
    </div>
    <div class="progress">${bar}</div>
    <div class="only-read" role="status">${spoken}</div>
    ${progress.filterIgnored ? note(progressStrings.ignored) : nothing}
    ${isShort(progress) ? note(progressStrings.short(formatCount(progress.read), formatCount(progress.total ?? 0))) : nothing}
    ${state === 'limited' ? note(limitSentence(progress)) : nothing}`;
}

function limitSentence({ held, isFile, wider }: LogProgress): string {
  const read = formatCount(held);
  if (isFile) return fileStrings.limit(read);
  return wider ? progressStrings.limitOfWider(read) : progressStrings.limit(read);
}

function progressBar(progress: LogProgress): TemplateResult {
  const share = progressShare(progress);
  return html`<vscode-progress-bar
    class=${progress.state}
    aria-label=${progressStrings.results}
    .value=${share ?? 0}
    ?indeterminate=${share === null && progress.state === 'running'}
  ></vscode-progress-bar>`;
}

function indeterminateBar(): TemplateResult {
  return html`<vscode-progress-bar aria-label=${progressStrings.results} indeterminate></vscode-progress-bar>`;
}

function note(sentence: string): TemplateResult {
  return html`<div class="bar note">
    <span class="codicon codicon-info" aria-hidden="true"></span>
    <span class="bar-text">${sentence}</span>
  </div>`;
}

/** For a search without rows; while it runs its head says enough. `query`: the one that ran, for hints on what to try instead. */
export function emptyResults(
  { state, held, isFile, metaFields }: LogProgress,
  query: string,
): TemplateResult | typeof nothing {
  if (state === 'running' || state === 'idle') return nothing;
  if (state !== 'complete') return html`<p class="quiet empty">${withoutRows[state]}</p>`;
  if (isFile && held === 0) return html`<p class="quiet empty">${fileStrings.none}</p>`;
  return html`<div class="quiet empty">
    <p>${progressStrings.empty}</p>
    <ul>${emptyHints(query, metaFields).map((hint) => html`<li>${hint}</li>`)}</ul>
  </div>`;
}

const withoutRows = {
  paused: progressStrings.emptyPaused,
  cancelled: progressStrings.emptyStopped,
  failed: progressStrings.emptyFailed,
  limited: progressStrings.emptyLimited,
};
