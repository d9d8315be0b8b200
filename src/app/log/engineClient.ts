// The editor's side of the engine: starts it, hands on what comes from it, and ends it.

import type { Clock } from '../../core/clock.ts';
import type { Logger, LogSource } from '../../core/connection/ports.ts';
import { shortText } from '../../core/text/untrustedText.ts';
import type { ToLogPage } from '../../protocol/logMessages.ts';
import type { LogExport } from '../export/file.ts';
import { ClientExports } from './clientExports.ts';
import type { EngineEnd, ExportedPart, FromEngine, SearchState, StartEngine, ToEngine } from './enginePort.ts';
import type { SearchEngine } from './engineSearch.ts';

export interface EngineClientParts {
  readonly start: StartEngine;
  /** The service's time. */
  readonly clock: Clock;
  readonly log: Logger;
  readonly onState: (state: SearchState) => void;
  readonly onEnded: (search: number) => void;
  /** For the page, as it is. */
  readonly onAnswer: (message: ToLogPage) => void;
  readonly copyText: (text: string) => void;
}

export class EngineClient implements SearchEngine {
  readonly #parts: EngineClientParts;
  readonly #end: EngineEnd;
  readonly #exports = new ClientExports((message) => this.post(message));
  #service: { readonly number: number; readonly source: LogSource } | undefined;
  #searches = 0;

  constructor(parts: EngineClientParts) {
    this.#parts = parts;
    this.#end = parts.start({
      receive: (message) => this.#receive(message),
      source: (service) => this.#sourceOf(service),
      clock: parts.clock,
    });
  }

  post(message: ToEngine): void {
    this.#end.post(message);
  }

  /** A number that no search had. */
  nextSearch(): number {
    this.#searches += 1;
    return this.#searches;
  }

  /** The number of a service: the one that is searched from now on. */
  numberOf(source: LogSource): number {
    if (this.#service?.source !== source) this.#service = { number: (this.#service?.number ?? 0) + 1, source };
    return this.#service.number;
  }

  prepare(search: number, part: ExportedPart): Promise<LogExport> {
    return this.#exports.prepare(search, part);
  }

  dispose(): void {
    this.#end.close();
    this.#exports.dispose();
  }

  #sourceOf(service: number): LogSource {
    if (this.#service?.number !== service) throw new Error('another service is searched by now');
    return this.#service.source;
  }

  #receive(message: FromEngine): void {
    const { onState, onEnded, onAnswer, copyText, log } = this.#parts;
    switch (message.type) {
      case 'state':
        onState(message);
        return;
      case 'ended':
        onEnded(message.search);
        return;
      case 'answer':
        onAnswer(message.message);
        return;
      case 'copy':
        copyText(message.text);
        return;
      case 'defect':
        log.error(`The event log could not do what was asked: ${shortText(message.text, 300)}`);
        return;
      default:
        this.#exports.receive(message);
    }
  }
}
