// What a search waits for that runs and of which nothing comes, and what following waits for: told in words once it takes long, and never for what is there soon. Knows no
// document.

import { localClock } from '../../core/text/timeWindow.ts';
import type { LogFollowing, LogProgress } from '../../protocol/log.ts';
import { clockText } from '../strings/clock.ts';
import { waitStrings } from '../strings/log.ts';
import { formatCount, pageLocale } from '../strings/numbers.ts';

/** Milliseconds without anything new after which it is told that there is nothing, and of a pause that is worth a word. */
const longSilence = 5_000;
const longPause = 2_000;
const tickTime = 1_000;

/** What a search waits for: as it is shown, and as a screen reader is told, which isn't to hear seconds go by. */
export interface WaitText {
  readonly shown: string;
  readonly spoken: string;
}

const nothing: WaitText = { shown: '', spoken: '' };

export class ServiceWait {
  readonly #onTick: () => void;
  #timer: ReturnType<typeof setInterval> | undefined;
  #about = '';
  /** When something new came last: milliseconds since 1970 by the page's clock. */
  #since = 0;
  #wait: LogProgress['wait'] = null;

  /** `onTick`: the text may be another one by now. */
  constructor(onTick: () => void) {
    this.#onTick = onTick;
  }

  /** How a search stands. `now`: by the page's clock. */
  take(search: number, { state, read, wait }: LogProgress, now: number): void {
    if (state !== 'running') this.end();
    else this.#waitFor(`${search} ${read}`, wait, now);
  }

  /** How following stands; null: nothing is followed. `now`: by the page's clock, which the service's is `skew` milliseconds ahead of. */
  takeFollowing(following: LogFollowing | null, now: number, skew: number): void {
    const { askedAt = null, wait = null } = following ?? {};
    if (askedAt === null && wait === null) this.end();
    else this.#waitFor(`${askedAt}`, wait, askedAt === null ? now : Math.min(now, askedAt - skew));
  }

  /** `about`: what changes when something new came; `since`: when it did, where it is another one than before. */
  #waitFor(about: string, wait: LogProgress['wait'], since: number): void {
    if (about !== this.#about || this.#timer === undefined) this.#since = since;
    this.#about = about;
    this.#wait = wait;
    this.#timer ??= setInterval(this.#onTick, tickTime);
  }

  /** Nothing is waited for any more. */
  end(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#wait = null;
  }

  /** `now`: by the page's clock, which the service's is `skew` milliseconds ahead of. */
  text(now: number, skew: number): WaitText {
    if (this.#timer === undefined) return nothing;
    const until = this.#wait === null ? this.#since : this.#wait.until - skew;
    const why = this.#wait?.why;
    const isPause = why === 'pause';
    if (isPause && now < until) {
      if (until - this.#since < longPause) return nothing;
      const sentence = waitStrings.pause(endText(until, now));
      return { shown: sentence, spoken: sentence };
    }
    const silence = now - (isPause ? Math.max(this.#since, until) : this.#since);
    if (silence < longSilence) return nothing;
    const strings = waitStrings[why === undefined || why === 'pause' ? 'answer' : why];
    return { shown: strings.shown(formatCount(Math.floor(silence / 1000))), spoken: strings.spoken };
  }
}

/** When a pause is over, never too early: by this machine's clock with its zone, whatever zone the page has. */
function endText(until: number, now: number): string {
  const end = Math.ceil(until / tickTime) * tickTime;
  const time = clockText(end, now, { zone: 'local', serviceZone: '' }, true);
  return `${time} ${localClock(end, pageLocale())}`;
}
