// Whether its notice is muted, as a page is told: once for each change.

import type { NoticeReference } from '../../core/notices/notice.ts';
import type { NoticePanelPorts, NoticePanelView } from './panelPorts.ts';

export class PageMuting {
  readonly #view: Pick<NoticePanelView, 'post'>;
  readonly #ports: Pick<NoticePanelPorts, 'mutes'>;
  readonly #notice: () => NoticeReference;
  readonly #unfollow: () => void;
  #told = '';

  constructor(
    view: Pick<NoticePanelView, 'post'>,
    ports: Pick<NoticePanelPorts, 'mutes'>,
    notice: () => NoticeReference,
  ) {
    this.#view = view;
    this.#ports = ports;
    this.#notice = notice;
    this.#unfollow = ports.mutes.onChange(() => {
      if (this.#told !== JSON.stringify(this.#muting)) this.send();
    });
  }

  send(): void {
    const muting = this.#muting;
    this.#told = JSON.stringify(muting);
    this.#view.post({ type: 'muting', muting });
  }

  dispose(): void {
    this.#unfollow();
  }

  get #muting() {
    return this.#ports.mutes.of(this.#notice());
  }
}
