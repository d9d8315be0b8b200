// Acknowledging on a person's word: one notice, or many four at a time with progress, cancel and a report of what failed.

import * as vscode from 'vscode';
import type { Session } from '../../app/session/session.ts';
import type { Logger } from '../../core/connection/ports.ts';
import { type Failure, failureLine, failureOf } from '../../core/failures.ts';
import { isCompleted, type Notice } from '../../core/notices/notice.ts';
import { describeFailure } from '../../core/text/failureStrings.ts';
import type { Messages } from '../editor/messages.ts';
import { t } from '../editor/translate.ts';
import { acknowledgeWithMessage } from './acknowledgeWithMessage.ts';
import { subjectOf } from './row.ts';

export interface AcknowledgeTarget {
  readonly session: Session;
  readonly notice: Notice;
}

interface Failed {
  readonly target: AcknowledgeTarget;
  readonly failure: Failure;
}

/** Requests under way at once. */
const parallel = 4;
/** Failures named in the message; the log names all. */
const namedFailures = 3;

export class Acknowledging {
  readonly #messages: Messages;
  readonly #log: Logger;

  constructor(messages: Messages, log: Logger) {
    this.#messages = messages;
    this.#log = log;
  }

  /** Acknowledges those that aren't yet. Resolves when all have been tried; failures have been shown. */
  async withoutAsking(targets: readonly AcknowledgeTarget[]): Promise<void> {
    const open = targets.filter(({ notice }) => !notice.acknowledged);
    const [only] = open;
    const [first, second] = targets;
    if (only === undefined)
      this.#messages.done(
        first !== undefined && second === undefined
          ? t('Already acknowledged: “{subject}”', { subject: subjectOf(first.notice, 90) })
          : t('Already acknowledged'),
      );
    else if (open.length === 1)
      await acknowledgeWithMessage(only.session, only.notice.id, subjectOf(only.notice, 90), this.#messages);
    else await this.#withProgress(open);
  }

  /**
   * Acknowledges those of a group that aren't yet, after a counted question. `where`: the group's name. `isFiltered`: the tree's filter hides
   * others, and the tree may not be in sight.
   */
  async afterAsking(targets: readonly AcknowledgeTarget[], where: string, isFiltered: boolean): Promise<void> {
    const open = targets.filter(({ notice }) => !notice.acknowledged);
    if (open.length === 0) {
      this.#messages.done(t('Nothing left to acknowledge'));
      return;
    }
    const done = targets.length - open.length;
    const completed = open.filter(({ notice }) => isCompleted(notice)).length;
    const question =
      open.length === 1
        ? t('Acknowledge 1 notice in {where}?', { where })
        : t('Acknowledge {count} notices in {where}?', { count: open.length, where });
    const detail = [
      isFiltered ? t('Only notices that pass the filter of the view are meant.') : '',
      completed === 0 ? '' : t('{count} of them are completed already.', { count: completed }),
      done === 0 ? '' : t('{count} more are acknowledged already and are left alone.', { count: done }),
      t('The service has no way to take an acknowledgement back.'),
    ];
    const yes = open.length === 1 ? t('Acknowledge') : t('Acknowledge {count}', { count: open.length });
    const answer = await vscode.window.showWarningMessage(
      question,
      { modal: true, detail: detail.filter((line) => line !== '').join('\n') },
      yes,
    );
    if (answer !== yes) return;
    await this.withoutAsking(open);
  }

  async #withProgress(targets: readonly AcknowledgeTarget[]): Promise<void> {
    const failures: Failed[] = [];
    let tried = 0;
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
      },
    );
    await this.#report(targets.length, tried, failures);
  }

  /** Says of all how many were acknowledged, how many not and why, and how many weren't tried because the person stopped it. */
  async #report(all: number, tried: number, failures: readonly Failed[]): Promise<void> {
    const sentences = failures.map(({ target: { session, notice }, failure }) => {
      const { sentence } = describeFailure(failure, session.host, t);
      this.#log.error(`Acknowledging notice ${notice.id} failed: ${failureLine(failure)}`);
      return t('“{subject}”: {sentence}', { subject: subjectOf(notice, 60), sentence });
    });
    const failed = failures.length;
    const done = tried - failed;
    const untried = all - tried;
    if (failed === 0) {
      this.#messages.done(
        untried === 0
          ? t('{done} notices acknowledged', { done })
          : t('Stopped: {done} of {all} notices acknowledged, {untried} not tried', { done, all, untried }),
      );
      return;
    }
    const counts =
      untried === 0
        ? t('{failed} of {all} notices were not acknowledged.', { failed, all })
        : t('Stopped: {done} of {all} notices acknowledged, {failed} failed, {untried} not tried.', {
            done,
            all,
            failed,
            untried,
          });
    const more = failed - namedFailures;
    const rest = more > 0 ? [t('{more} more are named in the log.', { more })] : [];
    await this.#messages.warn([counts, ...sentences.slice(0, namedFailures), ...rest].join(' '), 'showLog');
  }
}
