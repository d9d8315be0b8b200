// What completion of the event log's queries offers: the service's user types and categories. Queries work without them.

import type { EventService, Logger } from '../../core/connection/ports.ts';
import { failureOf } from '../../core/failures.ts';

/** What the contract names, for as long as the service hasn't answered. */
const documentedUserTypes = ['CUSTOMER', 'EMPLOYEE', 'SYSTEM'];

export class LogChoices {
  readonly #log: Logger;
  readonly #onChange: () => void;
  #userTypes: readonly string[] = documentedUserTypes;
  #objectNames: readonly string[] = [];
  #abort: AbortController | undefined;

  constructor(log: Logger, onChange: () => void) {
    this.#log = log;
    this.#onChange = onChange;
  }

  get userTypes(): readonly string[] {
    return this.#userTypes;
  }

  get objectNames(): readonly string[] {
    return this.#objectNames;
  }

  /** Reads them from this service; what an earlier one still answers is dropped. Without a service, those known stay. */
  read(service: EventService | undefined): void {
    this.dispose();
    if (service === undefined) return;
    this.#abort = new AbortController();
    void this.#take(service, this.#abort.signal);
  }

  dispose(): void {
    this.#abort?.abort();
  }

  async #take(service: EventService, signal: AbortSignal): Promise<void> {
    const [userTypes, objectNames] = await Promise.all([
      this.#list(service.userTypes(signal), signal),
      this.#list(service.objectNames(signal), signal),
    ]);
    if (signal.aborted) return;
    if (userTypes !== undefined && userTypes.length > 0) this.#userTypes = userTypes;
    if (objectNames !== undefined) this.#objectNames = objectNames;
    this.#onChange();
  }

  /** Undefined where it can't be read: the search itself tells what is wrong. */
  async #list(list: Promise<readonly string[]>, signal: AbortSignal): Promise<readonly string[] | undefined> {
    try {
      return await list;
    } catch (error) {
      const { kind, detail } = failureOf(error);
      if (!signal.aborted) this.#log.warn(`The event log's choices could not be read: ${kind}: ${detail}`);
      return undefined;
    }
  }
}
