// The engine of the event log with all that it needs, in a bundle of its own.

import { readAnyInstant } from './api/wire/wireDates.ts';
import { LogEngine } from './app/log/engine.ts';
import type { EngineEnd, EngineOwner } from './app/log/enginePort.ts';

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
