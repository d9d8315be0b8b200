// Acknowledging one notice for an agent: only after a person in this window has said so, whatever the agent or the editor allowed before.

import { AgentRefusal } from '../../core/agents/acts.ts';
import { AgentInput } from '../../core/agents/input.ts';
import { type Failure, failureOf } from '../../core/failures.ts';
import { countedAs, isCompleted, type Notice, type NoticeReference } from '../../core/notices/notice.ts';
import { noticesOf } from '../../core/notices/store.ts';
import { isAnother } from '../../core/reminders/materialChange.ts';
import { describeAcknowledgeFailure } from '../../core/text/failureStrings.ts';
import type { Translate } from '../../core/text/translate.ts';
import { inertText } from '../../core/text/untrustedText.ts';
import { type Acquaintance, noticeProblem } from '../notices/noticeProblem.ts';
import { goingOn, presentSession } from '../session/presentSession.ts';
import type { Session } from '../session/session.ts';
import { type AccountParts, accountRead, type OpenSession, refusalOf } from './accounts.ts';
import { listedNotice } from './noticeActs.ts';

/** What a person is asked. All texts are inert. */
export interface AgentQuestion {
  readonly question: string;
  readonly detail: string;
  /** The button that says what will be done. */
  readonly yes: string;
  /** Which notice it is about. */
  readonly notice: NoticeReference;
}

export interface AcknowledgeActParts extends AccountParts {
  /** Resolves to whether a person said yes. */
  readonly ask: (question: AgentQuestion) => Promise<boolean>;
  /** Shows whoever said yes that something is under way, which may take long where the service asks to wait. */
  readonly whileSending: (session: Session, send: () => Promise<boolean>) => Promise<boolean>;
  /** It is acknowledged; `subject`: one line, inert. */
  readonly onDone: (subject: string) => void;
  /** A person said yes to what has changed meanwhile: nothing was sent. */
  readonly onChanged: (subject: string) => void;
  /** A person said yes, and it came to nothing. `again`: tries once more, and tells what comes of it in the same way. */
  readonly onFailed: (subject: string, failure: Failure, session: Session, again: () => Promise<unknown>) => void;
}

/** What a person has said yes to. */
interface SaidYes {
  readonly session: Session;
  readonly notice: Notice;
  readonly userName: string | undefined;
  /** One line, inert. */
  readonly subject: string;
}

export class AcknowledgeAct {
  readonly #parts: AcknowledgeActParts;
  /** What a person has a question about before them: a second one would hide what the first is about. */
  #asked: { readonly session: Session; readonly id: number } | undefined;

  constructor(parts: AcknowledgeActParts) {
    this.#parts = parts;
  }

  /** What the editor may show before: the notice's subject, as far as the list knows it. */
  async about(input: unknown, signal: AbortSignal): Promise<AgentQuestion> {
    const { session, asked } = await this.#meant(input, signal);
    const { t } = this.#parts;
    const row = listedNotice(session, asked, t);
    return questionOf(row?.id ?? asked, row, session, t);
  }

  async perform(input: unknown, signal: AbortSignal): Promise<string> {
    const { t, ask, sessions } = this.#parts;
    const { session, asked } = await this.#meant(input, signal);
    const { userName } = session;
    let known: Acquaintance = 'unknown';
    let isSent = false;
    try {
      const row = listedNotice(session, asked, t);
      const notice = row ?? (await session.service.notice(asked, signal));
      known = 'known';
      // What the service wrote stands between marks alone, of which this answer has none.
      if (notice.acknowledged)
        return t('Already acknowledged: {named}', { named: t('Notice {id}', { id: notice.id }) });
      const subject = subjectLine(notice, t);
      signal.throwIfAborted();
      if (this.#asked !== undefined) throw new AgentRefusal(alreadyAsked(this.#asked, session, notice, t));
      this.#asked = { session, id: notice.id };
      const isMeant = await ask(questionOf(notice.id, notice, session, t)).finally(() => {
        this.#asked = undefined;
      });
      if (!isMeant) throw new AgentRefusal(t('Not acknowledged: nobody confirmed it.'));
      isSent = true;
      await this.#send({ session, notice, userName, subject });
      const { connection } = goingOn(session, sessions);
      return t('Acknowledged notice {id} of {name}.', { id: notice.id, name: inertText(connection.name, 60) });
    } catch (error) {
      const describe = (failure: Failure, host: string) => noticeProblem(failure, { host, id: asked }, known, t);
      throw refusalOf(error, goingOn(session, sessions), t, isSent ? describeAcknowledgeFailure : describe);
    }
  }

  async #send(said: SaidYes): Promise<void> {
    const { onDone, onChanged, onFailed, whileSending, sessions, t } = this.#parts;
    const { subject } = said;
    const session = await presentSession(said.session, sessions);
    try {
      if (await whileSending(session, () => sendUnchanged(said, session))) return onDone(subject);
    } catch (error) {
      // Whoever said yes isn't told by the agent alone.
      onFailed(subject, failureOf(error), session, () => this.#send({ ...said, session }).catch(() => {}));
      throw error;
    }
    onChanged(subject);
    throw new AgentRefusal(t('Not acknowledged: it has changed while somebody was asked about it. Read it again.'));
  }

  async #meant(input: unknown, signal: AbortSignal): Promise<{ session: OpenSession; asked: number }> {
    const given = new AgentInput(input, ['connection', 'id'], this.#parts.t);
    const asked = given.id('id');
    return { session: await accountRead(given.text('connection'), this.#parts, signal), asked };
  }
}

/** False where the notice isn't any more what a person has said yes to: nothing was sent then. */
async function sendUnchanged({ notice, userName }: SaidYes, session: Session): Promise<boolean> {
  const now = noticesOf(session.store.snapshot).get(notice.id) ?? (await readAlone(notice, userName, session));
  if (now !== undefined && isAnother(notice, now)) return false;
  await session.acknowledge(notice.id, userName);
  return true;
}

/** A notice that no list holds, as it is by now; undefined where nothing would be sent for whoever said yes. */
async function readAlone(notice: Notice, userName: string | undefined, session: Session): Promise<Notice | undefined> {
  if (session.service === undefined || session.userName !== userName) return undefined;
  return countedAs(notice, await session.service.notice(notice.id, new AbortController().signal));
}

/** Whoever gave up on an answer may have asked for the same before: the question still stands. */
function alreadyAsked(asked: { session: Session; id: number }, session: Session, { id }: Notice, t: Translate): string {
  return asked.session === session && asked.id === id
    ? t('Somebody is being asked about this notice already. Try again once that is answered.')
    : t('Somebody is being asked about another notice. Try again once that is answered.');
}

function questionOf(id: number, notice: Notice | undefined, session: OpenSession, t: Translate): AgentQuestion {
  const name = inertText(session.connection.name, 60);
  const lines = [
    t('An agent asks for this. It is notice {id} of {name}.', { id, name }),
    notice !== undefined && isCompleted(notice) ? t('It is completed already.') : '',
    t('The service has no way to take an acknowledgement back.'),
  ];
  const subject = notice === undefined ? t('Notice {id}', { id }) : subjectLine(notice, t);
  return {
    question: t('Acknowledge “{subject}”?', { subject }),
    detail: lines.filter((line) => line !== '').join('\n'),
    yes: t('Acknowledge'),
    notice: { connectionName: session.connection.name, id },
  };
}

function subjectLine({ subject, id }: Notice, t: Translate): string {
  const line = inertText(subject, 120);
  return line === '' ? t('Notice {id}', { id }) : line;
}
