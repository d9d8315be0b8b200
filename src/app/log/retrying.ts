// A search that broke off is read again by itself, in the rhythm in which following goes on, as long as somebody sees the page: one of which
// nothing came, and one of which a part did where the reason may pass.

import { type Failure, failureLine } from '../../core/failures.ts';
import { describeLogFailure } from '../../core/text/failureStrings.ts';
import { describeFileFailure } from '../../core/text/fileTroubles.ts';
import type { Translate } from '../../core/text/translate.ts';
import type { Problem } from '../../protocol/notice.ts';
import type { PanelConnection } from '../panels/connection.ts';
import type { PanelPorts, PanelSession } from '../panels/ports.ts';
import { followInterval, hopeless, waitAfter } from './following.ts';

export class Retrying {
  readonly #connection: Pick<PanelConnection, 'clock'>;
  readonly #read: () => void;
  #wait = followInterval;
  /** When to read again: milliseconds since 1970; undefined: not by itself. */
  #dueAt: number | undefined;
  #isOn = false;
  #isSuspended = false;
  #endWait: (() => void) | undefined;
  /** What was told of the last failure. */
  #problem: Problem | null = null;

  /** `read`: reads again. */
  constructor(connection: Pick<PanelConnection, 'clock'>, read: () => void) {
    this.#connection = connection;
    this.#read = read;
  }

  /** The last failure is one after which is read again: what is wrong is still told while that runs. */
  get isOn(): boolean {
    return this.#isOn;
  }

  /** It broke off, for this reason. False where trying again is of no use. */
  failed(failure: Failure): boolean {
    this.end();
    this.#isOn = failure.troubles === undefined && failure.kind !== 'notFound' && !hopeless.includes(failure.kind);
    if (!this.#isOn) return false;
    this.#wait = waitAfter(failure, this.#wait);
    this.#dueAt = this.#connection.clock.now() + this.#wait;
    this.#plan();
    return true;
  }

  /** What is to be told of a failure, after which is read again where that `mayGoOn` and is of use. */
  told(failure: Failure, mayGoOn: boolean, page: ReadingPage): Problem {
    this.#problem = readProblem(failure, mayGoOn && this.failed(failure), page);
    return this.#problem;
  }

  /** Another query is wanted. `isNarrowed`: among the rows that are there, which are to be read again all the same. Gives what is still wrong. */
  wanted(isNarrowed: boolean): Problem | null {
    if (isNarrowed && this.#isOn) return this.#problem;
    this.succeeded();
    return null;
  }

  /**
   * It goes well, or something else is wanted: the next failure is a first one, but where it isn't known yet whether it `isWhole`. A service
   * that breaks off each time is asked less and less often.
   */
  succeeded(isWhole = true): void {
    this.end();
    this.#isOn = false;
    if (isWhole) this.#wait = followInterval;
  }

  /** It can't be read again: its period has become none by now. Gives what is to be told of that. */
  gaveUp(why: Problem): Problem {
    this.succeeded();
    return why;
  }

  /** Nothing is read again by itself until the next failure. */
  end(): void {
    this.#endWait?.();
    this.#dueAt = undefined;
  }

  /** Nobody sees the page: what is due meanwhile is read once somebody does. */
  suspend(suspended: boolean): void {
    this.#isSuspended = suspended;
    this.#endWait?.();
    if (!suspended) this.#plan();
  }

  #plan(): void {
    if (this.#dueAt === undefined || this.#isSuspended) return;
    this.#endWait = this.#connection.clock.after(Math.max(0, this.#dueAt - this.#connection.clock.now()), () => {
      this.#dueAt = undefined;
      this.#read();
    });
  }
}

/** Whether the service may answer before long, without anybody doing anything. */
export function mayPass({ kind }: Failure): boolean {
  return kind === 'offline' || kind === 'timeout' || kind === 'throttled' || kind === 'server';
}

/** What is told of a read that failed, on the page and in the log. `goesOn`: it is tried again by itself. */
export function readProblem(
  failure: Failure,
  goesOn: boolean,
  { ports: { log, t }, connection: { name, session } }: ReadingPage,
): Problem {
  log.warn(`Reading the event log of ${name} failed: ${failureLine(failure)}`);
  const { sentence, action } = describeRead(failure, session, t);
  return { sentence: goesOn ? t('{sentence} The log is read again by itself.', { sentence }) : sentence, action };
}

/** The same for a read of what a session has, which may be a file. */
export function describeRead(
  failure: Failure,
  session: PanelSession | undefined,
  t: Translate,
): { readonly sentence: string; readonly action: Problem['action'] } {
  const host = session?.host ?? '';
  return session?.file === undefined ? describeLogFailure(failure, host, t) : describeFileFailure(failure, host, t);
}

/** What is wrong with what is shown: it stays while that is, whichever part of it is looked at. */
export function standingProblem(failure: Failure | null, { ports, connection }: ReadingPage): Problem | null {
  const { session, problem } = connection;
  return failure === null || session === undefined ? problem : describeRead(failure, session, ports.t);
}

interface ReadingPage {
  readonly ports: Pick<PanelPorts, 'log' | 't'>;
  readonly connection: PanelConnection;
}
