// Which session a panel works with: the present one of its connection, followed as people sign in and out.

import type { Clock } from '../core/clock.ts';
import { noticesOf } from '../core/noticeStore.ts';
import type { Problem } from '../protocol/notice.ts';
import type { PanelPorts, PanelSession } from './panelPorts.ts';

export class PanelConnection {
  readonly name: string;
  readonly #ports: PanelPorts;
  readonly #onChange: (before: PanelSession | undefined) => void;
  readonly #end: () => void;
  #session: PanelSession | undefined;

  /** `onChange` is called when the connection has another user or service, or none; never from here. */
  constructor(name: string, ports: PanelPorts, onChange: (before: PanelSession | undefined) => void) {
    this.name = name;
    this.#ports = ports;
    this.#onChange = onChange;
    this.#session = ports.sessions.find(name);
    this.#end = ports.sessions.onChange(() => this.#follow());
  }

  /** Undefined while nobody is signed in. What was asked of another session than this one is of no use any more. */
  get session(): PanelSession | undefined {
    return this.#session;
  }

  /** What dates of the service are compared with: its own time, or this machine's while nobody is signed in. */
  get clock(): Clock {
    return this.#session?.clock ?? this.#ports.clock;
  }

  /** Minutes: the offset that the service writes its dates with, by any notice; undefined where none with a date is there. */
  get serviceOffset(): number | undefined {
    if (this.#session === undefined) return undefined;
    for (const { modifyDate, startDate } of noticesOf(this.#session.store.snapshot).values()) {
      const date = modifyDate ?? startDate;
      if (date !== null) return date.offset;
    }
    return undefined;
  }

  /** Why there is no session; null where there is one, or one may come yet. */
  get problem(): Problem | null {
    const { sessions, t } = this.#ports;
    if (this.#session !== undefined || sessions.isOpening(this.name)) return null;
    return { sentence: t('You are not signed in to {name}.', { name: this.name }), action: 'signIn' };
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
