// Rows 7 and 8: one poll of the notices where nothing is new, beside softlayer-python's list and our own first read.

import type { Transport } from '../../src/api/transport/transport.ts';
import type { Notice } from '../../src/core/notices/notice.ts';
import { type PolledNotices, pollNotices } from '../../src/core/notices/poll.ts';
import { digestOf } from './digest.ts';
import { type Cost, costsText, exponentOf } from './growth.ts';
import { type BenchClient, openClient } from './logReader.ts';
import { startSoftlayer } from './peers/softlayer.ts';
import { interleaved, type Side, timed } from './rounds.ts';
import type { Measured, Setting } from './row.ts';
import { startBenchService } from './service.ts';

/** Milliseconds. */
const latency = 20;

export async function steadyPoll({ rounds, smoke, programs }: Setting): Promise<readonly Measured[]> {
  const count = smoke ? 100 : 10_000;
  const service = await startBenchService({ notifications: count, latency });
  const client = openClient(service.address);
  const softlayer = startSoftlayer(programs.softlayer ?? 'python3', service.address);
  const times: readonly number[] = await interleaved(rounds, [
    await pollSide(client),
    softlayer.side({ name: 'notices' }),
  ]);
  await softlayer.close();
  await client.close();
  await service.close();
  const [ours = Number.NaN, peer = Number.NaN] = times;
  const costs: Cost[] = [];
  for (const size of smoke ? [50, 100] : [1_000, 10_000, 50_000]) {
    const larger = await startBenchService({ notifications: size, latency });
    const reader = openClient(larger.address);
    const [cost = Number.NaN] = await interleaved(Math.min(rounds, 3), [await pollSide(reader)]);
    costs.push({ size, cost });
    await reader.close();
    await larger.close();
  }
  return [
    { ours, peer },
    { ours: exponentOf(costs), peer: null, note: costsText(costs, 'ms') },
  ];
}

/** Bytes of the answers' bodies. */
export async function steadyBytes({ smoke }: Setting): Promise<readonly Measured[]> {
  const service = await startBenchService({ notifications: smoke ? 100 : 10_000 });
  const count = { bytes: 0 };
  const client = openClient(service.address, { wrap: (transport) => counted(transport, count) });
  let last: PolledNotices | undefined;
  const bytesOfPoll = async () => {
    count.bytes = 0;
    last = await poll(client, last);
    return count.bytes;
  };
  const first = await bytesOfPoll();
  const steady = await bytesOfPoll();
  await client.close();
  await service.close();
  return [{ ours: steady, peer: first }];
}

/** What the extension does at each beat. Without `last`: the first one, which reads everything. */
function poll({ service }: BenchClient, last: PolledNotices | undefined): Promise<PolledNotices> {
  return pollNotices(service, last, { lookBackDays: 0, now: Date.now(), asked: false }, new AbortController().signal);
}

/** A steady poll: everything was read before, by the same client. */
async function pollSide(client: BenchClient): Promise<Side> {
  let last = await poll(client, undefined);
  return () =>
    timed(async () => {
      last = await poll(client, last);
      return [...last.notices.values()];
    }, noticesDigest);
}

/** As peers/softlayer.py has it for the service's records. */
function noticesDigest(notices: readonly Notice[]): string {
  const told = notices.map((notice) => ({
    id: notice.id,
    subject: notice.subject,
    status: notice.status.keyName,
    type: notice.type,
    modified: notice.modifyDate?.ms ?? 0,
    acknowledged: notice.acknowledged,
    resources: notice.impactedResourceCount,
    updates: notice.updateCount,
    ticket: notice.systemTicketId,
  }));
  return digestOf(told.sort((a, b) => a.id - b.id));
}

function counted(transport: Transport, count: { bytes: number }): Transport {
  return {
    name: transport.name,
    async get(url, headers, options) {
      const answer = await transport.get(url, headers, options);
      count.bytes += answer.body.byteLength;
      return answer;
    },
    close: () => transport.close(),
  };
}
