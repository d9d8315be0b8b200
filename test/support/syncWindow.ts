// One window of an editor as a process of its own, for tests that kill it: reads a service by leases over a folder that it shares with
// others, and tells by lines of JSON what it shows. Arguments: the folder, the service's address, the interval and the silence after
// which a window counts as gone, both in milliseconds.

import process from 'node:process';
import { systemClock } from '../../src/api/systemClock.ts';
import { NoticeSync } from '../../src/app/sync/noticeSync.ts';
import { SharedFolder } from '../../src/app/sync/sharedFolder.ts';
import { Poller } from '../../src/core/connection/poller.ts';
import { fail } from '../../src/core/failures.ts';
import { notice, polled } from './notices.ts';

const [folder = '', address = '', interval = '', silence = ''] = process.argv.slice(2);
const tell = (line: Record<string, unknown>) => process.stdout.write(`${JSON.stringify(line)}\n`);
const say = (text: string) => tell({ log: text });

const sync = new NoticeSync({
  folder: new SharedFolder(folder, 'id'),
  clock: systemClock,
  log: { debug: () => {}, info: say, warn: say, error: say },
  credentialsId: 'id',
  lookBackDays: () => 90,
  skew: () => 0,
  readService: async (_, signal) => {
    const answer = await fetch(`${address}?${process.pid}`, { signal }).catch((error: unknown) => {
      throw fail('offline', String(error));
    });
    const { version, count }: { version: number; count: number } = JSON.parse(await answer.text());
    // All rows of one answer carry its number: rows of two answers together would be a torn snapshot.
    return polled(Array.from({ length: count }, (_, index) => notice({ id: index + 1, subject: `answer ${version}` })));
  },
  onRead: ({ lease, failure }, notices) => {
    const subjects = new Set([...(notices?.values() ?? [])].map(({ subject }) => subject));
    tell({ lease, failure: failure?.kind ?? null, rows: notices?.size ?? null, subjects: [...subjects] });
  },
  onReadElsewhere: (result) => poller.note(result),
  onInterrupted: () => {},
  onAcknowledged: (id) => tell({ acknowledged: id }),
  onCredentialsChanged: () => tell({ credentials: 'changed' }),
  silence: Number(silence),
});
const poller = new Poller({
  clock: systemClock,
  interval: () => Number(interval),
  random: Math.random,
  read: (signal, asked) => sync.read(signal, asked),
});

poller.start(await sync.begin());
tell({ ready: true });
// Until it is killed.
setInterval(() => {}, 1 << 30);
