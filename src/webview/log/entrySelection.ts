// The entry that another one is to be compared with: selected among its details, and held by the editor.

import type { LogEntry } from '../../core/connection/ports.ts';
import { entryValue, metaField, readMeta } from '../../core/log/metaFields.ts';
import { type Json, parseExactly } from '../../core/text/exactJson.ts';
import { formatInstant, type TimeZoneChoice } from '../../core/text/timeWindow.ts';
import { lineText } from '../../core/text/untrustedText.ts';
import type { ComparedEntry } from '../../protocol/comparedEntry.ts';
import { longestCopy, longestName } from '../../protocol/guards.ts';
import type { FromLogPage, ToLogPage } from '../../protocol/logMessages.ts';
import { pageLocale } from '../strings/numbers.ts';
import { detailStrings } from '../strings/result.ts';
import type { ShownEntry } from './openEntry.ts';

/** Metadata that nests deeper stays the text that it came as. */
const mostLevels = 20;

export class EntrySelection {
  readonly #post: (message: FromLogPage) => void;
  readonly #onChange: () => void;
  #selected: ComparedEntry | null = null;

  /** `onChange`: another entry is selected, or none. */
  constructor(post: (message: FromLogPage) => void, onChange: () => void) {
    this.#post = post;
    this.#onChange = onChange;
  }

  /** The one that the editor says is selected, on this page or another one. */
  take({ entry }: Extract<ToLogPage, { type: 'selectedEntry' }>): void {
    this.#selected = entry;
    this.#onChange();
  }

  /** What is selected is called so; undefined where nothing is. */
  get selected(): string | undefined {
    return this.#selected?.name;
  }

  /** An entry that was read again is another object with the same fields. */
  isSelected(shown: ShownEntry): boolean {
    return this.#selected !== null && this.#selected.text === textOf(shown);
  }

  /** It is selected, whatever was before; if it was this one, none is any more. `zone`: the one that names tell the time in. */
  toggle(shown: ShownEntry, zone: TimeZoneChoice): void {
    this.#post({ type: 'selectEntry', entry: this.isSelected(shown) ? null : comparedOf(shown, zone) });
  }

  /** The editor shows the selected one and this one. */
  compare(shown: ShownEntry, zone: TimeZoneChoice): void {
    this.#post({ type: 'compareWithSelected', entry: comparedOf(shown, zone) });
  }
}

function comparedOf(shown: ShownEntry, zone: TimeZoneChoice): ComparedEntry {
  return { name: nameOf(shown, zone).slice(0, longestName), text: textOf(shown) };
}

/** What the metadata's text holds has lines of its own: in one line, which ends far outside the view, nobody sees what is different. */
function textOf({ entry: shown, json }: ShownEntry): string {
  const entry = json === undefined ? shown : (parseExactly(json) as LogEntry);
  const metadata = entryValue(entry, metaField);
  const held = typeof metadata === 'string' ? readMeta(metadata) : undefined;
  const laidOut =
    held !== undefined && isWithin(mostLevels, held) ? JSON.stringify({ ...entry, [metaField]: held }, null, 2) : '';
  return laidOut === '' || laidOut.length > longestCopy ? JSON.stringify(entry, null, 2) : laidOut;
}

/** Whether it nests no deeper. Each level indents all below it. */
function isWithin(levels: number, json: Json): boolean {
  if (typeof json !== 'object' || json === null) return true;
  return levels > 0 && Object.values(json).every((value) => isWithin(levels - 1, value));
}

/** By its event and its time. */
function nameOf({ entry, date, offset }: ShownEntry, zone: TimeZoneChoice): string {
  const name = typeof entry.eventName === 'string' ? lineText(entry.eventName) : detailStrings.entry;
  if (date === null) return name;
  const locale = pageLocale();
  const format = { zone, seconds: true, ...(locale === undefined ? {} : { locale }) };
  return `${name}, ${formatInstant({ ms: date, offset }, format)}`;
}
