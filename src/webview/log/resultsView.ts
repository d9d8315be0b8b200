// What the reader does among the rows of a search: which are chosen, which entry is open, what is on the screen. Knows no document.

import type { EntryPrint } from '../../core/log/entryPrint.ts';
import type { LogState, RowPlace } from '../../protocol/log.ts';
import type { FromLogPage, ToLogPage } from '../../protocol/logMessages.ts';
import { CountAnswers } from '../charts/countAnswers.ts';
import { LeftChoice } from '../rows/leftChoice.ts';
import type { LeftPlace } from '../rows/leftPlace.ts';
import type { LogRows } from '../rows/logRows.ts';
import { ReadersPlace } from '../rows/readersPlace.ts';
import { RowChoice } from '../rows/rowChoice.ts';
import { RowWatch } from '../rows/rowWatch.ts';
import type { ActiveRow } from '../table/rowSelection.ts';
import { ScrollQueue, type ScrollRequest } from '../table/scrollRequest.ts';
import { EntrySelection } from './entrySelection.ts';
import { LeftEntry } from './leftEntry.ts';
import { OpenEntry } from './openEntry.ts';
import type { PersistedLog } from './persisted.ts';
import { RowFolds } from './rowFolds.ts';

type Message<T extends ToLogPage['type']> = Extract<ToLogPage, { type: T }>;

export class ResultsView {
  readonly rows: LogRows;
  readonly #onChange: () => void;
  readonly #scrolling = new ScrollQueue();
  readonly #place: ReadersPlace;
  readonly #watch: RowWatch;
  readonly entry: OpenEntry;
  readonly comparison: EntrySelection;
  readonly choice: RowChoice;
  readonly folds: RowFolds;
  readonly #left: LeftEntry;
  readonly #leftChoice: LeftChoice;
  /** The rows were drawn with the last drawing, and nothing in their place. */
  #areDrawn = true;
  readonly counts = new CountAnswers();

  /** `onChange`: something else is to be shown. */
  constructor(rows: LogRows, post: (message: FromLogPage) => void, onChange: () => void) {
    this.rows = rows;
    this.#onChange = onChange;
    this.#watch = new RowWatch(post);
    this.entry = new OpenEntry(post);
    this.comparison = new EntrySelection(post, onChange);
    this.#left = new LeftEntry(post);
    this.#place = new ReadersPlace(
      () => this.#scrolling,
      post,
      () => this.#watchRows(),
    );
    this.choice = new RowChoice({ rows: () => rows, post, onChange: () => this.#followChoice() });
    this.#leftChoice = new LeftChoice(this.choice);
    this.folds = new RowFolds({ rows, choice: this.choice, post });
  }

  /** Where the table is to go with its next drawing. */
  get scrollRequest(): ScrollRequest | undefined {
    return this.#scrolling.request;
  }

  /** First row on the screen; before the rows are there, the one to return to. */
  get top(): number {
    return this.#place.top(this.rows);
  }

  get place(): LeftPlace {
    return this.#place.left(this.rows);
  }

  /** As in ReadersPlace. */
  goTo(place: LeftPlace, count: number): void {
    this.#place.goTo(place, count);
    this.#onChange();
  }

  /** The reader is at work in the rows. */
  stay(): void {
    this.#place.stay();
  }

  /** To the first row, which isn't to be kept in its place. */
  goUp(): void {
    this.#place.goUp();
    this.#onChange();
  }

  /** Where rows stand now that are watched. `reload`: any row may stand elsewhere. */
  move(places: readonly RowPlace[], reload: boolean): void {
    this.#place.move(places, this.rows);
    this.choice.move(places, reload);
  }

  /**
   * Rows of another search come: nothing is active or open any more. `place`: where one was among those that go; `left`: their query;
   * `come`: whose rows come. Where they are the same, what was open is looked for among them, from where one was; who asked for nothing
   * (`isUnasked`) stays there anyhow.
   */
  leave(place: LeftPlace, left: string | undefined, come: string | undefined, isUnasked = false): void {
    const isAgain = left === come && this.kept().open !== undefined;
    if (left !== undefined) this.#left.leave(left, this.#open, isAgain);
    this.#place.begin(place, isAgain || isUnasked || left === undefined);
    this.entry.close();
    this.choice.clear();
  }

  /** One goes back to this query: what was open then is to be open again. */
  reopenLater(query: string): void {
    this.#left.want(query);
  }

  /** As it was before the page was loaded again, as soon as the rows are there. */
  restore({ searched, open, chosen, ...place }: LeftPlace & Pick<PersistedLog, 'searched' | 'open' | 'chosen'>): void {
    this.goTo(place, 0);
    this.#leftChoice.restore(chosen);
    if (searched === undefined || open === undefined) return;
    this.#left.restore(searched, open);
  }

  /** The entry that is open and the rows that are chosen, or will be once they are there. `coming`: of this query, whose rows haven't come. */
  kept(coming?: string): Pick<PersistedLog, 'open' | 'chosen'> {
    if (coming !== undefined) return { open: this.#left.wantedIn(coming), chosen: this.#leftChoice.wanted };
    return { open: this.choice.active >= 0 ? this.#open : this.#left.wanted, chosen: this.#leftChoice.kept };
  }

  get #open(): EntryPrint | undefined {
    return this.#left.printOf(this.entry, this.rows, this.choice);
  }

  /** How the rows stand: where they are those from before the page was drawn anew, what was chosen is so again, and open with it. */
  chooseAgain(message: Message<'progress'>): void {
    // Without rows nothing of them can be read: the log's engine has gone.
    const areThere = this.#leftChoice.take(message) && message.firstRows !== null;
    if (areThere && this.#left.openAs(this.choice.activeId, message.query)) this.entry.open();
  }

  /** Opens what was open when `query` was left, whose rows are there, unless the reader has chosen a row since. The focus stays where it is. */
  reopen(query: string | undefined): void {
    this.#left.query = query;
    this.#left.seek(this.rows, this.choice);
  }

  /** One goes on to another query from the entry that is open: it is to be open there, and to be seen. */
  carry(query: string): string {
    const open = this.#open;
    if (open !== undefined) this.#left.carry(query, open, this.choice.activeId);
    return query;
  }

  #takeSought(message: Message<'sought'>): void {
    const isCarried = this.#left.isCarried;
    if (!this.#left.take(message, this.rows, this.choice)) return;
    this.choice.chooseOnly(message.place, message.id);
    this.entry.open();
    this.#scrolling.reveal(message.place, isCarried ? 'center' : 'near');
  }

  /** What the editor answers about rows, by its kind. */
  readonly answers = {
    details: (message: Message<'details'>) => this.take(message),
    sought: (message: Message<'sought'>) => this.take(message),
    copied: (message: Message<'copied'>) => this.take(message),
    histogram: (message: Message<'histogram'>) => this.take(message),
    facets: (message: Message<'facets'>) => this.take(message),
    counted: (message: Message<'counted'>) => this.take(message),
    compared: (message: Message<'compared'>) => this.take(message),
    selectedEntry: (message: Message<'selectedEntry'>) => this.comparison.take(message),
  };

  /** What the editor answers about rows of this search. */
  take(message: Message<'details' | 'sought' | 'copied' | 'histogram' | 'facets' | 'counted' | 'compared'>): void {
    if (message.search !== this.rows.search) return;
    if (message.type === 'details') this.entry.take(message);
    else if (message.type === 'sought' && !message.opens) this.#place.take(message, this.rows);
    else if (message.type === 'sought') this.#takeSought(message);
    else if (message.type === 'copied') this.choice.take(message);
    else this.counts.take(message);
    this.#onChange();
  }

  /** Makes a row the active one and brings it on the screen, with what was found in it. */
  activate({ id, place }: RowPlace): void {
    this.stay();
    this.choice.chooseOnly(place, id);
    this.#scrolling.revealMark(place);
  }

  /** The reader made a row the active one. A click opens its entry, unless it selects more rows. */
  takeActive({ row, clicked }: ActiveRow): void {
    this.stay();
    this.choice.activate(row);
    if (clicked && this.choice.count < 2) this.entry.open();
  }

  openEntry(row: number): void {
    // What is folded under the row is the active one: the row itself is what is seen.
    if (row !== this.choice.active || this.folds.hidesActive) this.choice.activate(row);
    this.entry.open();
    this.#onChange();
  }

  closeEntry(): void {
    this.entry.close();
    this.#onChange();
  }

  /** These rows are on the screen. */
  show(onScreen: readonly [number, number]): void {
    this.rows.show(onScreen);
    this.#place.follow(this.rows);
  }

  /** The rows are about to be drawn, of which there are `count`, with these fields of the metadata. */
  beforeDraw(count: number, further: readonly string[], state: LogState = 'running'): void {
    this.rows.setFurther(further);
    // A table that comes back begins at its first row.
    if (!this.#areDrawn && this.#scrolling.request?.to === undefined) this.#scrolling.reveal(this.rows.first, 'start');
    // Where it failed, the same is read again.
    this.#place.drawn(count, state === 'complete' || state === 'limited' || state === 'cancelled');
    // The active row is drawn wherever the screen is.
    this.rows.need(this.choice.active);
    this.#place.seek(this.rows);
    this.#left.seek(this.rows, this.choice);
  }

  /** All is drawn; `areDrawn`: the rows are, and nothing in their place, where they wait at the row that they were to go to. */
  afterDraw(areDrawn = true): void {
    const { to } = this.#scrolling.request ?? {};
    if (!areDrawn && to !== undefined) this.rows.show([to.row, to.row]);
    this.#areDrawn = areDrawn;
    this.#scrolling.clear();
    this.#watchRows();
  }

  /** The page goes. */
  end(): void {
    this.#place.leave();
  }

  #watchRows(): void {
    this.#watch.watch(this.rows.search, [this.#place.anchor, ...this.choice.ids]);
  }

  #followChoice(): void {
    this.entry.follow(this.rows.search, this.choice.activeId);
    this.#onChange();
  }
}
