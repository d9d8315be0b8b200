import assert from 'node:assert/strict';
import { plural, writtenCount } from '../../../../src/core/text/plural.ts';
import { inEnglish, type Translate } from '../../../../src/core/text/translate.ts';
import { inGerman } from '../../../support/inGerman.ts';

/** English sentences in an editor of another language, whose numbers are written its way. */
function speaking(language: string | undefined, locale: string): Translate {
  const t: Translate = (message, args) => inEnglish(message, args);
  t.language = language;
  t.locale = locale;
  return t;
}

const told = (t: Translate, count: number) => plural(t, count, '{count} resource', '{count} resources');

describe('A sentence that counts', () => {
  it('has the form that its language has for the number', () => {
    const english = speaking('en', 'en');
    assert.deepEqual(
      [0, 1, 2, 5011].map((count) => told(english, count)),
      ['0 resources', '1 resource', '2 resources', '5,011 resources'],
    );
    assert.deepEqual(
      [0, 1, 5011].map((count) => told(inGerman, count)),
      ['0 Ressourcen', '1 Ressource', '5.011 Ressourcen'],
    );
    assert.equal(told(speaking('fr', 'fr'), 0), '0 resource');
  });

  it('is English where there is none in the editor’s language, with numbers as its readers write them', () => {
    assert.equal(told(speaking(undefined, 'fr'), 0), '0 resources');
    assert.equal(told(speaking(undefined, 'de'), 5011), '5.011 resources');
    assert.equal(told(speaking(undefined, 'ar-EG'), 1), '\u0661 resource');
    assert.equal(writtenCount(speaking('de', 'de'), 12_500), '12.500');
  });

  it('says what else is in it', () => {
    const args = { file: 'a.csv' };
    const text = plural(inEnglish, 1, 'Exported {count} entry to {file}.', 'Exported {count} entries to {file}.', args);
    assert.equal(text, 'Exported 1 entry to a.csv.');
  });
});
