// Owns the table as people read it: line by line on a terminal, and as Markdown.

import type { TableRow } from './row.ts';

const widths = { name: 66, figure: 12, peer: 40, ratio: 9, limit: 22, target: 30 };

export function tableHead(): string {
  return `${columns('', 'ours', 'peer', '', 'ratio', 'limit', 'target')}\n${'─'.repeat(columns('', '', '', '', '', '', '').length + 4)}`;
}

/** One row, with what is to be known of it below. */
export function tableLine(row: TableRow): string {
  const { name, ours, peer, peerName, ratio, unit, target, ok, note } = row;
  const verdict = ok === null ? '' : ok ? 'met' : 'not met';
  const figures = [figure(ours, unit), figure(peer, unit), peerName, ratioText(row, ratio), limitText(row)] as const;
  const line = `${columns(name, ...figures, target)} ${verdict}`;
  return note === undefined ? line.trimEnd() : `${line.trimEnd()}\n    ${note}`;
}

/** The whole table as Markdown. */
export function markdownTable(rows: readonly TableRow[]): string {
  const cells = (row: TableRow) => [
    row.name,
    figure(row.ours, row.unit),
    row.peer === null ? row.peerName : `${figure(row.peer, row.unit)} ${row.peerName}`,
    ratioText(row, row.ratio),
    limitText(row),
    row.target,
    row.ok === null ? '' : row.ok ? 'met' : '**not met**',
    row.note ?? '',
  ];
  const lines = [
    ['work', 'ours', 'peer', 'ratio', 'limit', 'target', '', ''],
    Array(8).fill('---'),
    ...rows.map(cells),
  ];
  return lines.map((line) => `| ${line.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`).join('');
}

function columns(
  ...[name, ours, peer, peerName, ratio, limit, target]: readonly [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]
): string {
  return [
    name.padEnd(widths.name),
    ours.padStart(widths.figure),
    peer.padStart(widths.figure),
    ` ${peerName.padEnd(widths.peer)}`,
    ratio.padStart(widths.ratio),
    limit.padStart(widths.limit),
    ` ${target.padEnd(widths.target)}`,
  ].join('');
}

function figure(value: number | null, unit: string): string {
  if (value === null) return '–';
  return unit === 'exponent' ? value.toFixed(2) : `${short(value)} ${unit}`;
}

function ratioText({ target }: TableRow, ratio: number | null): string {
  if (ratio === null) return '';
  if (target.startsWith('≥')) return `${short(ratio)}×`;
  return target.endsWith('more') ? `+${short(ratio)}` : short(ratio);
}

/** The limit's figure, and how many times as much ours is. */
function limitText({ limit, ofLimit, unit }: TableRow): string {
  return limit === null || ofLimit === null ? '' : `${figure(limit, unit)}: ${short(ofLimit)} of it`;
}

/** Three digits, or all of the whole number. */
function short(value: number): string {
  return Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));
}
