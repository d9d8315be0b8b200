// Acknowledging on a person's word: one notice, or many four at a time with progress, cancel and a report of what failed.

import * as vscode from 'vscode';
import { describeFailure, type Failure, failureOf } from '../core/failures.ts';
import { isCompleted, type Notice } from '../core/notices.ts';
import type { Log } from '../core/ports.ts';
import { acknowledgeOne } from './acknowledgeOne.ts';
import type { Messages } from './messages.ts';
import { subjectOf } from './noticeRow.ts';
import type { Session } from './session.ts';
import { t } from './translate.ts';

export interface AcknowledgeTarget {
  readonly session: Session;
  readonly notice: Notice;
}

/** Requests under way at once. */
const parallel = 4;
/** Failures named in the message; the log names all. */
const namedFailures = 3;

export class Acknowledging {
  readonly #messages: Messages;
  readonly #log: Log;

  constructor(messages: Messages, log: Log) {
    this.#messages = messages;
    this.#log = log;
  }

  /** Acknowledges those that aren't yet. Resolves when all have been tried; failures have been shown. */
  async acknowledge(targets: readonly AcknowledgeTarget[]): Promise<void> {
    const open = targets.filter(({ notice }) => !notice.acknowledged);
    const [only] = open;
    if (only === undefined) this.#messages.done(t('Already acknowledged', {}));
    else if (open.length === 1)
      await acknowledgeOne(only.session, only.notice.id, subjectOf(only.notice, 120), this.#messages);
    else await this.#many(open);
  }

  /** Acknowledges all of a group after a counted confirmation. `where`: the group's name, for the question. */
  async acknowledgeAll(targets: readonly AcknowledgeTarget[], where: string): Promise<void> {
    const open = targets.filter(({ notice }) => !notice.acknowledged);
    if (open.length === 0) {
      this.#messages.done(t('Nothing left to acknowledge', {}));
      return;
    }
    const done = targets.length - open.length;
    const completed = open.filter(({ notice }) => isCompleted(notice)).length;
    const question =
      open.length === 1
        ? t('Acknowledge 1 notice in {where}?', { where })
        : t('Acknowledge {count} notices in {where}?', { count: open.length, where });
    const detail = [
      completed === 0 ? '' : t('{count} of them are completed already.', { count: completed }),
      done === 0 ? '' : t('{count} more are acknowledged already and are left alone.', { count: done }),
      t('The service has no way to take an acknowledgement back.', {}),
    ];
    const yes = open.length === 1 ? t('Acknowledge', {}) : t('Acknowledge {count}', { count: open.length });
    const answer = await vscode.window.showWarningMessage(
      question,
      { modal: true, detail: detail.filter((line) => line !== '').join('\n') },
      yes,
    );
    if (answer !== yes) return;
    await this.acknowledge(open);
  }

  async #many(targets: readonly AcknowledgeTarget[]): Promise<void> {
    const failures: { target: AcknowledgeTarget; failure: Failure }[] = [];
    let tried = 0;
    let cancelled = false;
    await vscode.window.withProgress(
      {
        location: vscode.ProgressLocation.Notification,
        title: t('Acknowledging {count} notices', { count: targets.length }),
        cancellable: true,
      },
      async (progress, token) => {
        const waiting = [...targets];
        const next = async (): Promise<boolean> => {
          const target = token.isCancellationRequested ? undefined : waiting.shift();
          if (target === undefined) return false;
          try {
            await target.session.acknowledge(target.notice.id);
          } catch (error) {
            failures.push({ target, failure: failureOf(error) });
          }
          tried += 1;
          progress.report({
            increment: 100 / targets.length,
            message: t('{done} of {all}', { done: tried, all: targets.length }),
          });
          return true;
        };
        const work = async () => {
          while (await next());
        };
        // The first goes alone: a key that isn't taken any more is refused once, not by each.
        await next();
        await Promise.all(Array.from({ length: parallel }, work));
        cancelled = token.isCancellationRequested;
      },
    );
    await this.#report(targets.length, tried, cancelled, failures);
  }

  async #report(
    all: number,
    tried: number,
    cancelled: boolean,
    failures: readonly { target: AcknowledgeTarget; failure: Failure }[],
  ): Promise<void> {
    const sentences = failures.map(({ target: { session, notice }, failure }) => {
      const { sentence } = describeFailure(failure, session.host, t);
      this.#log.error(`Acknowledging notice ${notice.id} failed: ${failure.kind}: ${failure.detail}`);
      return t('“{subject}”: {sentence}', { subject: subjectOf(notice, 60), sentence });
    });
    const done = tried - failures.length;
    if (failures.length > 0) {
      const more = failures.length - namedFailures;
      const named = sentences.slice(0, namedFailures).join(' ');
      const rest = more > 0 ? ` ${t('{more} more are named in the log.', { more })}` : '';
      await this.#messages.warn(
        `${t('{failed} of {all} notices were not acknowledged.', { failed: failures.length, all })} ${named}${rest}`,
        'showLog',
      );
    } else if (cancelled && tried < all) {
      this.#messages.done(t('Stopped: {done} of {all} acknowledged', { done, all }));
    } else this.#messages.done(t('{done} notices acknowledged', { done }));
  }
}
