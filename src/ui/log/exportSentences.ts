// Why an export of the event log did not work, and what is missing from one that did, in sentences.

import type { MissingEntries } from '../../app/export/file.ts';
import { fileTrouble } from '../../app/export/wholeFile.ts';
import type { ExportContext } from '../../app/log/exportContext.ts';
import { failureOf } from '../../core/failures.ts';
import { describeLogFailure } from '../../core/text/failureStrings.ts';
import type { Problem } from '../../protocol/notice.ts';
import { t } from '../editor/translate.ts';

/** `file`: its name for the reader. */
export function exportTrouble(error: unknown, file: string, context: ExportContext): Problem {
  const refused = serviceTrouble(error, context);
  // All else came from the disk, or is a defect.
  if (refused === undefined) return { sentence: fileTrouble(error, file, t), action: 'showLog' };
  return { ...refused, sentence: t('{file} was not written. {sentence}', { file, sentence: refused.sentence }) };
}

/** What the service refused, which carries its failure; undefined for all else. */
export function serviceTrouble(error: unknown, { host, endedBy }: ExportContext): Problem | undefined {
  if (!(error instanceof Error && 'failure' in error)) return undefined;
  const failure = failureOf(error);
  const { sentence, action } = failure.kind === 'cancelled' ? endedBy() : describeLogFailure(failure, host, t);
  // "Try Again" would refresh the notices.
  return { sentence, action: action === 'retry' ? 'none' : action };
}

export function missingSentence(missing: MissingEntries): string {
  switch (missing) {
    case 'reading':
      return t('These are not all that match: the search had not read everything yet.');
    case 'stopped':
      return t('These are not all that match: the search was stopped.');
    case 'failed':
      return t('These are not all that match: the search ended with a problem.');
    case 'limit':
      return t('These are not all that match: the search ended at its limit of entries.');
    case 'gaps':
      return t('Some that match may be missing: too many came while nothing was asked.');
    case 'leftOut':
      return t('Some that match may be missing: not all entries can be read.');
    case 'short':
      return t('Some that match may be missing: the service gave fewer entries than it counts.');
  }
}
