// Reads dates as the service writes them into instants. Fixed width, because a search reads a hundred thousand of them.

/** A point in time: milliseconds since 1970 (UTC), and the offset in minutes that the service wrote it with. */
export interface Instant {
  readonly ms: number;
  readonly offset: number;
}

const dash = 45;
const colon = 58;
const dot = 46;
const zero = 48;

/** The first and the last millisecond that four digits of a year can name: of the years 0 and 9999, in milliseconds since 1970. */
export const firstInstant = -62_167_219_200_000;
export const lastInstant = 253_402_300_799_999;

/**
 * Reads `YYYY-MM-DDTHH:MM:SS(.fraction)?(Z|±HH:MM)`; null for anything else, impossible days and times included. The fraction is
 * cut to milliseconds; the offset is kept, in minutes. Implements service-interface.md, timestamps with a UTC offset.
 */
export function readInstant(text: string): Instant | null {
  const length = text.length;
  if (length < 20 || length > 40) return null;
  if (at(text, 4) !== dash || at(text, 7) !== dash || text[10] !== 'T' || at(text, 13) !== colon) return null;
  if (at(text, 16) !== colon) return null;
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  const hour = twoDigits(text, 11);
  const minute = twoDigits(text, 14);
  const second = twoDigits(text, 17);
  // A pair that isn't two digits is NaN, which fails every one of these comparisons.
  if (!(year >= 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month))) return null;
  if (!(hour <= 23 && minute <= 59 && second <= 59)) return null;

  let end = 19;
  let milliseconds = 0;
  if (at(text, 19) === dot) {
    end = 20;
    for (let scale = 100; end < length && isDigit(at(text, end)); end += 1, scale = Math.floor(scale / 10)) {
      milliseconds += (at(text, end) - zero) * scale;
    }
    if (end === 20) return null;
  }
  const offset = readOffset(text, end);
  if (Number.isNaN(offset)) return null;
  const minutes = (daysSince1970(year, month, day) * 24 + hour) * 60 + minute - offset;
  return { ms: (minutes * 60 + second) * 1000 + milliseconds, offset };
}

/** Minutes east of UTC; NaN where the rest of the text is no zone. */
function readOffset(text: string, start: number): number {
  if (text[start] === 'Z') return text.length === start + 1 ? 0 : Number.NaN;
  const sign = text[start] === '+' ? 1 : text[start] === '-' ? -1 : Number.NaN;
  if (text.length !== start + 6 || at(text, start + 3) !== colon) return Number.NaN;
  const hours = twoDigits(text, start + 1);
  const minutes = twoDigits(text, start + 4);
  if (!(hours <= 23 && minutes <= 59)) return Number.NaN;
  const offset = sign * (hours * 60 + minutes);
  return offset === 0 ? 0 : offset;
}

function at(text: string, index: number): number {
  return text.charCodeAt(index);
}

function isDigit(code: number): boolean {
  return code >= zero && code <= 57;
}

function twoDigits(text: string, index: number): number {
  const tens = at(text, index);
  const ones = at(text, index + 1);
  return isDigit(tens) && isDigit(ones) ? (tens - zero) * 10 + ones - zero : Number.NaN;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Whole days of the Gregorian calendar from 1970-01-01, counting years from March so that the leap day comes last. */
function daysSince1970(year: number, month: number, day: number): number {
  const y = month > 2 ? year : year - 1;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

// The domain's values as this program holds them: notices with their updates and impacted resources. Decoded by api, shown by ui.
