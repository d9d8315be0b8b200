// What happens at the services while a person works: none of it shows before the notices are read again.

import { type Action, reachable } from '../stage.ts';
import { worldChanges } from '../worldChanges.ts';

const weights: Readonly<Record<string, number>> = { adds: 4, removes: 3, moves: 5, retells: 5, acknowledges: 4 };

const changes = Object.entries(worldChanges).map(
  ([name, change]): Action => ({
    name: `world ${name}`,
    weight: weights[name] ?? 1,
    attention: 'kept',
    enabled: () => true,
    async run(stage, chance) {
      const account = chance.one(stage.model.accounts);
      change(account, chance);
      stage.hold(account);
      // A page learns that its notice is gone whenever it is shown again, also as windows come and go; then everything is read by itself.
      const isGone = stage.pages.some((page) => page.account === account && !account.held.has(page.id));
      if (isGone && !account.down) await stage.refresh();
    },
  }),
);

/** A service is out of reach, and the next read tells. */
const fall: Action = {
  name: 'service goes down',
  weight: 2,
  attention: 'kept',
  enabled: ({ model }) => model.accounts.every(reachable),
  async run(stage, chance) {
    const account = chance.one(stage.model.accounts);
    account.down = true;
    stage.service(account).outage = chance.one(['cut', 'html']);
    await stage.refresh();
  },
};

const rise: Action = {
  name: 'service comes up',
  weight: 4,
  attention: 'kept',
  enabled: ({ model }) => !model.accounts.every(reachable),
  async run(stage) {
    for (const account of stage.model.accounts) {
      account.down = false;
      stage.service(account).outage = 'none';
    }
    await stage.refresh();
  },
};

/** Pages of few rows, or as many as one asks for. */
const cap: Action = {
  name: 'service caps pages',
  weight: 1,
  attention: 'kept',
  enabled: () => true,
  async run(stage, chance) {
    stage.service(chance.one(stage.model.accounts)).pageCap = chance.one([3, 5, null]);
  },
};

const filters: Action = {
  name: 'service ignores filters',
  weight: 1,
  attention: 'kept',
  enabled: () => true,
  async run(stage, chance) {
    stage.service(chance.one(stage.model.accounts)).filters = chance.one(['ignored', 'withoutNot', 'heeded']);
  },
};

export const worldActions: readonly Action[] = [...changes, fall, rise, cap, filters];
