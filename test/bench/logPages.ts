// Rows 1 to 4: reading the whole log over the wire, beside softlayer-python.

import { type BareClient, openBareClient } from './bareClient.ts';
import { digestOf } from './digest.ts';
import { type Cost, costsText, exponentOf } from './growth.ts';
import { type BenchClientOptions, openClient, readWholeLog, resultDigest, withoutTotals } from './logReader.ts';
import { type SoftlayerTask, startSoftlayer } from './peers/softlayer.ts';
import { interleaved, type Side, timed } from './rounds.ts';
import type { Measured, Setting } from './row.ts';
import { type BenchService, type BenchServiceOptions, startBenchService } from './service.ts';

/** Milliseconds. */
const latency = 20;

export function pagesOfHundred(setting: Setting): Promise<readonly Measured[]> {
  const entries = setting.smoke ? 500 : 10_000;
  return compared(setting, { entries, latency, maxCount: 100 }, { windows: 8 }, { name: 'wholeLog', page: 100 }, 100);
}

export function pagesAsShipped(setting: Setting): Promise<readonly Measured[]> {
  return compared(setting, { entries: setting.smoke ? 200 : 10_000, latency }, {}, { name: 'logAsShipped' }, 1_000);
}

export function pagesOfFifty(setting: Setting): Promise<readonly Measured[]> {
  const entries = setting.smoke ? 500 : 100_000;
  return compared(setting, { entries, maxCount: 50 }, {}, { name: 'wholeLog', page: 50 }, 50);
}

/** The service's totals are hidden from the extension; softlayer-python would stop after a page without them. */
export async function totalUnknown(setting: Setting): Promise<readonly Measured[]> {
  const options: BenchClientOptions = { wrap: withoutTotals };
  const entries = setting.smoke ? 1_000 : 100_000;
  const row = await compared(setting, { entries, latency }, options, { name: 'wholeLog', page: 1_000 }, 1_000);
  const costs: Cost[] = [];
  for (const size of setting.smoke ? [100, 300, 1_000] : [10_000, 100_000, 1_000_000]) {
    const service = await startBenchService({ entries: size, latency });
    const client = openClient(service.address, options);
    const [cost = Number.NaN] = await interleaved(size < 1_000_000 ? setting.rounds : 1, [
      () =>
        timed(
          () => readWholeLog(client.service),
          ({ progress }) => `${progress.count} entries`,
        ),
    ]);
    costs.push({ size, cost });
    await client.close();
    await service.close();
  }
  return [...row, { ours: exponentOf(costs), peer: null, note: costsText(costs, 'ms') }];
}

/** `page`: rows of a page that the limit asks for, as many as ours once it knows the service. */
async function compared(
  { rounds, programs }: Setting,
  serviceOptions: BenchServiceOptions & { readonly entries: number },
  clientOptions: BenchClientOptions,
  task: SoftlayerTask,
  page: number,
): Promise<readonly Measured[]> {
  const service = await startBenchService(serviceOptions);
  const client = openClient(service.address, clientOptions);
  const softlayer = startSoftlayer(programs.softlayer ?? 'python3', service.address);
  const bare = openBareClient(service.address);
  try {
    const ours = () => timed(() => readWholeLog(client.service), resultDigest);
    const sides = { ours, peer: softlayer.side(task), limit: wholeLogSide(bare, serviceOptions.entries, page) };
    return [await watched(rounds, service, sides)];
  } finally {
    bare.close();
    await softlayer.close();
    await client.close();
    await service.close();
  }
}

export function wholeLogSide(bare: BareClient, entries: number, page: number): Side {
  return () => timed(() => bare.wholeLog(entries, page), digestOf);
}

/** What the sides take, and how much of that the service's process was at work: below all of it, it isn't what they wait for. */
export async function watched(
  rounds: number,
  service: BenchService,
  { ours, peer, limit }: { readonly ours: Side; readonly peer: Side; readonly limit: Side },
): Promise<Measured> {
  const sides = [ours, peer, limit].map((side) => new Watched(service, side));
  const [oursTime = Number.NaN, peerTime = Number.NaN, limitTime = Number.NaN] = await interleaved(
    rounds,
    sides.map(({ side }) => side),
  );
  const [ofOurs, ofPeers, ofLimit] = sides.map(({ share }) => share);
  return {
    ours: oursTime,
    peer: peerTime,
    limit: limitTime,
    note: `the service worked ${ofOurs} of our time, ${ofPeers} of the peer’s, ${ofLimit} of the limit’s`,
  };
}

class Watched {
  readonly #service: BenchService;
  readonly #watched: Side;
  #worked = 0;
  #time = 0;

  constructor(service: BenchService, watched: Side) {
    this.#service = service;
    this.#watched = watched;
  }

  readonly side: Side = async () => {
    const before = this.#service.worked();
    const answer = await this.#watched();
    this.#worked += this.#service.worked() - before;
    this.#time += answer.ms;
    return answer;
  };

  get share(): string {
    const share = (100 * this.#worked) / this.#time;
    return Number.isNaN(share) ? 'an unknown part' : `${Math.round(share)} %`;
  }
}
