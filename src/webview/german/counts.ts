// Counting entries by a field, and what is different in a span, in German.

import type { countStrings } from '../strings/counts.ts';
import type { differenceStrings } from '../strings/difference.ts';
import { counted } from '../strings/numbers.ts';
import { withNoun } from './numbers.ts';

const entries = (number: string) => withNoun(number, 'Eintrag', 'Einträge');

export const germanCounts: typeof countStrings = {
  name: 'Anzahlen',
  toggle: 'Zählen nach',
  by: 'Zählen nach',
  across: 'und nach',
  nothingAcross: 'nichts',
  hours: 'Stunden',
  days: 'Tagen',
  count: 'Anzahl',
  others: 'Andere',
  earlier: { label: 'Früher', hint: 'Einträge vor diesen Zeiten' },
  noDate: { label: 'Ohne Datum', hint: 'Einträge ohne lesbares Datum' },
  either: { label: 'Früher, ohne Datum', hint: 'Einträge vor diesen Zeiten und solche ohne lesbares Datum' },
  reading: 'Wird gezählt…',
  noTime: 'Keiner dieser Einträge hat ein lesbares Datum.',
  entries,
  summary: (entries, values) => `${entries}, ${withNoun(values, 'Wert', 'Werte')}`,
  restOf: (values) => `und ${withNoun(values, 'weiterer Wert', 'weitere Werte')}`,
  othersHint: (values) => `${withNoun(values, 'weiterer Wert', 'weitere Werte')} zusammen`,
  sort: (column) => `Nach ${column} sortieren`,
  show: (number, what) =>
    counted(number, `Den Eintrag mit ${what} zeigen`, `Die ${number} Einträge mit ${what} zeigen`),
  and: (one, other) => `${one}, ${other}`,
  export: 'Anzahlen exportieren…',
  exportHint: 'Die Anzahlen aller Werte in eine Datei exportieren',
  copy: 'Tabelle kopieren',
  copyHint: 'Diese Tabelle als Text mit Tabulatoren kopieren, für Tabellenprogramme',
  tooLong: 'Der Anfang eines Werts, der zum Suchen zu lang ist',
};

export const germanDifference: typeof differenceStrings = {
  name: 'Was anders ist',
  toggle: 'Unterschiede',
  toggleHint:
    'Einen Teil der Zeit mit allem anderen Gelesenen vergleichen: welche Werte dort häufiger oder seltener sind',
  here: 'Was ist hier anders?',
  hereHint: 'Die gezeigte Zeit mit allem anderen Gelesenen vergleichen',
  dragHint: 'Loslassen zum Vergrößern. Mit gedrückter Umschalttaste: Was ist hier anders?',
  compareHint: 'Loslassen, um zu sehen, was hier anders ist',
  inside: (span, number) => `Innerhalb: ${span}, ${entries(number)}`,
  outside: (number) => `Außerhalb: ${withNoun(number, 'anderer gelesener Eintrag', 'andere gelesene Einträge')}`,
  outsideHint: 'Einträge zu allen anderen Zeiten, auf die zutrifft, was die Abfrage neben ihrem Zeitraum sagt',
  letGo: 'Gezeigtes vergleichen',
  letGoHint: 'Den markierten Teil loslassen',
  comparing: 'Wird verglichen…',
  stop: 'Anhalten',
  stopped: 'Der Vergleich wurde angehalten.',
  again: 'Erneut vergleichen',
  found: (different, values, fields) =>
    `${different} von ${values} Werten in ${withNoun(fields, 'Feld', 'Feldern')} unterscheiden sich mehr als zufällig`,
  soFar: (sentence) => `${sentence}, in dem bisher Gelesenen`,
  nothing: 'Nichts ist anders: Kein Wert ist innerhalb häufiger oder seltener, als es allein der Zufall ergäbe.',
  tested: (tested, values, fields) =>
    `Von ${values} Werten in ${withNoun(fields, 'Feld', 'Feldern')} sind ${tested} häufig genug, um etwas auszusagen.`,
  tooFew: 'Es sind zu wenige Einträge: Welche Werte sie auch hätten, allein der Zufall könnte sie unterscheiden.',
  noneInside: (isAll) => `In dieser Zeit liegt${isAll ? '' : ' im bisher Gelesenen'} kein passender Eintrag.`,
  noneOutside: 'Alles Gelesene liegt in dieser Zeit: Es gibt nichts zum Vergleichen.',
  howTo:
    'Um einen Teil davon zu vergleichen, mit gedrückter Umschalttaste über die Zeitachse ziehen oder Balken mit Umschalt und Pfeiltasten wählen und D drücken.',
  readAround: 'Mehr drumherum lesen',
  readAroundHint: 'Einen längeren Zeitraum durchsuchen, damit es etwas zum Vergleichen gibt',
  undated: (number) =>
    counted(
      number,
      `${number} Eintrag ohne Datum steht auf keiner Seite.`,
      `${number} Einträge ohne Datum stehen auf keiner Seite.`,
    ),
  tooMany: (fields) => `Nicht verglichen, da es zu viele Werte sind: ${fields}.`,
  more: (number) => `und ${withNoun(number, 'weiterer Wert', 'weitere Werte')}`,
  field: 'Feld',
  value: 'Wert',
  frequency: 'Hier',
  insideHead: 'Innerhalb',
  outsideHead: 'Außerhalb',
  searches: 'Suchen',
  frequencies: { only: 'nur hier', more: 'häufiger', less: 'seltener', never: 'nie hier' },
  of: (number) => `von ${number}`,
  show: (number, value) =>
    counted(
      number,
      `Den Eintrag mit ${value} in dieser Zeit zeigen`,
      `Die ${number} Einträge mit ${value} in dieser Zeit zeigen`,
    ),
  include: (value) => `Nur ${value} zeigen`,
  exclude: (value) => `${value} auslassen`,
  copy: 'Tabelle kopieren',
  copyHint: 'Diese Tabelle als Text mit Tabulatoren kopieren, für Tabellenprogramme',
  insideOf: 'Von innerhalb',
  outsideOf: 'Von außerhalb',
};
