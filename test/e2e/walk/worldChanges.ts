// What others do to an account's notices at its service. Nothing of it shows before the notices are read again.

import type { Chance } from '../../support/seededRandom.ts';
import type { AccountModel } from './model.ts';
import { moved, retold, someNotice } from './notices.ts';

/** More notices than these aren't added, and fewer not taken away: a screen holds them. */
const most = 24;
const fewest = 2;

/** By what they do. Each changes up to three notices that an account holds. */
export const worldChanges: Readonly<Record<string, (account: AccountModel, chance: Chance) => void>> = {
  adds(account, chance) {
    const next = Math.max(0, ...account.held.keys(), ...account.seen.keys()) + 1;
    const count = Math.min(1 + chance.below(3), most - account.held.size);
    for (let id = next; id < next + count; id++)
      account.held.set(id, someNotice(chance, account.letter, id, Date.now()));
  },
  removes(account, chance) {
    const count = Math.min(1 + chance.below(3), account.held.size - fewest);
    for (const id of chance.some([...account.held.keys()], Math.max(0, count))) account.held.delete(id);
  },
  moves(account, chance) {
    for (const held of chance.some([...account.held.values()], 1 + chance.below(3)))
      account.held.set(held.id, moved(chance, held, Date.now()));
  },
  retells(account, chance) {
    for (const held of chance.some([...account.held.values()], 1 + chance.below(3)))
      account.held.set(held.id, retold(chance, held, Date.now()));
  },
  acknowledges(account, chance) {
    for (const held of chance.some([...account.held.values()], 1 + chance.below(3)))
      account.held.set(held.id, { ...held, acknowledged: true });
  },
};
