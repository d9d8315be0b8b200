// What a row of the benchmark's table is: what is compared with what, the target, and how the two figures are judged.

/**
 * What ours and the peer's figure are held to. `times`: so many times less than the peer's. `part`: this part of the peer's at most.
 * `more`: so much above the peer's at most. `most`: ours at most, whatever the peer's. `none`: for the record.
 */
export type Target =
  | { readonly kind: 'times'; readonly least: number }
  | { readonly kind: 'part' | 'more' | 'most'; readonly most: number }
  | { readonly kind: 'none' };

/** One line of the table. */
export interface Line {
  readonly name: string;
  /** '' where there is nothing to compare with. */
  readonly peerName: string;
  /** Of both figures. */
  readonly unit: string;
  readonly target: Target;
  /** What ours may be of the limit's figure at most; absent where no limit is measured beside it. */
  readonly mostOfLimit?: number;
}

/** The figures of one line. */
export interface Measured {
  readonly ours: number;
  /** Null where there is nothing to compare with. */
  readonly peer: number | null;
  /** What a client takes that does nothing but what nobody can leave out. */
  readonly limit?: number;
  /** What one has to know to read the figures. */
  readonly note?: string;
}

export type PeerProgram = 'softlayer' | 'curl';

export interface Setting {
  /** Counted ones; one that isn't comes before them. */
  readonly rounds: number;
  /** The smallest size of everything: the figures mean nothing then. */
  readonly smoke: boolean;
  /** The programs that were found: curl itself, and the Python that has softlayer-python. */
  readonly programs: Readonly<Partial<Record<PeerProgram, string>>>;
}

/** Work that is measured in a process of its own: figures for each of its lines, in their order. Throws where the results differ. */
export interface Row {
  readonly number: number;
  readonly lines: readonly Line[];
  readonly needs?: PeerProgram;
  /** Starts the real editor, which takes too long for the smallest size of everything. */
  readonly inEditor?: boolean;
  readonly measure: (setting: Setting) => Promise<readonly Measured[]>;
}

/** A line as it is printed and written. */
export interface TableRow {
  readonly name: string;
  readonly ours: number | null;
  readonly peer: number | null;
  readonly peerName: string;
  /** As the target counts it: times faster, part of, more than; null where nothing is compared. */
  readonly ratio: number | null;
  readonly limit: number | null;
  /** Ours as a part of the limit; null where none is measured. */
  readonly ofLimit: number | null;
  readonly unit: string;
  readonly target: string;
  /** Whether all of the target is met; null where there is none. */
  readonly ok: boolean | null;
  readonly note?: string;
}

export function judged(number: number, line: Line, { ours, peer, limit, note }: Measured): TableRow {
  const { peerName, unit, target } = line;
  const ratio = peer === null ? null : ratioOf(target, ours, peer);
  const ofLimit = limit === undefined ? null : ours / limit;
  return {
    name: `${number} ${line.name}`,
    ours,
    peer,
    peerName,
    ratio,
    limit: limit ?? null,
    ofLimit,
    unit,
    target: wholeTarget(line),
    ok: target.kind === 'none' ? null : meets(target, ours, ratio) && isNearLimit(line, ofLimit),
    ...(note === undefined ? {} : { note }),
  };
}

/** What can't be measured is no pass. */
export function notMeasured(number: number, line: Line, why: string): TableRow {
  const { name, peerName, unit } = line;
  const told = { name: `${number} ${name}`, peerName, unit, target: wholeTarget(line) };
  const none = { ours: null, peer: null, ratio: null, limit: null, ofLimit: null };
  return { ...told, ...none, ok: false, note: `not measured: ${why}` };
}

function isNearLimit({ mostOfLimit }: Line, ofLimit: number | null): boolean {
  return mostOfLimit === undefined || (ofLimit !== null && ofLimit <= mostOfLimit);
}

function wholeTarget({ target, unit, mostOfLimit }: Line): string {
  const text = targetText(target, unit);
  return mostOfLimit === undefined ? text : `${text}, ≤ ${mostOfLimit} of the limit`;
}

function ratioOf(target: Target, ours: number, peer: number): number {
  if (target.kind === 'more') return ours - peer;
  return target.kind === 'times' ? peer / ours : ours / peer;
}

function meets(target: Target, ours: number, ratio: number | null): boolean {
  switch (target.kind) {
    case 'times':
      return ratio !== null && ratio >= target.least;
    case 'most':
      return ours <= target.most;
    case 'part':
    case 'more':
      return ratio !== null && ratio <= target.most;
    case 'none':
      return true;
  }
}

function targetText(target: Target, unit: string): string {
  switch (target.kind) {
    case 'times':
      return `≥ ${target.least}×`;
    case 'part':
      return `≤ ${target.most} of it`;
    case 'more':
      return `≤ ${target.most} ${unit} more`;
    case 'most':
      return unit === 'exponent' ? `≤ ${target.most}` : `≤ ${target.most} ${unit}`;
    case 'none':
      return '';
  }
}
