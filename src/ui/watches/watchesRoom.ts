// Watches saved searches: which of them, on which account, what is shown of them and told. Loaded where one is watched, and no earlier.

import * as vscode from 'vscode';
import { readerZone } from '../../app/panels/readerZone.ts';
import { watchesFolder } from '../../app/reminders/leftWatches.ts';
import type { SavedSearch, Searches } from '../../app/searches/searches.ts';
import type { Session } from '../../app/session/session.ts';
import type { Sessions } from '../../app/session/sessions.ts';
import { AccountWatches, type WatchedSearch } from '../../app/watches/accountWatches.ts';
import type { ShownWatches } from '../../app/watches/shownWatches.ts';
import {
  closedStanding,
  isKnown,
  newCount,
  oldestNew,
  standingWithoutAccount,
  type WatchStanding,
  watchedRow,
} from '../../app/watches/watchStatus.ts';
import type { Clock } from '../../core/clock.ts';
import type { EventService, Logger } from '../../core/connection/ports.ts';
import type { ReadDate } from '../../core/log/table.ts';
import type { Memory } from '../../core/memory.ts';
import { datesOf, readAtOf } from '../../core/notices/store.ts';
import type { MomentContext } from '../../core/query/moment.ts';
import type { Instant } from '../../core/text/isoDate.ts';
import { serviceZoneOf } from '../../core/text/zoneClock.ts';
import { planWatch, reachingBack } from '../../core/watches/watchPlan.ts';
import { type NamedWatchNews, type WatchFormat, watchSentence } from '../../core/watches/watchWords.ts';
import { viewIds } from '../../manifest.ts';
import type { Messages } from '../editor/messages.ts';
import { openQuery } from '../editor/openQuery.ts';
import { presentFor } from '../editor/presentFor.ts';
import { isReadElsewhere } from '../editor/readElsewhere.ts';
import type { CurrentSettings } from '../editor/settings.ts';
import { countText, t } from '../editor/translate.ts';
import { watchBegan, watchKey } from './watchSetting.ts';

export interface WatchesParts {
  readonly searches: Searches;
  readonly sessions: Sessions;
  readonly settings: CurrentSettings;
  readonly messages: Messages;
  readonly watches: ShownWatches;
  readonly clock: Clock;
  readonly memory: Memory;
  readonly log: Logger;
  /** Loads what reads a date of an answer. */
  readonly dateReader: () => Promise<(text: string) => Instant | null>;
}

interface OpenAccount {
  readonly service: EventService;
  readonly watches: AccountWatches;
}

export class WatchesRoom implements vscode.Disposable {
  readonly #parts: WatchesParts;
  readonly #accounts = new Map<Session, OpenAccount>();
  readonly #subscriptions: readonly vscode.Disposable[];
  readonly #readDate: ReadDate;
  /** Of each session, as far as rows depend on it. */
  #states = '';
  /** What the last picture says of each search, by its name. */
  #said: ReadonlyMap<string, string> = new Map();

  static async open(parts: WatchesParts): Promise<WatchesRoom> {
    const readInstant = await parts.dateReader();
    return new WatchesRoom(parts, (text) => readInstant(text)?.ms ?? Number.NaN);
  }

  private constructor(parts: WatchesParts, readDate: ReadDate) {
    this.#parts = parts;
    this.#readDate = readDate;
    const { searches, sessions, settings } = parts;
    const update = () => this.update();
    this.#subscriptions = [
      new vscode.Disposable(searches.onChange(update)),
      new vscode.Disposable(() => parts.watches.show()),
      sessions.onListChange(update),
      sessions.onChange(() => this.#followStates()),
      sessions.onPolled((session) => void this.#accounts.get(session)?.watches.read()),
      settings.onChange(update),
    ];
    this.update();
  }

  /** Searches, accounts or settings have changed. */
  update(): void {
    const { sessions } = this.#parts;
    for (const [session, { service, watches }] of this.#accounts) {
      if (session.service === service && sessions.all.includes(session) && this.#searchesOf(session).length > 0)
        continue;
      watches.end();
      this.#accounts.delete(session);
    }
    for (const session of sessions.all) {
      const { service } = session;
      const account = this.#accounts.get(session);
      if (account !== undefined) void account.watches.begin();
      else if (service !== undefined && this.#searchesOf(session).length > 0) this.#open(session, service);
    }
    this.#show();
  }

  dispose(): void {
    for (const { watches } of this.#accounts.values()) watches.end();
    this.#accounts.clear();
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  /** Nothing else about a session changes what is watched and shown. */
  #followStates(): void {
    const { all } = this.#parts.sessions;
    const states = all.map(({ connection, service, store: { snapshot } }) => [
      connection.name,
      service !== undefined,
      snapshot.state,
      snapshot.state === 'stale' && snapshot.failure.kind,
    ]);
    const before = this.#states;
    this.#states = JSON.stringify(states);
    if (this.#states !== before) this.update();
  }

  #open(session: Session, service: EventService): void {
    const { clock, log, settings } = this.#parts;
    const { connection, marksFolder } = session;
    const watches = new AccountWatches({
      // What is muted lies beside it, and goes and moves with it.
      folder: marksFolder && watchesFolder(marksFolder),
      connectionName: connection.name,
      ...{ clock, log, service, readDate: this.#readDate, settings: settings.read },
      serviceClock: session.clock,
      searches: () => this.#searchesOf(session),
      onChange: () => this.#show(),
      tell: (news) => void this.#tell(session, news),
    });
    this.#accounts.set(session, { service, watches });
    void watches.open(readAtOf(session.store.snapshot));
  }

  #searchesOf(session: Session): readonly WatchedSearch[] {
    return this.#parts.searches.saved.flatMap((search) => {
      const { name, query } = search;
      const began = watchBegan(search);
      if (began === undefined || this.#sessionOf(search) !== session) return [];
      return { key: watchKey(search), name, began, plan: () => planWatch(query, this.#context(session)) };
    });
  }

  /** The account that a search is for; the only one where it says none. */
  #sessionOf({ connection }: SavedSearch): Session | undefined {
    const { sessions } = this.#parts;
    if (connection !== undefined) return sessions.find(connection);
    return sessions.all.length === 1 ? sessions.all[0] : undefined;
  }

  #context(session: Session): MomentContext {
    const serviceZone = serviceZoneOf(datesOf(session.store.snapshot));
    const { settings, memory } = this.#parts;
    return { now: session.clock.now(), ...readerZone(memory, settings.read().timeZone), serviceZone };
  }

  #standingOf(search: SavedSearch): WatchStanding {
    const { sessions } = this.#parts;
    const session = this.#sessionOf(search);
    if (session === undefined) return standingWithoutAccount(search, sessions.all.length > 0, t);
    const began = watchBegan(search);
    if (began === undefined) return { kind: 'waiting', sentence: t('“watch” is neither true nor a time.') };
    const watches = this.#accounts.get(session)?.watches;
    if (session.service === undefined || watches === undefined) return closedStanding(session, sessions.isOpening, t);
    const { snapshot } = session.store;
    const isRefused = snapshot.state === 'stale' && snapshot.failure.kind === 'unauthorized';
    const { name } = session.connection;
    const refused = isRefused ? { refused: t('{name} refuses the credentials: sign in again.', { name }) } : {};
    const key = watchKey(search);
    return {
      ...{ ...refused, kind: 'watched', began, plan: planWatch(search.query, this.#context(session)) },
      ...{ takenUpAt: watches.takenUpAt, record: watches.recordOf(key) },
      opened: watches.openedOf(key),
      isResumed: watches.isResumed(key),
      problem: watches.problem,
    };
  }

  #show(): void {
    const { searches, sessions, watches } = this.#parts;
    const watched = searches.saved.filter(({ watch }) => watch !== undefined);
    const standings = new Map(watched.map((one) => [one.name, this.#standingOf(one)]));
    const rowOf = (search: SavedSearch) => {
      const standing = standings.get(search.name);
      return standing && watchedRow(standing, this.#format(this.#sessionOf(search)));
    };
    const before = this.#said;
    const said = new Map(watched.map((one) => [one.name, JSON.stringify(rowOf(one))]));
    this.#said = said;
    const value = [...standings.values()].reduce((sum, standing) => sum + newCount(standing), 0);
    const tooltip = t('{count} new in watched searches', { count: countText(value) });
    watches.show({
      badge: value === 0 ? undefined : { value, tooltip },
      heading: value === 0 ? undefined : t('{count} new', { count: countText(value) }),
      of: rowOf,
      isNews: ({ name }) => said.get(name) !== before.get(name),
      isKnown: ({ name }) => isKnown(standings.get(name), sessions.isOpening),
      open: (search) => this.#opened(search),
      resume: async (search) => this.#accountOf(search)?.resume(watchKey(search)),
    });
  }

  #accountOf(search: SavedSearch): AccountWatches | undefined {
    const session = this.#sessionOf(search);
    return session && this.#accounts.get(session)?.watches;
  }

  #format(session: Session | undefined): WatchFormat {
    const { clock = this.#parts.clock } = session ?? {};
    const zone = this.#parts.settings.read().timeZone;
    return { zone, now: clock.now(), isReadElsewhere: isReadElsewhere(), t };
  }

  #opened(search: SavedSearch): string | undefined {
    const [session, account, key] = [this.#sessionOf(search), this.#accountOf(search), watchKey(search)];
    const record = account?.recordOf(key);
    if (session === undefined || account === undefined || record === undefined) return undefined;
    const oldest = oldestNew(record, account.openedOf(key));
    void account.noteOpened(key);
    return Number.isFinite(oldest) ? reachingBack(search.query, oldest, this.#context(session)) : undefined;
  }

  async #tell(session: Session, news: readonly NamedWatchNews[]): Promise<void> {
    const { sessions, searches, messages } = this.#parts;
    const { userName } = session;
    const name = sessions.all.length > 1 ? session.connection.name : '';
    const [only, second] = news;
    const label = second === undefined ? t('Open Search') : t('Show Searches');
    const sentence = watchSentence(news, name, this.#format(session));
    if ((await vscode.window.showInformationMessage(sentence, label)) !== label) return;
    if (second !== undefined) return void (await vscode.commands.executeCommand(`${viewIds.searches}.focus`));
    const present = await presentFor(userName, session, this.#parts);
    if (present === undefined) return;
    const search = searches.saved.find((one) => watchKey(one) === only?.key && this.#sessionOf(one) === present);
    if (search === undefined)
      await messages.warn(t('“{name}” was changed or deleted meanwhile.', { name: only?.name ?? '' }));
    else {
      const query = this.#opened(search) ?? search.query;
      await openQuery(sessions, messages, query, { connection: present.connection.name, newestFirst: true });
    }
  }
}
