// Owns the limit of reading the log: a client that asks for its pages, as many at once as ours, parses them, and does nothing else. It
// knows how many entries there are, tries nothing twice, and would never end where the service says nothing.

import { Agent, get } from 'node:http';
import type { LogEntry } from '../../src/core/connection/ports.ts';
import { basic, type ServiceAddress } from '../support/referenceService.ts';

/** Pages that are asked for at once, as the extension does. */
const windows = 8;

export interface BareClient {
  page(offset: number, count: number): Promise<readonly LogEntry[]>;
  /** All `entries`, in pages of so many, in their order. */
  wholeLog(entries: number, page: number): Promise<readonly LogEntry[]>;
  close(): void;
}

export function openBareClient({ baseUrl, objectPrefix, userName, apiKey }: ServiceAddress): BareClient {
  const agent = new Agent({ keepAlive: true, maxSockets: windows });
  const options = { agent, headers: { authorization: basic(userName, apiKey) } };
  const page = (offset: number, count: number) =>
    new Promise<readonly LogEntry[]>((resolve, reject) => {
      const url = `${baseUrl}/rest/v3.1/${objectPrefix}Event_Log/getAllObjects.json?resultLimit=${offset}%2C${count}`;
      get(url, options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          try {
            resolve(JSON.parse(Buffer.concat(chunks).toString()));
          } catch (error) {
            reject(error);
          }
        });
      }).on('error', reject);
    });
  return {
    page,
    async wholeLog(entries, count) {
      const pages: (readonly LogEntry[])[] = [];
      let next = 0;
      const readOnTurn = async () => {
        for (let place = next++; place * count < entries; place = next++)
          pages[place] = await page(place * count, count);
      };
      await Promise.all(Array.from({ length: windows }, readOnTurn));
      return pages.flat();
    },
    close: () => agent.destroy(),
  };
}
