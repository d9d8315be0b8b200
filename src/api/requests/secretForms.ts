// The forms in which something on the way may repeat credentials, so that each can be taken out of texts that others read.

/** What an encoding leaves of a key is a form of its own from so many characters on: less would be found in any text. */
const leastPart = 6;

/** Every form of the key, of its pair with the user name, and of that; longest first, so that none is found in the middle of another. */
export function secretForms(userName: string, apiKey: string): readonly string[] {
  const pair = Buffer.from(`${userName}:${apiKey}`, 'utf8');
  const wholePair = pair.toString('base64');
  const parts = [
    ...[apiKey, userName].flatMap(textForms),
    ...hexadecimal(pair),
    ...base64Within(pair, 0),
    ...percentEncoded(wholePair),
    escapedSlashes(wholePair),
  ].filter((form) => form.length >= leastPart);
  const whole = [apiKey, wholePair].filter((form) => form !== '');
  return [...new Set([...whole, ...parts])].sort((a, b) => b.length - a.length);
}

/** Finds a form in upper and lower case: what repeats it may write all in one. */
export function secretPattern(form: string): RegExp {
  return new RegExp(escaped(form), 'giu');
}

/**
 * Finds a user name in upper and lower case: a short one only as a word by itself, because it is found in any text. Undefined for an
 * empty one.
 */
export function userNamePattern(userName: string): RegExp | undefined {
  if (userName === '') return undefined;
  const name = escaped(userName);
  const isLong = userName.length >= leastPart;
  return new RegExp(isLong ? name : `(?<![\\p{L}\\p{N}])${name}(?![\\p{L}\\p{N}])`, 'giu');
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

/** A text by itself, as encodings and escapes write it. */
function textForms(text: string): readonly string[] {
  const bytes = Buffer.from(text, 'utf8');
  const json = jsonText(text);
  return [
    text,
    ...hexadecimal(bytes),
    ...[0, 1, 2].flatMap((before) => base64Within(bytes, before)),
    json,
    jsonText(json),
    escapedSlashes(json),
    json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
    htmlText(text),
    ...percentEncoded(text),
  ];
}

function hexadecimal(bytes: Buffer): readonly string[] {
  const text = bytes.toString('hex');
  return [text, text.toUpperCase()];
}

/** What the bytes become in the base64 of something that has so many bytes before them; characters that mix them with others are left out. */
function base64Within(bytes: Buffer, before: number): readonly string[] {
  const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
  const own = text.slice(Math.ceil((before * 4) / 3), Math.floor(((before + bytes.length) * 4) / 3));
  const ofUrls = own.replaceAll('+', '-').replaceAll('/', '_');
  return [own, ofUrls, ...percentEncoded(own), escapedSlashes(own)];
}

/** Some writers of JSON escape slashes too. */
function escapedSlashes(text: string): string {
  return text.replaceAll('/', '\\/');
}

function jsonText(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function htmlText(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** As in a path, as of a form, and each with hexadecimal digits in lower case. Half a surrogate pair can't be encoded so. */
function percentEncoded(text: string): readonly string[] {
  if (/\p{Surrogate}/u.test(text)) return [];
  const ofForm = new URLSearchParams({ text }).toString().slice('text='.length);
  return [encodeURIComponent(text), ofForm].flatMap((form) => [
    form,
    form.replace(/%../g, (code) => code.toLowerCase()),
  ]);
}
