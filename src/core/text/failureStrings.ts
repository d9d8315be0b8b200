// What people read of a failure: one plain sentence and one action. The editor side reads this code when something fails first.

import type { Failure, FailureAction } from '../failures.ts';
import { dateText } from './dateText.ts';
import { localClockName, minute } from './timeWindow.ts';
import type { Translate } from './translate.ts';
import { unreachableText } from './unreachableText.ts';

/** Another window has other credentials than this one. `name`: of the connection. */
export function describeOtherCredentials(name: string, t: Translate): string {
  return t(
    'Somebody signed in to {name} or out of it in another window, and this window can’t see the change. Reload this window, or sign in here too.',
    { name },
  );
}

/** One plain sentence, and one action, for a failure. `host` is the service's host name as the user typed it. */
export function describeFailure(
  failure: Failure,
  host: string,
  t: Translate,
): { sentence: string; action: FailureAction } {
  const status = failure.status ?? 0;
  switch (failure.kind) {
    case 'unauthorized':
      return {
        sentence: t('{host} refused the user name or the API key. Check both, and sign in again.', { host }),
        action: 'signIn',
      };
    case 'forbidden':
      return {
        sentence: t('This user may not read that on {host}. Ask the account owner for the permission.', { host }),
        action: 'showLog',
      };
    case 'notFound': {
      const { notice: id } = failure;
      const sentence =
        id === undefined
          ? t('{host} has no such object, or this user may not see it.', { host })
          : t('{host} has no notice {id}, or this user may not see it.', { host, id });
      return { sentence, action: 'showLog' };
    }
    case 'throttled': {
      const { waitEnds, retryAfterSeconds = 0 } = failure;
      if (waitEnds === undefined)
        return { sentence: t('{host} is limiting requests. Try again in a minute.', { host }), action: 'retry' };
      const time = endText(waitEnds, retryAfterSeconds, t);
      return { sentence: t('{host} asked to wait until {time}.', { host, time }), action: 'retry' };
    }
    case 'tooMuchData':
      return {
        sentence: t('The answer of {host} was too large to read. Narrow the search or the look-back period.', { host }),
        action: 'showLog',
      };
    case 'offline':
      return { sentence: unreachableText(failure.obstacle, failure.code, host, t), action: 'retry' };
    case 'timeout':
      return { sentence: t('{host} did not answer in time. It may be busy: try again.', { host }), action: 'retry' };
    case 'server':
      return status >= 400
        ? {
            sentence: t('{host} reported an internal error (HTTP {status}). Try again later.', { host, status }),
            action: 'retry',
          }
        : { sentence: t('{host} reported an internal error. Try again later.', { host }), action: 'retry' };
    case 'malformed':
      if (failure.flaw === 'refused') {
        return {
          sentence: t('{host} refused this request (HTTP {status}). Its reason is in the log at level Debug.', {
            host,
            status,
          }),
          action: 'showLog',
        };
      }
      if (failure.flaw === 'samePage') {
        return {
          sentence: t(
            '{host} gave the same page again where the next one was asked for, so the list can’t be read to its end.',
            { host },
          ),
          action: 'retry',
        };
      }
      if (failure.flaw === 'unconfirmed') {
        return { sentence: t('{host} did not confirm that the notice is acknowledged.', { host }), action: 'retry' };
      }
      return {
        sentence: t(
          'The answer of {host} was not in the form of this service. Check the base URL and object prefix, and whether a proxy or a sign-in page answers in its place.',
          { host },
        ),
        action: 'retry',
      };
    case 'cancelled':
      return failure.isCutOff
        ? {
            sentence: t(
              'The editor’s extensions ended while the notices were read, perhaps because of what the service sent. The next read waits for the poll interval.',
            ),
            action: 'retry',
          }
        : { sentence: t('Cancelled.'), action: 'none' };
    case 'otherUser':
      return {
        sentence: t('Somebody else has signed in to {host} since. What was chosen before stays as it is.', { host }),
        action: 'none',
      };
    case 'secretStorage':
      return {
        sentence: t(
          'The editor’s secret storage did not answer, so nobody is signed in to {host}. Unlock the system’s keyring, then try again.',
          { host },
        ),
        action: 'retry',
      };
  }
}

/** The same for a read of the event log, which needs a permission of its own, and has a period in place of a look-back. */
export function describeLogFailure(
  failure: Failure,
  host: string,
  t: Translate,
): { sentence: string; action: FailureAction } {
  if (failure.kind === 'tooMuchData') {
    return failure.isInAll
      ? {
          sentence: t(
            'The entries of this search hold more text than the event log may have. What came before is shown: narrow the period or the query.',
          ),
          action: 'none',
        }
      : {
          sentence: t('The answer of {host} was too large to read. Narrow the period or the query.', { host }),
          action: 'showLog',
        };
  }
  if (failure.kind !== 'forbidden') return describeFailure(failure, host, t);
  return {
    sentence: t(
      'This user may not read the event log of {host}. It needs a permission of its own: ask the account owner for it.',
      { host },
    ),
    action: 'showLog',
  };
}

/** The same for acknowledging a notice, which the person has seen: reading it is another permission. */
export function describeAcknowledgeFailure(
  failure: Failure,
  host: string,
  t: Translate,
): { sentence: string; action: FailureAction } {
  const described = describeFailure(failure, host, t);
  if (failure.isInDoubt) {
    const { sentence } = described;
    return { ...described, sentence: t('{sentence} Whether the request was carried out isn’t known.', { sentence }) };
  }
  switch (failure.kind) {
    case 'forbidden': {
      const sentence = t('This user may not acknowledge notices on {host}. Ask the account owner for the permission.', {
        host,
      });
      return { ...described, sentence };
    }
    case 'notFound':
      return {
        ...described,
        sentence: t('{host} has this notice no longer, or you may not see it any more.', { host }),
      };
    default:
      return described;
  }
}

/** Why nothing can be asked of a connection: nobody is signed in to it, or it isn't there any more. */
export function describeNoSession(
  connectionName: string,
  isListed: boolean,
  t: Translate,
): { sentence: string; action: 'signIn' } {
  const sentence = isListed
    ? t('You are not signed in to {name}.', { name: connectionName })
    : t('There is no connection “{name}” any more.', { name: connectionName });
  return { sentence, action: 'signIn' };
}

/** Why something that was asked of a session came to nothing. Where nobody is signed in any more the service is not to blame. */
export function sessionFailure(
  failure: Failure,
  { service, connection, host }: { service: unknown; connection: { readonly name: string }; host: string },
  t: Translate,
  asked: 'reading' | 'acknowledging' = 'reading',
): { sentence: string; action: FailureAction } {
  if (service === undefined) return describeNoSession(connection.name, true, t);
  return asked === 'reading' ? describeFailure(failure, host, t) : describeAcknowledgeFailure(failure, host, t);
}

/**
 * When a wait of so many seconds is over, never too early: a sentence stands where it was written, and what is left of a wait would be
 * wrong there a minute later. By the second where it is short, and with its day where that isn't the one on which it began.
 */
function endText(end: number, seconds: number, t: Translate): string {
  const isShort = seconds < 60;
  const step = isShort ? 1000 : minute;
  const shown = Math.ceil(end / step) * step;
  const isSameDay = new Date(end - seconds * 1000).toDateString() === new Date(shown).toDateString();
  const format = new Intl.DateTimeFormat(t.locale, {
    ...(isSameDay ? {} : { month: 'short', day: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    ...(isShort ? { second: '2-digit' } : {}),
    hourCycle: 'h23',
    timeZoneName: 'short',
  });
  return dateText(format, shown, localClockName);
}
