// The event log's results in German: table, histogram, facets and details.

import { counted } from '../strings/numbers.ts';
import type {
  detailStrings,
  facetStrings,
  fieldStrings,
  foldStrings,
  histogramStrings,
  resultStrings,
  tableStrings,
} from '../strings/result.ts';
import { withNoun } from './numbers.ts';

export const germanTable: typeof tableStrings = {
  columnWidth: (column) => `Breite von ${column}`,
  columnWidthHint: 'Ziehen ändert die Breite; ein Doppelklick passt sie den Zeilen an',
  headUsage:
    'Rechts führt zur Breite: Dort ändern Links und Rechts sie, Eingabe passt sie den Zeilen an, Escape führt zurück.',
};

export const germanFields: typeof fieldStrings = {
  eventCreateDate: 'Datum',
  eventName: 'Ereignis',
  userType: 'Benutzerart',
  objectName: 'Kategorie',
  label: 'Bezeichnung',
  username: 'Benutzer',
  ipAddress: 'IP-Adresse',
  objectId: 'Objekt-ID',
  userId: 'Benutzer-ID',
  accountId: 'Konto',
  traceId: 'Trace',
  metaData: 'Metadaten',
};

export const germanResult: typeof resultStrings = {
  results: 'Ergebnisse',
  serviceTime: 'Zeit des Dienstes',
  central: 'US Central',
  noValue: '(kein Wert)',
  bar: 'Die Ergebnisse',
  views: 'Gezeigte Teile',
  filters: 'Filter',
  timeline: 'Zeitachse',
  columns: 'Spalten',
  columnsHint: 'Die Spalten wählen',
  columnsOfMetadata: 'In den Metadaten gefunden',
  allColumns: 'Spalten zurücksetzen',
  copyRows: 'Zeilen kopieren',
  copyFormats: { tsv: 'Als Text mit Tabulatoren', json: 'Als JSON', markdown: 'Als Markdown' },
  copyHint: 'Die ausgewählten Zeilen kopieren; Umschalt+Klick und Umschalt+Pfeile wählen mehrere aus',
  selected: (number) => `${number} Zeilen ausgewählt`,
  sortedBy: (field, descending) => `Nach ${field} ${descending ? 'absteigend' : 'aufsteigend'} sortiert`,
  sortedByHidden: (field) => `Nach ${field} sortiert, das keine Spalte zeigt`,
  copied: (number) => `${withNoun(number, 'Zeile', 'Zeilen')} kopiert`,
  notCopied: 'Nichts wurde kopiert: Zwischen die ausgewählten Zeilen sind andere gekommen. Erneut auswählen.',
  copiedTable: 'Tabelle kopiert',
  copiedFirst: (most, number) => `Die ersten ${most} von ${number} ausgewählten Zeilen kopiert`,
};

export const germanFolds: typeof foldStrings = {
  fold: 'Falten',
  folded: (what) => `Gefaltet: ${what}`,
  hint: 'Einträge, die zusammengehören, als eine Zeile zeigen; Rechts öffnet sie, Links schließt sie',
  foldings: { none: 'Nichts', runs: 'Gleiche Einträge', traces: 'Traces' },
  hints: {
    none: 'Jeder Eintrag hat eine Zeile',
    runs: 'Aufeinanderfolgende Einträge, die bis auf Datum, Trace und Metadaten dasselbe sagen',
    traces: 'Einträge mit gleichem Trace, unter dem ersten von ihnen',
  },
  count: (number) => `× ${number}`,
  countIn: (number, length) => `× ${number} in ${length}`,
  spoken: (number) => `${number} Einträge`,
  spokenIn: (number, length) => `${number} Einträge in ${length}`,
};

export const germanHistogram: typeof histogramStrings = {
  name: 'Einträge im Zeitverlauf',
  usage:
    'Links und Rechts gehen einen Balken weiter, mit Umschalt wählen sie mehrere aus; Eingabe zeigt nur diese Zeit, D, was dort anders ist, Escape hebt die Auswahl auf. Oben führt zur Bedeutung der Farben.',
  reading: 'Wird gezählt…',
  undated: 'Keiner dieser Einträge hat ein lesbares Datum.',
  someUndated: (number) =>
    counted(number, `${number} Eintrag hat kein lesbares Datum`, `${number} Einträge haben kein lesbares Datum`),
  summary: (span, bar) => `${span} · ${bar} je Balken`,
  years: (number) => withNoun(number, 'Jahr', 'Jahre'),
  about: (length) => `etwa ${length}`,
  colourBy: 'Farbe nach',
  colourByHint: 'Das Feld, für dessen häufigste Werte die Farben stehen',
  leaveOut: (value) => `${value} auslassen`,
  leftOut: (value) => `${value} ist ausgelassen: wieder zeigen`,
  others: 'alle anderen',
  zoomOut: 'Verkleinern',
  zoomOutHint: 'Zurück zum vorigen Zeitraum',
  entries: (number) => withNoun(number, 'Eintrag', 'Einträge'),
  none: 'kein Eintrag',
  spoken: (span, entries, parts) => (parts === '' ? `${span}: ${entries}` : `${span}: ${entries}; ${parts}`),
  part: (value, number) => `${value} ${number}`,
};

export const germanFacets: typeof facetStrings = {
  name: 'Filter',
  reading: 'Wird gezählt…',
  include: (value, field) => `Nur ${value} als ${field}`,
  includeHint: (value) => `Nur ${value} zeigen`,
  dropHint: (value) => `Nicht mehr nach ${value} filtern`,
  exclude: (value) => `${value} auslassen`,
  more: 'Mehr anzeigen',
  fewer: 'Weniger anzeigen',
  moreOf: (field) => `Mehr anzeigen: Werte von ${field}`,
  fewerOf: (field) => `Weniger anzeigen: Werte von ${field}`,
  further: (number) => `und ${withNoun(number, 'weiterer Wert', 'weitere Werte')}`,
  none: 'Keine Werte',
  tooLong: 'Der Anfang eines Werts, der zum Suchen zu lang ist',
};

export const germanDetails: typeof detailStrings = {
  entry: 'Eintrag',
  close: 'Einzelheiten schließen',
  copyEntry: 'Als JSON kopieren',
  asSent: (date) => `Gesendet als ${date}`,
  reading: 'Der Eintrag wird gelesen…',
  leftOut: 'Dieser Eintrag ist nicht unter den Zeilen: Die Abfrage lässt ihn aus',
  folded: 'Dieser Eintrag ist unter die ausgewählte Zeile gefaltet',
  notJson: 'Kein JSON: gezeigt, wie es kam',
  inMetadata: 'In den Metadaten',
  actions: 'Mehr zu diesem Eintrag',
  sameTrace: 'Gleicher Trace',
  sameTraceHint: 'Alle Einträge dieses Trace, zu jeder Zeit',
  around: 'Um diese Zeit',
  aroundHint: 'Alle Einträge von 5 Minuten vor bis 5 Minuten nach diesem',
  userAround: 'Was tat dieser Benutzer?',
  userAroundHint:
    'Alle Einträge dieses Benutzers von 30 Minuten vor bis 30 Minuten nach diesem, nach der Zeit geordnet',
  objectAround: 'Was geschah damit?',
  objectAroundHint:
    'Alle Einträge zum gleichen Objekt von 30 Minuten vor bis 30 Minuten nach diesem, nach der Zeit geordnet',
  whoElse: 'Wer noch?',
  whoElseHint: (what) => `Alle Einträge in diesem Zeitraum mit gleichem Wert: ${what}`,
  whoElseSubjects: { object: 'Objekt', label: 'Bezeichnung', event: 'Ereignis' },
  selectForCompare: 'Für Vergleich auswählen',
  selectForCompareHint: 'Dann einen anderen Eintrag öffnen und beide vergleichen',
  selectedForCompare: 'Dieser Eintrag ist ausgewählt: einen anderen öffnen und beide vergleichen',
  compareWithSelected: 'Mit Auswahl vergleichen',
  compareWithHint: (entry) => `Nebeneinander im Editor: ${entry} und dieser Eintrag`,
  include: (field) => `Nur dies als ${field}`,
  exclude: (field) => `Dies als ${field} auslassen`,
};
