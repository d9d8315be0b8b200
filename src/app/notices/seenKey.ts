// The key of a notice in what is remembered of those that were opened: its id and its connection's name.

export function seenKey(connectionName: string, id: number): string {
  return `${id} ${connectionName}`;
}

/** The key of the same notice, where its connection has another name. */
export function renamedKey(key: string, before: string, now: string): string {
  const id = key.slice(0, key.indexOf(' '));
  return key === `${id} ${before}` ? `${id} ${now}` : key;
}
