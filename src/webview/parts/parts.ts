// Small pieces that both pages show alike: the zone switch, the problem bar, icon buttons.

import '@vscode-elements/elements/dist/vscode-button/index.js';
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { TimeZoneChoice } from '../../core/text/timeWindow.ts';
import { blockText } from '../../core/text/untrustedText.ts';
import type { Problem } from '../../protocol/notice.ts';
import { sharedStrings } from '../strings/notice.ts';

/** Whether icons may turn: not for those who asked their system for less motion. */
export function mayMove(): boolean {
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

const zones: readonly TimeZoneChoice[] = ['local', 'utc', 'service'];

/** In whose time zone the page writes dates. It shows `zone` whatever a person has chosen: that may not have been kept. */
export function zoneSwitch(zone: TimeZoneChoice, onChange: (zone: TimeZoneChoice) => void): TemplateResult {
  return html`<div class="switch" role="radiogroup" aria-label=${sharedStrings.zone}>
    ${zones.map(
      (choice) => html`<label class="switch-choice" title=${sharedStrings.zoneHints[choice]}>
        <input type="radio" name="zone" value=${choice} .checked=${live(choice === zone)} @change=${() => onChange(choice)} />
        <span>${sharedStrings.zones[choice]}</span>
      </label>`,
    )}
  </div>`;
}

/** Selects what has the focus once a problem is solved by a button that goes with it. */
export const afterProblem = '[data-after-problem]';

/** What went wrong, and the one thing to do about it. */
export function problemBar(
  problem: Problem | null,
  onAct: (action: Problem['action']) => void,
): TemplateResult | typeof nothing {
  if (problem === null) return nothing;
  const { action, age = '' } = problem;
  return html`<div class="bar problem" role="alert" data-focus-next=${afterProblem}>
    <span class="codicon codicon-warning" aria-hidden="true"></span>
    <span class="bar-text">${blockText(problem.sentence)}${
      // Nobody is told each minute that another one has passed.
      age === '' ? nothing : html` <span aria-live="off">${age}</span>`
    }</span>
    ${action === 'none' ? nothing : html`<vscode-button secondary @click=${() => onAct(action)}>${sharedStrings.problemActions[action]}</vscode-button>`}
  </div>`;
}

/** A check mark in the place of the icon, for a moment. */
function confirm(button: EventTarget | null): void {
  const icon = button instanceof Element ? button.querySelector('.codicon') : null;
  icon?.classList.replace('codicon-copy', 'codicon-check');
  setTimeout(() => icon?.classList.replace('codicon-check', 'codicon-copy'), 1500);
}

export interface IconButton {
  readonly icon: string;
  readonly label: string;
  readonly onClick: () => void;
  /** Out of the tab order, as in rows that aren't active. */
  readonly unreachable?: boolean;
}

export function iconButton({ icon, label, onClick, unreachable }: IconButton): TemplateResult {
  return html`<button
    type="button"
    class="icon-button"
    title=${label}
    aria-label=${label}
    tabindex=${unreachable ? -1 : 0}
    @click=${(event: Event) => {
      event.stopPropagation();
      onClick();
      if (icon === 'copy') confirm(event.currentTarget);
    }}
    @dblclick=${(event: Event) => event.stopPropagation()}
  ><span class="codicon codicon-${icon}" aria-hidden="true"></span></button>`;
}
