// What a notice page's controller needs from its panel, and from the rest of the editor side beside what every panel does.

import type { Memory } from '../../core/memory.ts';
import type { ForwardForm } from '../../core/notices/forwarding.ts';
import type { NoticeDetail, NoticeReference } from '../../core/notices/notice.ts';
import type { Muting } from '../../protocol/notice.ts';
import type { ToNoticePage } from '../../protocol/noticeMessages.ts';
import type { FoundOverlaps } from '../machines/foundOverlaps.ts';
import type { WorkspaceHits } from '../machines/workspaceHits.ts';
import type { PanelPorts } from '../panels/ports.ts';
import type { SeenChange } from '../reminders/seen.ts';

/** The panel, as the controller uses it. */
export interface NoticePanelView {
  isVisible(): boolean;
  /** `title`: one line, inert. */
  setTitle(title: string): void;
  post(message: ToNoticePage): void;
}

/** Sends it and says how that went, as `acknowledgeWithMessage`. */
export type SendAcknowledgement = () => Promise<boolean>;

export interface NoticePanelPorts extends PanelPorts {
  /**
   * Acknowledges by the session, and says so or why not. Resolves to true once the store knows; to false after a failure was shown, whose
   * button does it `again`: that gets what sends it, to the same connection under whatever name it has by then. Never rejects.
   */
  acknowledgeWithMessage(
    connectionName: string,
    id: number,
    again: (send: SendAcknowledgement) => Promise<unknown>,
  ): Promise<boolean>;
  /** Says that nothing was acknowledged, as what the page has is older than the notice. */
  tellOlder(id: number): void;
  /** `query`: of the event log's language. */
  openLog(connectionName: string, query: string): void;
  copyLink(connectionName: string, id: number): void;
  /** Puts a notice on the clipboard, and says so, or why not. */
  copyNotice(text: string, id: number): void;
  /** Reads it, and puts that on the clipboard, or says why not. */
  readAndCopy(notice: NoticeReference, form: ForwardForm): void;
  /** Asks where to, and saves it there. */
  saveAttachment(connectionName: string, id: number, attachmentId: number): void;
  findInWorkspace(text: string): void;
  readonly hits: Pick<WorkspaceHits, 'places' | 'open' | 'onChange'>;
  readonly overlaps: Pick<FoundOverlaps, 'of' | 'onChange'>;
  openNotice(notice: NoticeReference): void;
  /** What a person has muted, and the way to do so: it asks until when. */
  readonly mutes: {
    of(notice: NoticeReference): Muting;
    mute(notice: NoticeReference): void;
    unmute(notice: NoticeReference): void;
    /** Returns what ends the subscription. */
    onChange(listener: () => void): () => void;
  };
  readonly memory: Memory;
  /**
   * A person has before their eyes what was read of a notice. Gives what has changed since it was opened last; undefined where nothing
   * has, or it wasn't opened.
   */
  noteSeen(connectionName: string, read: NoticeDetail): SeenChange | undefined;
}
