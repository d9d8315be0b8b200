// The timeline in German.

import type { timelineStrings } from '../strings/timeline.ts';
import { withNoun } from './numbers.ts';

export const germanTimeline: typeof timelineStrings = {
  page: 'Zeitachse',
  loading: 'Mitteilungen werden gelesen…',
  loadingOf: (account) => `Die Mitteilungen von ${account} werden gelesen…`,
  noAccount: 'Es gibt noch kein Konto. Anmelden oder das Beispielkonto ausprobieren.',
  signedOut: 'Niemand ist angemeldet.',
  signIn: 'Anmelden',
  empty: 'Es gibt keine Mitteilungen.',
  filteredOut: 'Der Filter lässt keine Mitteilung durch.',
  noDates: 'Keine dieser Mitteilungen hat ein Datum: Es gibt nichts zu zeichnen.',
  clearFilter: 'Filter löschen',
  lookBack: (days) => `Beendete Mitteilungen reichen ${days} Tage zurück.`,
  loadOlder: 'Ältere Mitteilungen laden',
  tools: 'Was gezeigt wird',
  views: { chart: 'Diagramm', table: 'Tabelle' },
  view: 'Diagramm oder Tabelle',
  earlier: 'Früher',
  later: 'Später',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  now: 'Jetzt',
  week: 'Woche',
  month: 'Monat',
  all: 'Alles',
  nowHint: 'Die Gegenwart ins Bild holen',
  weekHint: 'Eine Woche um jetzt',
  monthHint: 'Vier Wochen um jetzt',
  allHint: 'Alles, vom Ersten bis zum Letzten',
  chart: 'Mitteilungen im Zeitverlauf',
  usage:
    'Links und Rechts gehen in der Zeit von Mitteilung zu Mitteilung, Oben und Unten zu der darüber und darunter, Pos1 und Ende zur ersten und letzten. Eingabe öffnet sie. Plus und Minus vergrößern und verkleinern, Bild auf und Bild ab gehen früher und später.',
  legend: 'Zeichen',
  finished: 'beendet oder abgesagt',
  openEnd: 'kein Ende angegeben',
  unacknowledged: 'unbestätigt',
  muted: 'stummgeschaltet',
  atOnceSign: 'gleichzeitige Zeitfenster',
  overlapSign: 'Maschinen, die füreinander einstehen, sind gleichzeitig betroffen',
  nowSign: 'jetzt',
  inRange: (number, span) => `${withNoun(number, 'Mitteilung', 'Mitteilungen')} im Zeitraum ${span}`,
  none: (span) => `Keine Mitteilung im Zeitraum ${span}`,
  before: (number) => `${number} früher`,
  after: (number) => `${number} später`,
  ofType: (number, type) => `${number} ${type}`,
  overlap: (days, most, when) =>
    days === '1'
      ? `Zeitfenster überschneiden sich an 1 Tag: ${most} gleichzeitig am ${when}.`
      : `Zeitfenster überschneiden sich an ${days} Tagen: höchstens ${most} gleichzeitig, am ${when}.`,
  noOverlap: 'Keine Zeitfenster überschneiden sich.',
  overlapShown: (days, most, when) =>
    days === '1'
      ? `Von den gezeigten überschneiden sich Zeitfenster an 1 Tag: ${most} gleichzeitig am ${when}.`
      : `Von den gezeigten überschneiden sich Zeitfenster an ${days} Tagen: höchstens ${most} gleichzeitig, am ${when}.`,
  noOverlapShown: 'Von den gezeigten überschneiden sich keine Zeitfenster.',
  atOnce: (number, when) => `${when}: höchstens ${number} Zeitfenster gleichzeitig`,
  atOnceShown: (number, when) => `${when}: höchstens ${number} Zeitfenster gleichzeitig, von den gezeigten`,
  others: (number, isNarrowed) => `gleichzeitig mit ${number} anderen${isNarrowed ? ' gezeigten' : ''}`,
  resources: (number) => withNoun(number, 'Ressource', 'Ressourcen'),
  reversed: 'das angegebene Ende liegt vor dem Beginn',
  place: (place, number) => `${place} von ${number}`,
  undated: 'Ohne Datum',
  undatedNote: (number) =>
    number === '1'
      ? '1 Mitteilung nennt kein Datum oder kein lesbares: Sie ist hier aufgeführt.'
      : `${number} Mitteilungen nennen kein Datum oder kein lesbares: Sie sind hier aufgeführt.`,
  changed: (time) => `geändert vor ${time}`,
  showAll: (number) => `Alle ${number} anzeigen`,
  table: 'Mitteilungen',
  columns: {
    type: 'Typ',
    subject: 'Betreff',
    status: 'Status',
    start: (zone) => `Beginn (${zone})`,
    end: (zone) => `Ende (${zone})`,
    others: 'Gleichzeitig mit',
    othersShown: 'Gleichzeitig mit (von den gezeigten)',
    overlap: 'Gleichzeitig betroffene Maschinen',
    resources: 'Ressourcen',
    acknowledged: 'Bestätigt',
    account: 'Verbindung',
  },
  notGiven: 'nicht angegeben',
  unreadable: (date) => `nicht lesbar: „${date}“`,
  yes: 'Ja',
  no: 'Nein',
};
