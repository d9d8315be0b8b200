// Searches of the event log for agents, each read on page by page: the next page goes on where the last one ended.

import { AgentRefusal } from '../../core/agents/acts.ts';
import { AnswerPage } from '../../core/agents/answerPage.ts';
import { dataLine, zonedTime } from '../../core/agents/dataLine.ts';
import { AgentInput } from '../../core/agents/input.ts';
import type { LogEntry, LogPage, LogWait } from '../../core/connection/ports.ts';
import { type LogFilter, passes } from '../../core/log/filter.ts';
import { dateField } from '../../core/log/table.ts';
import { datesOf } from '../../core/notices/store.ts';
import type { MomentContext } from '../../core/query/moment.ts';
import { planQuery } from '../../core/query/plan.ts';
import { describeQueryFault, longestQuery, parseQuery } from '../../core/query/query.ts';
import { describeLogFailure } from '../../core/text/failureStrings.ts';
import type { Instant } from '../../core/text/isoDate.ts';
import { serviceZoneOf } from '../../core/text/zoneClock.ts';
import { isShort } from '../../protocol/log.ts';
import { type AccountParts, accountNamed, type OpenSession, refusalOf } from './accounts.ts';

/** Searches that wait for somebody to ask for their next page; the oldest is forgotten for a new one. */
const mostHeld = 4;
/** How long one waits, in milliseconds. */
const longestWait = 600_000;
/** How long one page is read for, in milliseconds: a search that finds little says how far it has come. */
const longestRead = 20_000;

const hindrances = {
  error: 'answered with an error',
  silence: 'didn’t answer in time',
  unreachable: 'can’t be reached',
};

export interface SearchActParts extends AccountParts {
  readonly mark: () => string;
  /** Loads what reads a date of an answer. */
  readonly dateReader: () => Promise<(text: string) => Instant | null>;
  /** Entries that a search reads at most. */
  readonly entryLimit: () => number;
}

interface Wait {
  readonly why: LogWait['why'];
  readonly until: number;
}

interface HeldSearch {
  readonly of: string;
  readonly session: OpenSession;
  readonly service: OpenSession['service'];
  readonly filter: LogFilter;
  readonly pages: AsyncIterator<LogPage>;
  readonly reading: AbortController;
  readonly readInstant: (text: string) => Instant | null;
  /** Found, and on no page yet. */
  readonly lines: string[];
  /** What was asked of the service and hasn't come: the last page ended before. */
  coming: Promise<IteratorResult<LogPage>> | undefined;
  last: LogPage | undefined;
  /** Why the service wasn't asked at once when that was last so, and until when: milliseconds since 1970. */
  readonly wait: () => Wait | undefined;
  isDone: boolean;
  stopWaiting: () => void;
}

export class AgentSearches {
  readonly #parts: SearchActParts;
  /** By the token of their next page. */
  readonly #held = new Map<string, HeldSearch>();

  constructor(parts: SearchActParts) {
    this.#parts = parts;
  }

  async perform(input: unknown, signal: AbortSignal): Promise<string> {
    const { t } = this.#parts;
    const given = new AgentInput(input, ['connection', 'query', 'pageToken'], t);
    const token = given.text('pageToken');
    const query = given.text('query', longestQuery) ?? '';
    const session = await accountNamed(given.text('connection'), this.#parts);
    const search = token === undefined ? await this.#begin(query, session) : this.#take(token, query, session);
    try {
      return await this.#page(search, query, signal);
    } catch (error) {
      end(search);
      throw refusalOf(error, session, t, describeLogFailure);
    }
  }

  dispose(): void {
    for (const token of [...this.#held.keys()]) this.#forget(token);
  }

  async #begin(query: string, session: OpenSession): Promise<HeldSearch> {
    const { t, entryLimit, dateReader, clock } = this.#parts;
    const { search, filter, faults } = planQuery(parseQuery(query), this.#context(session));
    const [fault] = faults;
    if (fault !== undefined) {
      const place = query.slice(fault.start, Math.min(fault.end, fault.start + 60));
      const sentence = describeQueryFault(fault, t);
      throw new AgentRefusal(t('The input “query” has a fault at “{place}”: {sentence}', { place, sentence }));
    }
    const reading = new AbortController();
    let wait: Wait | undefined;
    const onWait = ({ why, ms }: LogWait) => {
      wait = { why, until: clock.now() + ms };
    };
    const pages = session.service.log(search, reading.signal, { limit: entryLimit(), onWait });
    return {
      ...{ of: query, session, service: session.service, filter, reading },
      pages: pages[Symbol.asyncIterator](),
      readInstant: await dateReader(),
      lines: [],
      wait: () => wait,
      ...{ coming: undefined, last: undefined, isDone: false, stopWaiting: () => {} },
    };
  }

  #take(token: string, query: string, session: OpenSession): HeldSearch {
    const search = this.#held.get(token);
    if (search?.of === query && search.session === session && search.service === session.service) {
      this.#held.delete(token);
      search.stopWaiting();
      return search;
    }
    const { t } = this.#parts;
    throw new AgentRefusal(
      t('Nothing is kept any more of the search that this “pageToken” is for. Leave it out to search anew.'),
    );
  }

  async #page(search: HeldSearch, query: string, signal: AbortSignal): Promise<string> {
    const { mark, zone } = this.#parts;
    const name = JSON.stringify(search.session.connection.name);
    const head = [
      `Event log of ${name}, query ${JSON.stringify(query)}, in the service’s order: newest first as a rule.`,
    ];
    const page = new AnswerPage(head, mark());
    let stopClock = () => {};
    const isLate = new Promise<'late'>((resolve) => {
      stopClock = this.#parts.clock.after(longestRead, () => resolve('late'));
    });
    const isCancelled = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    isCancelled.catch(() => {});
    let waits: readonly string[] = [];
    try {
      signal.throwIfAborted();
      for (;;) {
        while (search.lines[0] !== undefined && page.add(search.lines[0])) search.lines.shift();
        if (search.lines.length > 0 || search.isDone) break;
        search.coming ??= search.pages.next();
        search.coming.catch(() => {});
        const came = await Promise.race([search.coming, isLate, isCancelled]);
        if (came === 'late') {
          waits = this.#waiting(search.wait());
          break;
        }
        search.coming = undefined;
        if (came.done) search.isDone = true;
        else take(search, came.value, zone());
        await nextTurn();
      }
    } finally {
      stopClock();
    }
    const isOver = search.isDone && search.lines.length === 0;
    const next = isOver ? null : mark();
    if (next === null) end(search);
    else this.#hold(next, search);
    return page.text(next, [...standing(search, page.count), ...waits]);
  }

  /** Why nothing comes for a while, and when it goes on: never too early. */
  #waiting(wait: Wait | undefined): readonly string[] {
    const { clock, zone } = this.#parts;
    if (wait === undefined || wait.until <= clock.now()) return [];
    const at = zonedTime({ ms: Math.ceil(wait.until / 1000) * 1000, offset: 0 }, zone());
    if (wait.why === 'pause') return [`The service asked to wait: nothing more is asked of it before ${at}.`];
    return [`The service ${hindrances[wait.why]}: it is asked again at ${at}.`];
  }

  #hold(token: string, search: HeldSearch): void {
    search.stopWaiting = this.#parts.clock.after(longestWait, () => this.#forget(token));
    this.#held.set(token, search);
    const [oldest] = this.#held.keys();
    if (this.#held.size > mostHeld && oldest !== undefined) this.#forget(oldest);
  }

  #forget(token: string): void {
    const search = this.#held.get(token);
    this.#held.delete(token);
    if (search !== undefined) end(search);
  }

  #context({ store, clock }: OpenSession): MomentContext {
    return { now: clock.now(), ...this.#parts.zone(), serviceZone: serviceZoneOf(datesOf(store.snapshot)) };
  }
}

function take(search: HeldSearch, page: LogPage, zone: Parameters<typeof zonedTime>[1]): void {
  search.last = { ...page, total: page.total ?? search.last?.total ?? null };
  if (page.limited) search.isDone = true;
  for (const entry of page.entries) {
    const written = entry[dateField];
    const date = typeof written === 'string' ? search.readInstant(written) : null;
    if (passes(search.filter, entry, date?.ms ?? Number.NaN)) search.lines.push(dataLine(withTime(entry, date, zone)));
  }
}

/** The date in the reader's zone, where it can be read; as it came elsewhere. */
function withTime(entry: LogEntry, date: Instant | null, zone: Parameters<typeof zonedTime>[1]): LogEntry {
  const time = zonedTime(date, zone, 'milliseconds');
  return time === null ? entry : { ...entry, [dateField]: time };
}

/** How far a search has come, in a line or two. */
function standing({ last, isDone, lines }: HeldSearch, count: number): readonly string[] {
  const read = last === undefined ? '' : ` ${last.read} entries of the log were read so far.`;
  const isOver = isDone && lines.length === 0;
  const more = isOver ? '' : ' The search is not at its end.';
  const isEarly = isOver && last?.limited === false && isShort({ ...last, state: 'complete', isFile: false });
  return [
    `${count} entries on this page.${read}${more}`,
    ...(last?.leftOut ? [`Left out of what was read, as it is no entry: ${last.leftOut}.`] : []),
    ...(last?.filterIgnored ? ['The service ignored its part of the search: every entry was checked here.'] : []),
    ...(isEarly ? [`The service counts ${last.total} entries and gave ${last.read}: entries may be missing.`] : []),
    ...(last?.limited ? ['Reading ended at the limit of the setting platformEvents.logEntryLimit.'] : []),
  ];
}

/** Nothing of it is wanted any more: no further request goes out. */
function end(search: HeldSearch): void {
  search.stopWaiting();
  search.reading.abort();
  void search.pages.return?.().catch(() => {});
}

/** Lets the event loop go round once. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
