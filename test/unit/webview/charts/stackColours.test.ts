import assert from 'node:assert/strict';
import { StackColours } from '../../../../src/webview/charts/stackColours.ts';

describe('Colours of the histogram', () => {
  const stacks = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts).map(([value, count]) => ({ value, counts: [count, 0] }));
  /** What is drawn of these, by name. */
  const drawn = (
    colours: StackColours,
    counts: Readonly<Record<string, number>>,
    { field = 'userType', isWhole = true } = {},
  ) => {
    colours.assign(field, stacks(counts), isWhole);
    return Object.fromEntries(
      Object.keys(counts).map((name) => [name, colours.classOf(name).slice('stack stack-'.length)]),
    );
  };
  const grey = (classes: Readonly<Record<string, string>>) =>
    Object.keys(classes).filter((name) => classes[name] === 'other');

  it('belong to the most frequent user types, whichever came first, and no two have the same', () => {
    const classes = drawn(new StackColours(), { A: 1, B: 2, C: 3, D: 9, E: 8, F: 7, G: 6, CUSTOMER: 5, H: 4 });
    assert.deepEqual(grey(classes), ['A', 'B', 'C']);
    const coloured = Object.values(classes).filter((colour) => colour !== 'other');
    assert.equal(coloured.length, 6);
    assert.equal(new Set(coloured).size, coloured.length);
  });

  it('are the same ones for the documented user types in every search', () => {
    const known = { CUSTOMER: '0', EMPLOYEE: '1', SYSTEM: '2' };
    assert.deepEqual(drawn(new StackColours(), { SYSTEM: 1, EMPLOYEE: 2, CUSTOMER: 3 }), known);
    const colours = new StackColours();
    drawn(colours, { A: 6, B: 5, C: 4, D: 3, E: 2, F: 1 });
    const { CUSTOMER, EMPLOYEE, SYSTEM } = drawn(colours, { A: 3, B: 2, C: 1, CUSTOMER: 9, EMPLOYEE: 9, SYSTEM: 9 });
    assert.deepEqual({ CUSTOMER, EMPLOYEE, SYSTEM }, known);
  });

  it('stay where they are while more entries come, and only change hands where another user type is more frequent', () => {
    const colours = new StackColours();
    const before = drawn(colours, { A: 60, B: 50, C: 40, D: 30, E: 20, F: 10, G: 1 });
    assert.deepEqual(grey(before), ['G']);
    assert.deepEqual(drawn(colours, { A: 61, B: 99, C: 98, D: 97, E: 96, F: 70, G: 2 }), before);
    const after = drawn(colours, { A: 61, B: 99, C: 98, D: 97, E: 96, F: 70, G: 65 });
    assert.deepEqual(after, { ...before, A: 'other', G: before.A });
  });

  it('are kept by what is left out as long as nobody else needs them', () => {
    const colours = new StackColours();
    const { B } = drawn(colours, { A: 3, B: 2, C: 1 });
    drawn(colours, { A: 3, C: 1 });
    assert.equal(colours.classOf('B'), `stack stack-${B}`);
    assert.equal(new StackColours().classOf('SYSTEM'), 'stack stack-2');
  });

  it('are the same after a reload, in whichever order the values come then', () => {
    const colours = new StackColours();
    const before = drawn(colours, { A: 60, B: 50, C: 40, D: 30, E: 20, F: 10, G: 1 });
    const later = new StackColours();
    later.restore(JSON.parse(JSON.stringify(colours.owners)));
    const first = drawn(later, { G: 1, F: 1, D: 1 }, { isWhole: false });
    assert.deepEqual(
      first,
      { G: 'other', F: before.F, D: before.D },
      'G took what belongs to one that is still to come',
    );
    assert.deepEqual(drawn(later, { F: 10, D: 30, A: 60, G: 1, E: 20, C: 40, B: 50 }), {
      ...{ F: before.F, D: before.D, A: before.A, G: 'other', E: before.E, C: before.C, B: before.B },
    });
  });

  it('go to others after a reload once all has come without those that had them', () => {
    const colours = new StackColours();
    drawn(colours, { A: 6, B: 5, C: 4, D: 3, E: 2, F: 1 });
    const later = new StackColours();
    later.restore(colours.owners);
    const { G, A } = drawn(later, { A: 6, G: 3 });
    assert.notEqual(G, 'other');
    assert.notEqual(G, A);
    const { H } = drawn(later, { A: 6, H: 3 }, { isWhole: false });
    assert.notEqual(H, 'other');
  });

  it('are of one field, and stay over searches in it', () => {
    const colours = new StackColours();
    const before = drawn(colours, { A: 3, B: 2, C: 1 });
    drawn(colours, { C: 9 });
    assert.deepEqual(drawn(colours, { C: 9, B: 2, A: 1 }), { C: before.C, B: before.B, A: before.A });
    drawn(colours, { X: 1 }, { field: 'username' });
    assert.equal(colours.owners?.field, 'username');
    assert.equal(colours.classOf('A'), 'stack stack-other');
  });

  it('say nothing of the values where they are kept', () => {
    const colours = new StackColours();
    drawn(colours, { 'a.name': 1 });
    assert.doesNotMatch(JSON.stringify(colours.owners), /a\.name/);
  });
});
