// What the connection of the sample account is called.

import { t } from './translate.ts';

/** No other connection may have this name. */
export function sampleName(): string {
  return t('Sample account');
}
