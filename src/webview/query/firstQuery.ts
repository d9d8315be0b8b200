// The query that a page begins with, and what is typed right behind it.

/** What the page of an event log searches where nothing else is said. */
export const firstQuery = 'after:24h';

/** Lets it be a word of its own, as nothing but a digit could go on with the period there. */
export function beginOwnWord({ target, data, isComposing }: InputEvent): void {
  if (!(target instanceof HTMLInputElement) || isComposing || !/^[^\s\d]/.test(data ?? '')) return;
  const { value, selectionStart } = target;
  // Typed in the browser's own way, so that it can be undone like typing.
  if (value === firstQuery && selectionStart === value.length) document.execCommand('insertText', false, ' ');
}
