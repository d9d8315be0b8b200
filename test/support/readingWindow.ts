// One window of an editor as a process of its own, for tests that kill it: reads a service by turns over a folder that it shares with
// others, and tells by lines of JSON what it shows. Arguments: the folder, the service's address, the interval and the silence after
// which a window counts as gone, both in milliseconds.

import process from 'node:process';
import { systemClock } from '../../src/api/systemClock.ts';
import { fail } from '../../src/core/failures.ts';
import { Poller } from '../../src/core/poller.ts';
import { NoticeReading } from '../../src/ui/noticeReading.ts';
import { ReadingFolder } from '../../src/ui/readingFolder.ts';
import { notice, polled } from './notices.ts';

const [folder = '', address = '', interval = '', silence = ''] = process.argv.slice(2);
const tell = (line: Record<string, unknown>) => process.stdout.write(`${JSON.stringify(line)}\n`);
const say = (text: string) => tell({ log: text });

const reading = new NoticeReading({
  folder: new ReadingFolder(folder),
  clock: systemClock,
  log: { debug: () => {}, info: say, warn: say, error: say },
  pair: 'pair',
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
  onRead: ({ turn, failure }, notices) => {
    const subjects = new Set(notices?.map(({ subject }) => subject));
    tell({ turn, failure: failure?.kind ?? null, rows: notices?.length ?? null, subjects: [...subjects] });
  },
  onReadElsewhere: (outcome) => poller.note(outcome),
  onAcknowledgedElsewhere: (id) => tell({ acknowledged: id }),
  onCredentialsChanged: () => tell({ credentials: 'changed' }),
  silence: Number(silence),
});
const poller = new Poller({
  clock: systemClock,
  interval: () => Number(interval),
  random: Math.random,
  read: (signal, asked) => reading.read(signal, asked),
});

poller.start(await reading.begin());
tell({ ready: true });
// Until it is killed.
setInterval(() => {}, 1 << 30);
