// Which type of impacted resources a table shows.

import '@vscode-elements/elements/dist/vscode-option/index.js';
import '@vscode-elements/elements/dist/vscode-single-select/index.js';
import { html } from 'lit';
import type { DirectiveResult } from 'lit/directive.js';
import { keyed } from 'lit/directives/keyed.js';
import { lineText } from '../../core/text/untrustedText.ts';
import { resourceStrings } from '../strings/notice.ts';
import { formatCount } from '../strings/numbers.ts';

/**
 * `types`: each with its count; `chosen`: null for all. Made again when the types or their counts change: the element doesn't follow the
 * texts of its options.
 */
export function resourceTypeSelect(
  types: readonly (readonly [string, number])[],
  chosen: string | null,
  onChoose: (type: string | null) => void,
): DirectiveResult {
  const choose = ({ currentTarget }: Event) => {
    if (!(currentTarget instanceof HTMLElement) || !('value' in currentTarget)) return;
    const value = String(currentTarget.value);
    onChoose(value.startsWith('type ') ? value.slice(5) : null);
  };
  const all = types.reduce((sum, [, count]) => sum + count, 0);
  return keyed(
    JSON.stringify(types),
    html`<vscode-single-select class="type-select" .label=${resourceStrings.type} @change=${choose}>
      <vscode-option value="all" ?selected=${chosen === null}>${resourceStrings.allTypes(formatCount(all))}</vscode-option>
      ${types.map(
        ([type, count]) =>
          html`<vscode-option value=${`type ${type}`} ?selected=${chosen === type}>${lineText(type) || resourceStrings.noType} (${formatCount(count)})</vscode-option>`,
      )}
    </vscode-single-select>`,
  );
}
