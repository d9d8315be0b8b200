// Machines that have come to be hit at once are told of, once over all windows and restarts. In quiet hours that is put off.

import type { Clock } from '../../core/clock.ts';
import type { Overlap } from '../../core/machines/overlaps.ts';
import { isOpenIncident, type Notice } from '../../core/notices/notice.ts';
import { heldOverlapMark, overlapMark, readOverlapMark } from '../../core/reminders/marks.ts';
import type { AlertChoice } from '../../core/reminders/news.ts';
import { isQuiet, readQuietHours } from '../../core/reminders/quietHours.ts';
import { forgetOldMarks } from './forgetting.ts';
import type { Marks } from './marks.ts';

export interface OverlapAlertParts {
  readonly marks: Marks;
  /** This machine's clock: quiet hours are its. */
  readonly clock: Clock;
  readonly settings: () => { readonly alerts: AlertChoice; readonly quietHours: string };
  readonly notices: () => ReadonlyMap<number, Notice>;
  readonly isMuted: (notice: Notice) => boolean;
  /** All that is new, in one. */
  readonly tell: (overlaps: readonly Overlap[]) => void;
}

export class OverlapAlerts {
  readonly #parts: OverlapAlertParts;
  /** The overlaps that are no news for this window, by group: nor are fewer of their notices or machines. */
  readonly #known = new Map<string, readonly Pick<Overlap, 'ids' | 'most'>[]>();
  #telling: Promise<void> = Promise.resolve();

  constructor(parts: OverlapAlertParts) {
    this.#parts = parts;
  }

  /** All that there are. `news`: of these, those that weren't known before are to be told of. */
  found(overlaps: readonly Overlap[], news: readonly Overlap[]): Promise<void> {
    this.#telling = this.#telling.then(() => this.#found(overlaps, new Set(news)));
    return this.#telling;
  }

  /** As forgetOldMarks. */
  async forget(notices: ReadonlyMap<number, Notice>, now: number): Promise<void> {
    await forgetOldMarks(this.#parts.marks, (name) => readOverlapMark(name)?.ids.at(-1), notices, now);
  }

  async #found(overlaps: readonly Overlap[], news: ReadonlySet<Overlap>): Promise<void> {
    const { marks, clock, settings, tell } = this.#parts;
    const held = [...marks.names].filter((name) => readOverlapMark(name)?.isHeld === true);
    const hours = readQuietHours(settings().quietHours);
    const isHeldBack = hours !== undefined && isQuiet(hours, clock.now());
    const told: Overlap[] = [];
    for (const overlap of overlaps) {
      const { group, ids, most } = overlap;
      const heldMark = heldOverlapMark(group.key, ids);
      const earlier = held.filter((name) => isHeldAs(name, heldMark));
      if (this.#isKnown(overlap) || (earlier.length === 0 && !(news.has(overlap) && this.#isWanted(overlap)))) {
        this.#learn(overlap);
        continue;
      }
      if (isHeldBack) {
        await marks.add([heldMark]);
        continue;
      }
      this.#learn(overlap);
      if (earlier.length > 0) await marks.remove(earlier);
      if (!this.#wasTold(overlap) && (await marks.claim(overlapMark(group.key, ids, most))) && this.#isWanted(overlap))
        told.push(overlap);
    }
    if (told.length > 0) tell(told);
  }

  #isKnown({ group, ids, most }: Overlap): boolean {
    const known = this.#known.get(group.key) ?? [];
    return known.some((one) => most <= one.most && ids.every((id) => one.ids.includes(id)));
  }

  #learn(overlap: Overlap): void {
    const { group, ids, most } = overlap;
    if (this.#isKnown(overlap)) return;
    this.#known.set(group.key, [...(this.#known.get(group.key) ?? []), { ids, most }]);
  }

  /** By whichever window: this one, or one with these notices among others, and as many machines. */
  #wasTold({ group, ids, most }: Overlap): boolean {
    const mark = readOverlapMark(overlapMark(group.key, ids, most));
    return [...this.#parts.marks.names].some((name) => {
      const other = readOverlapMark(name);
      if (other === undefined || other.isHeld || other.group !== mark?.group) return false;
      return mark.ids.every((id) => other.ids.includes(id)) && ids.length <= other.count && most <= other.most;
    });
  }

  #isWanted({ ids }: Overlap): boolean {
    const { settings, notices, isMuted } = this.#parts;
    const { alerts } = settings();
    const involved = ids.flatMap((id) => notices().get(id) ?? []);
    if (alerts === 'none' || involved.every(isMuted)) return false;
    return alerts === 'all' || involved.some(isOpenIncident);
  }
}

/** Of two held ones: notices join and leave until it is told, but two of them are the same, or the only one. */
function isHeldAs(name: string, other: string): boolean {
  const [one, two] = [readOverlapMark(name), readOverlapMark(other)];
  if (one === undefined || two === undefined || one.group !== two.group) return false;
  return one.ids.filter((id) => two.ids.includes(id)).length >= Math.min(2, one.count, two.count);
}
