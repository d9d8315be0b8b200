// What the timeline needs from the rest of the editor side. The composition root gives it; tests give stand-ins.

import type { Clock } from '../../core/clock.ts';
import type { Connection } from '../../core/connection/ports.ts';
import type { Notice, NoticeReference } from '../../core/notices/notice.ts';
import type { NoticeStore } from '../../core/notices/store.ts';
import type { FoundOverlaps } from '../machines/foundOverlaps.ts';
import type { PanelPorts } from '../panels/ports.ts';

/** One connection, signed in or not. */
export interface TimelineSession {
  readonly connection: Connection;
  /** The host as the user knows it, for sentences. */
  readonly host: string;
  readonly store: Pick<NoticeStore, 'snapshot'>;
  /** The service's time. */
  readonly clock: Clock;
  /** Days of finished notices that are listed; 0: all. */
  readonly lookBackDays: number;
  /** The reader has muted it, and it still is. */
  isMuted(notice: Notice): boolean;
}

export interface TimelinePorts<Session extends TimelineSession = TimelineSession>
  extends Pick<PanelPorts, 'runProblemAction' | 'zone' | 'setZone' | 'onZoneChange' | 'clock' | 'log' | 't'> {
  /** In the order of the settings. */
  sessions(): readonly Session[];
  /** Nobody knows yet which there are. */
  isOpening(): boolean;
  /** The notices that pass the view's filter. */
  visibleNotices(session: Session): readonly Notice[];
  /** How the filter narrows them; '' where it doesn't. */
  filterLine(): string;
  readonly overlaps: Pick<FoundOverlaps, 'of' | 'brief'>;
  /** Called when sessions, their notices, the filter or the overlaps change. Returns what ends the subscription. */
  onChange(listener: () => void): () => void;
  clearFilter(): void;
  loadOlder(): void;
  openSample(): void;
  openNotice(notice: NoticeReference): void;
}
