// What a notice's tab says.

import type { Notice, NoticeReference } from '../../core/notices/notice.ts';
import { noticesOf } from '../../core/notices/store.ts';
import { inertText } from '../../core/text/untrustedText.ts';
import type { PanelPorts } from '../panels/ports.ts';

type TitlePorts = Pick<PanelPorts, 'sessions' | 't'>;

/** The listed notice that each title may be of; null where it may be of several. */
type TitleIndex = ReadonlyMap<string, number | null>;

/** The notice's subject, with its number where another one that is listed is called alike. */
export function noticeTitle(subject: string, { connectionName, id }: NoticeReference, ports: TitlePorts): string {
  const titles = new NoticeTitles(connectionName, ports);
  const [plain, numbered] = titles.of(subject, id);
  const listed = titles.listed.get(plain);
  return listed === undefined || listed === id ? plain : numbered;
}

/** The only one of the listed notices whose tab may say that; undefined where there is none, or several. */
export function noticeTitled(title: string, connectionName: string, ports: TitlePorts): number | undefined {
  return new NoticeTitles(connectionName, ports).listed.get(title) ?? undefined;
}

/** By what stands behind the subjects. */
const indexes = new WeakMap<ReadonlyMap<number, Notice>, { readonly end: string; readonly index: TitleIndex }>();

/** Of the notices of one connection. */
class NoticeTitles {
  readonly #ports: TitlePorts;
  readonly #connectionName: string;
  /**
   * Where there are several connections, two notices may have the same subject: the connection's name stands after it, as much as fits.
   * It does so after that of a connection that is gone, whose page may still be open beside the others.
   */
  readonly #end: string;

  constructor(connectionName: string, ports: TitlePorts) {
    const { sessions } = ports;
    this.#ports = ports;
    this.#connectionName = connectionName;
    const isGone = !sessions.isListed(connectionName) && !sessions.isOpening(connectionName);
    this.#end = sessions.areOthers(connectionName) || isGone ? ` · ${inertText(connectionName, 30)}` : '';
  }

  /** The notice's subject, and that with its number. */
  of(subject: string, id: number): readonly [plain: string, numbered: string] {
    const told = inertText(subject, this.#end === '' ? 60 : 40);
    const unnamed = `${this.#ports.t('Notice {id}', { id })}${this.#end}`;
    return told === '' ? [unnamed, unnamed] : [`${told}${this.#end}`, `${told} (${id})${this.#end}`];
  }

  get listed(): TitleIndex {
    const snapshot = this.#ports.sessions.find(this.#connectionName)?.store.snapshot;
    if (snapshot === undefined) return new Map();
    const notices = noticesOf(snapshot);
    const made = indexes.get(notices);
    if (made?.end === this.#end) return made.index;
    const index = new Map<string, number | null>();
    for (const { id, subject } of notices.values())
      for (const title of new Set(this.of(subject, id))) index.set(title, index.has(title) ? null : id);
    indexes.set(notices, { end: this.#end, index });
    return index;
  }
}
