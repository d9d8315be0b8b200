// A key that is looked for wherever it must not be, in every form that something may have given it.

import fs from 'node:fs';
import path from 'node:path';

/** Its characters look different in each encoding. */
export const canaryKey = 'cänary/K3y+=%"\\>~0f9d-n0b0dy-sees-this';

/** Characters of each end of a key that are looked for by themselves: texts are cut. */
const endLength = 10;

/** By what made them. Texts that hold one of these hold the key, or enough of it. */
export function formsOf(key: string, userName: string): Readonly<Record<string, string>> {
  const bytes = Buffer.from(key, 'utf8');
  const escaped = JSON.stringify(key).slice(1, -1);
  const forms: Record<string, string> = {
    raw: key,
    'its beginning': key.slice(0, endLength),
    'its end': key.slice(-endLength),
    'credentials in base64': Buffer.from(`${userName}:${key}`, 'utf8').toString('base64'),
    'percent-encoded': encodeURIComponent(key),
    'percent-encoded in lower case': encodeURIComponent(key).replace(/%../g, (code) => code.toLowerCase()),
    'of a form': new URLSearchParams({ key }).toString().slice('key='.length),
    'escaped in JSON': escaped,
    'escaped twice': JSON.stringify(escaped).slice(1, -1),
    'escaped in ASCII': escaped.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
    'in HTML': key.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('>', '&gt;'),
    'in hexadecimal': bytes.toString('hex'),
  };
  // Where the key stands within something encoded decides how its bytes fall into characters; those at its ends hold others' bits.
  for (const before of [0, 1, 2]) {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    const whole = text.slice(Math.ceil((before * 4) / 3), Math.floor(((before + bytes.length) * 4) / 3));
    forms[`in base64 after ${before} bytes`] = whole;
    forms[`in base64 of URLs after ${before} bytes`] = whole.replaceAll('+', '-').replaceAll('/', '_');
  }
  return forms;
}

/** The names of the forms that are in a text. */
export function formsIn(text: string, forms: Readonly<Record<string, string>>): readonly string[] {
  return Object.keys(forms).filter((name) => text.includes(forms[name] ?? ''));
}

/** Every file below a folder that holds one of the forms, as UTF-8, Latin-1 or UTF-16, with the forms' names. */
export function filesWith(folder: string, forms: Readonly<Record<string, string>>): readonly string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const content = fs.readFileSync(file);
      const found = Object.keys(forms).filter((name) =>
        (['utf8', 'latin1', 'utf16le'] as const).some((encoding) =>
          content.includes(Buffer.from(forms[name] ?? '', encoding)),
        ),
      );
      return found.length === 0 ? [] : [`${file}: ${found.join(', ')}`];
    });
}
