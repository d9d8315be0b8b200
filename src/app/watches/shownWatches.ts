// How watched searches stand, as far as anybody looks: nothing, until one is watched.

import type { SavedSearch } from '../searches/searches.ts';

/** What a row says of a watched search. */
export interface WatchedRow {
  /** A few words, before all others; '' where there is nothing to say. */
  readonly brief: string;
  /** That for a screen reader, which knows no icon. */
  readonly spoken: string;
  /** Sentences, one a line. */
  readonly details: string;
  /** Name of a product icon. */
  readonly icon: string;
  /** It is paused until a person says that it is to go on. */
  readonly isResumable: boolean;
}

/** One picture of all, made anew with each change. */
export interface WatchPicture {
  /** New entries that nobody has seen. */
  readonly badge: { readonly value: number; readonly tooltip: string } | undefined;
  /** How many, beside the view's name: its badge is added to that of the notices. */
  readonly heading: string | undefined;
  of(search: SavedSearch): WatchedRow | undefined;
  /** It says something else of the search than the picture before. */
  isNews(search: SavedSearch): boolean;
  /** What is new of it is known, or won't be for now. */
  isKnown(search: SavedSearch): boolean;
  /** Counts what is new as seen. Gives the query that shows it; undefined where nothing is new. */
  open(search: SavedSearch): string | undefined;
  resume(search: SavedSearch): Promise<void>;
}

/** Whoever shows them. */
export interface ShownWatches {
  /** Undefined while none is watched. */
  readonly picture: WatchPicture | undefined;
  show(picture?: WatchPicture): void;
}
