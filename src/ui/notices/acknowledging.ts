// Acknowledging on a person's word: one notice, or many four at a time with progress, cancel and a report of what failed.

import * as vscode from 'vscode';
import type { KnownSessions } from '../../app/session/presentSession.ts';
import type { Session } from '../../app/session/session.ts';
import type { Logger } from '../../core/connection/ports.ts';
import type { Notice } from '../../core/notices/notice.ts';
import { isAnother } from '../../core/reminders/materialChange.ts';
import { plural } from '../../core/text/plural.ts';
import { tookStep } from '../editor/firstSteps.ts';
import type { Messages } from '../editor/messages.ts';
import { changedSentence } from '../editor/notAcknowledged.ts';
import { countText, t } from '../editor/translate.ts';
import { withViewProgress } from '../editor/viewProgress.ts';
import { warnWithRetry } from '../editor/warnWithRetry.ts';
import { ableTargets } from './ableTargets.ts';
import { withAcknowledgeProgress } from './acknowledgeProgress.ts';
import { acknowledgeQuestion } from './acknowledgeQuestion.ts';
import { type AcknowledgeTarget, byChange, hasJustChanged, presentTarget } from './acknowledgeTarget.ts';
import { acknowledgeWithMessage, catchUp, namedNotice } from './acknowledgeWithMessage.ts';
import { type FailedTarget, idsByReason, isSignedOut, reasonsOf } from './failedTargets.ts';
import { NothingAcknowledged } from './nothingAcknowledged.ts';
import { subjectOf } from './row.ts';
import { type SentMany, sendMany } from './sendMany.ts';

export interface AcknowledgingParts {
  readonly sessions: KnownSessions;
  readonly messages: Messages;
  readonly log: Logger;
}

/** Acknowledges some on a person's word, and asks before where that is due. */
type Acknowledge = (targets: readonly AcknowledgeTarget[]) => Promise<void>;

export class Acknowledging {
  readonly #sessions: KnownSessions;
  readonly #messages: Messages;
  readonly #log: Logger;
  /** Notices as they were when it was said that they had just changed, by their ids. */
  readonly #saidOf = new WeakMap<Session, Map<number, Notice>>();
  /** What is being asked. */
  readonly #questions = new Set<string>();
  /** Why nothing was done. */
  readonly nothing: NothingAcknowledged;

  constructor({ sessions, messages, log }: AcknowledgingParts) {
    this.#sessions = sessions;
    this.#messages = messages;
    this.#log = log;
    this.nothing = new NothingAcknowledged(sessions, messages);
  }

  /**
   * Acknowledges those that aren't yet. Resolves when all have been tried; failures have been shown, with a button that tries those
   * `again`.
   */
  async withoutAsking(
    targets: readonly AcknowledgeTarget[],
    again: Acknowledge = (failed) => this.withoutAsking(failed),
  ): Promise<void> {
    const able = ableTargets(targets, this.#sessions, this.#messages);
    if (able.length === 0) return;
    const open = able.filter(({ notice }) => !notice.acknowledged);
    const [only] = open;
    const [first, second] = able;
    if (only === undefined)
      this.#messages.done(
        first !== undefined && second === undefined
          ? t('Already acknowledged: {named}', { named: this.#named(first) })
          : t('Already acknowledged'),
      );
    else if (open.length === 1) await this.#one(only, again);
    else await this.#withProgress(open, again);
  }

  async #one(only: AcknowledgeTarget, again: Acknowledge): Promise<void> {
    const { session, userName } = only;
    const chosen = { session, id: only.notice.id, userName };
    const tryAgain = () => this.#onceMore([only], again);
    await withViewProgress(() => acknowledgeWithMessage(chosen, this.#named(only), this.#messages, tryAgain));
    catchUp(session, this.#sessions);
  }

  /** One that was picked as it was then, from a list that may have stood for long. */
  async picked(target: AcknowledgeTarget): Promise<void> {
    await this.#onceMore([target], (left) => this.withoutAsking(left));
  }

  /**
   * Acknowledges those of a group that aren't yet, after a counted question. `where`: the group's name; undefined for rows that were
   * chosen. `isFiltered`: the tree's filter hides others, and the tree may not be in sight.
   */
  async afterAsking(
    targets: readonly AcknowledgeTarget[],
    where: string | undefined,
    isFiltered: boolean,
  ): Promise<void> {
    const able = ableTargets(targets, this.#sessions, this.#messages);
    if (able.length < targets.length && able.length === 0) return;
    const open = able.filter(({ notice }) => !notice.acknowledged);
    if (open.length === 0) return this.nothing.nothingLeft(isFiltered);
    const [only] = open;
    // One row is named: it may be another than those that are selected.
    const among =
      where ?? (only !== undefined && open.length === 1 ? { named: this.#named(only) } : t('the selection'));
    const { question, detail, yes } = acknowledgeQuestion(open, able.length - open.length, among, isFiltered);
    // The second click of a double click comes before the question is in sight.
    if (this.#questions.has(question)) return;
    this.#questions.add(question);
    try {
      const answer = await vscode.window.showWarningMessage(question, { modal: true, detail }, yes);
      if (answer !== yes) return;
    } finally {
      this.#questions.delete(question);
    }
    // Those that failed are meant, whatever passes a filter by then.
    await this.withoutAsking(this.#unchanged(open), (failed) => this.afterAsking(failed, where, false));
  }

  /** Those that are still what was chosen, as they are listed by now. The others are left, which is said. */
  #unchanged(chosen: readonly AcknowledgeTarget[]): readonly AcknowledgeTarget[] {
    const { left, changed } = byChange(chosen, this.#sessions);
    this.tellChanged(changed);
    return left;
  }

  /** They aren't any more what the person chose, and were left. */
  tellChanged(changed: readonly AcknowledgeTarget[]): void {
    const [one] = changed;
    if (one !== undefined) this.#messages.tell(changedSentence(changed.length, this.#named(one)));
  }

  /**
   * Those that a person chose as they are listed: the others were something else within so many milliseconds, and are left, which is said.
   * Chosen once more they are meant as they are.
   */
  steady(chosen: readonly AcknowledgeTarget[], within: number): readonly AcknowledgeTarget[] {
    const left: AcknowledgeTarget[] = [];
    const changed: AcknowledgeTarget[] = [];
    for (const target of chosen) {
      const listed = presentTarget(target, this.#sessions);
      const isSteady = listed.notice.acknowledged || !hasJustChanged(target, within) || this.#wasSaid(listed);
      (isSteady ? left : changed).push(listed);
    }
    const [one] = changed;
    if (one === undefined) return left;
    for (const { session, notice } of changed)
      this.#saidOf.set(session, (this.#saidOf.get(session) ?? new Map()).set(notice.id, notice));
    this.nothing.justChanged(changed.length, this.#named(one));
    return left;
  }

  #wasSaid({ session, notice }: AcknowledgeTarget): boolean {
    const said = this.#saidOf.get(session)?.get(notice.id);
    return said !== undefined && !isAnother(said, notice);
  }

  async #onceMore(failed: readonly AcknowledgeTarget[], again: Acknowledge): Promise<void> {
    const left = this.#unchanged(failed);
    if (left.length > 0) await again(left);
  }

  async #withProgress(targets: readonly AcknowledgeTarget[], again: Acknowledge): Promise<void> {
    const together = [...new Set(targets.map(({ session }) => session))].map((session) =>
      session.actTogether(targets.filter((target) => target.session === session).map(({ notice }) => notice.id)),
    );
    let sent: SentMany;
    try {
      sent = await withAcknowledgeProgress(targets, (stop, onTried) =>
        sendMany(targets, { sessions: this.#sessions, stop, onTried }),
      );
    } finally {
      for (const acts of together) acts[Symbol.dispose]();
      for (const session of new Set(targets.map((target) => target.session))) catchUp(session, this.#sessions);
    }
    const { tried, failures, changed } = sent;
    this.tellChanged(changed);
    if (tried > failures.length) tookStep('acknowledge');
    const failed = failures.map(({ target }) => target);
    const all = targets.length - changed.length;
    if (all > 0 && (await this.#report(all, tried, failures))) await this.#onceMore(failed, again);
  }

  #named({ session, notice }: AcknowledgeTarget): string {
    return namedNotice(subjectOf(notice, 90), session, this.#sessions);
  }

  /**
   * Says of all how many were acknowledged, how many and which not and why, and how many weren't tried because the person stopped it. True
   * where those that failed are to be tried again.
   */
  async #report(all: number, tried: number, failures: readonly FailedTarget[]): Promise<boolean> {
    for (const [why, ids] of idsByReason(failures)) this.#log.error(`${why}: ${ids.join(', ')}`);
    const failed = failures.length;
    const untried = all - tried;
    const counted = {
      all: countText(all),
      done: countText(tried - failed),
      failed: countText(failed),
      untried: countText(untried),
    };
    if (failed === 0) {
      this.#messages.done(
        untried === 0
          ? plural(t, all, '{count} notice acknowledged', '{count} notices acknowledged')
          : t('Stopped: {done} of {all} notices acknowledged, {untried} not tried', counted),
      );
      return false;
    }
    const isInDoubt = failures.some(({ failure }) => failure.isInDoubt);
    const counts =
      untried > 0
        ? isInDoubt
          ? t('Stopped: of {all} notices the service confirmed {done}, {untried} not tried', counted)
          : t('Stopped: {done} of {all} notices acknowledged, {untried} not tried, {failed} failed', counted)
        : isInDoubt
          ? t('Of {all} notices the service confirmed {done}', counted)
          : plural(
              t,
              failed,
              '{count} of {all} notices was not acknowledged',
              '{count} of {all} notices were not acknowledged',
              counted,
            );
    const text = t('{counts}: {reasons}', { counts, reasons: reasonsOf(failures, this.#sessions) });
    const [{ target } = {}] = failures;
    if (failures.every(({ failure }) => failure.kind === 'otherUser')) {
      void this.#messages.warn(text);
      return false;
    }
    if (target !== undefined && failures.every((one) => one.target.session === target.session && isSignedOut(one))) {
      void this.#messages.warn(text, 'signIn', target.session.connection.name);
      return false;
    }
    return warnWithRetry(text, t('Try {count} Again', { count: countText(failed) }));
  }
}
