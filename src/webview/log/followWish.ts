// Whether new entries are to be followed, over a reload too: the editor knows it, and after a reload of the window the page alone. Knows no document.

import type { LogFollowing } from '../../protocol/log.ts';

export class FollowWish {
  /** It was followed before the reload, and the editor was told. */
  #isAwaited: boolean;
  #following: LogFollowing | null = null;

  constructor(persisted: boolean) {
    this.#isAwaited = persisted;
  }

  get following(): LogFollowing | null {
    return this.#following;
  }

  /** Not where it has ended by itself. */
  get isOn(): boolean {
    return this.#following?.end === null || this.#isAwaited;
  }

  /** The editor has a search of its own, and with it its own word on this. */
  forget(): void {
    this.#isAwaited = false;
  }

  /** The editor's word. The first one may have been said before it was told. */
  take(following: LogFollowing | null): void {
    this.#following = following;
    if (following !== null) this.#isAwaited = false;
  }
}
