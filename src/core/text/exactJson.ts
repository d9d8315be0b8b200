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

/** Fewer digits are always held. */
const fewDigits = 15;

/** Throws SyntaxError. Slower than `JSON.parse` by far, so for what is known to have a long number. */
export function parseExactly(text: string): Json {
  const json = JSON.parse(text, (_key: string, value: Json, { source = '' }: { readonly source?: string }) =>
    typeof value === 'number' && source.length > fewDigits && String(value) !== source ? JSON.rawJSON(source) : value,
  ) as Json;
  return json;
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
