// Acknowledging on a person's word: one notice, or many four at a time with progress, cancel and a report of what failed.

import * as vscode from 'vscode';
import type { Session } from '../../app/session/session.ts';
import type { Sessions } from '../../app/session/sessions.ts';
import type { Logger } from '../../core/connection/ports.ts';
import { type Failure, failureLine, failureOf } from '../../core/failures.ts';
import { isCompleted, type Notice } from '../../core/notices/notice.ts';
import { noticesOf } from '../../core/notices/store.ts';
import { describeFailure } from '../../core/text/failureStrings.ts';
import { tookStep } from '../editor/firstSteps.ts';
import type { Messages } from '../editor/messages.ts';
import { leastProgress } from '../editor/progress.ts';
import { countText, t } from '../editor/translate.ts';
import { acknowledgeWithMessage, namedNotice } from './acknowledgeWithMessage.ts';
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

export interface AcknowledgingParts {
  readonly sessions: Pick<Sessions, 'all'>;
  readonly messages: Messages;
  readonly log: Logger;
}

/** Acknowledges some on a person's word, and asks before where that is due. */
type Acknowledge = (targets: readonly AcknowledgeTarget[]) => Promise<void>;

export class Acknowledging {
  readonly #sessions: Pick<Sessions, 'all'>;
  readonly #messages: Messages;
  readonly #log: Logger;

  constructor({ sessions, messages, log }: AcknowledgingParts) {
    this.#sessions = sessions;
    this.#messages = messages;
    this.#log = log;
  }

  /**
   * Acknowledges those that aren't yet. Resolves when all have been tried; failures have been shown, with a button that tries those
   * `again`.
   */
  async withoutAsking(
    targets: readonly AcknowledgeTarget[],
    again: Acknowledge = (failed) => this.withoutAsking(failed),
  ): Promise<void> {
    const open = targets.filter(({ notice }) => !notice.acknowledged);
    const [only] = open;
    const [first, second] = targets;
    if (only === undefined)
      this.#messages.done(
        first !== undefined && second === undefined
          ? t('Already acknowledged: {named}', { named: this.#named(first) })
          : t('Already acknowledged'),
      );
    else if (open.length === 1)
      await acknowledgeWithMessage(only.session, only.notice.id, this.#named(only), this.#messages, () =>
        again(current([only])),
      );
    else await this.#withProgress(open, again);
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
      completedWords(completed, open.length),
      done === 0
        ? ''
        : done === 1
          ? t('1 more is acknowledged already and is left alone.')
          : t('{count} more are acknowledged already and are left alone.', { count: done }),
      t('The service has no way to take an acknowledgement back.'),
    ];
    const yes = open.length === 1 ? t('Acknowledge') : t('Acknowledge {count}', { count: open.length });
    const answer = await vscode.window.showWarningMessage(
      question,
      { modal: true, detail: detail.filter((line) => line !== '').join('\n') },
      yes,
    );
    if (answer !== yes) return;
    await this.withoutAsking(open, (failed) => this.afterAsking(failed, where, isFiltered));
  }

  async #withProgress(targets: readonly AcknowledgeTarget[], again: Acknowledge): Promise<void> {
    const failures: Failed[] = [];
    let tried = 0;
    const began = Date.now();
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
            tookStep('acknowledged');
          } catch (error) {
            failures.push({ target, failure: failureOf(error) });
          }
          tried += 1;
          progress.report({
            increment: 100 / targets.length,
            ...(Date.now() - began < leastProgress
              ? {}
              : { message: t('{done} of {all}', { done: tried, all: targets.length }) }),
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
    const isToBeTried = await this.#report(targets.length, tried, failures);
    if (isToBeTried) await again(current(failures.map(({ target }) => target)));
  }

  #named({ session, notice }: AcknowledgeTarget, length = 90): string {
    return namedNotice(subjectOf(notice, length), session, this.#sessions);
  }

  /**
   * Says of all how many were acknowledged, how many and which not and why, and how many weren't tried because the person stopped it. True
   * where those that failed are to be tried again.
   */
  async #report(all: number, tried: number, failures: readonly Failed[]): Promise<boolean> {
    for (const { target, failure } of failures)
      this.#log.error(`Acknowledging notice ${target.notice.id} failed: ${failureLine(failure)}`);
    const failed = failures.length;
    const done = tried - failed;
    const untried = all - tried;
    if (failed === 0) {
      this.#messages.done(
        untried === 0
          ? t('{done} notices acknowledged', { done })
          : t('Stopped: {done} of {all} notices acknowledged, {untried} not tried', { done, all, untried }),
      );
      return false;
    }
    const counts =
      untried === 0
        ? failed === 1
          ? t('1 of {all} notices was not acknowledged', { all })
          : t('{failed} of {all} notices were not acknowledged', { failed, all })
        : t('Stopped: {done} of {all} notices acknowledged, {untried} not tried, {failed} failed', {
            done,
            all,
            failed,
            untried,
          });
    const text = t('{counts}: {reasons}', { counts, reasons: this.#reasons(failures) });
    return this.#messages.warnWithRetry(text, t('Try {count} Again', { count: countText(failed) }));
  }

  /** Which failed and why: "“A”, “B”: The service can't be reached." Each reason once. */
  #reasons(failures: readonly Failed[]): string {
    const byReason = new Map<string, string[]>();
    for (const { target, failure } of failures.slice(0, namedFailures)) {
      const { sentence } = describeFailure(failure, target.session.host, t);
      const named = this.#named(target, 60);
      byReason.set(sentence, [...(byReason.get(sentence) ?? []), named]);
    }
    const parts = [...byReason].map(([sentence, named]) =>
      t('{notices}: {sentence}', { notices: named.join(', '), sentence }),
    );
    const more = failures.length - namedFailures;
    const inLog =
      more === 1 ? t('1 more is named in the log.') : t('{more} more are named in the log.', { more: countText(more) });
    return [...parts, ...(more > 0 ? [inLog] : [])].join(' ');
  }
}

function completedWords(completed: number, all: number): string {
  if (completed === 0) return '';
  if (all === 1) return t('It is completed already.');
  return completed === 1
    ? t('1 of them is completed already.')
    : t('{count} of them are completed already.', { count: completed });
}

/** As they are listed by now: some may have been acknowledged meanwhile. */
function current(targets: readonly AcknowledgeTarget[]): readonly AcknowledgeTarget[] {
  return targets.map(({ session, notice }) => ({
    session,
    notice: noticesOf(session.store.snapshot).get(notice.id) ?? notice,
  }));
}
