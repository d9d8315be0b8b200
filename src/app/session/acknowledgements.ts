// Acknowledging for who is signed in: by the service first, then shown here and in the other windows; and what a window left undone that
// ended in the middle of it is told, never done.

import type { Clock } from '../../core/clock.ts';
import type { EventService, Logger } from '../../core/connection/ports.ts';
import { failureOf } from '../../core/failures.ts';
import { type NoticeStore, noticesOf, readAtOf } from '../../core/notices/store.ts';
import type { NoticeSync } from '../sync/noticeSync.ts';
import type { Rereading } from './rereading.ts';

export interface OwnAcknowledgementsParts {
  readonly connectionName: string;
  readonly service: EventService;
  readonly store: NoticeStore;
  readonly rereading: Rereading;
  readonly clock: Clock;
  readonly log: Logger;
  /** Resolves once reading has begun; to undefined where it can't. */
  readonly opened: Promise<NoticeSync | undefined>;
  /** Of so many that were under way in a window that ended these are still unacknowledged. */
  readonly onInterrupted: (ids: readonly number[], all: number) => void;
}

/** How a session ends. `session`: another one goes on with the same user. `program`: the whole program ends. */
export type SessionEnd = 'session' | 'signOut' | 'otherUser' | 'program';

/** OwnAcknowledgements that belong together, as other windows can see. */
interface Group {
  readonly unanswered: Set<number>;
  readonly mark: Promise<string | undefined>;
}

/** What was sent when a window ended may take the service so long, in milliseconds: before that nobody says that it wasn't done. */
const longestAnswer = 10_000;

export class OwnAcknowledgements {
  readonly #parts: OwnAcknowledgementsParts;
  readonly #groups = new Set<Group>();
  /** What is sent and not answered, by notice. */
  readonly #sent = new Map<number, Promise<void>>();
  #end: 'none' | 'session' | 'program' = 'none';

  constructor(parts: OwnAcknowledgementsParts) {
    this.#parts = parts;
  }

  /** Until what this gives is disposed of, these belong together: what they call for is read once, after all of them. */
  together(ids: readonly number[]): Disposable {
    const act = this.#parts.rereading.together();
    const group: Group = { unanswered: new Set(ids), mark: this.#mark(ids) };
    this.#groups.add(group);
    return {
      [Symbol.dispose]: () => {
        act[Symbol.dispose]();
        // What isn't answered where the program ends is for the next one to tell.
        if (this.#end !== 'program' || group.unanswered.size === 0) this.#forget(group);
      },
    };
  }

  /** As Session.acknowledge. One that is under way isn't sent twice. */
  async acknowledge(id: number, stop?: AbortSignal): Promise<void> {
    const before = this.#sent.get(id);
    const sent = before ?? this.#send(id, stop).finally(() => this.#sent.delete(id));
    this.#sent.set(id, sent);
    try {
      await sent;
    } catch (error) {
      if (before === undefined || failureOf(error).kind !== 'cancelled') throw error;
      // Who asked for it first has stopped it before it was sent.
      await this.acknowledge(id, stop);
    }
  }

  async #send(id: number, stop: AbortSignal | undefined): Promise<void> {
    const { service, rereading, connectionName, clock, log, opened } = this.#parts;
    const isMarked = [...this.#groups].some(({ unanswered }) => unanswered.has(id));
    using _act = isMarked ? rereading.together() : this.together([id]);
    const groups = () => [...this.#groups].filter(({ unanswered }) => unanswered.has(id));
    // Only what a window can find after the end of this one is sent.
    for (const { mark } of groups()) await mark;
    try {
      await service.acknowledge(id, new AbortController().signal, stop);
      rereading.answered();
    } catch (error) {
      rereading.failed(failureOf(error));
      throw error;
    } finally {
      for (const { unanswered } of groups()) unanswered.delete(id);
    }
    log.info(`Acknowledged notice ${id} of ${connectionName}`);
    await (await opened)?.acknowledged(id, clock.now());
  }

  /**
   * A window has ended while it acknowledged these. They are read at once, and once more where the service may still have been at it.
   * `told`: nobody else need look for them any more.
   */
  async interrupted(ids: readonly number[], told: () => Promise<void>): Promise<void> {
    const { opened, store, clock, onInterrupted } = this.#parts;
    const sync = await opened;
    const open = () => ids.filter((id) => noticesOf(store.snapshot).get(id)?.acknowledged === false);
    await this.#read(sync?.wasCutOff === true);
    if (open().length > 0) {
      await new Promise<void>((resolve) => clock.after(longestAnswer, resolve));
      await this.#read(false);
    }
    if (this.#end !== 'none') return;
    if (open().length > 0) onInterrupted(open(), ids.length);
    await told();
  }

  /** `isProgram`: the whole program ends, and nothing that isn't answered by then. */
  end(isProgram: boolean): void {
    this.#end = isProgram ? 'program' : 'session';
    if (!isProgram) for (const group of this.#groups) this.#forget(group);
  }

  async #mark(ids: readonly number[]): Promise<string | undefined> {
    return await (await this.#parts.opened)?.underWay?.begin(ids);
  }

  #forget(group: Group): void {
    this.#groups.delete(group);
    const end = async () => {
      const name = await group.mark;
      if (name !== undefined) await (await this.#parts.opened)?.underWay?.end(name);
    };
    void end();
  }

  /** Resolves once the rows are those of a read that began now. `waits`: for the one that is due, as nobody may ask before. */
  async #read(waits: boolean): Promise<void> {
    const { clock, store, rereading } = this.#parts;
    const since = clock.now();
    if (!waits) await rereading.read();
    const isRead = () => store.snapshot.state === 'ready' && (readAtOf(store.snapshot) ?? 0) >= since;
    if (isRead()) return;
    await new Promise<void>((resolve) => {
      const end = store.onChange(() => {
        if (!isRead()) return;
        end();
        resolve();
      });
    });
  }
}
