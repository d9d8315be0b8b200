// Owns how dates of the event log are written: which shape a text has, and the text of a time in a shape.

/** How a date is written: `YYYY-MM-DDTHH:MM:SS`, a fraction of so many digits, and the zone. */
export interface DateShape {
  readonly digits: number;
  readonly zone: string;
  /** Minutes east of UTC. */
  readonly offset: number;
  /** The zone's characters. */
  readonly zoneBytes: Uint8Array;
  /** Characters in all. */
  readonly length: number;
  /** A date of this shape, every digit of it 0 and its letters small. */
  readonly pattern: string;
}

const shaped = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.(\d{1,9}))?(Z|[-+]\d\d:\d\d)$/;
/** Characters of a date of any shape at most. */
export const longestShape = 35;

const day = 86_400_000;

/** The shape of a date; undefined for any other text. */
export function shapeOf(text: string): DateShape | undefined {
  const parts = shaped.exec(text);
  if (parts === null) return undefined;
  const [, fraction = '', zone = ''] = parts;
  return {
    digits: fraction.length,
    zone,
    offset: offsetOf(zone),
    zoneBytes: Uint8Array.from(zone, (character) => character.charCodeAt(0)),
    length: text.length,
    pattern: patternOf(text),
  };
}

/** What a text has in common with all that differ from it in their digits and their case alone. */
export function patternOf(text: string): string {
  return text.toLowerCase().replace(/\d/g, '0');
}

function offsetOf(zone: string): number {
  if (zone === 'Z') return 0;
  const size = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4));
  return zone.startsWith('-') ? -size : size;
}

/** Writes dates as bytes: a million of them are a few hundredths of a second. */
export class DateWriter {
  /** The day that was written last, in days since 1970: neighbours are mostly of one day. */
  #day = Number.NaN;
  readonly #dayText = new Uint8Array(10);

  /** Writes a date; gives where it ends. `rest`: what the fraction has beyond milliseconds. */
  write(time: number, shape: DateShape, rest: number, bytes: Uint8Array, start: number): number {
    const local = time + shape.offset * 60_000;
    let at = this.writeClock(local, 84, bytes, start); // T
    if (shape.digits > 0) {
      bytes[at] = 46; // .
      // Milliseconds that the shape has no digit for are written over by what follows.
      writeNumber(local - Math.floor(local / 1000) * 1000, 3, bytes, at + 1);
      if (shape.digits > 3) writeNumber(rest, shape.digits - 3, bytes, at + 4);
      at += 1 + shape.digits;
    }
    return writeBytes(shape.zoneBytes, bytes, at);
  }

  /** Writes what a clock shows, in milliseconds since it showed 1970, to the second; gives where it ends. `between`: date and time. */
  writeClock(local: number, between: number, bytes: Uint8Array, start: number): number {
    const days = Math.floor(local / day);
    if (days !== this.#day) this.#writeDay(days);
    for (let index = 0; index < 10; index++) bytes[start + index] = this.#dayText[index] ?? 0;
    const ofDay = local - days * day;
    const seconds = Math.floor(ofDay / 1000);
    bytes[start + 10] = between;
    writeNumber(Math.floor(seconds / 3600), 2, bytes, start + 11);
    bytes[start + 13] = 58; // :
    writeNumber(Math.floor(seconds / 60) % 60, 2, bytes, start + 14);
    bytes[start + 16] = 58;
    writeNumber(seconds % 60, 2, bytes, start + 17);
    return start + 19;
  }

  #writeDay(days: number): void {
    this.#day = days;
    const date = new Date(days * day);
    writeNumber(date.getUTCFullYear(), 4, this.#dayText, 0);
    this.#dayText[4] = 45; // -
    writeNumber(date.getUTCMonth() + 1, 2, this.#dayText, 5);
    this.#dayText[7] = 45;
    writeNumber(date.getUTCDate(), 2, this.#dayText, 8);
  }
}

/** Gives where they end. */
export function writeBytes(written: Uint8Array, bytes: Uint8Array, start: number): number {
  for (let index = 0; index < written.length; index++) bytes[start + index] = written[index] ?? 0;
  return start + written.length;
}

/** A number in so many digits, with leading zeros; one that needs more loses the front ones. */
function writeNumber(number: number, digits: number, bytes: Uint8Array, at: number): void {
  // All are whole and below 2³¹, for which `| 0` is the fast way to cut a fraction.
  let left = number | 0;
  for (let place = at + digits - 1; place >= at; place--) {
    const tens = (left / 10) | 0;
    bytes[place] = 48 + left - tens * 10;
    left = tens;
  }
}
