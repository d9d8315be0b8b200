// How a search of the event log stands, in words: its head with counts and progress, and what stands in place of rows.

import '@vscode-elements/elements/dist/vscode-progress-bar/index.js';
import { html, nothing, type TemplateResult } from 'lit';
import type { LogSearch } from '../core/ports.ts';
import type { LogProgress } from '../protocol/log.ts';
import { progressShare, progressText } from './logProgress.ts';
import { emptyHints } from './logSearchForm.ts';
import { logWords } from './text.ts';

/** `spoken`: what a screen reader is told, less often than the count changes. */
export function resultsHead(progress: LogProgress, spoken: string): TemplateResult {
  return html`<div class="section-head">
      <h2 id="results">${logWords.results}</h2>
      <span class="count">${progressText(progress)}</span>
    </div>
    <div class="progress">${progress.state === 'running' ? progressBar(progress) : nothing}</div>
    <div class="only-read" role="status">${spoken}</div>
    ${progress.filterIgnored ? ignoredNote() : nothing}`;
}

function progressBar(progress: LogProgress): TemplateResult {
  const share = progressShare(progress);
  return html`<vscode-progress-bar
    aria-label=${logWords.results}
    .value=${share ?? 0}
    ?indeterminate=${share === null}
  ></vscode-progress-bar>`;
}

function ignoredNote(): TemplateResult {
  return html`<div class="bar note">
    <span class="codicon codicon-info" aria-hidden="true"></span>
    <span class="bar-text">${logWords.ignored}</span>
  </div>`;
}

/** For a search without rows; while it runs its head says enough. `search`: the one that ran, for hints on what to try instead. */
export function emptyResults({ state }: LogProgress, search: LogSearch): TemplateResult | typeof nothing {
  if (state === 'running') return nothing;
  if (state !== 'complete') return html`<p class="quiet empty">${withoutRows[state]}</p>`;
  return html`<div class="quiet empty">
    <p>${logWords.empty}</p>
    <ul>${emptyHints(search).map((hint) => html`<li>${hint}</li>`)}</ul>
  </div>`;
}

const withoutRows = {
  idle: logWords.idle,
  cancelled: logWords.emptyStopped,
  failed: logWords.emptyFailed,
};
