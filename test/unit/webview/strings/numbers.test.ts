import assert from 'node:assert/strict';

type Numbers = typeof import('../../../../src/webview/strings/numbers.ts');

/** The module as a page of that locale has it: it keeps how numbers are written. */
async function numbersIn(locale: string): Promise<Numbers> {
  const address = new URL('../../../../src/webview/strings/numbers.ts', import.meta.url);
  address.search = locale;
  const numbers: Numbers = await import(address.href);
  const before = Object.getOwnPropertyDescriptor(globalThis, 'document');
  Object.defineProperty(globalThis, 'document', { value: { body: { dataset: { locale } } }, configurable: true });
  try {
    numbers.formatCount(1);
    return numbers;
  } finally {
    if (before === undefined) Reflect.deleteProperty(globalThis, 'document');
    else Object.defineProperty(globalThis, 'document', before);
  }
}

describe('A count in a sentence of a page', () => {
  for (const locale of ['en', 'de', 'de-CH', 'fr', 'ar-EG', 'hi-u-nu-deva', 'en-IN']) {
    it(`takes its form by the number, however ${locale} writes it`, async () => {
      const { counted, formatCount } = await numbersIn(locale);
      const form = (count: number) => counted(formatCount(count), 'entry', 'entries');
      assert.equal(form(1), 'entry');
      for (const count of [0, 2, 10, 11, 21, 101, 1000, 1_111_111]) assert.equal(form(count), 'entries', String(count));
    });
  }
});
