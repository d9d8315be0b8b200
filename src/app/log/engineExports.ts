// The exports of the engine: each is prepared, and written piece by piece as the editor's side takes the pieces.

import type { LogSource } from '../../core/connection/ports.ts';
import { fail, failureOf } from '../../core/failures.ts';
import type { ExportFormat } from '../export/formats.ts';
import type { ExportSource } from '../export/pieces.ts';
import { countedValues } from './countSource.ts';
import type { ExportedPart, FromEngine } from './enginePort.ts';
import { allEntries, shownEntries } from './exportSource.ts';
import type { LogResult } from './result.ts';

interface Prepared {
  readonly source: ExportSource;
  readonly abort: AbortController;
  /** The piece that was given last is written. */
  goOn: () => void;
}

export class EngineExports {
  readonly #post: (message: FromEngine) => void;
  readonly #readDate: (text: string) => number;
  readonly #prepared = new Map<number, Prepared>();

  constructor(post: (message: FromEngine) => void, readDate: (text: string) => number) {
    this.#post = post;
    this.#readDate = readDate;
  }

  /** `held`: what is exported, and where the rest of it is read; undefined where that was dropped. */
  prepare(
    number: number,
    part: ExportedPart,
    held: { readonly result: LogResult; readonly source: LogSource } | undefined,
  ): void {
    try {
      if (held === undefined) throw fail('cancelled', 'the search was dropped');
      const source = this.#sourceOf(number, part, held.result, held.source);
      this.#prepared.set(number, { source, abort: new AbortController(), goOn: () => {} });
      this.#post({ type: 'prepared', export: number, missing: source.missing(), total: source.total });
    } catch (error) {
      this.#unmade(number, error);
    }
  }

  write(number: number, format: ExportFormat): void {
    const prepared = this.#prepared.get(number);
    if (prepared === undefined) this.#unmade(number, new Error('nothing is known of this export'));
    else void this.#write(number, prepared, format);
  }

  goOn(number: number): void {
    this.#prepared.get(number)?.goOn();
  }

  close(number: number): void {
    const prepared = this.#prepared.get(number);
    this.#prepared.delete(number);
    prepared?.abort.abort();
    prepared?.goOn();
  }

  dispose(): void {
    for (const number of [...this.#prepared.keys()]) this.close(number);
  }

  #unmade(number: number, error: unknown): void {
    const failure = error instanceof Error && 'failure' in error ? failureOf(error) : null;
    this.#post({ type: 'unmade', export: number, failure, text: String(error) });
  }

  #sourceOf(number: number, part: ExportedPart, result: LogResult, service: LogSource): ExportSource {
    if (part.kind === 'counts') return countedValues(result, part.by);
    if (part.kind === 'shown') return shownEntries(result);
    return allEntries(result, service, this.#readDate, (wait) => this.#post({ type: 'waits', export: number, wait }));
  }

  async #write(number: number, prepared: Prepared, format: ExportFormat): Promise<void> {
    const { source, abort } = prepared;
    try {
      // What makes the forms of files isn't needed to search.
      const { exportOf } = await import('../export/pieces.ts');
      const give = (bytes: Uint8Array<ArrayBuffer>, count: number) =>
        new Promise<void>((resolve) => {
          prepared.goOn = resolve;
          this.#post({ type: 'piece', export: number, bytes, count });
        });
      const total = await exportOf(source).write(format, give, abort.signal);
      this.#post({ type: 'whole', export: number, missing: source.missing(), total });
    } catch (error) {
      this.#unmade(number, error);
    } finally {
      this.#prepared.delete(number);
    }
  }
}
