// The closed set of ways in which reading from the service can fail. Decided where bytes arrive (api), shown by one funnel (ui).

export const failureKinds = [
  'unauthorized',
  'forbidden',
  'notFound',
  'throttled',
  'tooMuchData',
  'offline',
  'timeout',
  'server',
  'malformed',
  'cancelled',
  /** It was asked for under another user's credentials, and the service wasn't asked. */
  'otherUser',
  /** The editor gave no credentials to ask with: its secret storage didn't answer. */
  'secretStorage',
] as const;

export type FailureKind = (typeof failureKinds)[number];

/** What kept a request from the service, where it was not the network itself: something that the user can put right. */
export const obstacles = [
  'proxy',
  'proxyPassword',
  'proxyCertificate',
  'certificate',
  'certificateExpired',
  'certificateName',
  'certificateChecksOff',
] as const;

export type Obstacle = (typeof obstacles)[number];

/** What is known of an answer that could not be used, where it was the service itself that answered. */
export const answerFlaws = [
  /** It refused the request and gave a reason in its own form. */
  'refused',
  /** It gave a page of a list again in the place of the next one. */
  'samePage',
  /** It was asked to acknowledge a notice, and didn't say that it has. */
  'unconfirmed',
  /** It was asked for a file of which nobody knows how long it is, and sent nothing. */
  'empty',
] as const;

export type AnswerFlaw = (typeof answerFlaws)[number];

/** What can be wrong with a file of the event log's entries that was to be read. */
export type FileTroubleKind =
  /** It can't be read at all. */
  | 'gone'
  | 'denied'
  | 'notFile'
  | 'disk'
  | 'empty'
  | 'utf16'
  | 'notText'
  /** It holds something else: other fields, or nothing that is an entry. */
  | 'otherColumns'
  | 'notEntries'
  /** A part of it can't be read. */
  | 'notUtf8'
  | 'cut'
  | 'broken'
  | 'cells'
  /** Two columns have one name. */
  | 'sameNames'
  | 'long'
  | 'behind';

export interface FileTrouble {
  readonly kind: FileTroubleKind;
  /** From 1 on, the first one that is meant; null: it is about the file as a whole. */
  readonly line: number | null;
  /** How often it was met. */
  readonly count: number;
  /** The fields that there are instead, or that share a name: a file's, never shown unsanitised. */
  readonly names: readonly string[];
}

export interface Failure {
  readonly kind: FailureKind;
  /** What the service or the network said, for the log and for details; untrusted text, never shown unsanitised. Never holds credentials. */
  readonly detail: string;
  /** HTTP status, where an answer came. */
  readonly status?: number;
  /** The service's own error code, where it sent one. */
  readonly code?: string;
  /** Seconds the service asked to wait before the next try (Retry-After). */
  readonly retryAfterSeconds?: number;
  /** When that pause is over, in milliseconds since 1970 by this machine's clock. Of a `throttled` one only. */
  readonly waitEnds?: number;
  /** Of a `notFound` one only: the id of the notice that there isn't, where it is one. */
  readonly notice?: number;
  /** Of an `offline` one only. */
  readonly obstacle?: Obstacle;
  /** Of a `malformed` one only. */
  readonly flaw?: AnswerFlaw;
  /** Of a request to acknowledge only: whether it was carried out isn't known, as the service couldn't be asked afterwards. */
  readonly isInDoubt?: true;
  /** Of a `cancelled` one only: the editor's extensions ended during the read, and the next one waits until it is due. */
  readonly isCutOff?: true;
  /** Of a `tooMuchData` one only: no answer was too large, but what was read in all holds more text than the event log may have. */
  readonly isInAll?: true;
  /** Of a `malformed` one only: it was a file that was read, and no service. */
  readonly troubles?: readonly FileTrouble[];
}

/** What may be wrong with a file of which all was read that can be. */
const inWhatWasRead: readonly FileTroubleKind[] = ['notUtf8', 'broken', 'cells', 'sameNames', 'behind'];

/** True for a file that was read to its end, whatever is wrong with what stands in it. */
export function wasReadThrough({ troubles = [] }: Failure): boolean {
  return troubles.length > 0 && troubles.every(({ kind }) => inWhatWasRead.includes(kind));
}

/** Entries of a file that could not be read. */
export function unreadEntries(failure: Failure | null): number {
  return failure?.troubles?.find(({ kind }) => kind === 'broken')?.count ?? 0;
}

/** Carries a Failure through promises. Chunks are bundled apart, so test with `failureOf`, never with `instanceof`. */
export class FailureError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(`${failure.kind}: ${failure.detail}`);
    this.name = 'FailureError';
    this.failure = failure;
  }
}

/** Makes the error to throw for one kind of failure. */
export function fail(kind: FailureKind, detail: string, more: Omit<Failure, 'kind' | 'detail'> = {}): FailureError {
  return new FailureError({ kind, detail, ...more });
}

/**
 * The failure that an error stands for. An error that isn't ours is a defect of this program or of the runtime: it is
 * reported as `malformed` with its message, so that nothing escapes the closed set.
 */
export function failureOf(error: unknown): Failure {
  if (error instanceof Error && 'failure' in error && isFailure(error.failure)) return error.failure;
  return { kind: 'malformed', detail: error instanceof Error ? error.message : String(error) };
}

function isFailure(value: unknown): value is Failure {
  return (
    typeof value === 'object' && value !== null && 'kind' in value && failureKinds.includes(value.kind as FailureKind)
  );
}

/**
 * A failure in a line of the log that is always written. What a service said stays out of it: it may repeat what it was sent. The lines
 * about requests, at debug, have its words.
 */
export function failureLine({ kind, status, detail }: Failure): string {
  return status === undefined ? `${kind}: ${detail}` : `${kind} (HTTP ${status})`;
}

/** The service has asked for another pause since, or the next read is about to come: no time that is over is told. */
export function withoutPastPause(failure: Failure, now: number): Failure {
  const { waitEnds, ...others } = failure;
  return waitEnds !== undefined && waitEnds < now ? others : failure;
}

/** What the user can do about a failure; each is one button. */
export type FailureAction = 'signIn' | 'retry' | 'showLog' | 'none';
