import assert from 'node:assert/strict';
import { UndoGuard } from '../../../../src/webview/query/undoGuard.ts';

class Field {
  value = '';
}

describe('Undo in a field in which a text was put', () => {
  const base = 'user:SYSTEM';
  let guard: UndoGuard;
  let field: Field;

  /** A field of the browser is all that the guard takes. */
  before(() => {
    Object.defineProperty(globalThis, 'HTMLInputElement', { value: Field, configurable: true });
  });

  after(() => {
    Reflect.deleteProperty(globalThis, 'HTMLInputElement');
  });

  beforeEach(() => {
    guard = new UndoGuard();
    field = new Field();
    field.value = base;
    guard.put(base);
  });

  /** Whether it may happen; if so, the field has another text then. */
  const may = (inputType: string, text = field.value) => {
    const event = Object.assign(new Event('beforeinput', { cancelable: true }), { inputType });
    Object.defineProperty(event, 'currentTarget', { value: field });
    guard.check(event as InputEvent);
    if (!event.defaultPrevented) field.value = text;
    return !event.defaultPrevented;
  };

  it('goes back to that text and no further', () => {
    assert.equal(may('historyUndo', 'gone'), false);
    assert.equal(may('historyRedo', 'gone'), false);
    assert.ok(may('insertText', `${base} a`));
    assert.ok(may('historyUndo', base));
    assert.equal(may('historyUndo', 'gone'), false);
    assert.ok(may('historyRedo', `${base} a`));
    assert.equal(may('historyRedo', 'gone'), false);
  });

  it('brings back what was typed and deleted again, though the text is that one again', () => {
    assert.ok(may('insertText', `${base} a`));
    assert.ok(may('deleteContentBackward', base));
    assert.ok(may('historyUndo', `${base} a`));
    assert.ok(may('historyRedo', base));
    assert.ok(may('historyUndo', `${base} a`));
    assert.ok(may('historyUndo', base));
    assert.equal(may('historyUndo', 'gone'), false);
  });

  it('goes no further where a key was pressed that changes nothing', () => {
    assert.ok(may('deleteContentForward'));
    assert.equal(may('historyUndo', 'gone'), false);
  });
});
