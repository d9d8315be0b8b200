// The real clock, for programs; tests hand in their own.

import type { Clock } from '../core/clock.ts';

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delay, task) {
    const timer = setTimeout(task, delay);
    return () => clearTimeout(timer);
  },
};
