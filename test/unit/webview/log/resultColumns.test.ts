import assert from 'node:assert/strict';
import { metaFieldOf } from '../../../../src/core/log/metaFields.ts';
import type { LogProgress } from '../../../../src/protocol/log.ts';
import { ColumnsMemo } from '../../../../src/webview/log/resultColumns.ts';
import { firstLayout } from '../../../../src/webview/table/columnChoice.ts';

describe('The columns of the results', () => {
  const [added, found] = [metaFieldOf(['added']), metaFieldOf(['found'])];
  const progress = { fields: ['eventCreateDate', 'eventName', 'userType', 'label'], metaFields: [found] };
  const columns = new ColumnsMemo().columnsFor(progress as unknown as LogProgress, 'utc', {
    ...firstLayout,
    added: [added],
  });

  it('have a field of the metadata beside the event’s name, where it is seen', () => {
    const keys = columns.all.map(({ key }) => key);
    assert.deepEqual(keys, ['eventCreateDate', 'eventName', added, found, 'userType', 'label']);
  });

  it('are offered as fields with those of the metadata last: dozens of them stood before what one looks for', () => {
    assert.deepEqual(columns.fields, ['eventCreateDate', 'eventName', 'userType', 'label', added, found]);
  });
});
