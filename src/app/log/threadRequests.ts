// The requests of an engine in a thread of its own, on the side of its owner: sent here, read there.

import type { LogWindow, LogWindowSource, UnreadAnswer } from '../../core/connection/ports.ts';
import { FailureError, fail, failureOf } from '../../core/failures.ts';
import type { FromThread, ToThreadMessage } from './threadPort.ts';

/** One request with its tries, and the answer that is being read. */
interface SentRequest {
  readonly abort: AbortController;
  readRows: (rows: number) => void;
  rejectAnswer: (error: Error) => void;
}

/** A request that was sent before the engine was there to ask for it. What is to be said of it waits until it does. */
interface EarlyRequest {
  readonly key: string;
  readonly adopted: Promise<number>;
  readonly adopt: (request: number) => void;
  readonly request: SentRequest;
}

export class ThreadRequests {
  readonly #source: (service: number) => LogWindowSource;
  readonly #post: (message: ToThreadMessage, bytes: readonly ArrayBuffer[]) => void;
  readonly #requests = new Map<number, SentRequest>();
  #early: EarlyRequest | undefined;

  constructor(
    source: (service: number) => LogWindowSource,
    post: (message: ToThreadMessage, bytes: readonly ArrayBuffer[]) => void,
  ) {
    this.#source = source;
    this.#post = post;
  }

  receive(message: Extract<FromThread, { type: 'request' | 'stopRequest' | 'read' | 'unreadable' }>): void {
    const request = this.#requests.get(message.request);
    switch (message.type) {
      case 'request':
        this.#begin(message.request, message.service, message.window);
        return;
      case 'stopRequest':
        if (request !== undefined) stop(request);
        return;
      case 'read':
        request?.readRows(message.rows);
        return;
      case 'unreadable':
        request?.rejectAnswer(new FailureError(message.failure));
    }
  }

  /** Sends a request that the engine will make as soon as it is there. */
  sendEarly(service: number, window: LogWindow): void {
    this.dropEarly();
    let adopt: (request: number) => void = () => {};
    const adopted = new Promise<number>((resolve) => {
      adopt = resolve;
    });
    const request = newRequest();
    this.#early = { key: keyOf(service, window), adopted, adopt, request };
    void this.#send(adopted, request, service, window);
  }

  /** The engine makes another request first, or none. */
  dropEarly(): void {
    if (this.#early !== undefined) stop(this.#early.request);
    this.#early = undefined;
  }

  /** Nobody wants any of them any more. */
  dispose(): void {
    this.dropEarly();
    for (const request of this.#requests.values()) stop(request);
    this.#requests.clear();
  }

  #begin(number: number, service: number, window: LogWindow): void {
    const early = this.#early;
    if (early?.key === keyOf(service, window)) {
      this.#early = undefined;
      this.#requests.set(number, early.request);
      early.adopt(number);
    } else {
      const request = newRequest();
      this.#requests.set(number, request);
      void this.#send(Promise.resolve(number), request, service, window);
    }
  }

  /** `number`: by which the engine knows it, once it does. */
  async #send(number: Promise<number>, request: SentRequest, service: number, window: LogWindow): Promise<void> {
    const tell = (message: (request: number) => ToThreadMessage) =>
      void number.then((known) => {
        if (!request.abort.signal.aborted) this.#post(message(known), []);
      });
    try {
      await this.#source(service).logWindow(window, request.abort.signal, {
        onRetry: (failure) => tell((known) => ({ type: 'retrying', request: known, failure })),
        onWait: (failure, ms) => tell((known) => ({ type: 'waiting', request: known, failure, ms })),
        read: (answer) => this.#readThere(number, request, answer),
      });
    } catch (error) {
      tell((known) => ({ type: 'requestFailed', request: known, failure: failureOf(error) }));
    }
    void number.then((known) => this.#requests.delete(known));
  }

  #readThere(number: Promise<number>, request: SentRequest, answer: UnreadAnswer): Promise<number> {
    return new Promise((resolve, reject) => {
      request.readRows = resolve;
      request.rejectAnswer = reject;
      void number.then((known) => {
        if (request.abort.signal.aborted) return;
        const body = ownBytes(answer.body);
        this.#post({ type: 'answered', request: known, answer: { ...answer, body } }, [body.buffer]);
      });
    });
  }
}

function newRequest(): SentRequest {
  return { abort: new AbortController(), readRows: () => {}, rejectAnswer: () => {} };
}

function stop(request: SentRequest): void {
  request.abort.abort();
  request.rejectAnswer(fail('cancelled', 'nobody reads the answer any more'));
}

function keyOf(service: number, { search, offset, count, retries }: LogWindow): string {
  return JSON.stringify([service, Object.entries(search).sort(), offset, count, retries ?? null]);
}

/** The bytes alone in their memory, which can be handed over: short ones share theirs with others. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  const isAlone = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength;
  return isAlone ? new Uint8Array(buffer) : new Uint8Array(bytes);
}
