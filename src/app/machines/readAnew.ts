// What a page, a hover or another window has read anew of a notice's machines, though the list says of no change: all names then say the same.

import { readAtOf } from '../../core/notices/store.ts';
import { noteDetail, type ReadAccount } from './readAccount.ts';

/** Without what ends what follows it. */
type FollowedAccount = Omit<ReadAccount, 'unfollow'>;

/** `onOther`: something else is known than before. Ends with what is given back. */
export function followReads(account: FollowedAccount, isWanted: () => boolean, onOther: () => void): () => void {
  const { store, shared } = account;
  const endDetails = store.onDetail((detail) => {
    if (isWanted() && noteDetail(account, detail)) onOther();
  });
  let [lookedAt, anewAt] = [readAtOf(store.snapshot), 0];
  // Other windows are asked at each new list, and their files only where one of them has told.
  const endLists = store.onChange(async () => {
    const readAt = readAtOf(store.snapshot);
    if (shared === undefined || readAt === lookedAt) return;
    const before = anewAt;
    lookedAt = readAt;
    anewAt = await shared.anewAt();
    if (anewAt !== before && (await takeLeft(account)) && isWanted()) onOther();
  });
  return () => {
    endDetails();
    endLists();
  };
}

/** True where it is something else than was known. */
async function takeLeft({ shared, known }: FollowedAccount): Promise<boolean> {
  let hasTaken = false;
  for (const [id, before] of [...known]) {
    const read = await shared?.left(id, before.stamp);
    // It may have been read again meanwhile, or have gone.
    if (read === undefined || known.get(id) !== before) continue;
    if (JSON.stringify(read) === JSON.stringify(before.read)) continue;
    known.set(id, { ...before, read });
    hasTaken = true;
  }
  return hasTaken;
}
