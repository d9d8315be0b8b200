// What a notice page is told of the notice's machines beside what the notice says: where the open folders name them, and which of them are
// hit at once with others that stand in for them.

import type { Overlap } from '../../core/machines/overlaps.ts';
import { saidOverlap } from '../../core/machines/overlapWords.ts';
import type { NoticeReference } from '../../core/notices/notice.ts';
import { noticesOf } from '../../core/notices/store.ts';
import { shortText } from '../../core/text/untrustedText.ts';
import type { OverlapMachines, OverlapView } from '../../protocol/notice.ts';
import type { PlaceReference } from '../machines/workspaceHits.ts';
import type { NoticePanelPorts, NoticePanelView } from './panelPorts.ts';

/** Overlaps, notices of one, and machines of one notice that are told; more are counted. */
const mostOverlaps = 30;
const mostNotices = 20;
const mostMachines = 6;
/** Longest subject, and longest name of a machine. */
const longestSubject = 200;
const longestMachine = 120;

export class PageMachines {
  readonly #view: NoticePanelView;
  readonly #ports: NoticePanelPorts;
  readonly #reference: () => NoticeReference;
  readonly #subscriptions: readonly (() => void)[];
  /** The overlaps that were told last; '' before any were. */
  #told = '';

  /** `reference`: the page's notice, whatever its connection is called by now. */
  constructor(view: NoticePanelView, ports: NoticePanelPorts, reference: () => NoticeReference) {
    this.#view = view;
    this.#ports = ports;
    this.#reference = reference;
    this.#subscriptions = [
      ports.hits.onChange(() => this.#sendPlaces()),
      ports.overlaps.onChange(() => this.#sendOverlaps()),
    ];
  }

  send(): void {
    this.#sendPlaces();
    this.#sendOverlaps();
  }

  /** The list may have other notices: the page names those that hit the machines too. */
  listChanged(): void {
    if (this.#told !== '' && this.#told !== JSON.stringify(this.#overlaps)) this.#sendOverlaps();
  }

  openPlace(place: PlaceReference): void {
    this.#ports.hits.open(this.#reference(), place);
  }

  /** Another notice of the same connection. */
  openNotice(id: number): void {
    this.#ports.openNotice({ ...this.#reference(), id });
  }

  dispose(): void {
    for (const end of this.#subscriptions) end();
  }

  #sendPlaces(): void {
    this.#view.post({ type: 'workspacePlaces', places: this.#ports.hits.places(this.#reference()) });
  }

  #sendOverlaps(): void {
    const overlaps = this.#overlaps;
    this.#told = JSON.stringify(overlaps);
    this.#view.post({ type: 'overlaps', ...overlaps });
  }

  get #overlaps() {
    const found = this.#ports.overlaps.of(this.#reference());
    const told = found.slice(0, mostOverlaps);
    return { overlaps: told.map((overlap) => this.#overlapView(overlap)), more: found.length - told.length };
  }

  #overlapView(overlap: Overlap): OverlapView {
    const { sessions, t } = this.#ports;
    const { connectionName, id } = this.#reference();
    const session = sessions.find(connectionName);
    const notices = session === undefined ? new Map<number, never>() : noticesOf(session.store.snapshot);
    const others = overlap.hits.filter((hit) => hit.id !== id);
    return {
      overlap: saidOverlap(overlap),
      own: machinesOf(overlap.hits.filter((hit) => hit.id === id).flatMap(({ machines }) => machines)),
      others: others.slice(0, mostNotices).map((hit) => {
        const subject = shortText(notices.get(hit.id)?.subject ?? '', longestSubject);
        return { id: hit.id, subject: subject || t('Notice {id}', { id: hit.id }), ...machinesOf(hit.machines) };
      }),
      moreNotices: Math.max(0, others.length - mostNotices),
    };
  }
}

function machinesOf(machines: readonly string[]): OverlapMachines {
  const sorted = [...machines].sort();
  const told = sorted.slice(0, mostMachines).map((machine) => shortText(machine, longestMachine));
  return { machines: told, more: sorted.length - told.length };
}
