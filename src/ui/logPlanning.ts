// What a query means for the reader of an event log page, who may sit in another time zone than the editor's side runs in.

import { planQuery, type QueryPlan } from '../core/logPlan.ts';
import { parseQuery } from '../core/logQuery.ts';
import type { PanelConnection } from './panelConnection.ts';
import type { PanelPorts } from './panelPorts.ts';

export class LogPlanning {
  readonly #ports: PanelPorts;
  readonly #connection: PanelConnection;
  /** IANA name of the reader's zone; undefined until the page has said it. */
  #localZone: string | undefined;

  constructor(ports: PanelPorts, connection: PanelConnection) {
    this.#ports = ports;
    this.#connection = connection;
  }

  /** `serviceOffset`: minutes, as the entries that are shown have it; null where there are none. */
  plan(text: string, serviceOffset: number | null): QueryPlan {
    return planQuery(parseQuery(text), {
      now: this.#connection.clock.now(),
      zone: this.#ports.zone(),
      serviceOffset: serviceOffset ?? this.#connection.serviceOffset ?? 0,
      ...(this.#localZone === undefined ? {} : { localZone: this.#localZone }),
    });
  }

  /** True where dates without a zone mean other instants from now on. */
  takeLocalZone(name: string): boolean {
    const assumed = this.#localZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (name === assumed || !isTimeZone(name)) return false;
    this.#localZone = name;
    return true;
  }
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
