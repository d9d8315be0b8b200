// What is told of one account among several.

import type { Translate } from './translate.ts';

/** With the connection's name in front: several may be at one host. `connectionName`: '' where there is one alone. */
export function namedSentence(told: string, connectionName: string, t: Translate): string {
  return connectionName === '' ? told : t('{connection}: {told}', { connection: connectionName, told });
}
