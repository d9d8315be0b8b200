// The machines that a notice hits, each by one name, and what the service calls the places where they stand.

import type { ImpactedResource } from '../notices/notice.ts';
import { hostName, machineName } from './names.ts';

export interface HitMachines {
  /** As `hostName` has them. */
  readonly machines: readonly string[];
  /** In lower case; the first words of the locations. */
  readonly places: readonly string[];
}

/** Types of what is no machine. A gateway is one. */
const otherThings = /STORAGE|VOLUME|DISK|SUBNET|VLAN|ADDRESS/i;
const mostPlaces = 200;
/** A label may be a storage cluster's, in words: a place has a number, or a dot or nothing behind it. */
const placeWord = /^[a-z]{2,12}(?:\d{1,4}(?![a-z0-9])|(?=\.|$))/;

export function hitMachines(resources: readonly ImpactedResource[]): HitMachines {
  const machines = new Set<string>();
  const places = new Set<string>();
  for (const { hostname, resourceName, resourceType, filterLabel } of resources) {
    if (otherThings.test(resourceType)) continue;
    const names = [hostname, resourceName].flatMap((text) => hostName(text) ?? []);
    // Beside a mere word the whole name says more.
    const name = names.find((one) => machineName(one) !== undefined) ?? names[0];
    if (name !== undefined) machines.add(name);
    const place = placeWord.exec(filterLabel.toLowerCase())?.[0];
    const isItself = place !== undefined && name?.split('.')[0] === place;
    if (place !== undefined && !isItself && places.size < mostPlaces) places.add(place);
  }
  return { machines: [...machines], places: [...places] };
}
