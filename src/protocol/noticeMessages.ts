// What the editor and the notice page say to each other.

import type { ForwardForm } from '../core/notices/forwarding.ts';
import type { ImpactedResource } from '../core/notices/notice.ts';
import type { TimeZoneChoice } from '../core/text/timeWindow.ts';
import { copiedText, index, name, oneOf, zone } from './fields.ts';
import { type MessagesOf, type MessagesReadBy, readMessage } from './messages.ts';
import {
  type Muting,
  type NoticePageModel,
  type OverlapView,
  type Problem,
  problemActions,
  type WorkspacePlace,
} from './notice.ts';

interface ToNoticePageFields {
  /** Which notice this page is, and that it is being read. `keep`: what is shown already stays meanwhile. */
  readonly loading: { readonly connectionName: string; readonly id: number; readonly keep: boolean };
  /**
   * The notice; its resources follow in parts. `readAge`: milliseconds since it was read; `serviceNow`: the service's time when this was
   * said, in milliseconds since 1970. The page's own clock may be wrong, and is another one than the editor side's.
   */
  readonly notice: {
    readonly notice: NoticePageModel;
    /** The service has it no longer: nothing can be done with it. */
    readonly isGone: boolean;
    /** It is being read: this is what is known until that is over. */
    readonly isReading: boolean;
    readonly readAge: number;
    readonly serviceNow: number;
    readonly zone: TimeZoneChoice;
  };
  /**
   * Rows `from` to `from + rows.length` of `notice.impactedResourceCount`; parts come in order, the first with `from` 0. `newRows`: those
   * of them that came since the reader last opened the notice, by their places among all.
   */
  readonly resources: {
    readonly from: number;
    readonly rows: readonly ImpactedResource[];
    readonly newRows: readonly number[];
  };
  /** Shown above what is there; with nothing there, in its place. `null` takes it away. */
  readonly problem: { readonly problem: Problem | null };
  readonly muting: { readonly muting: Muting };
  readonly acknowledging: { readonly active: boolean };
  /** Where its machines are named in the open folders; the first ones of many. */
  readonly workspacePlaces: { readonly places: readonly WorkspacePlace[] };
  /** The most urgent ones first; `more`: how many aren't told. */
  readonly overlaps: { readonly overlaps: readonly OverlapView[]; readonly more: number };
}

export type ToNoticePage = MessagesOf<ToNoticePageFields>;

const forwardForms: readonly ForwardForm[] = ['markdown', 'text'];

const fromNoticePage = {
  /** The page's script runs and wants its notice. */
  ready: {},
  acknowledge: {},
  /** Asks until when. */
  mute: {},
  unmute: {},
  refresh: {},
  act: { action: oneOf(problemActions) },
  setZone: { zone },
  searchLogAround: {},
  copyLink: {},
  copyAs: { form: oneOf(forwardForms) },
  copyText: { text: copiedText },
  saveAttachment: { attachmentId: index },
  /** Looks for a resource's host name in the open folders. */
  findInWorkspace: { text: name },
  /** One of the places that the page was told. */
  openPlace: { uri: copiedText, line: index, column: index },
  /** Another notice of the same connection. */
  openNotice: { id: index },
} as const;

export type FromNoticePage = MessagesReadBy<typeof fromNoticePage>;

/** What the notice page sends is never trusted: a message as the protocol has it; undefined for anything else. */
export function readFromNoticePage(message: unknown): FromNoticePage | undefined {
  return readMessage(fromNoticePage, message);
}
