// Owns in which form a notice is asked for: in full, or by the plain mask once the service was found to know no other.

import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/connection/ports.ts';
import type { Failure } from '../../core/failures.ts';
import { Ability } from './ability.ts';
import type { MaskForm } from './record.ts';

export class DetailForms {
  readonly #full: Ability;
  /** Some notice came in full: whatever is refused later may come so again. */
  #isFullKnown = false;
  /** The one that was refused in full last, with none that came in full since. */
  #refused: number | undefined;

  constructor(clock: Clock, log: Logger) {
    this.#full = new Ability(clock, log, 'This service knows no nested masks: a notice comes without counts.');
  }

  /** That of the next notice. */
  get present(): MaskForm {
    return this.#full.isMissing ? 'plain' : 'full';
  }

  /** A notice came in full. */
  came(): void {
    this.#isFullKnown = true;
    this.#refused = undefined;
  }

  /**
   * A notice was refused in full, and came by the plain mask. What is wrong with one, as a file that is lost, is not with the next: the
   * mask is what two of them one after the other are refused for.
   */
  refused(id: number, failure: Failure): void {
    const isOfMask = this.#refused !== undefined && this.#refused !== id;
    this.#refused = id;
    const { flaw: _, ...forAWhile } = failure;
    if (isOfMask) this.#full.miss(this.#isFullKnown ? forAWhile : failure);
  }
}
