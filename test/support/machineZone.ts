// The zone of the machine that a test runs on, as it pleases.

/** What the editor's side has of a zone when it runs in it. */
export function inZone<T>(name: string, act: () => T): T {
  const before = process.env.TZ;
  process.env.TZ = name;
  try {
    return act();
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
}
