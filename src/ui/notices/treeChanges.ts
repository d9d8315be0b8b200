// Tells the editor that the notices' tree changed, and owns when and of what: told otherwise, it draws rows under groups that aren't theirs.

import * as vscode from 'vscode';
import { isRow, type TreeElement } from '../../app/notices/treeElements.ts';
import type { Clock } from '../../core/clock.ts';
import { contextKeys } from '../../manifest.ts';
import { setContext } from '../editor/setContext.ts';

/** How long the editor is given, in milliseconds, to ask for what is in the groups that it was just answered. */
const askingTime = 100;

/**
 * The editor asks for the children of several groups in one batch, and takes two batches for one where it answers the first from
 * children that it kept (microsoft/vscode#243911). It keeps them where it is told of a change while the request that it makes of itself,
 * when the view is shown for the first time, is on its way. So:
 *
 * - it is told nothing before it has asked for the roots: what it is answered then is current;
 * - nor before that answer has arrived: a command that goes there and back behind it says so;
 * - it is told of the whole tree, so that it asks for all open groups anew together, or of rows without children, never of a group;
 * - where several rows are selected and one of them is to be drawn again, it is told of the whole tree: drawn alone, the row would take the
 *   selection of those below it.
 */
export class TreeChanges implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<TreeElement[] | undefined>();
  readonly event = this.#changed.event;
  readonly #drawn = new vscode.EventEmitter<void>();
  /** The editor has all that it asked for, and there is nothing newer. */
  readonly onDrawn = this.#drawn.event;
  /** What is selected in the view. */
  selection: () => readonly TreeElement[] = () => [];
  readonly #clock: Clock;
  #state: 'unasked' | 'answering' | 'drawn' = 'unasked';
  /** What came up since the roots were last asked for. */
  #waiting: 'all' | Set<TreeElement> = new Set();
  /** The editor was told of the whole tree, and hasn't asked for it yet. */
  #toldOfAll = false;
  #answers = 0;
  #cancelPause = () => {};

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The editor has what it asked for. */
  get isDrawn(): boolean {
    return this.#state === 'drawn';
  }

  /** Everything may have changed. */
  all(): void {
    if (this.#state === 'unasked') return;
    this.#waiting = 'all';
    this.#tell();
  }

  /** These say something else. */
  elements(elements: readonly TreeElement[]): void {
    if (!elements.every(isRow)) {
      this.all();
      return;
    }
    if (this.#state === 'unasked' || this.#waiting === 'all') return;
    for (const element of elements) this.#waiting.add(element);
    this.#tell();
  }

  /** The editor is being answered: the roots, or what is in a group. It will ask on where there are groups among them. */
  answering(parent: TreeElement | undefined, children: readonly TreeElement[]): void {
    if (parent === undefined) {
      this.#waiting = new Set();
      this.#toldOfAll = false;
    }
    this.#state = 'answering';
    this.#answers += 1;
    this.#cancelPause();
    const pause = children.every(isRow) ? 0 : askingTime;
    const answer = this.#answers;
    // From a later turn, as the answer is sent at the end of this one.
    this.#cancelPause = this.#clock.after(0, () => void this.#arrived(answer, pause));
  }

  dispose(): void {
    this.#cancelPause();
    this.#changed.dispose();
    this.#drawn.dispose();
  }

  async #arrived(answer: number, pause: number): Promise<void> {
    try {
      await setContext(contextKeys.answers, answer);
    } catch {
      // The window is about to close.
    }
    if (answer !== this.#answers) return;
    this.#cancelPause = this.#clock.after(pause, () => {
      this.#state = 'drawn';
      this.#tell();
      if (!this.#toldOfAll) this.#drawn.fire();
    });
  }

  #tell(): void {
    if (this.#state !== 'drawn') return;
    const waiting = this.#waiting;
    const selected = this.selection();
    this.#waiting = new Set();
    if (waiting === 'all' || (selected.length > 1 && selected.some((one) => waiting.has(one)))) {
      this.#toldOfAll = true;
      this.#changed.fire(undefined);
    } else if (waiting.size > 0 && !this.#toldOfAll) this.#changed.fire([...waiting]);
  }
}
