// Tests of the sample data: repeatable, around the present, varied.

import assert from 'node:assert/strict';
import { wireTime } from '../../../src/api/wire/wireDates.ts';
import { LogFolds } from '../../../src/core/log/folds.ts';
import { EventLogTable } from '../../../src/core/log/table.ts';
import { LogView } from '../../../src/core/log/view.ts';
import type { Json } from '../../../src/core/text/exactJson.ts';
import { sampleEntries } from '../../../src/service/sample/eventLog.ts';
import { strangeAddress } from '../../../src/service/sample/logStory.ts';
import { sampleNotices } from '../../../src/service/sample/notices.ts';
import { objectNames } from '../../../src/service/sample/vocabulary.ts';
import { sampleNow as now } from '../../support/referenceService.ts';

const hour = 3_600_000;
const field = (value: Json | undefined, name: string): Json | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as { [key: string]: Json })[name]
    : undefined;
const list = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);
const entriesOf = (count: number, seed = 1) =>
  [...sampleEntries({ seed, now, count, notices: sampleNotices({ seed, now, count: 40 }) })].flat();

describe('sample notices', () => {
  const notices = sampleNotices({ seed: 1, now, count: 40 });
  const of = (type: string, status: string) =>
    notices.filter(
      (notice) =>
        field(notice.notificationOccurrenceEventType, 'keyName') === type &&
        field(notice.statusCode, 'keyName') === status,
    );
  const start = ({ startDate }: { [name: string]: Json }) => wireTime(String(startDate));
  const end = ({ endDate }: { [name: string]: Json }) => wireTime(String(endDate));

  it('are the same for the same seed and time, and differ with the seed', () => {
    assert.deepEqual(sampleNotices({ seed: 1, now, count: 40 }), notices);
    assert.notDeepEqual(sampleNotices({ seed: 2, now, count: 40 }), notices);
  });

  it('hold what a reader should meet around the present', () => {
    const upcoming = of('PLANNED', 'ACTIVE').filter((notice) => start(notice) > now);
    assert.ok(
      upcoming.some((notice) => start(notice) < now + 12 * hour),
      'in hours',
    );
    assert.ok(
      upcoming.some((notice) => start(notice) > now + 48 * hour),
      'in days',
    );
    assert.ok(
      of('PLANNED', 'PUBLISHED').some((notice) => start(notice) > now + 14 * 24 * hour),
      'in weeks',
    );
    assert.ok(
      of('PLANNED', 'ACTIVE').some((notice) => start(notice) < now && end(notice) > now),
      'a window that is open',
    );
    const running = of('UNPLANNED_INCIDENT', 'ACTIVE');
    assert.equal(running.length, 2);
    assert.equal(running.filter(({ endDate }) => endDate === null).length, 1);
    for (const notice of running) assert.ok(start(notice) < now && list(notice.updates).length >= 3);
    assert.ok(of('ANNOUNCEMENT', 'ACTIVE').every(({ startDate, endDate }) => startDate === null && endDate === null));
    assert.ok(of('ANNOUNCEMENT', 'ACTIVE').length >= 2);
    const finished = notices.filter((notice) => field(notice.statusCode, 'keyName') === 'COMPLETED');
    assert.ok(finished.length >= 20);
    for (const notice of finished.filter(({ endDate }) => endDate !== null)) assert.ok(end(notice) < now);
    assert.equal(notices.filter(({ acknowledgedFlag }) => acknowledgedFlag === false).length, 10);
  });

  it('have resources of both kinds, few and hundreds, long texts and short', () => {
    const counts = notices.map(({ impactedResources }) => list(impactedResources).length);
    assert.ok(Math.max(...counts) >= 300 && counts.filter((count) => count >= 24).length >= 4 && counts.includes(0));
    const resources = notices.flatMap(({ impactedResources }) => list(impactedResources));
    for (const resource of resources) {
      if (field(resource, 'resourceType') === 'STORAGE_NAS') {
        assert.equal(field(resource, 'publicIp'), undefined);
        assert.match(String(field(resource, 'privateIp')), /^nas-.*\.example$/);
      } else assert.match(String(field(resource, 'privateIp')), /^10\.\d+\.\d+\.\d+$/);
    }
    assert.ok(resources.some((resource) => field(resource, 'resourceType') === 'STORAGE_NAS'));
    const lengths = notices.map(({ summary }) => String(summary).length);
    assert.ok(Math.max(...lengths) > 800 && Math.min(...lengths) < 150);
    assert.ok(notices.some(({ summary }) => String(summary).includes('\r\n')));
    assert.doesNotMatch(JSON.stringify(notices), /\{(loc|pod)\}|undefined|NaN/);
  });

  it('say nothing from the future, and list updates newest first', () => {
    for (const { updates, modifyDate } of sampleNotices({ seed: 3, now, count: 300 })) {
      const times = list(updates).map((update) => wireTime(String(field(update, 'createDate'))));
      assert.deepEqual(
        times,
        times.toSorted((a, b) => b - a),
      );
      for (const time of [...times, wireTime(String(modifyDate))]) assert.ok(time <= now);
    }
  });

  it('come in any number, each with its own id', () => {
    for (const count of [0, 1, 7, 2000]) {
      const some = sampleNotices({ seed: 1, now, count });
      assert.equal(new Set(some.map(({ id }) => id)).size, count);
    }
  });
});

describe('sample log entries', () => {
  const entries = entriesOf(5000);

  it('are the same for the same seed, in order of time, over sixty days up to now', () => {
    assert.deepEqual(entriesOf(5000), entries);
    const times = entries.map(({ time }) => time);
    assert.deepEqual(
      times,
      times.toSorted((a, b) => a - b),
    );
    assert.ok((times[0] ?? 0) < now - 59 * 24 * hour && (times[0] ?? 0) >= now - 60 * 24 * hour);
    assert.ok((times.at(-1) ?? 0) > now - hour && (times.at(-1) ?? 0) < now);
  });

  it('come in any number', () => {
    for (const count of [0, 1, 13, 20_000]) assert.equal(entriesOf(count).length, count);
  });

  it('follow human rhythms: people by day, jobs by night, quiet weekends', () => {
    const share = (userType: string, at: (local: Date) => boolean) => {
      const of = entries.filter(({ fields }) => fields.userType === userType);
      return of.filter(({ time }) => at(new Date(time - 6 * hour))).length / of.length;
    };
    assert.ok(share('CUSTOMER', (local) => local.getUTCHours() >= 8 && local.getUTCHours() < 18) > 0.55);
    assert.ok(share('CUSTOMER', (local) => local.getUTCDay() % 6 === 0) < 0.2);
    assert.ok(share('SYSTEM', (local) => local.getUTCHours() < 5) > 0.4);
  });

  it('carry the fields of the field, and actions share a trace', () => {
    const byTrace = new Map<Json | undefined, Set<Json | undefined>>();
    for (const { fields } of entries) {
      for (const name of ['eventName', 'userType', 'ipAddress', 'label', 'metaData', 'traceId', 'username']) {
        assert.equal(typeof fields[name], 'string', name);
      }
      for (const name of ['accountId', 'objectId']) assert.equal(typeof fields[name], 'number', name);
      assert.ok(fields.userId === '' || typeof fields.userId === 'number');
      assert.ok(objectNames.some((name) => name === fields.objectName));
      if (fields.metaData !== '') assert.equal(typeof JSON.parse(String(fields.metaData)), 'object');
      assert.match(String(fields.ipAddress), /^$|^(192\.0\.2|198\.51\.100|203\.0\.113)\.\d+$/);
      byTrace.set(fields.traceId, (byTrace.get(fields.traceId) ?? new Set()).add(fields.eventName));
    }
    assert.ok([...byTrace.values()].filter((names) => names.size > 1).length > 300);
    assert.ok(entries.some(({ fields }) => fields.metaData !== ''));
  });

  describe('tell a story of the last day', () => {
    const minute = 60_000;
    const table = new EventLogTable(() => Number.NaN);
    table.append(entries.map(({ time, fields }) => ({ ...fields, eventCreateDate: new Date(time).toISOString() })));
    const view = new LogView(table, { field: 'eventCreateDate', descending: true });
    const differences = (from: number, to: number) => {
      const steps = view.differences({ span: [from, to], most: 8 });
      for (;;) {
        const step = steps.next();
        if (step.done === true) return step.value.different.map(({ field, value }) => `${field} ${value}`);
      }
    };

    it('of passwords that are tried from one address, until one of them is right', () => {
      const strange = entries.filter(({ fields }) => fields.ipAddress === strangeAddress);
      const [first, last] = [strange[0]?.time ?? 0, strange.at(-1)?.time ?? 0];
      assert.ok(first > now - 26 * hour && last < now);
      const names = strange.map(({ fields }) => fields.eventName);
      assert.equal(names.lastIndexOf('Login Failed') + 1, names.indexOf('Login Successful'));
      assert.deepEqual(new Set(strange.slice(58).map(({ fields }) => fields.username)), new Set(['finance.hvl']));
      const found = differences(first, last + 1);
      assert.ok(found.slice(0, 4).includes(`ipAddress ${strangeAddress}`), found.join(', '));
      assert.ok(found.includes('eventName Login Failed'), found.join(', '));
    });

    it('whose tries fold into a row for each name, most of them under the name that gives way', () => {
      const tried = new EventLogTable(() => Number.NaN);
      tried.append(entries.filter((one) => one.fields.ipAddress === strangeAddress).map(({ fields }) => fields));
      const folds = new LogFolds(tried, new LogView(tried, { field: 'eventName', descending: false }));
      folds.folding = 'runs';
      const lines = Array.from({ length: folds.lines }, (_, line) => line);
      const rows = lines.filter((line) => tried.text(folds.rowAt(line), 'eventName') === 'Login Failed');
      const most = rows.find((line) => tried.text(folds.rowAt(line), 'username') === 'finance.hvl') ?? -1;
      assert.equal(rows.length, 11);
      assert.equal(folds.foldAt(most)?.count, 28);
    });

    it('of a rule that was edited, and put back, between which connections fail', () => {
      const edits = entries.filter(
        ({ fields }) => fields.label === 'security-group-11' && fields.eventName === 'Rule Edited',
      );
      const edited = edits.filter(({ fields }) => String(fields.metaData).includes('"was"'));
      assert.deepEqual(
        edited.map(({ fields }) => fields.username),
        ['d.moreau', 'ops-oncall'],
      );
      const [from = 0, to = 0] = edited.map(({ time }) => time);
      const failed = entries.filter(({ fields }) => fields.eventName === 'Connection Failed');
      assert.ok(failed.every(({ time }) => time > from + minute && time < to));
      const found = differences(from, to);
      assert.ok(found.slice(0, 4).includes('eventName Connection Failed'), found.join(', '));
      assert.ok(found.includes('metaData["port"] 5432'), found.join(', '));
    });

    it('but in a log of few entries', () => {
      assert.ok(entriesOf(1_000).every(({ fields }) => fields.ipAddress !== strangeAddress));
    });
  });
});
