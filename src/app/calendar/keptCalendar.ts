// Keeps a calendar file up to date with the planned windows of all accounts: written when it would say something else, by one window of
// the editor, whole or not at all.

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isOwnCalendar, isPlannedWindow, nextCalendar, sameCalendar } from '../../core/calendar/calendar.ts';
import type { CalendarEntry } from '../../core/calendar/noticeEvent.ts';
import { sourceLine, withSource, writtenEvents } from '../../core/calendar/writtenEvents.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/connection/ports.ts';
import { earliestOf, isListed } from '../../core/notices/notice.ts';
import { noticesOf, readAtOf } from '../../core/notices/store.ts';
import { minute } from '../../core/text/timeWindow.ts';
import type { Translate } from '../../core/text/translate.ts';
import { fileTrouble, replaceFile } from '../export/wholeFile.ts';
import type { ReadMachines } from '../machines/sharedMachines.ts';
import type { Session } from '../session/session.ts';
import { isErrorCode } from '../sync/systemFiles.ts';
import { calendarEntry, originOf } from './entries.ts';
import { userMarks } from './userMark.ts';
import { asOnlyWindow } from './writerMark.ts';

export interface KeptSession extends Pick<Session, 'connection' | 'isSample' | 'service' | 'store' | 'userName'> {
  /** What "now" is for its notices. */
  readonly clock: Clock;
}

type KnownMachines = ReadonlyMap<number, Pick<ReadMachines, 'resources'>>;

export interface KeptCalendarParts {
  /** All accounts, signed in or not; undefined while they are being opened. */
  readonly sessions: () => readonly KeptSession[] | undefined;
  /** An absolute path. */
  readonly file: string;
  readonly lookBackDays: () => number;
  /** The machines of an account's notices, by id; undefined while more of them can be read. */
  readonly machines: (session: KeptSession) => KnownMachines | undefined;
  /** A folder that all windows of the editor share. */
  readonly storage: string;
  readonly linkTo: (id: number) => string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly t: Translate;
  /** Told once of what went wrong, until it works again. `isOfSetting`: another file must be named. */
  readonly onTrouble: (sentence: string, isOfSetting: boolean) => void;
}

/** Changes that come together are written together; milliseconds. */
const pause = 500;
/** Another window is writing, or the file couldn't be written: tried again after this, in milliseconds. */
const waitForOther = 1_000;
/** Machines of notices are being read: looked again after this, in milliseconds. */
const waitForMachines = 2_000;
const waitForDisk = 5 * minute;

/** The file holds something that isn't ours to replace. */
class OtherFile extends Error {}

export class KeptCalendar {
  readonly #parts: KeptCalendarParts;
  #cancel: (() => void) | undefined;
  #writing: Promise<void> = Promise.resolve();
  /** Names that accounts had before, until the file has the present ones: from then on another account may have such a name. */
  #names: readonly { readonly before: string; readonly now: string }[] = [];
  /** What stands for a user in the file. */
  #markOf: (userName: string) => string = () => '';
  #isDisposed = false;

  constructor(parts: KeptCalendarParts) {
    this.#parts = parts;
  }

  /** Something may have changed: looks soon whether the file has to. */
  update(after = pause): void {
    if (this.#isDisposed) return;
    this.#cancel?.();
    this.#cancel = this.#parts.clock.after(after, () => {
      this.#writing = this.#writing.then(() => this.#bringUpToDate());
    });
  }

  /** An account has another name: what the file tells of it stays. */
  renamed(before: string, now: string): void {
    this.#names = [...this.#names, { before, now }];
    this.update();
  }

  /** Resolves once nothing is being written any more. */
  async idle(): Promise<void> {
    await this.#writing;
  }

  async dispose(): Promise<void> {
    this.#isDisposed = true;
    this.#cancel?.();
    await this.idle();
  }

  /** The settings don't name the file any more: what is wrong with it is told again once they do. */
  async forget(): Promise<void> {
    await this.dispose();
    const told = await readFile(this.#troubleMark, 'utf8').catch(() => '');
    // Another window may have told of another file already.
    if (told.startsWith(`${this.#parts.file}\n`)) await rm(this.#troubleMark, { force: true }).catch(() => {});
  }

  async #bringUpToDate(): Promise<void> {
    const { storage, log } = this.#parts;
    if (this.#isDisposed || this.#sources() === undefined) return;
    // All windows are to say the same: none writes before it knows what the others do.
    if (this.#machines() === undefined) return this.update(waitForMachines);
    try {
      await mkdir(storage, { recursive: true, mode: 0o700 });
      const isDone = await asOnlyWindow(path.join(storage, 'calendar-writing'), () => this.#write());
      if (!isDone) this.update(waitForOther);
    } catch (error) {
      await this.#tell(error).catch((more) => log.error(`Telling of the calendar's file failed: ${String(more)}`));
      this.update(waitForDisk);
    }
  }

  /** The accounts that the file tells of; undefined while none is signed in, or not all of them have been read. */
  #sources(): readonly KeptSession[] | undefined {
    const { sessions } = this.#parts;
    const all = sessions() ?? [];
    // What the sample account makes up is for nobody's calendar who has an account, signed in or not.
    const own = all.filter(({ isSample }) => !isSample);
    const used = (own.length > 0 ? own : all).filter(({ store }) => store.snapshot.state !== 'signedOut');
    return used.length === 0 || used.some(({ store }) => readAtOf(store.snapshot) === null) ? undefined : used;
  }

  /** Of all those accounts. */
  #machines(): ReadonlyMap<KeptSession, KnownMachines> | undefined {
    const all = new Map<KeptSession, KnownMachines>();
    for (const session of this.#sources() ?? []) {
      const machines = this.#parts.machines(session);
      if (machines === undefined) return undefined;
      all.set(session, machines);
    }
    return all;
  }

  #entries(machines: ReadonlyMap<KeptSession, KnownMachines>): readonly CalendarEntry[] {
    const { lookBackDays, linkTo } = this.#parts;
    return [...machines].flatMap(([session, known]) => {
      const earliest = earliestOf(lookBackDays(), session.clock.now());
      return [...noticesOf(session.store.snapshot).values()]
        .filter((notice) => isPlannedWindow(notice) && isListed(notice, earliest))
        .map((notice) => ({
          ...calendarEntry({ session, notice }, { resources: known.get(notice.id)?.resources }, linkTo),
          sources: [this.#sourceOf(session)],
        }));
    });
  }

  /** What the file is to say now, where it says `before`; '' where that stays. */
  #text(before: string): string {
    const { lookBackDays, clock, t } = this.#parts;
    const [sources, machines] = [this.#sources(), this.#machines()];
    if (sources === undefined || machines === undefined || this.#isOfOthers(before, sources)) return '';
    const now = clock.now();
    const rules = {
      sources: new Set(sources.map((session) => this.#sourceOf(session))),
      earliest: earliestOf(lookBackDays(), now),
    };
    return nextCalendar(this.#underPresentNames(before, sources), this.#entries(machines), rules, now, t);
  }

  /** Only the sample account is left, and the file is of an account that was there: what it makes up takes no real window's place. */
  #isOfOthers(text: string, [first]: readonly KeptSession[]): boolean {
    if (!first?.isSample || !isOwnCalendar(text)) return false;
    const ids = [...writtenEvents(text).keys()];
    return ids.length === 0 || ids.some((id) => !id.endsWith(`@${originOf(first)}`));
  }

  /** What an earlier version wrote doesn't say of whom: it counts as of who is signed in now. */
  #underPresentNames(text: string, sources: readonly KeptSession[]): string {
    const names = [...this.#names, ...sources.map(({ connection: { name } }) => ({ before: name, now: name }))];
    return names.reduce((renamed, { before, now }) => {
      const account = sources.find(({ connection }) => connection.name === now);
      if (account === undefined) return renamed;
      const lines = [sourceLine(before, originOf(account)), this.#sourceOf(account, before)];
      return withSource(renamed, { before: lines, now: this.#sourceOf(account) });
    }, text);
  }

  /** The line that names an account, and tells it from another one that somebody has under the same name. */
  #sourceOf(session: KeptSession, name = session.connection.name): string {
    const { userName } = session;
    return sourceLine(name, originOf(session), userName === undefined ? undefined : this.#markOf(userName));
  }

  async #write(): Promise<void> {
    const { file, storage, log } = this.#parts;
    this.#markOf = await userMarks(storage);
    const before = await readFile(file, 'utf8').catch((error: unknown) => {
      if (isErrorCode(error, 'ENOENT')) return '';
      throw error;
    });
    const names = this.#names;
    const text = this.#text(before);
    if (text !== '' && !sameCalendar(before, text)) {
      if (before.trim() !== '' && !isOwnCalendar(before)) throw new OtherFile('somebody else wrote the file');
      await replaceFile(file, new AbortController().signal, (handle) => handle.writeFile(text), { keepsMode: true });
      log.info('The calendar file was brought up to date');
    }
    const written = (now: string) => text !== '' && this.#sources()?.some(({ connection }) => connection.name === now);
    this.#names = this.#names.filter((one) => !names.includes(one) || !written(one.now));
    await rm(this.#troubleMark, { force: true });
  }

  /** What all windows were told of already isn't told again. */
  async #tell(error: unknown): Promise<void> {
    const { file, log, t, onTrouble } = this.#parts;
    // The root of a disk has no name.
    const name = path.basename(file) || file;
    const isOther = error instanceof OtherFile;
    const isFolder = error instanceof Error && 'code' in error && error.code === 'EISDIR';
    const sentence = t('The calendar is not up to date. {sentence}', {
      sentence: isOther
        ? t('{file} is none that Platform Events has written, and stays as it is. Choose another name, or remove it.', {
            file: name,
          })
        : fileTrouble(error, name, t),
    });
    const told = `${file}\n${sentence}`;
    if ((await readFile(this.#troubleMark, 'utf8').catch(() => '')) === told) return;
    await writeFile(this.#troubleMark, told, { mode: 0o600 });
    log.warn(`Writing the calendar file failed: ${error instanceof Error ? error.message : String(error)}`);
    onTrouble(sentence, isOther || isFolder);
  }

  get #troubleMark(): string {
    return path.join(this.#parts.storage, 'calendar-trouble');
  }
}
