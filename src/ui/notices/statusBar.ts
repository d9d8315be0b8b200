// The status bar entry: how many notices are unacknowledged, in what state the connections are.

import * as vscode from 'vscode';
import type { Sessions } from '../../app/session/sessions.ts';
import type { Clock } from '../../core/clock.ts';
import type { Settings } from '../editor/settings.ts';
import { type ShownNotices, untilNextChange } from './counts.ts';
import type { statusEntry } from './statusWords.ts';

export class StatusBar implements vscode.Disposable {
  readonly #item: vscode.StatusBarItem;
  readonly #sessions: Sessions;
  readonly #tree: ShownNotices;
  readonly #settings: () => Settings;
  readonly #clock: Clock;
  readonly #subscriptions: vscode.Disposable[];
  #cancelUpdate: () => void = () => {};
  /** Read when there is something to say first. */
  #entry: typeof statusEntry | undefined;
  #isDisposed = false;

  constructor(sessions: Sessions, tree: ShownNotices, settings: () => Settings, clock: Clock) {
    this.#sessions = sessions;
    this.#tree = tree;
    this.#settings = settings;
    this.#clock = clock;
    this.#item = vscode.window.createStatusBarItem('platformEvents.count', vscode.StatusBarAlignment.Left, 10);
    this.#item.name = 'Platform Events';
    this.#subscriptions = [sessions.onListChange, sessions.onChange, tree.onFilterChange].map((event) =>
      event(() => this.update()),
    );
    this.#updateWithTime();
    this.update();
  }

  /** Hidden while there is no connection at all. */
  update(): void {
    if (this.#sessions.all.length === 0) this.#item.hide();
    else if (this.#entry === undefined) void this.#loadWords();
    else {
      Object.assign(this.#item, this.#entry(this.#sessions, this.#tree, this.#settings(), this.#clock.now()));
      this.#item.show();
    }
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#cancelUpdate();
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#item.dispose();
  }

  /** The tooltip says how long ago each connection was read. */
  #updateWithTime(): void {
    this.#cancelUpdate = this.#clock.after(untilNextChange(this.#sessions), () => {
      this.update();
      this.#updateWithTime();
    });
  }

  async #loadWords(): Promise<void> {
    const { statusEntry } = await import('./statusWords.ts');
    this.#entry = statusEntry;
    if (!this.#isDisposed) this.update();
  }
}
