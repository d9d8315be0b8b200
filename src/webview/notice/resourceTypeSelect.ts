// Which type of impacted resources a table shows.

import { html, type TemplateResult } from 'lit';
import { lineText } from '../../core/text/untrustedText.ts';
import { selectOption } from '../parts/selectOption.ts';
import { resourceStrings } from '../strings/notice.ts';
import { formatCount } from '../strings/numbers.ts';

/** `types`: each with its count; `chosen`: null for all. */
export function resourceTypeSelect(
  types: readonly (readonly [string, number])[],
  chosen: string | null,
  onChoose: (type: string | null) => void,
): TemplateResult {
  const choose = ({ currentTarget }: Event) => {
    if (!(currentTarget instanceof HTMLSelectElement)) return;
    const { value } = currentTarget;
    onChoose(value.startsWith('type ') ? value.slice(5) : null);
  };
  const all = types.reduce((sum, [, count]) => sum + count, 0);
  const value = chosen === null ? 'all' : `type ${chosen}`;
  return html`<select class="type-select" aria-label=${resourceStrings.type} @change=${choose}>
    ${selectOption('all', resourceStrings.allTypes(formatCount(all)), value)}
    ${types.map(([type, count]) =>
      selectOption(`type ${type}`, `${lineText(type) || resourceStrings.noType} (${formatCount(count)})`, value),
    )}
  </select>`;
}
