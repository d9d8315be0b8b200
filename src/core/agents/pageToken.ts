// The token of a next page where nothing is kept for it: where the page begins, and what it is a page of.

import { textHash } from '../text/textHash.ts';

/** `of`: all that a page is a page of. `place`: whole numbers that say where it begins. */
export function writeToken(of: readonly unknown[], place: readonly number[]): string {
  return [textHash(JSON.stringify(of)), ...place].map((part) => part.toString(36)).join('.');
}

/** The place; undefined for what is no token of that. */
export function readToken(token: string, of: readonly unknown[], length: number): readonly number[] | undefined {
  if (!/^-?[0-9a-z]{1,12}(\.-?[0-9a-z]{1,12}){0,8}$/.test(token)) return undefined;
  const [hash, ...place] = token.split('.').map((part) => Number.parseInt(part, 36));
  return hash === textHash(JSON.stringify(of)) && place.length === length ? place : undefined;
}
