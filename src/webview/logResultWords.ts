// How a search of the event log stands, in words: its head with counts and progress, and what stands in place of rows.

import '@vscode-elements/elements/dist/vscode-progress-bar/index.js';
import { html, nothing, type TemplateResult } from 'lit';
import type { LogProgress } from '../protocol/log.ts';
import type { Clock } from './clockText.ts';
import { countText } from './host.ts';
import { emptyHints } from './logHints.ts';
import { progressShare, progressText } from './logProgress.ts';
import { progressWords } from './logText.ts';

/** `spoken`: what a screen reader is told, less often than the count changes; `clock`: in whose time the reading is dated. */
export function resultsHead(progress: LogProgress, spoken: string, clock: Clock): TemplateResult {
  const { state } = progress;
  return html`<div class="section-head">
      <h2 id="results">${progressWords.results}</h2>
      <span class="count">${progressText(progress, Date.now(), clock)}</span>
    </div>
    <div class="progress">${state === 'running' || state === 'paused' ? progressBar(progress) : nothing}</div>
    <div class="only-read" role="status">${spoken}</div>
    ${progress.filterIgnored ? note(progressWords.ignored) : nothing}
    ${state === 'limited' ? note(progressWords.limit(countText(progress.held))) : nothing}`;
}

function progressBar(progress: LogProgress): TemplateResult {
  const share = progressShare(progress);
  return html`<vscode-progress-bar
    class=${progress.state}
    aria-label=${progressWords.results}
    .value=${share ?? 0}
    ?indeterminate=${share === null && progress.state === 'running'}
  ></vscode-progress-bar>`;
}

function note(sentence: string): TemplateResult {
  return html`<div class="bar note">
    <span class="codicon codicon-info" aria-hidden="true"></span>
    <span class="bar-text">${sentence}</span>
  </div>`;
}

/** For a search without rows; while it runs its head says enough. `query`: the one that ran, for hints on what to try instead. */
export function emptyResults({ state }: LogProgress, query: string): TemplateResult | typeof nothing {
  if (state === 'running' || state === 'idle') return nothing;
  if (state !== 'complete') return html`<p class="quiet empty">${withoutRows[state]}</p>`;
  return html`<div class="quiet empty">
    <p>${progressWords.empty}</p>
    <ul>${emptyHints(query).map((hint) => html`<li>${hint}</li>`)}</ul>
  </div>`;
}

const withoutRows = {
  paused: progressWords.emptyPaused,
  cancelled: progressWords.emptyStopped,
  failed: progressWords.emptyFailed,
  limited: progressWords.emptyLimited,
};
