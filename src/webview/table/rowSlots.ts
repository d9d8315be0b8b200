// Which element of the document shows which row: a row keeps its element while it is drawn, and an element that a row left shows
// another one. Changing what an element says costs a browser far less than making a new one.

export class RowSlots {
  /** By row, in the order in which they were drawn. */
  #slots: ReadonlyMap<number, number> = new Map();

  /** A number of an element for each of the rows, which are drawn in this order. */
  assign(rows: readonly number[]): ReadonlyMap<number, number> {
    const drawn = new Set(rows);
    const free = [...this.#slots].flatMap(([row, slot]) => (drawn.has(row) ? [] : [slot]));
    let next = Math.max(-1, ...this.#slots.values()) + 1;
    const slots = new Map<number, number>();
    for (const row of rows) slots.set(row, this.#slots.get(row) ?? free.shift() ?? next++);
    this.#slots = slots;
    return slots;
  }
}
