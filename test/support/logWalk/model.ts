// What the event log has, and what a query finds in it: by looking at every entry, in the plainest way. Knows nothing of the product.

export const fields = ['eventName', 'userType', 'objectName', 'username', 'ipAddress'] as const;
export type Field = (typeof fields)[number];

export interface Entry extends Readonly<Record<Field | 'traceId' | 'eventCreateDate', string>> {
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** When a text is one that is wanted. `ignoresCase`: the wanted text is in small letters. */
export interface Wanted {
  readonly text: string;
  readonly kind: 'exact' | 'ignoresCase' | 'begins';
}

export function fits({ text, kind }: Wanted, value: string): boolean {
  if (kind === 'exact') return value === text;
  return kind === 'begins' ? value.startsWith(text) : value.toLowerCase() === text;
}

/** What a query wants of one field: all of `begins`, one of `names` (where there are any), none of `not`. */
export interface FieldWish {
  readonly begins: readonly Wanted[];
  readonly names: readonly Wanted[];
  readonly not: readonly Wanted[];
}

export const noWish: FieldWish = { begins: [], names: [], not: [] };

/** A date of a query: an instant, what a clock shows ("2026-11-01 00:00"), or an age in milliseconds. */
export type Bound = { readonly at: number } | { readonly shown: string } | { readonly age: number };

export interface Query {
  readonly wishes: Readonly<Partial<Record<Field, FieldWish>>>;
  /** In small letters: in any field, in letters of any case. */
  readonly anywhere: readonly string[];
  readonly after?: Bound;
  readonly before?: Bound;
}

/** When and where dates of a query are meant. `zone`: an IANA name. */
export interface Meant {
  readonly now: number;
  readonly zone: string;
}

export function passesField(wish: FieldWish | undefined, value: string): boolean {
  if (wish === undefined) return true;
  const { begins, names, not } = wish;
  const isNamed = names.length === 0 || names.some((one) => fits(one, value));
  return isNamed && begins.every((one) => fits(one, value)) && !not.some((one) => fits(one, value));
}

/** Whether a query finds an entry, but for what it wants of the field `aside`. */
export function finds(query: Query, entry: Entry, meant: Meant, aside?: Field): boolean {
  const after = instantOf(query.after, meant) ?? Number.NEGATIVE_INFINITY;
  const before = instantOf(query.before, meant) ?? Number.POSITIVE_INFINITY;
  if (entry.at < after || entry.at >= before) return false;
  const { at: _, ...texts } = entry;
  const everything = Object.values(texts).map((text) => text.toLowerCase());
  if (!query.anywhere.every((text) => everything.some((value) => value.includes(text)))) return false;
  return fields.every((field) => field === aside || passesField(query.wishes[field], entry[field]));
}

export function instantOf(bound: Bound | undefined, { now, zone }: Meant): number | undefined {
  if (bound === undefined) return undefined;
  if ('at' in bound) return bound.at;
  return 'age' in bound ? now - bound.age : whenShown(bound.shown, zone);
}

/** What the clocks of a zone show, to the second: "2026-11-20 14:30:05". */
export function shownIn(zone: string, ms: number): string {
  return format(zone).format(ms);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function format(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, ...parts, ...clock });
  formats.set(timeZone, made);
  return made;
}

const instants = new Map<string, number>();

/** The first instant at which clocks show that, to the minute. */
function whenShown(shown: string, zone: string): number {
  const key = `${zone} ${shown}`;
  const ms = instants.get(key) ?? soughtInstant(shown, zone);
  instants.set(key, ms);
  return ms;
}

function soughtInstant(shown: string, zone: string): number {
  const asUtc = Date.parse(`${shown.replace(' ', 'T')}:00Z`);
  for (let minutes = 14 * 60; minutes >= -14 * 60; minutes -= 15) {
    const ms = asUtc - minutes * 60_000;
    if (shownIn(zone, ms) === `${shown}:00`) return ms;
  }
  throw new Error(`no clock of ${zone} shows ${shown}`);
}

/** A date as the service writes it, with its own offset. */
export function written(ms: number, zone: string): string {
  const shown = shownIn(zone, ms);
  const offset = Math.round((Date.parse(`${shown.replace(' ', 'T')}Z`) - Math.floor(ms / 1000) * 1000) / 60_000);
  const size = Math.abs(offset);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${shown.replace(' ', 'T')}${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** After a click that shows a value. */
export function including(query: Query, field: Field, value: string): Query {
  const { begins, names, not } = query.wishes[field] ?? noWish;
  return withWish(query, field, {
    begins: begins.filter((one) => fits(one, value)),
    names: names.some((one) => fits(one, value)) ? names : [...names, { text: value, kind: 'exact' }],
    not: not.filter((one) => !fits(one, value)),
  });
}

/** After a click that leaves a value out. */
export function excluding(query: Query, field: Field, value: string): Query {
  const { begins, names, not } = query.wishes[field] ?? noWish;
  const isOut = not.some((one) => one.kind !== 'begins' && fits(one, value));
  return withWish(query, field, {
    begins,
    names: names.filter((one) => one.text !== value || one.kind !== 'exact'),
    not: isOut ? not : [...not, { text: value, kind: 'exact' }],
  });
}

/** After a click that no longer says anything of a value. */
export function dropping(query: Query, field: Field, value: string): Query {
  const { begins, names, not } = query.wishes[field] ?? noWish;
  return withWish(query, field, {
    begins,
    names: names.filter((one) => !fits(one, value)),
    not: not.filter((one) => one.kind === 'begins' || !fits(one, value)),
  });
}

function withWish(query: Query, field: Field, wish: FieldWish): Query {
  return { ...query, wishes: { ...query.wishes, [field]: wish } };
}
