// The process of one row, so that no row finds another's heap or compiled code: measures it and hands the figures to its parent.

import type { Measured, Setting } from './row.ts';
import { rows } from './rows.ts';

/** What the parent is told. */
export type RowReport = { readonly figures: readonly Measured[] } | { readonly trouble: string };

async function report(number: number, setting: Setting): Promise<RowReport> {
  try {
    const row = rows.find((one) => one.number === number);
    if (row === undefined) return { trouble: `there is no row ${number}` };
    return { figures: await row.measure(setting) };
  } catch (error) {
    return { trouble: error instanceof Error ? error.message : String(error) };
  }
}

const [number = '', setting = '{}'] = process.argv.slice(2);
const told = await report(Number(number), JSON.parse(setting));
// What a failed measurement has left running isn't waited for.
process.send?.(told, () => process.exit(0));
