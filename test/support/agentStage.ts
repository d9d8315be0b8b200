// What agents ask, in a test's hands: accounts with services that do what the test says, and a person who answers as told.

import type { AgentQuestion } from '../../src/app/agents/acknowledgeAct.ts';
import { AgentActs } from '../../src/app/agents/agentActs.ts';
import type { Session } from '../../src/app/session/session.ts';
import type { AgentAct } from '../../src/core/agents/acts.ts';
import type { EventService } from '../../src/core/connection/ports.ts';
import { fail } from '../../src/core/failures.ts';
import type { Notice } from '../../src/core/notices/notice.ts';
import { NoticeStore } from '../../src/core/notices/store.ts';
import { readInstant } from '../../src/core/text/isoDate.ts';
import type { ReaderZone } from '../../src/core/text/timeWindow.ts';
import { inEnglish } from '../../src/core/text/translate.ts';
import { FakeClock } from './fakeClock.ts';
import { byId, now } from './notices.ts';
import { stubService } from './stubService.ts';

/** An account: signed out where it has no service. */
export class StageAccount {
  readonly connection: { readonly name: string; readonly baseUrl: string; readonly objectPrefix: string };
  readonly host = 'api.example.com';
  readonly store = new NoticeStore('loading');
  readonly clock: FakeClock;
  readonly acknowledged: number[] = [];
  userName = 'alice';
  /** What comes of acknowledging, where that is nothing. */
  refusal: Error | undefined;
  /** What acknowledging waits for. */
  isAsked: Promise<void> | undefined;
  lookBackDays = 90;
  service: EventService | undefined;

  constructor(name: string, clock: FakeClock, service: Partial<EventService> | undefined) {
    this.connection = { name, baseUrl: 'https://api.example.com', objectPrefix: 'Platform_' };
    this.clock = clock;
    this.service = service && stubService(service);
  }

  list(...notices: readonly Notice[]): void {
    this.store.replace(byId(notices), this.clock.now());
  }

  /** As a session does. */
  async acknowledge(id: number, userName = this.userName): Promise<void> {
    if (userName !== this.userName) throw fail('otherUser', `notice ${id} was chosen by another user`);
    await this.isAsked;
    if (this.refusal !== undefined) throw this.refusal;
    this.acknowledged.push(id);
    this.store.markAcknowledged(id);
  }
}

export class AgentStage {
  readonly clock = new FakeClock(now);
  readonly accounts: StageAccount[] = [];
  readonly questions: AgentQuestion[] = [];
  readonly logLines: string[] = [];
  readonly done: string[] = [];
  /** The subjects that were told to have changed. */
  readonly changed: string[] = [];
  readonly failed: { readonly subject: string; readonly kind: string; readonly again: () => Promise<unknown> }[] = [];
  /** Yeses that are under way to the service. */
  sending = 0;
  /** What the person says. */
  says: boolean | Promise<boolean> = false;
  zone: ReaderZone = { zone: 'utc' };
  readonly acts: AgentActs;
  /** The present name of each connection by its earlier ones. */
  readonly #names = new Map<string, string>();
  #marks = 0;

  constructor() {
    const line = (text: string) => void this.logLines.push(text);
    const { accounts } = this;
    this.acts = new AgentActs({
      sessions: {
        get all() {
          return accounts as unknown as readonly Session[];
        },
        get signedIn() {
          return accounts.filter(({ service }) => service !== undefined) as unknown as readonly Session[];
        },
        find: (name) =>
          accounts.find(({ connection }) => connection.name === (this.#names.get(name) ?? name)) as unknown as
            | Session
            | undefined,
        sync: () => Promise.resolve(),
      },
      clock: this.clock,
      zone: () => this.zone,
      t: inEnglish,
      log: { info: line, warn: line, error: line, debug: line },
      mark: () => `mark${++this.#marks}`,
      dateReader: async () => readInstant,
      entryLimit: () => 1_000_000,
      ask: async (question) => {
        this.questions.push(question);
        return await this.says;
      },
      whileSending: async (_session, send) => {
        this.sending += 1;
        return await send().finally(() => {
          this.sending -= 1;
        });
      },
      onChanged: (subject) => void this.changed.push(subject),
      onDone: (subject) => void this.done.push(subject),
      onFailed: (subject, { kind }, _session, again) => void this.failed.push({ subject, kind, again }),
    });
  }

  /** The person takes their time over the question. Returns what answers it. */
  saysLater(): (yes: boolean) => void {
    let answer = (_: boolean) => {};
    this.says = new Promise((resolve) => {
      answer = resolve;
    });
    return answer;
  }

  account(name = 'Work', service: Partial<EventService> | undefined = {}): StageAccount {
    const account = new StageAccount(name, this.clock, service);
    this.accounts.push(account);
    return account;
  }

  /** The connection gets that name in the settings, and with it another session. */
  rename(before: StageAccount, name: string): StageAccount {
    this.accounts.splice(this.accounts.indexOf(before), 1);
    before.service = undefined;
    before.refusal = fail('unauthorized', 'signed out');
    for (const [earlier, present] of this.#names)
      if (present === before.connection.name) this.#names.set(earlier, name);
    this.#names.delete(name);
    this.#names.set(before.connection.name, name);
    return this.account(name);
  }

  signedOut(name = 'Work'): StageAccount {
    const account = this.account(name);
    account.service = undefined;
    return account;
  }

  ask(act: AgentAct, input: unknown = {}, signal: AbortSignal = new AbortController().signal): Promise<string> {
    return this.acts.perform(act, input, signal);
  }
}

/** The records between the marks of an answer. */
export function recordsOf(answer: string): readonly Record<string, unknown>[] {
  const [, inside = ''] = /\n<untrusted-data \w+>\n([\s\S]*)\n<\/untrusted-data \w+>\n/.exec(answer) ?? [];
  return inside === '' ? [] : inside.split('\n').map((line) => JSON.parse(line));
}

/** The token of an answer's next page; undefined where it is the last one. */
export function nextOf(answer: string): string | undefined {
  return /"pageToken": "([^"]+)"\.$/.exec(answer)?.[1];
}
