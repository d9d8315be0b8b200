// Waits for what the editor's secret storage is to keep or to delete.

import { answeredAtLast } from '../../app/session/answered.ts';
import type { Clock } from '../../core/clock.ts';
import type { Messages } from '../editor/messages.ts';
import { t } from '../editor/translate.ts';

export interface PatienceParts {
  readonly messages: Messages;
  readonly clock: Clock;
}

/** As long as that takes: whoever waits is told why. */
export function withPatience(asked: Promise<void>, { messages, clock }: PatienceParts): Promise<void> {
  return answeredAtLast(asked, clock, () => {
    void messages.warn(
      t('The editor’s secret storage has not answered yet. Unlock the system’s keyring: it goes on by itself then.'),
    );
  });
}
