// The sample account: the reference service inside this extension host, on loopback. Nothing of it needs a network.

import type * as vscode from 'vscode';
import type { Sessions } from '../../app/session/sessions.ts';
import type { Connection, Credentials, Logger } from '../../core/connection/ports.ts';
import type { Memory } from '../../core/memory.ts';
import { sampleName } from '../editor/sampleName.ts';

export interface RunningSample {
  readonly baseUrl: string;
  readonly objectPrefix: string;
  readonly credentials: Credentials;
  readonly madeAt: number;
  close(): Promise<void>;
  /** Keeps nothing of it for a later start. */
  remove(): Promise<void>;
}

/** `memory`: what is to be the same after a reload of the window is kept there. */
export type StartSample = (memory: Memory) => Promise<RunningSample>;

const openKey = 'sampleAccount.open';

export class SampleAccount implements vscode.Disposable {
  readonly #start: StartSample;
  readonly #sessions: Sessions;
  readonly #memory: Memory;
  readonly #log: Logger;
  #running: Promise<RunningSample> | undefined;

  constructor(start: StartSample, sessions: Sessions, memory: Memory, log: Logger) {
    this.#start = start;
    this.#sessions = sessions;
    this.#memory = memory;
    this.#log = log;
  }

  /** It was open when the window closed. */
  get wasOpen(): boolean {
    return this.#memory.get(openKey) === true;
  }

  /** Starts the service if need be and signs in to it. */
  async open(): Promise<void> {
    this.#running ??= this.#start(this.#memory);
    try {
      const { baseUrl, objectPrefix, credentials, madeAt } = await this.#running;
      const connection: Connection = { name: sampleName(), baseUrl, objectPrefix };
      this.#log.info(`The sample account is served at ${baseUrl}`);
      await this.#memory.update(openKey, true);
      await this.#sessions.setSample({ connection, credentials, madeAt });
    } catch (error) {
      this.#running = undefined;
      throw error;
    }
  }

  async close(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    await this.#memory.update(openKey, undefined);
    await this.#sessions.find(sampleName())?.signOut();
    await this.#sessions.setSample(undefined);
    await (await running)?.remove();
  }

  dispose(): void {
    void this.#running?.then((running) => running.close());
  }
}
