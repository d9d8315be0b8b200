// The event log page in German, but for its table, histogram and facets (result.ts).

import type {
  fileStrings,
  findStrings,
  followStrings,
  idleStrings,
  pageStrings,
  progressStrings,
  queryStrings,
  waitStrings,
} from '../strings/log.ts';
import { counted } from '../strings/numbers.ts';
import { withNoun } from './numbers.ts';

export const germanPage: typeof pageStrings = {
  page: 'Ereignisprotokoll',
  title: (connection) => `Ereignisprotokoll von ${connection}`,
  trail: 'Suchen auf dieser Seite',
  back: 'Zurück zur vorigen Suche (Alt+Links)',
  backMac: 'Zurück zur vorigen Suche (⌘[)',
  forward: 'Vor zur nächsten Suche (Alt+Rechts)',
  forwardMac: 'Vor zur nächsten Suche (⌘])',
  actions: 'Aktionen',
  follow: 'Folgen',
  followHint: 'Folgen: immer wieder nach neuen Einträgen fragen und sie zeigen, sobald sie kommen',
  find: 'Suchen',
  findHint: 'In den Zeilen suchen (Strg+F)',
  findHintMac: 'In den Zeilen suchen (⌘F)',
  export: 'Exportieren…',
  exportHint: 'Alle passenden Zeilen in eine Datei exportieren',
  save: 'Speichern…',
  saveHint: 'Diese Suche unter einem Namen speichern',
  copyLink: 'Link kopieren',
  copyLinkHint: 'Einen Link kopieren, der diese Suche öffnet',
  copyAsCurl: 'Als curl kopieren',
  copyAsCurlHint:
    'Einen curl-Befehl kopieren, der den Dienst nach den ersten Einträgen dieser Suche fragt, ohne den eigenen Schlüssel',
};

export const germanFile: typeof fileStrings = {
  title: (file) => `Einträge von ${file}`,
  line: (file, number) =>
    counted(
      number,
      `Das ist die Datei ${file} mit ${number} Eintrag. Kein Dienst wird nach etwas gefragt.`,
      `Das ist die Datei ${file} mit ${number} Einträgen. Kein Dienst wird nach etwas gefragt.`,
    ),
  nothingRead: (file) => `Das ist die Datei ${file}. Kein Dienst wird nach etwas gefragt.`,
  noService: (hint) => `${hint}. Nicht bei einer Datei: Hinter ihr steht kein Dienst`,
  limit: (read) =>
    `Die ersten ${read} Einträge der Datei wurden gelesen, die übrigen nicht. Wie viele es sein dürfen, sagt die Einstellung platformEvents.logEntryLimit.`,
  none: 'Die Datei hat keine Einträge.',
};

export const germanQuery: typeof queryStrings = {
  form: 'Ereignisprotokoll durchsuchen',
  query: 'Abfrage',
  placeholder: 'user:CUSTOMER  name:"Login*"  "freier Text"',
  placeholderWith: (field) => `user:CUSTOMER  name:"Login*"  ${field}:…  "freier Text"`,
  search: 'Suchen',
  searchAgain: 'Erneut suchen',
  stop: 'Anhalten',
  pause: 'Pause',
  resume: 'Fortsetzen',
  hidden: (shown) => `Diese Abfrage hat Zeichen, die nicht zu sehen sind, hier in Klammern: ${shown}`,
  offers: 'Vorschläge',
  tab: 'Tab',
  recent: 'zuletzt gesucht',
  period: 'Zeitraum',
  periods: {
    '15min': 'Letzte 15 Minuten',
    '1h': 'Letzte Stunde',
    '24h': 'Letzte 24 Stunden',
    '7d': 'Letzte 7 Tage',
    '30d': 'Letzte 30 Tage',
    all: 'Gesamte Zeit',
    custom: 'Von … bis …',
  },
  dates: 'Daten',
  datesHint: 'Die Daten des Zeitraums zeigen, um sie zu ändern',
  from: (zone) => `Von (${zone})`,
  to: (zone) => `Bis (${zone})`,
  moreFaults: (number) => `und ${number} weitere`,
  incompleteFrom: 'Der Beginn ist kein vollständiges Datum mit Uhrzeit. Vervollständigen oder löschen.',
  incompleteTo: 'Das Ende ist kein vollständiges Datum mit Uhrzeit. Vervollständigen oder löschen.',
  serviceUnknown:
    'In welcher Zone die Daten des Dienstes stehen, ist bekannt, sobald Einträge gekommen sind. Bis dahin gilt US Central.',
};

export const germanProgress: typeof progressStrings = {
  results: 'Ergebnisse',
  searching: 'Wird gesucht…',
  starting: 'Wird gelesen…',
  soFar: (entries) => `bisher ${entries}`,
  soFarOf: (read, total) => `${read} von etwa ${total} Einträgen`,
  running: (read, match) => `${read} gelesen, ${match} passen`,
  runningOf: (read, total, match) => `${read} von etwa ${total} gelesen, ${match} passen`,
  paused: (soFar) => `Pause: ${soFar}`,
  complete: (entries) => entries,
  completeOf: (number, held) => `${number} von ${held}`,
  leftOut: (entries, left) => `${entries}, ${left} ausgelassen`,
  readAt: (entries, time) => `${entries}, gelesen ${time}`,
  cancelled: (entries) => `Angehalten: bisher ${entries}`,
  failed: (entries) => `Nicht vollständig: ${entries} vor dem Problem`,
  failedOf: (count, entries) =>
    `Nicht vollständig: ${count} von ${entries.replace(/Einträge$/, '$&n')} vor dem Problem`,
  noEntries: 'Keine Einträge',
  entries: (number) => withNoun(number, 'Eintrag', 'Einträge'),
  limit: (read) =>
    `Die ersten ${read} Einträge wurden gelesen, ältere nicht. Zeitraum oder Abfrage eingrenzen, um sie zu sehen.`,
  limitOfWider: (read) =>
    `Die ersten ${read} Einträge einer weiteren Abfrage wurden gelesen, ältere nicht. Erneut suchen, um die zu lesen, die diese Abfrage findet.`,
  short: (read, total) =>
    `Der Dienst zählt ${total} Einträge und gab ${read}: Der Rest kam nicht. Um ihn zu lesen, erneut suchen.`,
  ignored:
    'Der Dienst hat seinen Teil dieser Suche nicht angewendet. Alle seine Einträge wurden hier gelesen und geprüft.',
  empty: 'Kein Eintrag passt.',
  emptyLimited: 'Keiner der gelesenen Einträge passt.',
  emptyFailed: 'Vor dem Problem war kein Eintrag gekommen.',
  emptyStopped: 'Als die Suche angehalten wurde, passte noch kein Eintrag.',
  emptyPaused: 'Bisher passt kein Eintrag.',
  hints: {
    none: 'Das Protokoll dieses Kontos ist leer, oder dieser Benutzer darf seine Einträge nicht sehen.',
    period: 'Einen längeren Zeitraum wählen.',
    dates:
      'Zeitangaben werden so durchsucht, wie der Dienst sie schrieb. Für die angezeigten Zeiten after: und before: schreiben, oder „Suchen“ nehmen.',
    case: (name) => `„${name}“ wird genau verglichen, da es Großbuchstaben hat. Klein geschrieben passt beides.`,
    exact: (name) =>
      `„${name}“ wird genau verglichen, da „=“ davor steht. Ohne das passt klein Geschriebenes auf beides.`,
    either: (list) => `Kein Eintrag hat zwei Werte in einem Feld. Für Einträge mit einem davon ${list} schreiben.`,
    whole: (name) => `„${name}“ muss der ganze Wert sein. Ein * davor oder dahinter findet auch einen Teil.`,
    terms: 'Einen der Begriffe weglassen: Auf einen Eintrag müssen alle zutreffen.',
    shorter: 'Einen kürzeren Text suchen.',
    metaFields: (names) =>
      `Ein Feld der Metadaten lässt sich mit seinem Namen abfragen. Gefunden wurden etwa ${names}.`,
    unknownMeta: (name, names) =>
      `Keine der angesehenen Metadaten haben ${name}. Unter den gefundenen Feldern sind ${names}.`,
    excluded: 'Die Begriffe ansehen, die mit „-“ beginnen: Sie lassen Einträge aus.',
  },
};

export const germanWait: typeof waitStrings = {
  pause: (time) => `Der Dienst bittet zu warten: weiter um ${time}`,
  answer: { shown: (seconds) => `Seit ${seconds} s keine Antwort`, spoken: 'Noch keine Antwort' },
  silence: {
    shown: (seconds) => `Seit ${seconds} s keine Antwort; neuer Versuch läuft`,
    spoken: 'Keine Antwort; neuer Versuch läuft',
  },
  error: {
    shown: (seconds) => `Der Dienst antwortet seit ${seconds} s mit Fehlern; neuer Versuch läuft`,
    spoken: 'Der Dienst antwortet mit Fehlern; neuer Versuch läuft',
  },
  unreachable: {
    shown: (seconds) => `Der Dienst ist seit ${seconds} s nicht erreichbar; neuer Versuch läuft`,
    spoken: 'Der Dienst ist nicht erreichbar; neuer Versuch läuft',
  },
};

export const germanIdle: typeof idleStrings = {
  title: 'Ereignisprotokoll durchsuchen',
  lead: 'Wer was getan hat, und wann: Die neuesten Einträge stehen oben. Eine Abfrage besteht aus Begriffen, und auf einen Eintrag müssen alle zutreffen. Strg+Leertaste schlägt Passendes vor.',
  examples: 'Beispiele',
  meanings: {
    all: 'alles aus den letzten 24 Stunden',
    names: 'Ereignisse eines Kundenbenutzers, deren Name mit Login beginnt',
    failed: '„failed“ irgendwo im Namen, groß oder klein geschrieben',
    system: 'nicht vom System, über Server jeder Art',
    address: 'von diesen Adressen, zwischen vorgestern und gestern',
    text: 'diese Wörter in irgendeinem Feld; Anführungszeichen halten sie zusammen',
  },
};

export const germanFind: typeof findStrings = {
  bar: 'In den Zeilen suchen',
  text: 'Suchen',
  placeholder: 'In den Zeilen suchen',
  next: 'Nächster Treffer (Eingabe)',
  previous: 'Voriger Treffer (Umschalt+Eingabe)',
  close: 'Schließen (Escape)',
  none: 'Nicht gefunden',
  match: (match, matches) => `${match} von ${matches}`,
  matches: (matches) => `${matches} Treffer`,
  inField: (match, field) => `${match}, in ${field}: die Einzelheiten des Eintrags zeigen es`,
  fromStart: (found) => `${found}, ab der ersten Zeile fortgesetzt`,
  fromEnd: (found) => `${found}, ab der letzten Zeile fortgesetzt`,
};

export const germanFollow: typeof followStrings = {
  first: 'Folgen: nach neuen Einträgen wird gefragt…',
  later: 'Das Folgen beginnt, sobald diese Suche gelesen ist',
  paused: 'Das Folgen beginnt, sobald diese Suche gelesen ist; sie macht Pause',
  checked: (time) => `Folgen, zuletzt geprüft ${time}`,
  ended: (time) => `Gefolgt bis ${time}`,
  arrived: (number) => `${number} neu`,
  gap: (from, to) =>
    `Einträge zwischen ${from} und ${to} können fehlen: Zu viele kamen, während nicht gefragt wurde. Zum Lesen erneut suchen.`,
  earlierGaps: (number) =>
    counted(number, `Davor gab es ${number} solche Lücke.`, `Davor gab es ${number} solche Lücken.`),
  readAgain: 'Erneut suchen',
  unseen: (number) => withNoun(number, 'neuer Eintrag', 'neue Einträge'),
  goUp: (entries) => `${entries}: nach oben`,
};
