// Mocha hooks of the e2e stage: a picture of each open editor when a test fails, and none left open at the end, nor where the run is ended.

import { openEditors } from './editor.ts';

export const mochaHooks = {
  async afterEach(this: Mocha.Context): Promise<void> {
    const test = this.currentTest;
    if (test?.state !== 'failed') return;
    const name = test.fullTitle().replace(/\W+/g, '-').slice(0, 100);
    for (const [index, editor] of [...openEditors].entries()) {
      await editor.screenshot(`failed-${name}-${index + 1}`).catch(() => {});
    }
  },
  async afterAll(): Promise<void> {
    await closeEditors();
  },
};

async function closeEditors(): Promise<void> {
  for (const editor of [...openEditors]) await editor.close();
}

// The editors' servers are processes of their own, and the browser's own handlers would let the tests go on without it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void closeEditors().finally(() => process.exit(1));
  });
}
