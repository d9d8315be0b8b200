// Engines of the event log in threads of their own, as tests start them.

import path from 'node:path';
import type { EngineEnd, StartEngine } from '../../src/app/log/enginePort.ts';
import { type ThreadOptions, threadEngine } from '../../src/app/log/threadEngine.ts';

/** The source that an engine's thread reads. */
export const engineFile = path.resolve(import.meta.dirname, '../../src/logEngine.ts');

/** In a thread of its own, of which a test can tell when nothing is under way in it. It never runs anywhere else. */
export class WatchedThread {
  /** What came from it, and what it asked of the service; but for answers to `turn`. */
  told = 0;
  /** Searches that it was told to read. */
  searches = 0;
  readonly #options: ThreadOptions;
  readonly #turns = new Map<number, () => void>();
  #end: EngineEnd | undefined;
  #count = 0;

  constructor(options: Partial<ThreadOptions> = {}) {
    this.#options = { file: engineFile, ...options };
  }

  readonly start: StartEngine = (owner) => {
    const start = threadEngine(this.#options, () => {
      throw new Error('the test wants a thread');
    });
    const end = start({
      clock: owner.clock,
      source: (service) => {
        this.told++;
        return owner.source(service);
      },
      warn: (line) => owner.warn(line),
      receive: (message) => {
        if (message.type === 'unmade' && message.export < 0) {
          this.#turns.get(message.export)?.();
          return;
        }
        this.told++;
        owner.receive(message);
      },
    });
    this.#end = end;
    return {
      post: (message) => {
        if (message.type === 'search') this.searches++;
        end.post(message);
      },
      close: () => end.close(),
    };
  };

  /** The thread has done what it was told, and its event loop has gone round. */
  async turn(): Promise<void> {
    this.#count--;
    const number = this.#count;
    await new Promise<void>((resolve) => {
      this.#turns.set(number, resolve);
      // Of a search that isn't there nothing can be exported.
      this.#end?.post({ type: 'prepare', export: number, search: -1, part: { kind: 'shown' } });
    });
    this.#turns.delete(number);
    // Messages that follow at once are answered before its event loop goes round: this thread sleeps meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}
