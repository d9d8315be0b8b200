// Which colour each user type has in the histogram. Knows no document.

import { stackClass } from './histogramPlot.ts';

/** The documented user types: each has the same colour in every search. */
const documentedUserTypes = ['CUSTOMER', 'EMPLOYEE', 'SYSTEM'];

export class StackColours {
  /** Places of further user types among the colours, as they came. */
  readonly #further = new Map<string, number>();

  /** The style sheet's class; null: all further user types together. A user type keeps its colour until `clear`. */
  readonly classOf = (userType: string | null): string => {
    if (userType === null) return stackClass(undefined);
    const documented = documentedUserTypes.indexOf(userType);
    if (documented >= 0) return stackClass(documented);
    const place = this.#further.get(userType) ?? documentedUserTypes.length + this.#further.size;
    this.#further.set(userType, place);
    return stackClass(place);
  };

  clear(): void {
    this.#further.clear();
  }
}
