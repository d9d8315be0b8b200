// Why a notice's page doesn't show what it should.

import type { Failure } from '../../core/failures.ts';
import { describeFailure } from '../../core/text/failureStrings.ts';
import type { Translate } from '../../core/text/translate.ts';
import type { Problem } from '../../protocol/notice.ts';

/** How far a page knows its notice: it shows it; it was there before, as it was opened or listed; or nobody has seen it. */
export type Acquaintance = 'shown' | 'known' | 'unknown';

/** `host`: the service's, as the user knows it. What is gone may come back: its page has a button that reads, of its own or of this. */
export function noticeProblem(
  failure: Failure,
  { host, id }: { readonly host: string; readonly id: number },
  acquaintance: Acquaintance,
  t: Translate,
): Problem {
  const problem = describeFailure(failure, host, t);
  if (failure.kind !== 'notFound') return problem;
  switch (acquaintance) {
    case 'shown':
      return {
        sentence: t(
          '{host} has this notice no longer, or you may not see it any more. What was read of it stays here.',
          { host },
        ),
        action: 'none',
      };
    case 'known':
      return {
        sentence: t('{host} has this notice no longer, or you may not see it any more.', { host }),
        action: 'retry',
      };
    case 'unknown':
      return {
        sentence: t('{host} has no notice {id}, or this user may not see it.', { host, id }),
        action: 'retry',
      };
  }
}
