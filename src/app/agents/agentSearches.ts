// Searches of the event log for agents, each read on page by page: the next page goes on where the last one ended.

import { AgentRefusal } from '../../core/agents/acts.ts';
import { AnswerPage } from '../../core/agents/answerPage.ts';
import { zonedTime } from '../../core/agents/dataLine.ts';
import { AgentInput } from '../../core/agents/input.ts';
import type { LogPage, LogSearch, LogWait } from '../../core/connection/ports.ts';
import { datesOf } from '../../core/notices/store.ts';
import type { MomentContext } from '../../core/query/moment.ts';
import { planQuery, type QueryPlan } from '../../core/query/plan.ts';
import { describeQueryFault, longestQuery, parseQuery } from '../../core/query/query.ts';
import { describeLogFailure } from '../../core/text/failureStrings.ts';
import type { Instant } from '../../core/text/isoDate.ts';
import { serviceZoneOf } from '../../core/text/zoneClock.ts';
import { type AccountParts, accountRead, type OpenSession, refusalOf } from './accounts.ts';
import { endSearch, type HeldSearch, type SearchWait, searchStanding, sentDate, takePage } from './heldSearch.ts';

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
    // Its notices tell of the zone that the service's dates are in.
    const session = await accountRead(given.text('connection'), this.#parts, signal);
    const search = token === undefined ? await this.#begin(query, session) : this.#take(token, query, session);
    try {
      return await this.#page(search, query, signal);
    } catch (error) {
      endSearch(search);
      throw refusalOf(error, session, t, describeLogFailure);
    }
  }

  dispose(): void {
    for (const token of [...this.#held.keys()]) this.#forget(token);
  }

  async #begin(query: string, session: OpenSession): Promise<HeldSearch> {
    const { entryLimit, dateReader, clock } = this.#parts;
    const context = { now: session.clock.now(), ...this.#parts.zone(), serviceZone: zoneOf(session, []) };
    const plan = this.#plan(query, context);
    const reading = new AbortController();
    let wait: SearchWait | undefined;
    const onWait = ({ why, ms }: LogWait) => {
      wait = { why, until: clock.now() + ms };
    };
    const { service } = session;
    const read = (search: LogSearch) =>
      service.log(search, reading.signal, { limit: entryLimit(), onWait })[Symbol.asyncIterator]();
    return {
      ...{ of: query, session, service, context, plan, read, reading },
      pages: read(plan.search),
      isZoneKnown: false,
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
        else if (!this.#beginsAnew(search, came.value)) takePage(search, came.value, zone());
        await nextTurn();
      }
    } finally {
      stopClock();
    }
    const isOver = search.isDone && search.lines.length === 0;
    const next = isOver ? null : mark();
    if (next === null) endSearch(search);
    else this.#hold(next, search);
    return page.text(next, [...searchStanding(search, page.count), ...waits]);
  }

  /** Why nothing comes for a while, and when it goes on: never too early. */
  #waiting(wait: SearchWait | undefined): readonly string[] {
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
    if (search !== undefined) endSearch(search);
  }

  /** Throws AgentRefusal for a query with a fault. */
  #plan(query: string, context: MomentContext): QueryPlan {
    const { t } = this.#parts;
    const plan = planQuery(parseQuery(query), context);
    const [fault] = plan.faults;
    if (fault === undefined) return plan;
    const place = query.slice(fault.start, Math.min(fault.end, fault.start + 60));
    const sentence = describeQueryFault(fault, t);
    throw new AgentRefusal(t('The input “query” has a fault at “{place}”: {sentence}', { place, sentence }));
  }

  /** Whether the query's dates mean other instants by what the first entries tell of the service's zone, as on the log's page. */
  #beginsAnew(search: HeldSearch, { entries }: LogPage): boolean {
    if (search.isZoneKnown || entries.length === 0) return false;
    search.isZoneKnown = true;
    const dates = entries.flatMap((entry) => sentDate(entry, search) ?? []);
    const plan = this.#plan(search.of, { ...search.context, serviceZone: zoneOf(search.session, dates) });
    if (String(plan.instants) === String(search.plan.instants)) return false;
    void search.pages.return?.().catch(() => {});
    search.plan = plan;
    search.pages = search.read(plan.search);
    return true;
  }
}

/** What the dates of an account's notices, and these, tell of its service's zone. */
function zoneOf({ store }: OpenSession, dates: readonly Instant[]): string {
  return serviceZoneOf([...datesOf(store.snapshot), ...dates]);
}

/** Lets the event loop go round once. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
