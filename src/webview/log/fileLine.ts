// What tells the reader whose event log this is, plainly where it is that of a file.

import { html, type TemplateResult } from 'lit';
import { lineText } from '../../core/text/untrustedText.ts';
import { fileStrings, pageStrings } from '../strings/log.ts';
import { formatCount } from '../strings/numbers.ts';
import type { LogSearching } from './logSearching.ts';
import type { ShownLog } from './shownLog.ts';

export function logHeading({ name, isFile }: ShownLog): string {
  if (name === '') return pageStrings.page;
  return isFile ? fileStrings.title(lineText(name)) : pageStrings.title(lineText(name));
}

/** In place of how following stands: that nothing here comes from a service. How many entries the file has is known once all were read. */
export function fileLine({ log, progress }: LogSearching): TemplateResult {
  const file = lineText(log.file ?? '');
  const { held, state } = progress;
  const isWhole = state === 'complete' && held > 0;
  return html`<div class="follow-line file-line">
    <span class="codicon codicon-file" aria-hidden="true"></span>
    <span class="follow-text">${isWhole ? fileStrings.line(file, formatCount(held)) : fileStrings.nothingRead(file)}</span>
  </div>`;
}
