// The lines about following new entries: how it stands, and what may have been missed.

import '@vscode-elements/elements/dist/vscode-button/index.js';
import { html, nothing, type TemplateResult } from 'lit';
import { lineText } from '../../core/text/untrustedText.ts';
import type { LogGap } from '../../protocol/log.ts';
import type { FromLogPage } from '../../protocol/logMessages.ts';
import { afterProblem } from '../parts/parts.ts';
import type { DisplayZone } from '../strings/clock.ts';
import { followText, gapTexts } from '../strings/follow.ts';
import { followStrings } from '../strings/log.ts';
import { sharedStrings } from '../strings/notice.ts';
import { formatCount } from '../strings/numbers.ts';
import { fileLine } from './fileLine.ts';
import type { LogSearching } from './logSearching.ts';

/** How following stands, what it waits for, and what to do where it has ended; nothing while nothing is followed. */
export function followLine(
  searching: LogSearching,
  post: (message: FromLogPage) => void,
): TemplateResult | typeof nothing {
  const { follow, followWait, log, problem, progress, time } = searching;
  if (log.isFile) return fileLine(searching);
  const { following } = follow;
  const { state } = progress;
  if (following === null || state === 'idle') return nothing;
  const { clock, skew } = time;
  const { checkedAt } = following;
  const isLater = checkedAt === null && (state === 'running' || state === 'paused');
  const waiting = followWait.text(Date.now(), skew);
  const { arrived, trouble, end } = following;
  // The page may say why above, with the same button.
  const isToldAbove = problem !== null && trouble?.startsWith(problem.sentence) === true;
  const why = isToldAbove ? trouble.slice(problem.sentence.length).trim() : trouble;
  const action = isToldAbove ? 'none' : (end?.action ?? 'none');
  return html`<div class="follow-line" data-focus-next=${afterProblem}>
      ${
        trouble === null
          ? html`<span class="follow-dot ${isLater ? 'later' : ''}" aria-hidden="true"></span>`
          : html`<span class="codicon codicon-warning" aria-hidden="true"></span>`
      }
      <span class="follow-text">${followText(following, state, Date.now(), clock)}</span>
      ${why === null ? nothing : html`<span class="follow-trouble" role="status">${lineText(why)}</span>`}
      ${action === 'none' ? nothing : html`<vscode-button secondary @click=${() => post({ type: 'act', action })}>${sharedStrings.problemActions[action]}</vscode-button>`}
      ${waiting.shown === '' ? nothing : html`<span class="waiting"><span class="codicon codicon-watch" aria-hidden="true"></span>${waiting.shown}</span>`}
    </div>
    <div class="only-read" role="status">${waiting.spoken}</div>
    <div class="only-read" role="status">${arrived === 0 ? '' : followStrings.unseen(formatCount(arrived))}</div>`;
}

/** What may have been missed while following; nothing where that is nothing. `onSearch`: searches again. */
export function gapsBar(
  gaps: readonly LogGap[],
  clock: DisplayZone,
  onSearch: () => void,
): TemplateResult | typeof nothing {
  if (gaps.length === 0) return nothing;
  const sentences = gapTexts(gaps, Date.now(), clock);
  return html`<div class="bar" role="status" data-focus-next=${afterProblem}>
    <span class="codicon codicon-warning" aria-hidden="true"></span>
    <div class="bar-text">${sentences.map((sentence) => html`<div>${sentence}</div>`)}</div>
    <vscode-button secondary @click=${onSearch}>${followStrings.readAgain}</vscode-button>
  </div>`;
}
