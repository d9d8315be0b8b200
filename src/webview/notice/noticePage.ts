// The notice page: what it shows while and after a notice is read, and what of the reader's doing it persists.

import '@vscode-elements/elements/dist/vscode-progress-bar/index.js';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { untilNextWords } from '../../core/notices/phase.ts';
import { minute, type TimeZoneChoice } from '../../core/text/timeWindow.ts';
import { lineText } from '../../core/text/untrustedText.ts';
import { isRecord } from '../../protocol/guards.ts';
import { readNoticePageState } from '../../protocol/notice.ts';
import type { FromNoticePage, ToNoticePage } from '../../protocol/noticeMessages.ts';
import { EditorApi } from '../parts/editorApi.ts';
import { problemBar } from '../parts/parts.ts';
import { noticeStrings } from '../strings/notice.ts';
import { noticeContent } from './noticeContent.ts';
import { type NoticePlace, noticePlace, openTexts, readNoticePlace, scrollOf, textsOf } from './noticePlace.ts';
import { ReceivedNotice } from './receivedNotice.ts';
import { type ResourceChoice, readChoice, readTablePlace, type TablePlace } from './resourceRows.ts';

/** What leads back to where the reader was. */
interface Returned {
  readonly scroll: number;
  readonly place: NoticePlace | null;
  /** The long texts that are open, by the part of the page that each stands in. */
  readonly openTexts: readonly string[];
}

class NoticePage extends LitElement {
  static override properties = {
    choice: { state: true },
    areUpdatesOpen: { state: true },
    now: { state: true },
  };

  declare choice: ResourceChoice;
  /** Older updates are shown too. */
  declare areUpdatesOpen: boolean;
  /** The service's time, in milliseconds since 1970: at the notice's arrival, at each full minute, and at its edges. */
  declare now: number;

  readonly #editor = new EditorApi<ToNoticePage, FromNoticePage>();
  readonly #post = (message: FromNoticePage) => this.#editor.post(message);
  readonly #received: ReceivedNotice;
  #ticking: ReturnType<typeof setTimeout> | undefined;
  /** Where the reader was in the table of the resources, and is. */
  readonly #tableStart: TablePlace | undefined;
  #tablePlace: TablePlace | undefined;
  /** The focus is on what acknowledges: it stays there when that becomes the fact. */
  #isAcknowledgingByKey = false;
  /** Where the reader was, until what stood there is there again, or the reader goes elsewhere; null for nowhere. */
  #returnTo: Returned | null;

  constructor() {
    super();
    const { persisted } = this.#editor;
    const { choice, areUpdatesOpen, tablePlace } = isRecord(persisted) ? persisted : {};
    this.#received = new ReceivedNotice(readNoticePageState(persisted), () => this.requestUpdate());
    this.choice = readChoice(choice);
    this.#tableStart = readTablePlace(tablePlace);
    this.#tablePlace = this.#tableStart;
    this.areUpdatesOpen = areUpdatesOpen === true;
    this.#returnTo = readReturned(persisted);
    this.now = Date.now();
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const received = this.#received;
    this.#editor.listen(
      {
        loading: (message) => {
          received.takeLoading(message);
          this.#persist();
        },
        notice: (message) => {
          received.takeNotice(message);
          this.now = message.serviceNow;
          this.#tick();
          document.title = lineText(message.notice.subject) || noticeStrings.unnamed(String(message.notice.id));
        },
        resources: (message) => received.takeResources(message),
        problem: (message) => received.takeProblem(message),
        workspacePlaces: ({ places }) => {
          received.places = places;
        },
        overlaps: ({ overlaps, more }) => {
          received.overlaps = overlaps;
          received.moreOverlaps = more;
        },
        muting: ({ muting }) => {
          received.muting = muting;
        },
        acknowledging: ({ active }) => {
          received.isAcknowledging = active;
        },
      },
      () => this.requestUpdate(),
    );
    this.addEventListener('text-open', () => this.#persistSoon());
    window.addEventListener('scroll', () => this.#persistSoon(), { passive: true });
    for (const act of ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const) {
      window.addEventListener(act, () => this.#stay(), { passive: true, capture: true });
    }
    this.#tick();
    this.#post({ type: 'ready' });
  }

  protected override willUpdate(): void {
    this.#isAcknowledgingByKey = this.querySelector('.acknowledgement')?.contains(document.activeElement) ?? false;
  }

  protected override updated(): void {
    if (this.#isAcknowledgingByKey) this.querySelector<HTMLElement>('.acknowledged')?.focus();
    // The page's parts are drawn by then too.
    if (this.#returnTo !== null) requestAnimationFrame(() => void this.#return());
  }

  async #return(): Promise<void> {
    if (this.#returnTo !== null) await openTexts(this.#returnTo.openTexts, this);
    if (this.#returnTo === null) return;
    const { scroll, place } = this.#returnTo;
    const found = place === null ? scroll : scrollOf(place, this);
    const top = found ?? scroll;
    const isThere = found !== undefined && document.documentElement.scrollHeight >= top + window.innerHeight;
    // A page that is wider than it was may end above it.
    if (!isThere && !this.#received.isWhole) return;
    window.scrollTo({ top, behavior: 'instant' });
    this.#returnTo = null;
  }

  protected override render(): TemplateResult {
    const { reference, notice, problem, isBusy } = this.#received;
    const id = reference === undefined ? '' : String(reference.id);
    return html`<main aria-label=${noticeStrings.page} aria-busy=${isBusy}>
      <div class="progress" role="status">
        ${isBusy ? html`<vscode-progress-bar aria-label=${noticeStrings.loading(id)}></vscode-progress-bar>` : nothing}
        ${isBusy && notice === undefined ? html`<p class="loading">${noticeStrings.loading(id)}</p>` : nothing}
        ${isBusy && notice !== undefined ? html`<span class="only-read">${noticeStrings.refreshing}</span>` : nothing}
      </div>
      ${notice === undefined && problem !== null && id !== '' ? html`<h1>${noticeStrings.unnamed(id)}</h1>` : nothing}
      ${problemBar(problem, (action) => this.#post({ type: 'act', action }))}
      ${
        notice === undefined
          ? nothing
          : noticeContent(notice, {
              received: this.#received,
              now: this.now,
              choice: this.choice,
              post: this.#post,
              onZone: (zone) => this.#setZone(zone),
              onChoice: (choice) => this.#choose(choice),
              tableStart: this.#tableStart,
              onTablePlace: (place) => {
                this.#tablePlace = place;
                this.#persistSoon();
              },
              areUpdatesOpen: this.areUpdatesOpen,
              onUpdatesOpen: (open) => this.#openUpdates(open),
              onGoToResources: () => this.#goToResources(),
            })
      }
    </main>`;
  }

  /** To the heading, so that the keyboard goes on from there. */
  #goToResources(): void {
    const heading = this.querySelector<HTMLElement>('#resources');
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'start' });
  }

  #setZone(zone: TimeZoneChoice): void {
    this.#received.zone = zone;
    this.requestUpdate();
    this.#post({ type: 'setZone', zone });
  }

  #choose(choice: ResourceChoice): void {
    this.choice = choice;
    this.#persistSoon();
  }

  #openUpdates(open: boolean): void {
    this.areUpdatesOpen = open;
    this.#persistSoon();
  }

  /** The reader is at work here now: nothing leads back to where they were any more. */
  #stay(): void {
    this.#returnTo = null;
  }

  /** Brings relative times up to date at each full minute, and where the notice's window begins or ends. */
  #tick(): void {
    clearTimeout(this.#ticking);
    const { notice, now } = this.#received;
    const untilMinute = minute - (Date.now() % minute);
    this.#ticking = setTimeout(
      () => {
        this.now = this.#received.now;
        this.#tick();
      },
      Math.min(untilMinute, untilNextWords(notice === undefined ? [] : [notice], now)),
    );
  }

  #persist(): void {
    const state = this.#state();
    if (state !== null) this.#editor.persist(state);
  }

  #persistSoon(): void {
    this.#editor.persistSoon(() => this.#state());
  }

  /** What is persisted; null before it is known which notice this is. */
  #state(): object | null {
    const { reference } = this.#received;
    if (reference === undefined) return null;
    const here = this.#returnTo ?? {
      scroll: Math.round(window.scrollY),
      place: noticePlace(this),
      openTexts: textsOf(this),
    };
    const { choice, areUpdatesOpen } = this;
    return { ...reference, choice, areUpdatesOpen, tablePlace: this.#tablePlace, ...here };
  }
}

function readReturned(persisted: unknown): Returned | null {
  const { scroll, place, openTexts: names } = isRecord(persisted) ? persisted : {};
  if (typeof scroll !== 'number') return null;
  const texts = Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  return scroll > 0 || texts.length > 0 ? { scroll, place: readNoticePlace(place), openTexts: texts } : null;
}

customElements.define('pe-notice-page', NoticePage);
