import assert from 'node:assert/strict';
import { hitMachines } from '../../../../src/core/machines/hitMachines.ts';
import { machineWindow } from '../../../../src/core/machines/machineWindow.ts';
import type { Notice } from '../../../../src/core/notices/notice.ts';
import { day, hour } from '../../../../src/core/text/timeWindow.ts';
import { impactedResource, instant, notice, now } from '../../../support/notices.ts';

const span = (part: Partial<Notice>) => {
  const window = machineWindow(notice(part), ['db-1'], now);
  return window && [window.isOpenStart ? null : window.start.ms - now, window.end.ms - now, window.isOpenEnd];
};
const at = (ms: number) => instant(now + ms);

describe('The time in which a notice may hit its machines', () => {
  it('is its window', () => {
    assert.deepEqual(span({ startDate: at(hour), endDate: at(2 * hour) }), [hour, 2 * hour, false]);
    assert.deepEqual(span({ startDate: at(-hour), endDate: at(hour) }), [-hour, hour, false]);
  });

  it('goes on for a day where no end is given, or one before the start', () => {
    assert.deepEqual(span({ startDate: at(-3 * day) }), [-3 * day, day, true]);
    assert.deepEqual(span({ startDate: at(2 * day) }), [2 * day, 3 * day, true]);
    assert.deepEqual(span({ startDate: at(2 * day), endDate: at(day) }), [2 * day, 3 * day, true]);
  });

  it('has begun where no start is given, and is now for an incident without any date', () => {
    assert.deepEqual(span({ endDate: at(hour) }), [null, hour, false]);
    assert.deepEqual(span({ endDate: at(9 * day) }), [null, 9 * day, false]);
    assert.deepEqual(span({ type: 'UNPLANNED_INCIDENT' }), [null, day, true]);
    assert.equal(span({}), undefined);
    const ends = { endDate: at(day) };
    const [then, later] = [now, now + 3 * hour].map((moment) => machineWindow(notice(ends), ['db-1'], moment));
    assert.deepEqual(then, later, 'nothing of it changes with the hour');
  });

  it('is none for what is over, called off, or no window', () => {
    const dates = { startDate: at(-hour), endDate: at(hour) };
    assert.equal(span({ startDate: at(-2 * hour), endDate: at(-hour) }), undefined);
    for (const keyName of ['COMPLETED', 'CANCELLED', 'CANCELED'])
      assert.equal(span({ ...dates, status: { keyName, name: '' } }), undefined);
    assert.equal(span({ ...dates, type: 'ANNOUNCEMENT' }), undefined);
    assert.equal(machineWindow(notice(dates), [], now), undefined);
  });
});

describe('The machines that a notice hits', () => {
  it('go by one name each; a volume is none, a gateway is one', () => {
    const resources = [
      impactedResource({
        hostname: 'DB-01.fra.example.',
        resourceName: 'db-01',
        privateIp: '10.0.0.1',
        filterLabel: 'FRA02.pod3',
      }),
      impactedResource({ hostname: '', resourceName: 'web-01' }),
      impactedResource({ hostname: 'web-01', resourceName: '' }),
      impactedResource({ hostname: '10.0.0.9', resourceName: '' }),
      impactedResource({ hostname: 'vol1-2', resourceType: 'STORAGE_NAS' }),
      impactedResource({ hostname: '', resourceName: '' }),
      impactedResource({ hostname: 'mercury', resourceName: '' }),
      impactedResource({ hostname: 'web', resourceName: 'web.fra.example' }),
      impactedResource({ hostname: 'localhost', resourceName: '::1' }),
      impactedResource({ hostname: 'vra-01', resourceType: 'NETWORK_GATEWAY' }),
    ];
    assert.deepEqual(hitMachines(resources), {
      machines: ['db-01.fra.example', 'web-01', 'mercury', 'web.fra.example', 'vra-01'],
      places: ['fra02'],
    });
  });

  it('stand in places that labels name as such, not in clusters nor in themselves', () => {
    const placesOf = (filterLabel: string) =>
      hitMachines([impactedResource({ hostname: 'web01', filterLabel })]).places;
    for (const [label, place] of [
      ['ams03.pod01', 'ams03'],
      ['Hq.room 2', 'hq'],
      ['DAL13', 'dal13'],
      ['fra02 pod 1', 'fra02'],
    ] as const)
      assert.deepEqual(placesOf(label), [place], label);
    for (const label of ['mysql cluster 1', 'Kafka storage 2', 'web-01.ams', 'web01', 'web01.ams.example', ''])
      assert.deepEqual(placesOf(label), [], label);
  });
});
