// The editor's side of the engine: starts it, hands on what comes from it, and ends it.

import type { Clock } from '../../core/clock.ts';
import type { Logger, LogSource, LogWindowSource } from '../../core/connection/ports.ts';
import { fail } from '../../core/failures.ts';
import { shortText } from '../../core/text/untrustedText.ts';
import type { ToLogPage } from '../../protocol/logMessages.ts';
import type { LogExport } from '../export/file.ts';
import { ClientExports } from './clientExports.ts';
import type {
  EngineEnd,
  EngineLoss,
  ExportedPart,
  FromEngine,
  SearchState,
  StartEngine,
  ToEngine,
} from './enginePort.ts';
import type { SearchEngine } from './engineSearch.ts';

export interface EngineClientParts {
  readonly start: StartEngine;
  /** The service's time. */
  readonly clock: Clock;
  readonly log: Logger;
  readonly onState: (state: SearchState) => void;
  readonly onEnded: (search: number) => void;
  /** All searches are gone, with all that was asked of them. */
  readonly onLost: (why: EngineLoss) => void;
  /** For the page, as it is. */
  readonly onAnswer: (message: ToLogPage) => void;
  readonly copyText: (text: string) => void;
}

export class EngineClient implements SearchEngine {
  readonly #parts: EngineClientParts;
  /** Undefined once it was lost: the next search starts another one. */
  #end: EngineEnd | undefined;
  readonly #exports = new ClientExports((message) => this.post(message));
  #service: { readonly number: number; readonly source: LogSource & LogWindowSource } | undefined;
  #searches = 0;

  constructor(parts: EngineClientParts) {
    this.#parts = parts;
    this.#end = this.#start();
  }

  post(message: ToEngine): void {
    if (message.type === 'search') this.#end ??= this.#start();
    this.#end?.post(message);
  }

  /** A number that no search had. */
  nextSearch(): number {
    this.#searches += 1;
    return this.#searches;
  }

  /** The number of a service: the one that is searched from now on. */
  numberOf(source: LogSource & LogWindowSource): number {
    if (this.#service?.source !== source) this.#service = { number: (this.#service?.number ?? 0) + 1, source };
    return this.#service.number;
  }

  async prepare(search: number, part: ExportedPart): Promise<LogExport> {
    if (this.#end === undefined) throw lostEngine();
    return await this.#exports.prepare(search, part);
  }

  dispose(): void {
    this.#end?.close();
    this.#exports.end(fail('cancelled', 'the page was closed'));
  }

  #start(): EngineEnd {
    const { start, clock, log } = this.#parts;
    let isLost = false;
    return start({
      receive: (message) => {
        if (!isLost) this.#receive(message);
        isLost ||= message.type === 'lost';
      },
      source: (service) => this.#sourceOf(service),
      warn: (line) => log.warn(shortText(line, 300)),
      clock,
    });
  }

  #sourceOf(service: number): LogSource & LogWindowSource {
    if (this.#service?.number !== service) throw new Error('another service is searched by now');
    return this.#service.source;
  }

  #receive(message: FromEngine): void {
    const { onState, onEnded, onLost, onAnswer, copyText, log } = this.#parts;
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
      case 'lost':
        this.#end = undefined;
        this.#exports.end(lostEngine());
        onLost(message.why);
        return;
      case 'defect':
        log.error(`The event log could not do what was asked: ${shortText(message.text, 300)}`);
        return;
      default:
        this.#exports.receive(message);
    }
  }
}

function lostEngine(): Error {
  return new Error('the engine of the event log was lost');
}
