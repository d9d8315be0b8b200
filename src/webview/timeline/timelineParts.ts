// What stands around the plot: the buttons above it, why there is nothing to see, and the notices without a date below it.

import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { lineText } from '../../core/text/untrustedText.ts';
import type { TimelineItem } from '../../protocol/timeline.ts';
import type { FromTimelinePage } from '../../protocol/timelineMessages.ts';
import { knownIcon, typeIcons } from '../parts/knownIcons.ts';
import { afterProblem, iconButton, problemBar } from '../parts/parts.ts';
import { formatCount } from '../strings/numbers.ts';
import { timelineStrings } from '../strings/timeline.ts';
import { keyOf } from './drawnNotices.ts';
import { changedText, stateOf, type WordContext, whenOf } from './noticeWords.ts';
import type { ReceivedTimeline, TimelineState } from './receivedTimeline.ts';

/** Where a button brings the range. */
export type RangeChoice = 'earlier' | 'later' | 'in' | 'out' | 'now' | 'week' | 'month' | 'all';

export function rangeButtons(choose: (choice: RangeChoice) => void): TemplateResult {
  const icon = (choice: RangeChoice, name: string, label: string) =>
    iconButton({ icon: name, label, onClick: () => choose(choice) });
  const word = (choice: 'now' | 'week' | 'month' | 'all', hint: string) =>
    html`<button type="button" class="range-button" title=${hint} @click=${() => choose(choice)}>${timelineStrings[choice]}</button>`;
  return html`<div class="range-buttons" role="toolbar" aria-label=${timelineStrings.tools}>
    <pe-one-stop>
      ${icon('earlier', 'chevron-left', timelineStrings.earlier)}
      ${icon('later', 'chevron-right', timelineStrings.later)}
      ${icon('out', 'zoom-out', timelineStrings.zoomOut)}
      ${icon('in', 'zoom-in', timelineStrings.zoomIn)}
      ${word('now', timelineStrings.nowHint)}
      ${word('week', timelineStrings.weekHint)}
      ${word('month', timelineStrings.monthHint)}
      ${word('all', timelineStrings.allHint)}
    </pe-one-stop>
  </div>`;
}

/** Chart or table, like the zone switch. */
export function viewSwitch(isTable: boolean, onChange: (isTable: boolean) => void): TemplateResult {
  const choice = (label: string, value: boolean) => html`<label class="switch-choice">
    <input type="radio" name="view" .checked=${isTable === value} @change=${() => onChange(value)} />
    <span>${label}</span>
  </label>`;
  const { chart, table } = timelineStrings.views;
  return html`<div class="switch" role="radiogroup" aria-label=${timelineStrings.view}>
    ${choice(chart, false)}${choice(table, true)}
  </div>`;
}

/** How what is shown is narrowed, and with what one sees more. */
export function narrowingLines(
  { message }: ReceivedTimeline,
  post: (message: FromTimelinePage) => void,
): TemplateResult | typeof nothing {
  if (message === undefined) return nothing;
  const { filter, lookBackDays } = message;
  return html`${
    filter === ''
      ? nothing
      : html`<div class="bar note filter-line" data-focus-next=${afterProblem}>
          <span class="codicon codicon-filter" aria-hidden="true"></span><span class="bar-text">${lineText(filter)}</span>
          <vscode-button secondary @click=${() => post({ type: 'clearFilter' })}>${timelineStrings.clearFilter}</vscode-button>
        </div>`
  }${
    lookBackDays === 0
      ? nothing
      : html`<p class="quiet look-back">${timelineStrings.lookBack(formatCount(lookBackDays))}
          <button type="button" class="link-button" @click=${() => post({ type: 'loadOlder' })}>${timelineStrings.loadOlder}</button></p>`
  }`;
}

/** What is wrong with which account. Where nobody is signed in at all, that is said once, in the place of the plot. */
export function accountProblems(
  { message, state }: ReceivedTimeline,
  post: (message: FromTimelinePage) => void,
): readonly unknown[] {
  return (message?.accounts ?? []).map(({ connectionName, problem, state: known }) => {
    if (known === 'loading' && state !== 'loading')
      return html`<p class="quiet" role="status">${timelineStrings.loadingOf(lineText(connectionName))}</p>`;
    if (state === 'signedOut') return nothing;
    return problemBar(problem, (action) => post({ type: 'act', action, connectionName }));
  });
}

/** Why nothing is drawn, where the problem of an account doesn't say it alone. */
export function emptyState(
  state: Exclude<TimelineState, 'drawn'>,
  { message }: ReceivedTimeline,
  post: (message: FromTimelinePage) => void,
): TemplateResult | typeof nothing {
  if (state === 'unread') return nothing;
  const sentences = {
    opening: timelineStrings.loading,
    loading: timelineStrings.loading,
    noAccount: timelineStrings.noAccount,
    signedOut: timelineStrings.signedOut,
    empty: timelineStrings.empty,
    filteredOut: timelineStrings.filteredOut,
    undated: timelineStrings.noDates,
  };
  const [account, ...others] = message?.accounts ?? [];
  // Of several the command asks which one is meant.
  const connectionName = others.length === 0 ? (account?.connectionName ?? '') : '';
  return html`<div class="nothing" role="status" data-focus-next=${afterProblem}>
    <p>${sentences[state]}</p>
    ${
      state === 'signedOut' || state === 'noAccount'
        ? html`<vscode-button @click=${() => post({ type: 'act', action: 'signIn', connectionName })}>${timelineStrings.signIn}</vscode-button>`
        : nothing
    }
    ${
      state === 'noAccount'
        ? html`<vscode-button secondary @click=${() => post({ type: 'openSample' })}>${timelineStrings.openSample}</vscode-button>`
        : nothing
    }
  </div>`;
}

/** Undated notices shown at first. */
const undatedShown = 8;

/** The notices that can't be drawn. */
export function undatedList(
  items: readonly TimelineItem[],
  context: WordContext,
  isWhole: boolean,
  on: { readonly open: (item: TimelineItem) => void; readonly showAll: () => void },
): TemplateResult | typeof nothing {
  if (items.length === 0) return nothing;
  const shown = isWhole ? items : items.slice(0, undatedShown);
  return html`<section class="undated" aria-labelledby="undated">
    <h2 id="undated">${timelineStrings.undated}</h2>
    <p class="quiet">${timelineStrings.undatedNote(formatCount(items.length))}</p>
    <pe-one-stop><ul>
      ${repeat(
        shown,
        (item) => keyOf(item, context.accounts),
        (item, index) => {
          const { icon, name } = knownIcon(typeIcons, item.typeKey, 'note');
          const unreadable = item.unreadableDates === undefined ? '' : whenOf(item, context);
          const said = [unreadable, stateOf(item, context), changedText(item, context.now)].filter(
            (part) => part !== '',
          );
          // Of two accounts there may be notices of one subject.
          const words = `undated-${index}`;
          return html`<li><span class="codicon codicon-${icon} type-${name}" aria-hidden="true"></span>
          <button type="button" class="link-button" aria-describedby=${words} @click=${() => on.open(item)}>${lineText(item.subject)}</button>
          <span class="quiet" id=${words}>${lineText(said.join(', '))}</span></li>`;
        },
      )}
    </ul></pe-one-stop>
    ${shown.length < items.length ? html`<button type="button" class="link-button" @click=${on.showAll}>${timelineStrings.showAll(formatCount(items.length))}</button>` : nothing}
  </section>`;
}
