// Says why a command to acknowledge did nothing: what it was called on could not be acknowledged, or there was nothing.

import type { NoticeController } from '../../app/notices/controller.ts';
import type { KnownSessions } from '../../app/session/presentSession.ts';
import type { Session } from '../../app/session/session.ts';
import type { NoticeReference } from '../../core/notices/notice.ts';
import { noticesOf, readAtOf } from '../../core/notices/store.ts';
import type { Messages } from '../editor/messages.ts';
import { tellNotSignedIn } from '../editor/signedInSession.ts';
import { countText, t } from '../editor/translate.ts';

export class NothingAcknowledged {
  readonly #sessions: KnownSessions;
  readonly #messages: Messages;

  constructor(sessions: KnownSessions, messages: Messages) {
    this.#sessions = sessions;
    this.#messages = messages;
  }

  /** The page in front shows no notice that could be acknowledged: it is being read, the service has none, or it could not be read. */
  unread(id: number, { isReading, isGone }: NoticeController['standing']): void {
    this.#messages.tell(
      isReading
        ? t('Notice {id} isn’t read yet, and wasn’t acknowledged', { id })
        : isGone
          ? t('The service has no notice {id}, or you may not see it: nothing was acknowledged', { id })
          : t('Notice {id} could not be read, and wasn’t acknowledged', { id }),
    );
  }

  /** A row that stands for no notice was meant. */
  noNotice(): void {
    this.#messages.done(t('Nothing acknowledged: the row with the focus is no notice'));
  }

  /** The row that was clicked has only just come under the pointer. */
  justMoved(): void {
    this.#messages.tell(t('The rows have just moved, and nothing was acknowledged. Click once more.'));
  }

  /** So many were something else just before, and may have been chosen as that. `named`: the one, in quotation marks. */
  justChanged(count: number, named: string): void {
    this.#messages.tell(
      count === 1
        ? t('{named} has just changed, and wasn’t acknowledged. Choose it once more to acknowledge it as it is.', {
            named,
          })
        : t('{count} notices have just changed, and weren’t acknowledged. Choose them once more to acknowledge them.', {
            count: countText(count),
          }),
    );
  }

  /** There is nothing to acknowledge, as far as the notices are known; where the tree is filtered, among those that it shows. */
  nothingLeft(isFiltered = false): void {
    const { all } = this.#sessions;
    const isUnread = ({ service, store }: Session) => service !== undefined && readAtOf(store.snapshot) === null;
    const isOpen = ({ store }: Session) => [...noticesOf(store.snapshot).values()].some((one) => !one.acknowledged);
    this.#messages.done(
      all.some(isUnread)
        ? t('Not all notices are read yet')
        : isFiltered && all.some(isOpen)
          ? t('Nothing that passes the filter is left to acknowledge')
          : t('Nothing left to acknowledge'),
    );
  }

  /** One that was picked, or has the page in front, isn't listed any more, or nobody is signed in to its account any more. */
  unlisted({ connectionName, id }: NoticeReference): void {
    const session = this.#sessions.find(connectionName);
    if (session?.service === undefined) void tellNotSignedIn(this.#messages, connectionName, session);
    else this.#messages.tell(t('Notice {id} isn’t listed any more, and wasn’t acknowledged', { id }));
  }
}
