import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';
import { Random } from '../../../../src/service/sample/random.ts';

/** Milliseconds. The silence is long beside what a busy machine makes a living window wait. */
const interval = 120;
const silence = 1000;
const rounds = process.env.PLATFORM_EVENTS_THOROUGH === '1' ? 100 : 4;
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);

interface Poll {
  readonly pid: number;
  readonly at: number;
  /** Milliseconds until its answer. */
  readonly takes: number;
}

interface Shown {
  readonly lease: number;
  readonly failure: string | null;
  readonly rows: number | null;
  readonly subjects: readonly string[];
}

/** How many rows the n-th answer has. */
const rowsOf = (version: number) => 200 + (version % 50);

/** Answers each poll after a moment, with a number that all its rows carry. */
async function startCountingService(random: () => number) {
  const polls: Poll[] = [];
  const listeners = new Set<(poll: Poll) => void>();
  const server = createServer((request, response) => {
    const poll = { pid: Number(request.url?.split('?')[1]), at: performance.now(), takes: 100 + random() * 100 };
    polls.push(poll);
    const version = polls.length;
    setTimeout(() => response.end(JSON.stringify({ version, count: rowsOf(version) })), poll.takes);
    for (const listener of [...listeners]) listener(poll);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    polls,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    next: () =>
      new Promise<Poll>((resolve) => {
        const listener = (poll: Poll) => {
          listeners.delete(listener);
          resolve(poll);
        };
        listeners.add(listener);
      }),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

class Window {
  readonly child: ChildProcess;
  readonly shown: Shown[] = [];
  readonly logged: string[] = [];
  readonly ready: Promise<void>;
  killedAt: number | undefined;
  #changed: () => void = () => {};

  constructor(folder: string, address: string) {
    const script = path.join(import.meta.dirname, '../../../support/syncWindow.ts');
    const given = [script, folder, address, String(interval), String(silence)];
    this.child = spawn(process.execPath, given, { stdio: ['ignore', 'pipe', 'inherit'] });
    const { stdout } = this.child;
    assert.ok(stdout);
    this.ready = new Promise((resolve) => {
      readline.createInterface({ input: stdout }).on('line', (line) => {
        const told = JSON.parse(line);
        if (told.ready === true) resolve();
        if (typeof told.lease === 'number') this.shown.push(told);
        if (typeof told.log === 'string') this.logged.push(told.log);
        this.#changed();
      });
    });
  }

  get lease(): number {
    return this.shown.at(-1)?.lease ?? 0;
  }

  async shows(lease: number): Promise<void> {
    while (this.lease < lease) {
      await new Promise<void>((resolve) => {
        this.#changed = resolve;
      });
    }
  }

  async kill(): Promise<void> {
    this.killedAt = performance.now();
    this.child.kill('SIGKILL');
    await once(this.child, 'exit');
  }
}

describe('Five windows over one folder', function () {
  this.timeout(120_000 + rounds * 8_000);

  it(`poll once per interval and never show half a snapshot, though the one that reads is killed ${rounds} times, by seed ${seed}`, async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'platform-events-leases-'));
    const random = new Random(seed);
    const service = await startCountingService(() => random.fraction());
    const open = () => new Window(folder, service.address);
    const all = Array.from({ length: 5 }, open);
    const living = new Map(all.map((window) => [window.child.pid, window]));
    try {
      await Promise.all(all.map(({ ready }) => ready));
      for (let round = 0; round < rounds; round += 1) {
        const replacement = open();
        all.push(replacement);
        await replacement.ready;
        const { pid, takes } = await service.next();
        living.set(replacement.child.pid, replacement);
        const reader = living.get(pid);
        assert.ok(reader, `a window that was killed has polled: ${pid}`);
        // Every other time within the read, else at any moment up to the next one.
        const moment = random.fraction() * (round % 2 === 0 ? takes * 0.6 : interval);
        await new Promise((resolve) => setTimeout(resolve, moment));
        await reader.kill();
        living.delete(pid);
        const goal = Math.max(...[...living.values()].map(({ lease }) => lease)) + 1;
        await Promise.all([...living.values()].map((window) => window.shows(goal)));
      }
      const killed = new Map(all.map(({ child, killedAt = Number.POSITIVE_INFINITY }) => [child.pid, killedAt]));
      const early = service.polls.filter((poll, index) => {
        const before = service.polls[index - 1];
        if (before === undefined || poll.at - before.at >= interval) return false;
        // Only the place of a window that was killed while it read may be taken within the interval.
        return !((killed.get(before.pid) ?? 0) < poll.at);
      });
      assert.deepEqual(early, []);
      const takeovers = service.polls.filter(({ pid, at }, index) => {
        const next = service.polls[index + 1];
        return next !== undefined && (killed.get(pid) ?? 0) < next.at && next.at - at >= silence;
      });
      assert.ok(takeovers.length >= rounds / 5, `${takeovers.length} windows were killed while they read`);
      for (const { shown, logged } of all) {
        assert.deepEqual(logged, []);
        for (const { rows, subjects, failure } of shown) {
          assert.equal(failure, null);
          assert.equal(subjects.length, 1);
          assert.equal(rows, rowsOf(Number(/\d+/.exec(subjects[0] ?? '')?.[0])));
        }
      }
      const names = await readdir(folder);
      assert.ok(names.length < 20, `left behind: ${names}`);
    } finally {
      for (const window of living.values()) await window.kill();
      await service.close();
      await rm(folder, { recursive: true });
    }
  });
});
