// The timeline on its page: told anew whenever sessions, notices, filter or zone change, while somebody can see it; each minute while it
// says how old its notices are.

import { minute } from '../../core/text/timeWindow.ts';
import { dispatch, type MessageHandlers } from '../../protocol/messages.ts';
import type { FromTimelinePage, ToTimelinePage } from '../../protocol/timelineMessages.ts';
import { timelineMessage } from './pageModel.ts';
import type { TimelinePorts, TimelineSession } from './panelPorts.ts';

/** Milliseconds in which changes are told together: a read tells of each account by itself. */
const pause = 50;

/** The panel, as the controller uses it. */
export interface TimelineView {
  isVisible(): boolean;
  post(message: ToTimelinePage): void;
}

export class TimelineController<Session extends TimelineSession = TimelineSession> {
  readonly #view: TimelineView;
  readonly #ports: TimelinePorts<Session>;
  readonly #subscriptions: readonly (() => void)[];
  /** Undefined while nothing waits to be told. */
  #cancelTelling: (() => void) | undefined;
  /** Undefined while nothing that was told grows older. */
  #cancelAgeing: (() => void) | undefined;

  readonly #handlers: MessageHandlers<FromTimelinePage> = {
    ready: () => this.#tell(),
    act: ({ action, connectionName }) => this.#ports.runProblemAction(connectionName, action),
    setZone: ({ zone }) => this.#ports.setZone(zone),
    openNotice: ({ connectionName, id }) => this.#ports.openNotice({ connectionName, id }),
    clearFilter: () => this.#ports.clearFilter(),
    loadOlder: () => this.#ports.loadOlder(),
    openSample: () => this.#ports.openSample(),
  };

  constructor(view: TimelineView, ports: TimelinePorts<Session>) {
    this.#view = view;
    this.#ports = ports;
    const tellSoon = () => this.#tellSoon();
    this.#subscriptions = [ports.onChange(tellSoon), ports.onZoneChange(tellSoon)];
  }

  receive(message: FromTimelinePage): void {
    dispatch(this.#handlers, message);
  }

  dispose(): void {
    this.#cancelTelling?.();
    this.#cancelAgeing?.();
    for (const end of this.#subscriptions) end();
  }

  #tellSoon(): void {
    this.#cancelTelling ??= this.#ports.clock.after(pause, () => this.#tell());
  }

  /** A page that nobody sees is loaded again when it is shown, and says that it is ready then. */
  #tell(): void {
    this.#cancelTelling?.();
    this.#cancelTelling = undefined;
    this.#cancelAgeing?.();
    this.#cancelAgeing = undefined;
    if (!this.#view.isVisible()) return;
    this.#view.post(timelineMessage(this.#ports));
    // Where reading fails nothing may change for a long time, and what was read last is a minute older by then.
    const grows = this.#ports.sessions().some(({ store }) => store.snapshot.state === 'stale');
    if (grows) this.#cancelAgeing = this.#ports.clock.after(minute, () => this.#tell());
  }
}
