// The forms in which something on the way may repeat credentials, so that each can be taken out of texts that others read.

/** What an encoding leaves of a key is a form of its own from so many characters on: less would be found in any text. */
const leastPart = 6;

/** Every form of the key and of the pair with the user name, longest first, so that none is found in the middle of another. */
export function secretForms(userName: string, apiKey: string): readonly string[] {
  const pair = Buffer.from(`${userName}:${apiKey}`, 'utf8');
  const key = Buffer.from(apiKey, 'utf8');
  const json = jsonText(apiKey);
  const parts = [
    ...[pair, key].flatMap((bytes) => [bytes.toString('hex'), bytes.toString('hex').toUpperCase()]),
    ...[0, 1, 2].flatMap((before) => base64Within(key, before)),
    ...base64Within(pair, 0),
    json,
    jsonText(json),
    json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
    htmlText(apiKey),
    ...percentEncoded(apiKey),
  ].filter((form) => form.length >= leastPart);
  const whole = [apiKey, pair.toString('base64')].filter((form) => form !== '');
  return [...new Set([...whole, ...parts])].sort((a, b) => b.length - a.length);
}

/** What the bytes become in the base64 of something that has so many bytes before them; characters that mix them with others are left out. */
function base64Within(bytes: Buffer, before: number): readonly string[] {
  const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
  const own = text.slice(Math.ceil((before * 4) / 3), Math.floor(((before + bytes.length) * 4) / 3));
  return [own, own.replaceAll('+', '-').replaceAll('/', '_')];
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
