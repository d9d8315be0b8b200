// Owns how works are compared: in the same run, in turns, by their medians, and only if they give the same result.

/** Milliseconds that a work took, and what it gave, in a few words. */
export interface Timed {
  readonly ms: number;
  readonly result: string;
}

/** One of those that are compared: does its work once. */
export type Side = () => Promise<Timed>;

/**
 * Times a work in this process. What `resultOf` takes isn't counted. Garbage isn't collected before it: a collection that nobody needs
 * makes whatever comes next slower.
 */
export async function timed<T>(work: () => T | Promise<T>, resultOf: (made: T) => string): Promise<Timed> {
  const start = performance.now();
  const made = await work();
  const ms = performance.now() - start;
  return { ms, result: resultOf(made) };
}

/** Work is compiled only once it has been done a few times: each side has so many milliseconds and rounds for that at most. */
const warmUpTime = 2_000;
const warmUpRounds = 20;

/**
 * The median of each side's times, in milliseconds. The sides take turns, in one order and the other, after at least one round that
 * isn't counted. Throws where two of them give different results in any round.
 */
export async function interleaved(rounds: number, sides: readonly Side[]): Promise<readonly number[]> {
  await oneRound(sides, 0);
  if (rounds > 1) for (const side of sides) await warmUp(side);
  const counted: (readonly Timed[])[] = [];
  for (let round = 0; round < rounds; round++) counted.push(await oneRound(sides, round));
  return sides.map((_, which) => median(counted.map((timings) => timings[which]?.ms ?? Number.NaN)));
}

async function warmUp(side: Side): Promise<void> {
  let spent = 0;
  for (let round = 1; round < warmUpRounds && spent < warmUpTime; round++) spent += (await side()).ms;
}

/** Each side once: the timings in the order of the sides. */
async function oneRound(sides: readonly Side[], round: number): Promise<readonly Timed[]> {
  const timings = new Map<Side, Timed>();
  for (const side of round % 2 === 0 ? sides : sides.toReversed()) timings.set(side, await side());
  const inOrder = sides.flatMap((side) => timings.get(side) ?? []);
  const [ours, ...peers] = inOrder;
  const other = peers.find(({ result }) => result !== ours?.result);
  if (other !== undefined) throw new Error(`the results differ: ours gave ${ours?.result}, a peer ${other.result}`);
  return inOrder;
}

/** The number below which this part of some numbers is. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
}

/** The middle one of some numbers, or between the middle two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[sorted.length >> 1] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[(sorted.length >> 1) - 1] ?? Number.NaN)) / 2;
}
