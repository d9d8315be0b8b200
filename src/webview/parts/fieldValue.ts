// What stands in a field, as its event tells.

/** '' where the event is none of a field. */
export function fieldValue({ currentTarget }: Event): string {
  return currentTarget instanceof HTMLElement && 'value' in currentTarget ? String(currentTarget.value) : '';
}
