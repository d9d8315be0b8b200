// Which session a panel works with: the present one of its connection, followed as people sign in and out.

import type { Clock } from '../../core/clock.ts';
import { isSameAddress } from '../../core/connection/sameConnection.ts';
import { datesOf } from '../../core/notices/store.ts';
import { describeFailure, describeNoSession } from '../../core/text/failureStrings.ts';
import type { Instant } from '../../core/text/isoDate.ts';
import type { Problem } from '../../protocol/notice.ts';
import type { PanelPorts, PanelSession } from './ports.ts';

export class PanelConnection {
  #name: string;
  readonly #ports: PanelPorts;
  readonly #onChange: (before: PanelSession | undefined) => void;
  readonly #end: () => void;
  #session: PanelSession | undefined;

  /** `onChange` is called when the connection has another user, service or name, or no session; never from here. */
  constructor(name: string, ports: PanelPorts, onChange: (before: PanelSession | undefined) => void) {
    this.#name = name;
    this.#ports = ports;
    this.#onChange = onChange;
    this.#session = ports.sessions.find(name);
    this.#end = ports.sessions.onChange(() => this.#follow());
  }

  get name(): string {
    return this.#name;
  }

  /** It is the same account, read again: the credentials under that name may be other ones. */
  rename(name: string): void {
    this.#name = name;
    const before = this.#session;
    this.#session = this.#ports.sessions.find(name);
    this.#onChange(before);
  }

  /** Undefined while nobody is signed in. What was asked of another session than this one is of no use any more. */
  get session(): PanelSession | undefined {
    return this.#session;
  }

  /** The path of the file that is read in place of a service; undefined: a service is. */
  get file(): string | undefined {
    return this.#session?.file;
  }

  /** What dates of the service are compared with: its own time, or this machine's while nobody is signed in. */
  get clock(): Clock {
    return this.#session?.clock ?? this.#ports.clock;
  }

  /** Dates that the service wrote in its notices. */
  get dates(): readonly Instant[] {
    return this.#session === undefined ? [] : datesOf(this.#session.store.snapshot);
  }

  /** Why there is no session; null where there is one, or one may come yet. */
  get problem(): Problem | null {
    const { sessions, t } = this.#ports;
    if (this.#session !== undefined) return null;
    const unanswered = sessions.unanswered(this.name);
    if (unanswered !== undefined) return describeFailure(unanswered.failure, unanswered.host, t);
    if (sessions.isOpening(this.name)) return null;
    return describeNoSession(this.name, sessions.isListed(this.name), t);
  }

  dispose(): void {
    this.#end();
  }

  /** Without a session each change counts: it may tell that none is coming. */
  #follow(): void {
    const before = this.#session;
    const session = this.#ports.sessions.find(this.name);
    if (session !== undefined && session.service === before?.service) return;
    this.#session = session;
    this.#onChange(before);
  }
}

/** The same person is signed in at the same address, whatever the connection is called. */
export function isSameAccount(one: PanelSession, other: PanelSession | undefined): boolean {
  if (other === undefined || !isSameAddress(one.connection, other.connection)) return false;
  return one.credentialsId !== undefined && one.credentialsId === other.credentialsId;
}
