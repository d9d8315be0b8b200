// The notice page: what the editor sends about one notice, what of it is shown, and what the reader did to the page.

import '@vscode-elements/elements/dist/vscode-progress-bar/index.js';
import './foldedText.ts';
import './resourceTable.ts';
import './updateTimeline.ts';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { lineText } from '../core/foreignText.ts';
import type { ImpactedResource, JsonRecord } from '../core/notices.ts';
import { minute, type TimeZoneChoice } from '../core/timeWindow.ts';
import { isRecord } from '../protocol/guards.ts';
import {
  type FromNoticePage,
  type NoticePageState,
  type NoticeView,
  type Problem,
  readNoticePageState,
  type ToNoticePage,
} from '../protocol/notice.ts';
import { Host } from './host.ts';
import { noticeFacts } from './noticeFacts.ts';
import { noticeHeader } from './noticeHeader.ts';
import { problemBar } from './parts.ts';
import { fieldList } from './recordFields.ts';
import { recordSection } from './recordTable.ts';
import { type ResourceChoice, readChoice } from './resourceRows.ts';
import { noticeWords } from './text.ts';

/** Progress shorter than this isn't shown, so that nothing flashes. */
const patience = 200;
const messageTypes = ['loading', 'notice', 'resources', 'problem', 'acknowledging'] as const;

class NoticePage extends LitElement {
  static override properties = {
    which: { state: true },
    notice: { state: true },
    resources: { state: true },
    choice: { state: true },
    problem: { state: true },
    busy: { state: true },
    acknowledging: { state: true },
    zone: { state: true },
    now: { state: true },
  };

  declare which: NoticePageState | undefined;
  declare notice: NoticeView | undefined;
  declare resources: readonly ImpactedResource[];
  declare choice: ResourceChoice;
  declare problem: Problem | null;
  /** Reading takes long enough to say so. */
  declare busy: boolean;
  declare acknowledging: boolean;
  declare zone: TimeZoneChoice;
  /** The service's time, in milliseconds since 1970. */
  declare now: number;

  readonly #host = new Host<ToNoticePage, FromNoticePage>();
  /** When the notice was read, and how far the service's clock is ahead: by the page's clock, in milliseconds. */
  #readAt = 0;
  #skew = 0;
  /** Resources of a read whose parts are still coming. */
  #arriving: ImpactedResource[] = [];
  #patience: ReturnType<typeof setTimeout> | undefined;
  /** Where the reader was, until the page is as long again as it was then. */
  #scrollTo: number;

  constructor() {
    super();
    const { kept } = this.#host;
    this.which = readNoticePageState(kept);
    this.notice = undefined;
    this.resources = [];
    this.choice = readChoice(isRecord(kept) ? kept.choice : undefined);
    this.#scrollTo = isRecord(kept) && typeof kept.scroll === 'number' ? kept.scroll : 0;
    this.problem = null;
    this.busy = false;
    this.acknowledging = false;
    this.zone = 'local';
    this.now = Date.now();
    this.#expect();
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#host.listen(messageTypes, (message) => this.#receive(message));
    window.addEventListener('scroll', () => this.#keepSoon(), { passive: true });
    this.#tick();
    this.#host.post({ type: 'ready' });
  }

  protected override updated(): void {
    if (this.#scrollTo > 0 && document.documentElement.scrollHeight >= this.#scrollTo + window.innerHeight) {
      window.scrollTo({ top: this.#scrollTo, behavior: 'instant' });
      this.#scrollTo = 0;
    }
  }

  protected override render(): TemplateResult {
    const { notice, which } = this;
    const id = which === undefined ? '' : String(which.id);
    return html`<main aria-label=${noticeWords.page} aria-busy=${this.busy}>
      <div class="progress" role="status">
        ${this.busy ? html`<vscode-progress-bar aria-label=${noticeWords.loading(id)}></vscode-progress-bar>` : nothing}
        ${this.busy && notice === undefined ? html`<p class="loading">${noticeWords.loading(id)}</p>` : nothing}
        ${this.busy && notice !== undefined ? html`<span class="only-read">${noticeWords.refreshing}</span>` : nothing}
      </div>
      ${problemBar(this.problem, (action) => this.#host.post({ type: 'act', action }))}
      ${notice === undefined ? nothing : this.#content(notice)}
    </main>`;
  }

  #content(notice: NoticeView): TemplateResult {
    const { zone, now } = this;
    return html`
      ${noticeHeader(notice, {
        now,
        busy: this.busy,
        acknowledging: this.acknowledging,
        readAt: this.#readAt + this.#skew,
        post: (message) => this.#host.post(message),
      })}
      ${noticeFacts(notice, zone, now, (choice) => this.#setZone(choice))}
      <section aria-labelledby="summary">
        <h2 id="summary">${noticeWords.summary}</h2>
        ${
          notice.summary.trim() === ''
            ? html`<p class="quiet">${noticeWords.noSummary}</p>`
            : html`<pe-folded-text .value=${notice.summary}></pe-folded-text>`
        }
      </section>
      <pe-update-timeline .notice=${notice} .zone=${zone} .now=${now}></pe-update-timeline>
      ${notice.impactedResourceCount === 0 ? nothing : this.#resources(notice)}
      ${recordSection('accounts', noticeWords.accounts, notice.impactedAccounts)}
      ${recordSection('users', noticeWords.users, notice.impactedUsers)}
      ${this.#allFields(notice.otherFields)}
    `;
  }

  #resources(notice: NoticeView): TemplateResult {
    return html`<section aria-labelledby="resources">
      <pe-resource-table
        .rows=${this.resources}
        .total=${notice.impactedResourceCount}
        .choice=${this.choice}
        @resource-choice=${(event: CustomEvent<ResourceChoice>) => {
          this.choice = event.detail;
          this.#keepSoon();
        }}
        @resource-find=${(event: CustomEvent<string>) => this.#host.post({ type: 'findInWorkspace', text: event.detail.slice(0, 1000) })}
        @resource-copy=${(event: CustomEvent<string>) => this.#host.post({ type: 'copyText', text: event.detail })}
      ></pe-resource-table>
    </section>`;
  }

  #allFields(fields: JsonRecord): TemplateResult | typeof nothing {
    if (Object.keys(fields).length === 0) return nothing;
    return html`<section>
      <details class="all-fields">
        <summary><h2>${noticeWords.allFields}</h2></summary>
        <p class="quiet">${noticeWords.allFieldsNote}</p>
        ${fieldList(fields)}
      </details>
    </section>`;
  }

  #receive(message: ToNoticePage): void {
    switch (message.type) {
      case 'loading':
        this.which = { connectionName: message.connectionName, id: message.id };
        if (!message.keep) this.notice = undefined;
        this.#expect();
        this.#keep();
        return;
      case 'notice':
        this.#arrived();
        this.notice = message.notice;
        this.zone = message.zone;
        this.#readAt = Date.now() - message.readAge;
        this.#skew = message.serviceNow - Date.now();
        this.now = message.serviceNow;
        if (message.notice.impactedResourceCount === 0) this.resources = [];
        document.title = lineText(message.notice.subject) || noticeWords.unnamed(String(message.notice.id));
        return;
      case 'resources':
        this.#takeResources(message.from, message.rows);
        return;
      case 'problem':
        if (message.problem !== null) this.#arrived();
        this.problem = message.problem;
        return;
      case 'acknowledging':
        this.acknowledging = message.active;
        return;
    }
  }

  /** Rows on the screen are replaced only once all new ones are here; the first ones of all show as they come. */
  #takeResources(from: number, rows: readonly ImpactedResource[]): void {
    if (from === 0) this.#arriving = [];
    if (from !== this.#arriving.length) return;
    this.#arriving.push(...rows);
    const total = this.notice?.impactedResourceCount ?? 0;
    if (this.#arriving.length >= total || this.resources.length < this.#arriving.length) {
      this.resources = [...this.#arriving];
    }
  }

  #expect(): void {
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => {
      this.busy = true;
    }, patience);
  }

  #arrived(): void {
    clearTimeout(this.#patience);
    this.busy = false;
  }

  #setZone(zone: TimeZoneChoice): void {
    this.zone = zone;
    this.#host.post({ type: 'setZone', zone });
  }

  /** Brings relative times up to date at each full minute. */
  #tick(): void {
    setTimeout(
      () => {
        this.now = Date.now() + this.#skew;
        this.#tick();
      },
      minute - (Date.now() % minute),
    );
  }

  #keep(): void {
    const kept = this.#kept();
    if (kept !== null) this.#host.keep(kept);
  }

  #keepSoon(): void {
    this.#host.keepSoon(() => this.#kept());
  }

  #kept(): object | null {
    if (this.which === undefined) return null;
    const scroll = this.#scrollTo > 0 ? this.#scrollTo : Math.round(window.scrollY);
    return { ...this.which, choice: this.choice, scroll };
  }
}

customElements.define('pe-notice-page', NoticePage);
