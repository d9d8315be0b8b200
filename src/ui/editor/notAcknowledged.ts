// How a message begins where an acknowledgement came to nothing, or may have.

import type { Failure } from '../../core/failures.ts';
import { t } from './translate.ts';

/** How a message about a notice begins of which the service hasn't said that it is acknowledged. `named`: the notice, in quotation marks. */
export function notAcknowledged(named: string, { isInDoubt }: Failure): string {
  return isInDoubt ? t('Perhaps not acknowledged: {named}', { named }) : t('Not acknowledged: {named}', { named });
}
