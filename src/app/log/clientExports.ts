// Exports that the engine makes, as the editor's side writes them: pieces of bytes, one after the other.

import { FailureError, fail } from '../../core/failures.ts';
import type { ExportWait } from '../export/exportWait.ts';
import type { LogExport, WritePiece } from '../export/file.ts';
import type { ExportFormat } from '../export/formats.ts';
import type { ExportedPart, ExportStanding, FromEngine, ToEngine } from './enginePort.ts';

/** What an export waits for. */
interface Waiting {
  readonly prepared?: (standing: ExportStanding) => void;
  readonly piece?: (bytes: Uint8Array<ArrayBuffer>, count: number) => void;
  readonly waits?: (wait: ExportWait | null) => void;
  readonly whole?: (standing: ExportStanding) => void;
  readonly unmade: (why: Error) => void;
}

/** How an export is written. */
interface Writing {
  readonly format: ExportFormat;
  readonly write: WritePiece;
  readonly signal: AbortSignal;
  readonly onWait: (wait: ExportWait | null) => void;
}

export class ClientExports {
  readonly #post: (message: ToEngine) => void;
  readonly #waiting = new Map<number, Waiting>();
  #count = 0;
  /** Why nothing comes any more of the first ones, up to this number. */
  #ended: { readonly last: number; readonly why: Error } | undefined;

  constructor(post: (message: ToEngine) => void) {
    this.#post = post;
  }

  /** Settles what is written. Rejects with a FailureError. */
  async prepare(search: number, part: ExportedPart): Promise<LogExport> {
    this.#count += 1;
    const number = this.#count;
    let standing = await new Promise<ExportStanding>((resolve, reject) => {
      this.#waiting.set(number, { prepared: resolve, unmade: reject });
      this.#post({ type: 'prepare', export: number, search, part });
    }).finally(() => this.#waiting.delete(number));
    let waiting: ExportWait | null = null;
    const onWait = (wait: ExportWait | null) => {
      waiting = wait;
    };
    return {
      missing: () => standing.missing,
      waiting: () => waiting,
      counted: part.kind === 'counts',
      total: standing.total,
      write: async (format, write, signal) => {
        standing = await this.#written(number, { format, write, signal, onWait });
        return standing.total ?? 0;
      },
      close: () => this.#post({ type: 'close', export: number }),
    };
  }

  receive(message: Extract<FromEngine, { type: 'prepared' | 'piece' | 'waits' | 'whole' | 'unmade' }>): void {
    const waiting = this.#waiting.get(message.export);
    switch (message.type) {
      case 'prepared':
        waiting?.prepared?.(message);
        return;
      case 'piece':
        waiting?.piece?.(message.bytes, message.count);
        return;
      case 'waits':
        waiting?.waits?.(message.wait);
        return;
      case 'whole':
        waiting?.whole?.(message);
        return;
      case 'unmade':
        waiting?.unmade(message.failure === null ? new Error(message.text) : new FailureError(message.failure));
    }
  }

  /** Nothing comes any more of those that were begun, for this reason: neither now nor when one is written later. */
  end(why: Error): void {
    this.#ended = { last: this.#count, why };
    for (const { unmade } of [...this.#waiting.values()]) unmade(why);
  }

  async #written(number: number, { format, write, signal, onWait }: Writing): Promise<ExportStanding> {
    if (this.#ended !== undefined && number <= this.#ended.last) throw this.#ended.why;
    let cancel = () => {};
    let writing: Promise<unknown> = Promise.resolve();
    try {
      return await new Promise<ExportStanding>((resolve, reject) => {
        const fails = (error: unknown) => {
          this.#post({ type: 'close', export: number });
          reject(error);
        };
        cancel = () => fails(fail('cancelled', 'The export was cancelled.'));
        signal.addEventListener('abort', cancel);
        this.#waiting.set(number, {
          piece: (bytes, count) => {
            writing = write(bytes, count);
            writing.then(() => this.#post({ type: 'written', export: number }), fails);
          },
          waits: onWait,
          whole: resolve,
          unmade: reject,
        });
        if (signal.aborted) cancel();
        else this.#post({ type: 'write', export: number, format });
      });
    } finally {
      signal.removeEventListener('abort', cancel);
      this.#waiting.delete(number);
      // Nothing is being written any more when it ends.
      await writing.catch(() => {});
    }
  }
}
