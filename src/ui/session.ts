// One connection at work: its service while somebody is signed in, its store and its poller.

import * as vscode from 'vscode';
import type { Clock } from '../core/clock.ts';
import { type Failure, fail } from '../core/failures.ts';
import { type Change, NoticeStore, noticesOf } from '../core/noticeStore.ts';
import { Poller } from '../core/poller.ts';
import type { Connection, EventService, Log } from '../core/ports.ts';

export interface SessionOptions {
  readonly connection: Connection;
  readonly clock: Clock;
  readonly log: Log;
  /** Milliseconds between polls. */
  readonly pollInterval: () => number;
  readonly lookBackDays: () => number;
  /** True for the sample account: its service runs inside this extension host. */
  readonly isSample: boolean;
}

export class Session implements vscode.Disposable {
  readonly connection: Connection;
  readonly isSample: boolean;
  readonly store = new NoticeStore('loading');
  readonly #options: SessionOptions;
  readonly #poller: Poller;
  readonly #changed = new vscode.EventEmitter<Change>();
  readonly onChange = this.#changed.event;
  readonly #refused = new vscode.EventEmitter<Failure>();
  /** The service refused the credentials; polling has stopped. */
  readonly onRefused = this.#refused.event;
  #service: EventService | undefined;
  #olderDays: number | undefined;
  /** Acknowledged while a read was under way, which may still tell the old flag. */
  readonly #acknowledgedMeanwhile = new Set<number>();

  constructor(options: SessionOptions) {
    this.#options = options;
    this.connection = options.connection;
    this.isSample = options.isSample;
    this.#poller = new Poller({
      clock: options.clock,
      interval: options.pollInterval,
      random: Math.random,
      read: (signal) => this.#read(signal),
      onFailure: (failure) => this.#failed(failure),
    });
    this.store.onChange((change) => this.#changed.fire(change));
  }

  /** The service, while somebody is signed in. */
  get service(): EventService | undefined {
    return this.#service;
  }

  /** The host as the user knows it, for sentences. */
  get host(): string {
    return this.isSample ? this.connection.name : new URL(this.connection.baseUrl).host;
  }

  /** Days of completed notices that are listed; 0: all. */
  get lookBackDays(): number {
    return this.#olderDays ?? this.#options.lookBackDays();
  }

  /** The subject of a listed notice, as it came. */
  subject(id: number): string | undefined {
    return noticesOf(this.store.snapshot).get(id)?.subject;
  }

  signIn(service: EventService): void {
    this.#poller.stop();
    this.#service = service;
    this.store.reset('loading');
    this.#poller.start();
  }

  signOut(): void {
    this.#poller.stop();
    this.#service = undefined;
    this.#olderDays = undefined;
    this.store.reset('signedOut');
  }

  /** Reads now. Resolves when it is over; failures are in the store. */
  async refresh(): Promise<void> {
    if (this.#service !== undefined) await this.#poller.refresh();
  }

  /** Reads further back: a year, then everything. */
  async loadOlder(): Promise<void> {
    this.#olderDays = this.lookBackDays === 0 || this.lookBackDays >= 365 ? 0 : 365;
    this.#poller.stop();
    await this.refresh();
  }

  setVisible(visible: boolean): void {
    this.#poller.setVisible(visible);
  }

  reschedule(): void {
    this.#poller.reschedule();
  }

  /** Acknowledges by the service, then shows it. Throws FailureError. */
  async acknowledge(id: number): Promise<void> {
    const service = this.#service;
    if (service === undefined) throw fail('unauthorized', 'signed out');
    await service.acknowledge(id, new AbortController().signal);
    if (service !== this.#service) return;
    this.#acknowledgedMeanwhile.add(id);
    this.store.acknowledged(id);
    this.#options.log.info(`Acknowledged notice ${id} of ${this.connection.name}`);
  }

  dispose(): void {
    this.#poller.stop();
    this.#service = undefined;
    this.#changed.dispose();
    this.#refused.dispose();
  }

  async #read(signal: AbortSignal): Promise<void> {
    const service = this.#service;
    if (service === undefined) return;
    this.#acknowledgedMeanwhile.clear();
    const notices = await service.notices({ lookBackDays: this.lookBackDays }, signal);
    if (signal.aborted || service !== this.#service) return;
    this.store.replace(notices, this.#options.clock.now(), this.#acknowledgedMeanwhile);
    this.#options.log.debug(`Read ${notices.length} notices of ${this.connection.name}`);
  }

  #failed(failure: Failure): void {
    this.store.fail(failure);
    this.#options.log.warn(`Reading the notices of ${this.connection.name} failed: ${failure.kind}: ${failure.detail}`);
    if (failure.kind === 'unauthorized') this.#refused.fire(failure);
  }
}
