// Looks for names in the files of the workspace, one after the other, and again in what changes.

import type { Clock } from '../../core/clock.ts';
import { type MachinePlace, NameMatcher } from '../../core/machines/matcher.ts';
import { isServiceData } from './fileText.ts';

/** Files go by their URIs. */
export interface FileList {
  readonly uris: readonly string[];
  /** How many the editor found for it, those among them that are ignored or too many. */
  readonly found: number;
}

/** The workspace, as far as it is looked at. */
export interface WorkspaceFiles {
  /** All that are to be looked at, as the editor's own search does. */
  list(signal: AbortSignal): Promise<FileList>;
  /** Documents that are open, listed or not. */
  open(): readonly string[];
  /** As it is in the editor, else on the disk; undefined for what is gone, too large or no text. */
  read(uri: string): Promise<string | undefined>;
}

export interface WorkspaceScanParts {
  readonly files: WorkspaceFiles;
  readonly clock: Clock;
  /** Places came or went, or all was looked through for other names. */
  readonly onChange: () => void;
}

/** Files that are looked through at most: a folder in which the editor finds as many is a huge one. */
export const mostFiles = 5_000;
/** Places of one file that are told, and of all; beyond them, the first of each name. */
const mostInFile = 200;
const mostPlaces = 5_000;
/** Milliseconds after which what was found by then is told. */
const tellingPause = 300;
/** Milliseconds after which the list of files is read again: longer in a huge folder, where finding them takes the editor a second. */
const listingPause = 3_000;
const longListingPause = 15_000;

export class WorkspaceScan {
  readonly #parts: WorkspaceScanParts;
  readonly #places = new Map<string, readonly MachinePlace[]>();
  readonly #ended = new AbortController();
  #matcher: NameMatcher | undefined;
  #names: ReadonlySet<string> = new Set();
  #files: ReadonlySet<string> = new Set();
  /** As FileList.found. */
  #found = 0;
  /** Files and folders that went since the files were listed: what is there again is looked at again. */
  #deleted = new Set<string>();
  /** What is yet to be looked at; documents that no list has are among them. */
  #waiting = new Set<string>();
  #isScanning = false;
  #isListed = false;
  #isLooking = false;
  #count = 0;
  /** How many of the places are of each name that has some. */
  readonly #counts = new Map<string, number>();
  /** Files that may have more places than are told. */
  readonly #cut = new Set<string>();
  #cancelListing: (() => void) | undefined;
  #isListing = false;
  /** Something came while the files were being listed, which may be in no list yet. */
  #isOutdated = false;
  #cancelTelling: (() => void) | undefined;

  constructor(parts: WorkspaceScanParts) {
    this.#parts = parts;
  }

  /** By file; each file's in its order. */
  get places(): ReadonlyMap<string, readonly MachinePlace[]> {
    return this.#places;
  }

  /** There are names that weren't looked for everywhere yet. */
  get isLooking(): boolean {
    return this.#isLooking;
  }

  /** What is looked for from now on. The files are listed with the first names. */
  setNames(names: ReadonlySet<string>): void {
    const isSame = names.size === this.#names.size && [...names].every((name) => this.#names.has(name));
    if (isSame) return;
    const isNew = [...names].some((name) => !this.#names.has(name));
    const isFirst = this.#matcher === undefined;
    this.#names = names;
    this.#matcher = new NameMatcher(names);
    this.#isLooking ||= isNew;
    if (isFirst) this.#begin();
    else if (isNew) this.#look([...this.#files, ...this.#parts.files.open()]);
    else
      for (const [uri, places] of this.#places)
        this.#keep(
          uri,
          places.filter(({ name }) => names.has(name)),
        );
  }

  #begin(): void {
    this.#look(this.#parts.files.open());
    this.listAgain(0);
  }

  /** A file may have come, or be looked at no more: the list is read again, once for all that happens in a short time. */
  listAgain(delay = this.#found < mostFiles ? listingPause : longListingPause): void {
    if (this.#matcher === undefined || this.#ended.signal.aborted) return;
    if (this.#isListing) this.#isOutdated = true;
    else this.#cancelListing ??= this.#parts.clock.after(delay, () => void this.#list());
  }

  /** A file has other contents. One that isn't looked at stays so. */
  changed(uri: string): void {
    if (this.#files.has(uri)) this.#look([uri]);
  }

  /** A document was opened or edited: it is looked at whether or not it is listed. */
  opened(uri: string): void {
    this.#look([uri]);
  }

  /** A document is open no more. */
  closed(uri: string): void {
    if (this.#files.has(uri)) this.#look([uri]);
    else this.#drop(uri);
  }

  /** A file is there that wasn't: one of the list came back, any other may belong to it. */
  created(uri: string): void {
    if (this.#files.has(uri)) this.#look([uri]);
    else this.listAgain();
  }

  /** A file or folder is gone. */
  deleted(uri: string): void {
    if (this.#matcher === undefined) return;
    this.#deleted.add(uri);
    this.listAgain();
    for (const one of [...this.#places.keys()]) if (one === uri || one.startsWith(`${uri}/`)) this.#drop(one);
  }

  dispose(): void {
    this.#ended.abort();
    this.#waiting.clear();
    this.#cancelListing?.();
    this.#cancelTelling?.();
  }

  async #list(): Promise<void> {
    const { files } = this.#parts;
    const known = this.#files;
    this.#cancelListing = undefined;
    this.#isListing = true;
    const list = await files.list(this.#ended.signal).catch(() => undefined);
    const listed = new Set(list?.uris ?? known);
    this.#found = list?.found ?? this.#found;
    this.#isListing = false;
    if (this.#ended.signal.aborted) return;
    if (this.#isOutdated) this.listAgain();
    this.#isOutdated = false;
    const deleted = this.#deleted;
    this.#deleted = new Set();
    this.#files = listed;
    this.#isListed = true;
    const open = new Set(files.open());
    for (const uri of known) if (!listed.has(uri) && !open.has(uri)) this.#drop(uri);
    this.#look([...listed].filter((uri) => !known.has(uri) || isBelow(deleted, uri)));
  }

  #look(uris: readonly string[]): void {
    if (this.#matcher === undefined || this.#ended.signal.aborted) return;
    for (const uri of uris) this.#waiting.add(uri);
    void this.#scan();
  }

  /** One file at a time: between two of them, others have their turn. What went from the list meanwhile, or was closed, is left. */
  async #scan(): Promise<void> {
    if (this.#isScanning) return;
    this.#isScanning = true;
    for (const uri of this.#waiting) {
      this.#waiting.delete(uri);
      const text = await this.#parts.files.read(uri).catch(() => undefined);
      if (this.#ended.signal.aborted) return;
      if (!this.#files.has(uri) && !this.#parts.files.open().includes(uri)) continue;
      const isOfUse = text !== undefined && !isServiceData(text);
      this.#keep(uri, isOfUse ? (this.#matcher?.places(text, mostInFile) ?? []) : [], true);
    }
    this.#isScanning = false;
    if (!this.#isListed || !this.#isLooking) return;
    this.#isLooking = false;
    this.#tellSoon();
  }

  /** It is looked at no more. */
  #drop(uri: string): void {
    this.#waiting.delete(uri);
    this.#cut.delete(uri);
    this.#keep(uri, []);
  }

  /** `isAll`: it was looked at anew. */
  #keep(uri: string, places: readonly MachinePlace[], isAll = false): void {
    const before = this.#places.get(uri) ?? [];
    const room = mostPlaces - this.#count + before.length;
    for (const { name } of before) this.#tally(name, -1);
    const kept = places.filter(({ name }, at) => {
      const isKept = at < room || !this.#counts.has(name);
      if (isKept) this.#tally(name, 1);
      return isKept;
    });
    if (places.length >= mostInFile || kept.length < places.length) this.#cut.add(uri);
    else if (isAll) this.#cut.delete(uri);
    if (samePlaces(before, kept)) return;
    this.#count += kept.length - before.length;
    if (kept.length === 0) this.#places.delete(uri);
    else this.#places.set(uri, kept);
    this.#tellSoon();
    // Where a name has no place any more there may be one that wasn't told, or room for others.
    if (before.some(({ name }) => !this.#counts.has(name))) this.#look([...this.#cut]);
  }

  #tally(name: string, by: 1 | -1): void {
    const count = (this.#counts.get(name) ?? 0) + by;
    if (count === 0) this.#counts.delete(name);
    else this.#counts.set(name, count);
  }

  #tellSoon(): void {
    this.#cancelTelling ??= this.#parts.clock.after(tellingPause, () => {
      this.#cancelTelling = undefined;
      this.#parts.onChange();
    });
  }
}

/** The file, or a folder that it lies in, is among these. */
function isBelow(uris: ReadonlySet<string>, uri: string): boolean {
  for (let end = uri.length; end > 0; end = uri.lastIndexOf('/', end - 1)) if (uris.has(uri.slice(0, end))) return true;
  return false;
}

function samePlaces(a: readonly MachinePlace[], b: readonly MachinePlace[]): boolean {
  if (a.length !== b.length) return false;
  return a.every((one, at) => {
    const other = b[at];
    return one.name === other?.name && one.line === other.line && one.column === other.column;
  });
}
