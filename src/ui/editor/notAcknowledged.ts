// What a message says where an acknowledgement came to nothing, or may have.

import type { Failure } from '../../core/failures.ts';
import { countText, t } from './translate.ts';

/** How a message about a notice begins of which the service hasn't said that it is acknowledged. `named`: the notice, in quotation marks. */
export function notAcknowledged(named: string, { isInDoubt }: Failure): string {
  return isInDoubt ? t('Perhaps not acknowledged: {named}', { named }) : t('Not acknowledged: {named}', { named });
}

/** So many weren't any more what a person meant, and were left. `named`: the one, in quotation marks. */
export function changedSentence(count: number, named: string): string {
  return count === 1
    ? t('{what}: {named}', { what: t('Changed meanwhile, and not acknowledged'), named })
    : t('{count} notices have changed meanwhile, and aren’t acknowledged', { count: countText(count) });
}
