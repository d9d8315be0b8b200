// JSON, and how it is read where numbers have more digits than JavaScript's hold: those stay as they are written.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
export type JsonRecord = { readonly [name: string]: Json };

declare global {
  interface JSON {
    /** A value that `stringify` writes as this text. */
    rawJSON(text: string): { readonly rawJSON: string };
    isRawJSON(value: unknown): value is { readonly rawJSON: string };
    parse(text: string, reviver: (key: string, value: Json, context: { readonly source?: string }) => Json): unknown;
  }
}

/** So many digits are always held. */
const fewDigits = 15;
const longNumber = /\d{16}|[:[,\s]-?\d[\d.]*e[+-]?\d{3}/i;

/** Whether a JSON text may have a number of more digits, or greater or smaller, than JavaScript holds in any case. */
export function mayHaveLongNumber(text: string): boolean {
  return longNumber.test(text);
}

/** Throws SyntaxError. Slower than `JSON.parse` by far, so for what is known to have a long number. */
export function parseExactly(text: string): Json {
  const json = JSON.parse(text, (_key: string, value: Json, { source = '' }: { readonly source?: string }) =>
    typeof value === 'number' && !isHeld(value, source) ? JSON.rawJSON(source) : value,
  ) as Json;
  return json;
}

function isHeld(value: number, source: string): boolean {
  if (source.length > fewDigits) return String(value) === source;
  return Number.isFinite(value) && (value !== 0 || /^[^1-9]*(?:e|$)/i.test(source));
}

/** The entry with long numbers as text, for a page: what it is sent is JSON that rounds them. */
export function withoutLongNumbers(entry: JsonRecord): JsonRecord {
  return Object.fromEntries(Object.entries(entry).map(([field, value]) => [field, asText(value)]));
}

function asText(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (JSON.isRawJSON(value)) return value.rawJSON;
  if (Array.isArray(value)) return value.map(asText);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, asText(inner)]));
}
