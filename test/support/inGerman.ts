// The German that the extension ships, as the editor would say it.

import fs from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../scripts/paths.ts';
import { inEnglish, type Translate } from '../../src/core/text/translate.ts';

const german: Readonly<Record<string, string>> = JSON.parse(
  fs.readFileSync(path.join(projectRoot, 'l10n/bundle.l10n.de.json'), 'utf8'),
);

export const inGerman: Translate = (message, args) => {
  const translated = german[message];
  if (translated === undefined) throw new Error(`Not in German: ${message}`);
  return inEnglish(translated, args);
};
inGerman.locale = 'de';
