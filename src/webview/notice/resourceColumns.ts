// The columns of a table of impacted resources.

import type { ImpactedResource } from '../../core/notices/notice.ts';
import { resourceStrings } from '../strings/notice.ts';
import { fittingWidth, type TableColumn } from '../table/columnWidths.ts';
import { newColumn, type ResourceField, resourceText, usedFields } from './resourceRows.ts';

const monospaced: readonly ResourceField[] = ['privateIp', 'publicIp'];
/** These take the room that is left. */
const growing: readonly ResourceField[] = ['resourceName', 'hostname', 'filterLabel'];
/** Pixels that a column is made wide at most to fit its texts. */
const widestFitting = 400;

const markColumn: TableColumn = { key: newColumn, label: resourceStrings.columns[newColumn], width: 56, grow: 0 };

/** `hasNew`: some came since the reader last opened the notice. `character`: its width in pixels. */
export function resourceColumns(
  rows: readonly ImpactedResource[],
  hasNew: boolean,
  character: number | undefined,
): readonly TableColumn[] {
  const columns = usedFields(rows).map((key) => fieldColumn(rows, key, character));
  return hasNew && columns.length > 0 ? [markColumn, ...columns] : columns;
}

function fieldColumn(
  rows: readonly ImpactedResource[],
  key: ResourceField,
  character: number | undefined,
): TableColumn {
  const label = resourceStrings.columns[key];
  const textOf = (row: number) => {
    const resource = rows[row];
    return resource === undefined ? '' : resourceText(resource, key);
  };
  return {
    key,
    label,
    width: fittingWidth(label, rows.length, textOf, 60, widestFitting, character),
    grow: growing.includes(key) ? 1 : 0,
    mono: monospaced.includes(key),
  };
}
