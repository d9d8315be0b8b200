// Owns an engine whose code is read when a page wants it: what it is told meanwhile waits.

import type { EngineEnd, StartEngine, ToEngine } from './enginePort.ts';

export function lazyEngine(load: () => Promise<StartEngine>): StartEngine {
  return (owner) => {
    let end: EngineEnd | undefined;
    let isOpen = true;
    const waiting: ToEngine[] = [];
    const start = async () => {
      const startEngine = await load();
      if (!isOpen) return;
      end = startEngine(owner);
      for (const message of waiting.splice(0)) end.post(message);
    };
    start().catch((error) => owner.receive({ type: 'defect', text: String(error) }));
    return {
      post: (message) => {
        if (end === undefined) waiting.push(message);
        else end.post(message);
      },
      close: () => {
        isOpen = false;
        end?.close();
      },
    };
  };
}
