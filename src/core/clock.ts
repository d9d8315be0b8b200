// Time as the core sees it: handed in, so that tests own it.

export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** Runs `task` once, `delay` milliseconds from now; returns what cancels it. */
  after(delay: number, task: () => void): () => void;
}
