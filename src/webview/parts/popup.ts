// A button that opens a small panel below it. The browser shows it on top of everything and closes it by Escape or a click elsewhere.

import { html, nothing, type TemplateResult } from 'lit';

export interface Popup {
  /** Of the panel, and its place in the style sheet's names. */
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly icon: string;
  readonly disabled?: boolean;
  readonly content: TemplateResult;
}

export function popup({ id, label, hint, icon, disabled, content }: Popup): TemplateResult {
  return html`<button
      type="button"
      class="action-button"
      id=${`${id}-button`}
      popovertarget=${id}
      title=${hint}
      ?disabled=${disabled === true}
    ><span class="codicon codicon-${icon}" aria-hidden="true"></span><span>${label}</span><span class="codicon codicon-chevron-down" aria-hidden="true"></span></button>
    <div id=${id} class="popup" popover role="group" aria-label=${label}>${content}</div>`;
}

/** Closes a popup; the focus goes back to its button. */
export function closePopup(root: ParentNode, id: string): void {
  const panel = root.querySelector(`#${id}`);
  if (!(panel instanceof HTMLElement && panel.matches(':popover-open'))) return;
  panel.hidePopover();
  // The browser leaves it nowhere where the mouse went down on what takes no focus.
  root.querySelector<HTMLElement>(`#${id}-button`)?.focus();
}

export interface ToggleButton {
  readonly label: string;
  readonly hint?: string;
  readonly icon: string;
  readonly on: boolean;
  /** Id of what it shows and hides. */
  readonly controls: string;
  readonly onClick: () => void;
}

/** Shows and hides a part of the page. */
export function toggleButton({ label, hint, icon, on, controls, onClick }: ToggleButton): TemplateResult {
  return html`<button
    type="button"
    class="action-button ${on ? 'on' : ''}"
    title=${hint ?? nothing}
    aria-expanded=${on}
    aria-controls=${on ? controls : nothing}
    @click=${onClick}
  ><span class="codicon codicon-${icon}" aria-hidden="true"></span><span>${label}</span></button>`;
}
