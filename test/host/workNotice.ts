import type { JsonRecord } from '../../src/core/text/exactJson.ts';

/** A notice in wire form: active, planned for so many days from now as its number says, and not acknowledged. */
export function workNotice(id: number, more: JsonRecord = {}): JsonRecord {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().replace('Z', '+00:00');
  return {
    id,
    subject: `Work ${id}`,
    startDate: at(id),
    endDate: at(id + 1),
    modifyDate: at(-1),
    acknowledgedFlag: false,
    statusCode: { keyName: 'ACTIVE', name: 'Active' },
    notificationOccurrenceEventType: { keyName: 'PLANNED' },
    impactedResources: [],
    ...more,
  };
}
