// What a notice's tab says.

import type { NoticeReference } from '../../core/notices/notice.ts';
import { noticesOf } from '../../core/notices/store.ts';
import { inertText } from '../../core/text/untrustedText.ts';
import type { PanelPorts } from '../panels/ports.ts';

type TitlePorts = Pick<PanelPorts, 'sessions' | 't'>;

interface Titled {
  readonly id: number;
  readonly subject: string;
}

/** What the tab of a notice may say: its subject, or that with its number. */
export type NoticeTitles = readonly [plain: string, numbered: string];

/** The notice's subject, with its number where another one that is listed is called alike. */
export function noticeTitle(subject: string, { connectionName, id }: NoticeReference, ports: TitlePorts): string {
  const titles = titlesIn(connectionName, ports);
  const [plain, numbered] = titles({ id, subject });
  const isShared = listedIn(connectionName, ports).some((other) => other.id !== id && titles(other)[0] === plain);
  return isShared ? numbered : plain;
}

/** The only one of the listed notices whose tab may say that; undefined where there is none, or several. */
export function noticeTitled(title: string, connectionName: string, ports: TitlePorts): number | undefined {
  const titles = titlesIn(connectionName, ports);
  const [notice, ...others] = listedIn(connectionName, ports).filter((listed) => titles(listed).includes(title));
  return others.length === 0 ? notice?.id : undefined;
}

/**
 * Where there are several connections, two notices may have the same subject: the connection's name stands after it, as much as fits. It
 * does so after that of a connection that is gone, whose page may still be open beside the others.
 */
function titlesIn(connectionName: string, { sessions, t }: TitlePorts): (notice: Titled) => NoticeTitles {
  const isGone = !sessions.isListed(connectionName) && !sessions.isOpening(connectionName);
  const isNamed = sessions.areOthers(connectionName) || isGone;
  const end = isNamed ? ` · ${inertText(connectionName, 30)}` : '';
  return ({ id, subject }) => {
    const told = inertText(subject, isNamed ? 40 : 60);
    const unnamed = `${t('Notice {id}', { id })}${end}`;
    return told === '' ? [unnamed, unnamed] : [`${told}${end}`, `${told} (${id})${end}`];
  };
}

function listedIn(connectionName: string, { sessions }: TitlePorts): readonly Titled[] {
  const snapshot = sessions.find(connectionName)?.store.snapshot;
  return snapshot === undefined ? [] : [...noticesOf(snapshot).values()];
}
