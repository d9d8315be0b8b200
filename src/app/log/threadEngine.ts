// Starts an engine in a thread of its own, and does for it what a thread can't: requests, and waiting by its owner's clock. The
// process that all extensions share only passes on what comes.

import { Worker } from 'node:worker_threads';
import { firstLogEntries } from '../../core/connection/ports.ts';
import type { EngineEnd, EngineOwner, StartEngine, ToEngine } from './enginePort.ts';
import { engineThread, type FromThread, type ToThread, type ToThreadMessage } from './threadPort.ts';
import { ThreadRequests } from './threadRequests.ts';

/**
 * Mebibytes that an engine's objects may take beyond its columns: a log that is full of long texts, each of its own, takes half. What
 * would take more ends its thread, and not the editor.
 */
const mostMemory = 1_536;

export interface ThreadOptions {
  /** The file that is read in the thread. */
  readonly file: string;
  /** Mebibytes, where other than usual. */
  readonly memory?: number;
  /** What makes a thread, where that is to be watched. */
  readonly newThread?: typeof engineWorker;
}

/** Where no thread can be had, or the file can't be read in it, `instead` starts an engine. */
export function threadEngine(
  { file, memory = mostMemory, newThread = engineWorker }: ThreadOptions,
  instead: StartEngine,
): StartEngine {
  return (owner) => {
    try {
      return new EngineThread(newThread(file, memory), owner, instead);
    } catch (error) {
      owner.warn(`The event log has no thread of its own: ${String(error)}`);
      return instead(owner);
    }
  };
}

/** It gets nothing of the environment, whose variables hold what is nobody's business. */
export function engineWorker(file: string, memory: number): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: memory };
  return new Worker(file, { workerData: engineThread, name: 'event log', env: {}, execArgv: [], resourceLimits });
}

class EngineThread implements EngineEnd {
  readonly #thread: Worker;
  readonly #owner: EngineOwner;
  readonly #instead: StartEngine;
  readonly #requests: ThreadRequests;
  readonly #timers = new Map<number, () => void>();
  /** What was said before the thread said anything. */
  #unheard: ToEngine[] | undefined = [];
  /** In place of a thread that never came to be one. */
  #other: EngineEnd | undefined;
  #isOver = false;

  constructor(thread: Worker, owner: EngineOwner, instead: StartEngine) {
    this.#thread = thread;
    this.#owner = owner;
    this.#instead = instead;
    this.#requests = new ThreadRequests(
      (service) => owner.source(service),
      (message, bytes) => this.#send(message, bytes),
    );
    thread.on('message', (message: FromThread) => this.#receive(message));
    thread.on('error', (error) => this.#die(error));
    thread.on('messageerror', (error) => this.#die(error));
    thread.on('exit', (code) => this.#die(new Error(`it ended with ${code}`)));
  }

  post(message: ToEngine): void {
    if (this.#other !== undefined) this.#other.post(message);
    if (this.#isOver) return;
    if (this.#unheard !== undefined) {
      this.#unheard.push(message);
      if (message.type === 'search' && message.file === null) this.#sendFirst(message);
    }
    this.#send(message);
  }

  close(): void {
    this.#end();
    this.#other?.close();
  }

  /** The first page of a search is on its way while the thread is still reading its code. */
  #sendFirst({ service, asked: search }: Extract<ToEngine, { type: 'search' }>): void {
    const { after = Number.NEGATIVE_INFINITY, before = Number.POSITIVE_INFINITY } = search;
    // Where nothing can be, nothing is asked for.
    if (after < before) this.#requests.sendEarly(service, { search, offset: 0, count: firstLogEntries });
  }

  #send(message: ToThreadMessage, bytes: readonly ArrayBuffer[] = []): void {
    if (this.#isOver) return;
    const told: ToThread = { now: this.#owner.clock.now(), message };
    this.#thread.postMessage(told, bytes);
  }

  #receive(message: FromThread): void {
    if (this.#isOver) return;
    switch (message.type) {
      case 'ready':
        this.#unheard = undefined;
        return;
      case 'request':
      case 'stopRequest':
      case 'read':
      case 'unreadable':
        this.#requests.receive(message);
        return;
      case 'timer': {
        const { timer, delay } = message;
        const end = this.#owner.clock.after(delay, () => {
          this.#timers.delete(timer);
          this.#send({ type: 'due', timer });
        });
        this.#timers.set(timer, end);
        return;
      }
      case 'stopTimer':
        this.#timers.get(message.timer)?.();
        this.#timers.delete(message.timer);
        return;
      case 'warn':
        this.#owner.warn(message.line);
        return;
      case 'ended':
        this.#requests.dropEarly();
        this.#owner.receive(message);
        return;
      default:
        this.#owner.receive(message);
    }
  }

  #die(error: unknown): void {
    if (this.#isOver) return;
    const unheard = this.#unheard;
    this.#end();
    if (unheard === undefined) {
      const isFull = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      this.#owner.warn(`The thread of the event log ended: ${String(error)}`);
      this.#owner.receive({ type: 'lost', why: isFull ? 'memory' : 'defect' });
      return;
    }
    this.#owner.warn(`The event log has no thread of its own: ${String(error)}`);
    this.#other = this.#instead(this.#owner);
    for (const message of unheard) this.#other.post(message);
  }

  /** What it holds is freed at once. */
  #end(): void {
    this.#isOver = true;
    this.#unheard = undefined;
    this.#requests.dispose();
    for (const end of this.#timers.values()) end();
    this.#timers.clear();
    void this.#thread.terminate();
  }
}
