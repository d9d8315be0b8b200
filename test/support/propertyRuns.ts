// How often a property test tries its property.

/** A sixth of the full number: new ones each time, so that many runs of the suite come to all. PROPERTY_RUNS names another. */
export function propertyRuns(full: number): number {
  const isThorough = process.env.PLATFORM_EVENTS_THOROUGH === '1';
  return Number(process.env.PROPERTY_RUNS ?? (isThorough ? full : Math.ceil(full / 6)));
}
