// Owns the limit of reading the log: a client that asks for its pages, as many at once as ours, parses them, and does nothing else. It
// knows how many entries there are, tries nothing twice but what a connection was closed under, and would never end where the service says
// nothing.

import { Agent, get } from 'node:http';
import type { LogEntry } from '../../src/core/connection/ports.ts';
import { basic, type ServiceAddress } from '../support/referenceService.ts';

/** Pages that are asked for at once, as the extension does. */
const windows = 8;

export interface BareClient {
  page(offset: number, count: number): Promise<readonly LogEntry[]>;
  /** All `entries`, in pages of so many, in their order. */
  wholeLog(entries: number, page: number): Promise<readonly LogEntry[]>;
  /** The same pages, unread. Resolves to the number of their bytes. */
  wholeLogUnread(entries: number, page: number): Promise<number>;
  close(): void;
}

export function openBareClient({ baseUrl, objectPrefix, userName, apiKey }: ServiceAddress): BareClient {
  const agent = new Agent({ keepAlive: true, maxSockets: windows });
  const options = { agent, headers: { authorization: basic(userName, apiKey) } };
  const body = (offset: number, count: number): Promise<readonly Buffer[]> =>
    new Promise((resolve, reject) => {
      const url = `${baseUrl}/rest/v3.1/${objectPrefix}Event_Log/getAllObjects.json?resultLimit=${offset}%2C${count}`;
      const asked = get(url, options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => resolve(chunks));
      });
      // While the other sides had their turns, the service may have closed a connection that nothing came over.
      asked.on('error', (error) => (asked.reusedSocket ? resolve(body(offset, count)) : reject(error)));
    });
  const page = async (offset: number, count: number): Promise<readonly LogEntry[]> =>
    JSON.parse(Buffer.concat(await body(offset, count)).toString());
  /** All pages by `get`, as many at once as there are windows, in their order. */
  const allPages = async <T>(entries: number, count: number, get: (offset: number, count: number) => Promise<T>) => {
    const pages: T[] = [];
    let next = 0;
    const readOnTurn = async () => {
      for (let place = next++; place * count < entries; place = next++) pages[place] = await get(place * count, count);
    };
    await Promise.all(Array.from({ length: windows }, readOnTurn));
    return pages;
  };
  return {
    page,
    wholeLog: async (entries, count) => (await allPages(entries, count, page)).flat(),
    async wholeLogUnread(entries, count) {
      const length = async (...of: [number, number]) => Buffer.concat(await body(...of)).length;
      return (await allPages(entries, count, length)).reduce((sum, bytes) => sum + bytes, 0);
    },
    close: () => agent.destroy(),
  };
}
