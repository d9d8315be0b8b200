// What can be done with a search of the event log as a whole: the buttons in the page's head.

import { html, nothing, type TemplateResult } from 'lit';
import { pageWords } from './logText.ts';

export interface LogActions {
  readonly following: boolean;
  /** There is a search whose new entries can be followed. */
  readonly canFollow: boolean;
  readonly canExport: boolean;
  readonly finding: boolean;
  readonly onFollow: () => void;
  readonly onFind: () => void;
  readonly onExport: () => void;
  readonly onSave: () => void;
  readonly onCopyLink: () => void;
  readonly onCopyAsCurl: () => void;
}

export function logActions(actions: LogActions): TemplateResult {
  const { following, finding } = actions;
  return html`<div class="log-actions" role="group" aria-label=${pageWords.actions}>
    ${button('pulse', pageWords.follow, pageWords.followHint, actions.onFollow, { pressed: following, disabled: !actions.canFollow })}
    ${button('search', pageWords.find, isMac() ? pageWords.findHintMac : pageWords.findHint, actions.onFind, { pressed: finding })}
    ${button('export', pageWords.export, pageWords.exportHint, actions.onExport, { disabled: !actions.canExport })}
    ${button('bookmark', pageWords.save, pageWords.saveHint, actions.onSave)}
    ${button('link', pageWords.copyLink, pageWords.copyLinkHint, actions.onCopyLink)}
    ${button('terminal', pageWords.copyAsCurl, pageWords.copyAsCurlHint, actions.onCopyAsCurl)}
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
