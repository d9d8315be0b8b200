// The log that all parts write to. Messages repeat what the service and the network said: here each becomes one line that hides nothing.

import type { Logger } from '../../core/connection/ports.ts';
import { shortText } from '../../core/text/untrustedText.ts';

/** Characters of a line: the longest request that is logged fits. */
const longestLine = 20_000;

/** Writes to `channel`, so that no text can pretend to be a line of the log, or colour or reorder what a terminal shows of the file. */
export function lineLogger(channel: Logger): Logger {
  return {
    debug: (message) => channel.debug(shortText(message, longestLine)),
    info: (message) => channel.info(shortText(message, longestLine)),
    warn: (message) => channel.warn(shortText(message, longestLine)),
    error: (message) => channel.error(shortText(message, longestLine)),
  };
}
