// The bar that finds a text in the rows, as it looks.

import { html, type TemplateResult } from 'lit';
import { longestName } from '../../protocol/guards.ts';
import { iconButton } from '../parts/parts.ts';
import { findStrings } from '../strings/log.ts';

export interface FindBarView {
  readonly text: string;
  /** What came of it, in words. */
  readonly said: string;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly onInput: (event: Event) => void;
  readonly onFind: (backwards: boolean) => void;
  readonly onClose: () => void;
}

export function findBarView({ text, said, onKey, onInput, onFind, onClose }: FindBarView): TemplateResult {
  return html`<div class="find-bar" role="search" aria-label=${findStrings.bar} @keydown=${onKey}>
    <input
      type="text"
      class=${said === findStrings.none ? 'none' : ''}
      aria-label=${findStrings.text}
      placeholder=${findStrings.placeholder}
      autocomplete="off"
      spellcheck="false"
      maxlength=${longestName}
      .value=${text}
      @input=${onInput}
    />
    ${iconButton({ icon: 'arrow-up', label: findStrings.previous, onClick: () => onFind(true) })}
    ${iconButton({ icon: 'arrow-down', label: findStrings.next, onClick: () => onFind(false) })}
    ${iconButton({ icon: 'close', label: findStrings.close, onClick: onClose })}
    <span class="find-said" role="status">${said}</span>
  </div>`;
}
