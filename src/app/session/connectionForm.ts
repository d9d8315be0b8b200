// What a person may type for a connection, and the sentences that say what is wrong with it.

import type { BaseUrlProblem } from '../../core/connection/baseUrl.ts';
import type { Translate } from '../../core/text/translate.ts';

export const knownPrefixes = ['Platform_', 'SoftLayer_'] as const;

/** An object prefix is spelled into every URL: letters, digits and underscores only, an underscore at its end. */
export function isObjectPrefix(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z][A-Za-z0-9_]{0,62}_$/.test(value);
}

export function baseUrlSentence(reason: BaseUrlProblem, t: Translate): string {
  switch (reason) {
    case 'empty':
      return t('Type the address of the service, such as https://api.example.com.');
    case 'notAUrl':
      return t('This is not an address. It looks like https://api.example.com.');
    case 'notHttps':
      return t('Use https: over http the API key would travel readable to another machine.');
    case 'hasCredentials':
      return t('Leave the user name and the key out of the address: signing in asks for them.');
    case 'hasQuery':
      return t('Leave everything from ? or # out of the address.');
    case 'unsupportedScheme':
      return t('The address must begin with https://.');
  }
}
