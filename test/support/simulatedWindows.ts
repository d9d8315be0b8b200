// Windows of one editor, in memory: time is a test's, each operation on their shared files happens when chance lets it, and a window can be
// killed at any point.

import type { Clock } from '../../src/core/clock.ts';
import { Random } from '../../src/service/sample/random.ts';
import { FakeClock } from './fakeClock.ts';
import { SimulatedFiles } from './simulatedFiles.ts';

export interface SimulatedWindow {
  readonly number: number;
  isGone: boolean;
  /** As the editor does where the window is closed. */
  end(): void;
}

export interface SimulationOptions {
  readonly seed: number;
  /** Milliseconds since 1970. */
  readonly start: number;
  /** Lets what can happen without time or files do so. */
  readonly turn: () => Promise<void>;
  /** After so many turns without an operation on a file none comes any more. */
  readonly quietTurns: number;
}

export class SimulatedWindows<W extends SimulatedWindow> {
  readonly clock: FakeClock;
  readonly files: SimulatedFiles;
  readonly windows: W[] = [];
  readonly logged: string[] = [];
  protected readonly chance: Random;
  readonly #turn: () => Promise<void>;
  readonly #quietTurns: number;

  constructor({ seed, start, turn, quietTurns }: SimulationOptions) {
    this.clock = new FakeClock(start);
    this.files = new SimulatedFiles(() => this.clock.now());
    this.chance = new Random(seed);
    this.#turn = turn;
    this.#quietTurns = quietTurns;
  }

  get living(): readonly W[] {
    return this.windows.filter(({ isGone }) => !isGone);
  }

  /** As an editor that crashes. */
  kill(window: W): void {
    window.isGone = true;
    this.files.kill(window.number);
  }

  close(window: W): void {
    window.isGone = true;
    window.end();
  }

  /** Lets operations happen in the order that chance chooses until none is left. */
  async settle(): Promise<void> {
    for (let quiet = 0; quiet < this.#quietTurns; quiet += 1) {
      await this.#turn();
      while (this.files.pending > 0) {
        this.files.step(this.chance.fraction());
        await this.#turn();
        quiet = 0;
      }
    }
  }

  /** A killed window's timers do nothing. */
  protected clockOf(number: number): Clock {
    return {
      now: () => this.clock.now(),
      after: (delay, task) =>
        this.clock.after(delay, () => {
          if (this.windows[number - 1]?.isGone !== true) task();
        }),
    };
  }
}
