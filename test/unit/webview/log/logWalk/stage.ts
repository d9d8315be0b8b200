// An event log page in one process: the editor's side as it is, the page's side as far as it needs no document, and a scripted log behind them.

import assert from 'node:assert/strict';
import { LogController } from '../../../../../src/app/log/controller.ts';
import type { Folding } from '../../../../../src/core/log/folds.ts';
import { parseQuery } from '../../../../../src/core/query/query.ts';
import { firstRowCount, mostWatched, type RowFold, shownRows } from '../../../../../src/protocol/log.ts';
import { type FromLogPage, readFromLogPage, type ToLogPage } from '../../../../../src/protocol/logMessages.ts';
import { shownValues } from '../../../../../src/webview/charts/facetValues.ts';
import { binEdges } from '../../../../../src/webview/charts/histogramBins.ts';
import { ZoomTrail } from '../../../../../src/webview/charts/zoomTrail.ts';
import { LogSearching } from '../../../../../src/webview/log/logSearching.ts';
import { readPersisted } from '../../../../../src/webview/log/persisted.ts';
import { StandInPorts } from '../../../../host/standInSession.ts';
import type { WatchedThread } from '../../../../support/engineThreads.ts';
import { type Entry, type Field, fields, finds, type Query, shownIn } from '../../../../support/logWalk/model.ts';
import { ScriptedLog } from '../../../../support/logWalk/scriptedLog.ts';

/** A row of the table. */
export interface Line {
  readonly id: number;
  /** Its texts by field. */
  readonly entry: Readonly<Record<string, string>>;
  readonly fold: RowFold | null;
}

type Message<T extends ToLogPage['type']> = Extract<ToLogPage, { type: T }>;

/** The reader's zone, and the one that the service writes its dates in. */
export const zones = { local: 'Europe/Berlin', utc: 'UTC', service: 'America/Chicago' } as const;

const facetFields: readonly Field[] = ['userType', 'username', 'eventName'];

export class LogStage {
  readonly ports = new StandInPorts();
  readonly service = new ScriptedLog();
  readonly searching: LogSearching;
  readonly trail = new ZoomTrail();
  readonly log: LogController;
  /** What the texts mean that were searched. */
  readonly queries = new Map<string, Query>();
  /** When the dates of the query that ran last were meant. */
  plannedAt = 0;
  entryNumber = 0;
  /** Pixels that the histogram has. */
  barWidth = 800;
  /** The field that its colours stand for. */
  colours: Field = 'userType';
  readonly #thread: WatchedThread | undefined;
  readonly #toPage: ToLogPage[] = [];
  readonly #toHost: unknown[] = [];
  readonly #answers = new Map<ToLogPage['type'], ToLogPage>();

  /** `thread`: where the engine runs; absent: here. */
  constructor(thread?: WatchedThread) {
    this.#thread = thread;
    if (thread !== undefined)
      this.ports.startEngine = (owner) => {
        const end = thread.start(owner);
        const post: typeof end.post = (message) => {
          if (message.type === 'search') this.service.sent.clear();
          end.post(message);
        };
        return { post, close: () => end.close() };
      };
    this.ports.signIn(this.service);
    const view = {
      post: (message: ToLogPage) => void this.#toPage.push(structuredClone(message)),
      setTitle: () => {},
      exportResult: async () => {},
    };
    this.log = new LogController(view, 'Work', this.ports);
    this.searching = new LogSearching(
      readPersisted(undefined),
      (message) => void this.#toHost.push(message),
      () => {},
      () => this.searching.rows.left,
    );
    this.say({ type: 'localZone', name: zones.local });
    this.say({ type: 'ready' });
  }

  get zone(): string {
    return zones[this.ports.zone()];
  }

  get now(): number {
    return this.ports.clock.now();
  }

  /** The query whose rows are shown. */
  get query(): Query {
    const query = this.queries.get(this.searching.ran ?? '');
    assert.ok(query, `nobody searched for ${this.searching.ran}`);
    return query;
  }

  say(message: FromLogPage): void {
    this.#toHost.push(structuredClone(message));
  }

  /** Messages go both ways until nothing is under way. */
  async settle(): Promise<void> {
    for (let quiet = 0; quiet < 6; quiet++) {
      if (this.service.active > 0 || this.#toHost.length > 0 || this.#toPage.length > 0) quiet = 0;
      for (let message = this.#toHost.shift(); message !== undefined; message = this.#toHost.shift())
        this.#receive(message);
      for (let message = this.#toPage.shift(); message !== undefined; message = this.#toPage.shift())
        this.#take(message);
      await new Promise((resolve) => setImmediate(resolve));
      const told = this.#thread?.told;
      await this.#thread?.turn();
      if (told !== this.#thread?.told) quiet = 0;
    }
  }

  async ask<T extends ToLogPage['type']>(message: FromLogPage, answer: T): Promise<Message<T>> {
    this.#answers.delete(answer);
    this.say(message);
    await this.settle();
    const came = this.#answers.get(answer);
    assert.ok(came, `${message.type} wasn't answered`);
    return came as Message<T>;
  }

  /** Throws where rows, counts, facets, histogram or dates aren't those of the entries that the service has. */
  async agree(): Promise<void> {
    await this.settle();
    const { searching } = this;
    const { progress, rows } = searching;
    const { search } = rows;
    assert.equal(progress.state, 'complete', `the search is ${progress.state}: ${searching.problem?.sentence ?? ''}`);
    const meant = { now: this.plannedAt, zone: this.zone };
    const known = this.service.entries.slice(0, this.service.known);
    const expected = known.filter((entry) => finds(this.query, entry, meant));
    const of = `of ${searching.ran} in ${this.zone}`;

    const lines = await this.lines();
    const all = this.folding === 'none' ? lines : await this.#unfolded(lines);
    const shown = all.map(({ entry }) => entry.traceId ?? '');
    const names = all.map(({ entry }) => entry[searching.arrangement.order.field] ?? '');
    this.#agreeOnFolds(lines, all, of);
    await this.#agreeOnPlaces(lines, of);
    assert.deepEqual([...shown].sort(), expected.map(({ traceId }) => traceId).sort(), `rows ${of}`);
    assert.equal(progress.count, expected.length, `count ${of}`);
    this.#agreeOnOrder(shown, names, expected);
    await this.#agreeOnFacets(search, known, meant, of);
    await this.#agreeOnHistogram(search, expected, of);
    await this.#agreeOnSides(search, known, meant, of);
    this.#agreeOnDates(
      lines.map(({ entry }) => entry.traceId ?? ''),
      of,
    );
  }

  /** The rows of the table, and what is folded under them. */
  async lines(): Promise<readonly Line[]> {
    const { progress, rows } = this.searching;
    const lines: Line[] = [];
    for (let from = 0; from === 0 || from < shownRows(progress); from += 1000) {
      const window = await this.ask({ type: 'window', search: rows.search, from, count: 1000, further: [] }, 'rows');
      for (const [place, texts] of window.rows.entries()) {
        const entry = Object.fromEntries(texts.map((text, column) => [window.fields[column], text]));
        lines.push({ id: window.ids[place] ?? -1, entry, fold: window.folds[place] ?? null });
      }
    }
    assert.equal(lines.length, shownRows(progress), 'rows of the table');
    return lines;
  }

  get folding(): Folding {
    return this.searching.arrangement.layout.folding ?? 'none';
  }

  /** All rows, with those that are folded under others: copying them all gives them in their order. */
  async #unfolded(lines: readonly Line[]): Promise<readonly Pick<Line, 'entry'>[]> {
    const [first, last] = [lines.at(0), lines.at(-1)];
    if (first === undefined || last === undefined) return [];
    const { search } = this.searching.rows;
    const count = lines.length;
    const asked = { from: first.id, to: last.id, count, format: 'json', fields: [], headings: [] } as const;
    await this.ask({ type: 'copyRows', search, ...asked }, 'copied');
    const entries: readonly Record<string, string>[] = JSON.parse(this.ports.copied);
    return entries.map((entry) => ({ entry }));
  }

  /** What stands one after another and is equal, or of one trace, is one line, with the others below it where it is open. */
  #agreeOnFolds(lines: readonly Line[], all: readonly Pick<Line, 'entry'>[], of: string): void {
    const { folding } = this;
    const told = folding === 'traces' ? ['traceId'] : fields;
    const isSame = (one: Line['entry'], other: Line['entry'] | undefined) =>
      folding !== 'none' && told.every((field) => (one[field] ?? '') === (other?.[field] ?? ''));
    let line = 0;
    for (let from = 0, end = 0; from < all.length; from = end) {
      const entry = all[from]?.entry ?? {};
      while (end < all.length && (end === from || isSame(entry, all[end]?.entry))) end++;
      const count = end - from;
      const head = lines[line];
      assert.equal(head?.entry.traceId, entry.traceId, `row ${line}, folded by ${folding}, ${of}`);
      const isOpen = head?.fold?.isOpen ?? false;
      for (let index = 0; index < (isOpen ? count : 1); index++, line++) {
        assert.equal(lines[line]?.entry.traceId, all[from + index]?.entry.traceId, `row ${line} in a fold ${of}`);
        const { span: _, ...fold } = lines[line]?.fold ?? { span: null };
        assert.deepEqual(fold, count === 1 ? {} : { index, count, isOpen }, `the fold of row ${line} ${of}`);
      }
    }
    assert.equal(line, lines.length, `rows folded by ${folding} ${of}`);
  }

  /** What the page holds of the rows on its screen, and where rows are said to stand. */
  async #agreeOnPlaces(lines: readonly Line[], of: string): Promise<void> {
    const { rows } = this.searching;
    // Beyond the window that the screen is in, rows of an order before stand until one scrolls there.
    for (const [place, { id, fold }] of lines.slice(0, firstRowCount).entries()) {
      const held = rows.rowAt(place);
      assert.deepEqual([held?.id, held?.fold ?? null], [id, fold], `row ${place} on the screen ${of}`);
    }
    const step = Math.max(1, Math.floor(lines.length / mostWatched));
    const watched = lines.map(({ id }, place) => ({ id, place })).filter(({ place }) => place % step === 0);
    const some = watched.slice(0, mostWatched);
    const { places } = await this.ask({ type: 'watch', search: rows.search, ids: some.map(({ id }) => id) }, 'places');
    assert.deepEqual(places, some, `places ${of}`);
  }

  #agreeOnOrder(shown: readonly string[], texts: readonly string[], expected: readonly Entry[]): void {
    const { field, descending } = this.searching.arrangement.order;
    const times = new Map(expected.map(({ traceId, at }) => [traceId, at]));
    const collator = new Intl.Collator(undefined, { numeric: true });
    for (let place = 1; place < shown.length; place++) {
      const [a = '', b = ''] = [texts[place - 1], texts[place]];
      const order =
        field === 'eventCreateDate'
          ? (times.get(shown[place - 1] ?? '') ?? 0) - (times.get(shown[place] ?? '') ?? 0)
          : collator.compare(a, b);
      // Nothing comes last in both directions.
      const isRight =
        field !== 'eventCreateDate' && (a === '' || b === '') ? b === '' : descending ? order >= 0 : order <= 0;
      assert.ok(isRight, `sorted by ${field}, row ${place} ("${a}") stands before "${b}"`);
    }
  }

  async #agreeOnFacets(search: number, known: readonly Entry[], meant: { now: number; zone: string }, of: string) {
    if (this.searching.progress.held === 0) return;
    const fields = facetFields;
    const { facets: few } = await this.ask({ type: 'facets', search, fields, most: 1 }, 'facets');
    const { facets } = await this.ask({ type: 'facets', search, fields, most: 200 }, 'facets');
    const query = parseQuery(this.searching.ran ?? '');
    for (const [place, field] of facetFields.entries()) {
      const counts = new Map<string, number>();
      for (const entry of known) {
        if (!this.#isHeld(entry) || !finds(this.query, entry, meant, field)) continue;
        counts.set(entry[field], (counts.get(entry[field]) ?? 0) + 1);
      }
      const there = facets[place]?.values.filter(({ count }) => count > 0);
      const told = new Map(there?.map(({ value, count }) => [value, count]));
      const sorted = (map: ReadonlyMap<string, number>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1));
      assert.deepEqual(sorted(told), sorted(counts), `values of ${field} ${of}`);
      const [facet] = few.filter((one) => one.field === field);
      assert.ok(facet, `${field} ${of}`);
      for (const { value, count } of shownValues(facet, query, 1))
        assert.equal(count, counts.get(value) ?? 0, `${value} of ${field} ${of}`);
    }
  }

  /** What the service narrowed away isn't counted beside what it sent. */
  #isHeld(entry: Entry): boolean {
    return this.service.sent.has(entry.traceId);
  }

  async #agreeOnHistogram(search: number, expected: readonly Entry[], of: string): Promise<void> {
    const {
      progress,
      time: { clock },
    } = this.searching;
    if (progress.span === null) return;
    const edges = binEdges(progress.span, this.barWidth, clock);
    const { colours } = this;
    const { stacks } = await this.ask({ type: 'histogram', search, edges: [...edges], field: colours }, 'histogram');
    for (const text of new Set([...expected.map((entry) => entry[colours]), ...stacks.map(({ value }) => value)])) {
      const wanted = edges.slice(1).map((end, bin) => {
        const from = edges[bin] ?? 0;
        return expected.filter((entry) => entry[colours] === text && entry.at >= from && entry.at < end).length;
      });
      const told = stacks.find(({ value }) => value === text)?.counts ?? wanted.map(() => 0);
      assert.deepEqual([...told], wanted, `bars of ${colours} ${text} ${of}`);
    }
    const all = stacks.flatMap(({ counts }) => counts).reduce((sum, count) => sum + count, 0);
    assert.equal(all, expected.length, `bars ${of}`);
  }

  /** What is counted inside and outside of a third of the time; which values are different is for other tests. */
  async #agreeOnSides(search: number, known: readonly Entry[], meant: { now: number; zone: string }, of: string) {
    const [oldest, newest] = this.searching.progress.span ?? [0, 0];
    const third = Math.floor((newest - oldest) / 3);
    if (third === 0) return;
    const span = [oldest + third, newest - third] as const;
    const { compared } = await this.ask({ type: 'compare', search, span }, 'compared');
    const { after: _, before: __, ...always } = this.query;
    const all = known.filter((entry) => this.#isHeld(entry) && finds(always, entry, meant));
    const isIn = ({ at }: Entry) => at >= span[0] && at < span[1];
    const inside = all.filter(isIn);
    const outside = all.filter((entry) => !isIn(entry));
    assert.deepEqual([compared.inside, compared.outside], [inside.length, outside.length], `sides ${of}`);
    for (const { field, value, ...told } of compared.different) {
      const count = (some: readonly Entry[]) => some.filter((entry) => entry[field as Field] === value).length;
      assert.deepEqual([told.inside, told.outside], [count(inside), count(outside)], `${value} of ${field} ${of}`);
    }
  }

  /** Each date as its own entry has it, in the reader's zone. */
  #agreeOnDates(shown: readonly string[], of: string): void {
    const at = new Map(this.service.entries.map((entry) => [entry.traceId, entry.at]));
    for (const [place, trace] of shown.slice(0, 20).entries()) {
      const text = this.searching.rows.text(place, 'eventCreateDate', this.ports.zone());
      assert.equal(text?.slice(0, 19), shownIn(this.zone, at.get(trace) ?? 0), `date of row ${place} ${of}`);
    }
  }

  async close(): Promise<void> {
    this.log.dispose();
  }

  #receive(message: unknown): void {
    const known = readFromLogPage(message);
    assert.ok(known, `no message of the protocol: ${JSON.stringify(message)}`);
    assert.ok(known.type !== 'selectEntry' && known.type !== 'compareWithSelected', 'no entries are compared here');
    if (known.type !== 'inBar') this.log.receive(known);
  }

  #take(message: ToLogPage): void {
    this.#answers.set(message.type, message);
    const { searching } = this;
    if (message.type === 'setup') searching.takeSetup(message);
    else if (message.type === 'progress') {
      const fate = searching.takeProgress(message);
      searching.arrive(message, fate === 'others');
      if (message.firstRows !== null) searching.confirmShown(message.search);
    } else if (message.type === 'rows' && searching.rows.take(message)) searching.confirmShown(message.search);
    else if (message.type === 'problem') searching.problem = message.problem;
  }
}
