// A relay before the reference service: it notes what is asked for, and answers itself where a test says so.

import http, { type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RelayedRequest {
  /** Path and query, as they came. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

/** Answers the request and says true, or leaves it to the service. */
export type Interception = (request: RelayedRequest, response: ServerResponse) => boolean;

export interface Relay {
  readonly baseUrl: string;
  readonly requests: readonly RelayedRequest[];
  intercept: Interception;
  /** Has the service answer a request that was intercepted, late. */
  pass(request: RelayedRequest, response: ServerResponse): void;
  close(): Promise<void>;
}

export const leaveAll: Interception = () => false;

/** Starts it on any free port of 127.0.0.1. */
export async function startRelay(serviceUrl: string): Promise<Relay> {
  const requests: RelayedRequest[] = [];
  const server = http.createServer((request, response) => {
    const { url = '', headers } = request;
    requests.push({ url, headers });
    if (!relay.intercept({ url, headers }, response)) relay.pass({ url, headers }, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const relay: Relay = {
    baseUrl: `http://127.0.0.1:${port}`,
    requests,
    intercept: leaveAll,
    pass({ url, headers }, response) {
      http
        .get(serviceUrl + url, { headers }, (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        })
        .on('error', () => response.destroy());
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
  return relay;
}

/** A whole answer: text as it is, anything else as JSON. */
export function reply(response: ServerResponse, body: unknown, status = 200, type = 'application/json'): true {
  response.writeHead(status, { 'content-type': type });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
  return true;
}
