// Text that is selected as on any page, beside rows that are selected in a table: a person sees both, and copies what they see where the
// focus is.

/** Text in it is selected, or across it. */
export function hasSelectedText(part: Element): boolean {
  const selection = document.getSelection();
  return selection?.isCollapsed === false && selection.containsNode(part, true);
}

/** For rows that are chosen after it. */
export function dropSelectedText(part: Element): void {
  if (hasSelectedText(part)) document.getSelection()?.removeAllRanges();
}

export function isSelectAll({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'a' && (ctrlKey || metaKey) && !altKey && !shiftKey;
}

/** The editor's own Select All would choose the page's text, and Copy would take that. `part`: the text of this is selected instead. */
export function takeSelectAll(event: KeyboardEvent, part?: Element): void {
  event.preventDefault();
  event.stopPropagation();
  const selection = document.getSelection();
  selection?.removeAllRanges();
  if (part !== undefined) selection?.selectAllChildren(part);
}
