// What an engine in a thread of its own and its owner say to each other beside what every engine says: it asks for windows of the log
// and for time, and is given the bytes that came.

import type { LogWindow, UnreadAnswer } from '../../core/connection/ports.ts';
import type { Failure } from '../../core/failures.ts';
import type { FromEngine, ToEngine } from './enginePort.ts';

/** Tells a thread that was started to be an engine from all others that might read its file. */
export const engineThread = 'platform-events.logEngine';

/** `request` and `timer` are numbers that the engine gives. */
export type FromThread =
  | FromEngine
  /** Its code is read: what was said before is being done. */
  | { readonly type: 'ready' }
  | { readonly type: 'request'; readonly request: number; readonly service: number; readonly window: LogWindow }
  /** Nobody wants it any more. */
  | { readonly type: 'stopRequest'; readonly request: number }
  /** An answer was read: it had so many rows. */
  | { readonly type: 'read'; readonly request: number; readonly rows: number }
  /** What an answer stands for that is none of rows. */
  | { readonly type: 'unreadable'; readonly request: number; readonly failure: Failure }
  | { readonly type: 'warn'; readonly line: string }
  | { readonly type: 'timer'; readonly timer: number; readonly delay: number }
  | { readonly type: 'stopTimer'; readonly timer: number };

export type ToThreadMessage =
  | ToEngine
  | { readonly type: 'answered'; readonly request: number; readonly answer: UnreadAnswer }
  | { readonly type: 'retrying'; readonly request: number; readonly failure: Failure }
  | { readonly type: 'waiting'; readonly request: number; readonly failure: Failure | null; readonly ms: number }
  | { readonly type: 'requestFailed'; readonly request: number; readonly failure: Failure }
  | { readonly type: 'due'; readonly timer: number };

export interface ToThread {
  /** The service's time, in milliseconds since 1970. */
  readonly now: number;
  readonly message: ToThreadMessage;
}
