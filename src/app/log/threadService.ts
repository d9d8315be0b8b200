// The service and the clock of an engine in a thread of its own: its owner sends what it asks for, and tells the time.

import type { Clock } from '../../core/clock.ts';
import type { LogWindow, LogWindowOptions, UnreadAnswer } from '../../core/connection/ports.ts';
import { type Failure, FailureError, fail, failureOf } from '../../core/failures.ts';
import type { FromThread, ToThreadMessage } from './threadPort.ts';

interface ThreadWindowOptions extends Pick<LogWindowOptions, 'onRetry' | 'onWait'> {
  /** A long answer has come: resolves when it is to be read. */
  readonly turn?: (() => Promise<void>) | undefined;
}

/** An answer that was read, and its number of rows. */
interface ReadAnswer<T> {
  readonly reply: T;
  readonly rows: number;
}

interface AskedWindow<T> {
  readonly options: ThreadWindowOptions;
  readonly signal: AbortSignal;
  readonly resolve: (reply: T) => void;
  readonly reject: (error: Error) => void;
}

/** `T`: what an answer is read to. */
export class ThreadService<T> {
  readonly #post: (message: FromThread) => void;
  readonly #read: (answer: UnreadAnswer) => ReadAnswer<T>;
  readonly #isLong: (answer: UnreadAnswer) => boolean;
  readonly #asked = new Map<number, AskedWindow<T>>();
  #count = 0;

  /** `read` throws FailureError. `isLong`: reading it takes a millisecond or so. */
  constructor(
    post: (message: FromThread) => void,
    read: (answer: UnreadAnswer) => ReadAnswer<T>,
    isLong: (answer: UnreadAnswer) => boolean,
  ) {
    this.#post = post;
    this.#read = read;
    this.#isLong = isLong;
  }

  async get(service: number, window: LogWindow, options: ThreadWindowOptions, signal: AbortSignal): Promise<T> {
    if (signal.aborted) throw cancelled();
    this.#count += 1;
    const request = this.#count;
    let stop = () => {};
    try {
      return await new Promise<T>((resolve, reject) => {
        stop = () => {
          this.#post({ type: 'stopRequest', request });
          reject(cancelled());
        };
        signal.addEventListener('abort', stop);
        this.#asked.set(request, { options, signal, resolve, reject });
        this.#post({ type: 'request', request, service, window });
      });
    } finally {
      signal.removeEventListener('abort', stop);
      this.#asked.delete(request);
    }
  }

  receive(message: Extract<ToThreadMessage, { type: 'answered' | 'retrying' | 'waiting' | 'requestFailed' }>): void {
    const asked = this.#asked.get(message.request);
    if (asked === undefined) return;
    switch (message.type) {
      case 'answered':
        void this.#take(message.request, asked, message.answer);
        return;
      case 'retrying':
        asked.options.onRetry(message.failure);
        return;
      case 'waiting':
        asked.options.onWait(message.failure, message.ms);
        return;
      case 'requestFailed':
        asked.reject(new FailureError(message.failure));
    }
  }

  /** Reads an answer when it is its turn. What it stands for if it has no rows is its sender's business, who may ask again. */
  async #take(request: number, { options, signal, resolve }: AskedWindow<T>, answer: UnreadAnswer): Promise<void> {
    if (this.#isLong(answer)) await options.turn?.();
    if (signal.aborted) return;
    try {
      const { reply, rows } = this.#read(answer);
      this.#post({ type: 'read', request, rows });
      resolve(reply);
    } catch (error) {
      const failure: Failure = failureOf(error);
      this.#post({ type: 'unreadable', request, failure });
    }
  }
}

function cancelled(): FailureError {
  return fail('cancelled', 'cancelled');
}

/** Stands still but when something is said: then it shows what the owner's clock showed. */
export class ThreadClock implements Clock {
  readonly #post: (message: FromThread) => void;
  readonly #tasks = new Map<number, () => void>();
  #now = 0;
  #count = 0;

  constructor(post: (message: FromThread) => void) {
    this.#post = post;
  }

  now(): number {
    return this.#now;
  }

  set(now: number): void {
    this.#now = now;
  }

  after(delay: number, task: () => void): () => void {
    this.#count += 1;
    const timer = this.#count;
    this.#tasks.set(timer, task);
    this.#post({ type: 'timer', timer, delay });
    return () => {
      if (this.#tasks.delete(timer)) this.#post({ type: 'stopTimer', timer });
    };
  }

  /** The time of a timer has come. */
  run(timer: number): void {
    const task = this.#tasks.get(timer);
    this.#tasks.delete(timer);
    task?.();
  }
}
