// The engine of the event log with all that it needs, in a bundle of its own. The bundle is read in a thread of its own, where it
// begins to serve by itself; or where there is none, and then it is told to start.

import { parentPort, workerData } from 'node:worker_threads';
import { readLog } from './api/log/read.ts';
import { PagingCapabilities } from './api/paging/capabilities.ts';
import { longAnswer, type Reply, readReply } from './api/requests/reply.ts';
import { isList } from './api/wire/json.ts';
import { readAnyInstant } from './api/wire/wireDates.ts';
import { LogEngine } from './app/log/engine.ts';
import type { EngineEnd, EngineOwner } from './app/log/enginePort.ts';
import { engineThread, type FromThread, type ToThread } from './app/log/threadPort.ts';
import { ThreadClock, ThreadService } from './app/log/threadService.ts';
import type { LogSource, UnreadAnswer } from './core/connection/ports.ts';

/** Pages that are asked for at once at most. */
const windows = 8;

/** Starts an engine in this thread, which reads by means of its owner. */
export function startHere({ receive, source, clock }: EngineOwner): EngineEnd {
  let isOpen = true;
  const engine = new LogEngine({
    post: (message) => {
      if (isOpen) receive(message);
    },
    source,
    clock,
    readInstant: readAnyInstant,
  });
  return {
    post: (message) => engine.receive(message),
    close: () => {
      isOpen = false;
      engine.dispose();
    },
  };
}

/** The engine of this thread: what it is told comes by `listen`. */
function serve(
  send: (message: FromThread, bytes: ArrayBuffer[]) => void,
  listen: (task: (said: ToThread) => void) => void,
): void {
  const post = (message: FromThread) => send(message, message.type === 'piece' ? [message.bytes.buffer] : []);
  const clock = new ThreadClock(post);
  const service = new ThreadService(post, readRows, ({ body }) => body.length > longAnswer);
  const engine = new LogEngine({ post, source: threadSources(service, post), clock, readInstant: readAnyInstant });
  listen(({ now, message }) => {
    clock.set(now);
    switch (message.type) {
      case 'answered':
      case 'retrying':
      case 'waiting':
      case 'requestFailed':
        service.receive(message);
        return;
      case 'due':
        clock.run(message.timer);
        return;
      default:
        engine.receive(message);
    }
  });
  post({ type: 'ready' });
}

/** The log of each service. What was learnt of how one pages is of no use for another. */
function threadSources(
  service: ThreadService<Reply>,
  post: (message: FromThread) => void,
): (number: number) => LogSource {
  let known: { readonly number: number; readonly source: LogSource } | undefined;
  const warn = (line: string) => post({ type: 'warn', line });
  return (number) => {
    if (known?.number === number) return known.source;
    const capabilities = new PagingCapabilities();
    const get: Parameters<typeof readLog>[0]['get'] = (window, options, signal) =>
      service.get(number, window, options, signal);
    const source: LogSource = {
      log: (search, signal, options = {}) =>
        readLog({ get, warn }, capabilities, search, signal, { ...options, windows }),
    };
    known = { number, source };
    return source;
  };
}

function readRows(answer: UnreadAnswer): { readonly reply: Reply; readonly rows: number } {
  const reply = readReply(answer, answer, answer.objectPrefix);
  return { reply, rows: isList(reply.json) ? reply.json.length : 0 };
}

if (parentPort !== null && workerData === engineThread) {
  const port = parentPort;
  serve(
    (message, bytes) => port.postMessage(message, bytes),
    (task) => port.on('message', task),
  );
}
