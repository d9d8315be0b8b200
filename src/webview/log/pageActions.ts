// What can be done with a search of the event log as a whole: the buttons in the page's head.

import { html, nothing, type TemplateResult } from 'lit';
import type { FromLogPage } from '../../protocol/logMessages.ts';
import type { QueryUse } from '../query/queryBar.ts';
import { fileStrings, pageStrings } from '../strings/log.ts';
import type { LogSearching } from './logSearching.ts';

export interface LogActions {
  /** The bar that finds a text in the rows is open. */
  readonly finding: boolean;
  readonly post: (message: FromLogPage) => void;
  readonly onFind: () => void;
  /** Something is to be done with the query in the bar. */
  readonly onUse: (use: QueryUse) => void;
}

export function logActions(
  { follow: { following }, isIdle, log: { isFile }, progress }: LogSearching,
  { finding, post, onFind, onUse }: LogActions,
): TemplateResult {
  const on = following?.end !== null;
  const followed = { pressed: !on, disabled: isFile || (isIdle && on) };
  // What a file's page can't do says why.
  const ofService = (hint: string) => (isFile ? fileStrings.noService(hint) : hint);
  const asked = { disabled: isFile };
  return html`<div class="log-actions" role="group" aria-label=${pageStrings.actions}>
    ${button('pulse', pageStrings.follow, ofService(pageStrings.followHint), () => post({ type: 'follow', on }), followed)}
    ${button('search', pageStrings.find, isMac() ? pageStrings.findHintMac : pageStrings.findHint, onFind, { pressed: finding })}
    ${button('export', pageStrings.export, pageStrings.exportHint, () => post({ type: 'export' }), { disabled: progress.count === 0 })}
    ${button('bookmark', pageStrings.save, ofService(pageStrings.saveHint), () => onUse('saveSearch'), asked)}
    ${button('link', pageStrings.copyLink, ofService(pageStrings.copyLinkHint), () => onUse('copyLink'), asked)}
    ${button('terminal', pageStrings.copyAsCurl, ofService(pageStrings.copyAsCurlHint), () => onUse('copyAsCurl'), asked)}
  </div>`;
}

/** The label goes where there is no room; the hint stays. */
function button(
  icon: string,
  label: string,
  hint: string,
  onClick: () => void,
  { pressed, disabled = false }: { pressed?: boolean; disabled?: boolean } = {},
): TemplateResult {
  return html`<button
    type="button"
    class="action-button"
    title=${hint}
    aria-label=${label}
    aria-pressed=${pressed ?? nothing}
    ?disabled=${disabled}
    @click=${onClick}
  ><span class="codicon codicon-${icon}" aria-hidden="true"></span><span class="action-label">${label}</span></button>`;
}

/** The editor's shortcuts have another key there. */
export function isMac(): boolean {
  return navigator.platform.startsWith('Mac');
}
