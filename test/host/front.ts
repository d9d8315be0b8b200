// A server that stands before a reference service and answers some requests in its place.

import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RunningService } from '../../src/service/server.ts';

/** Answers a request and returns true, or returns false to let the service answer. */
export type Intercept = (request: http.IncomingMessage, response: http.ServerResponse) => boolean;

/** The service as its clients see it through this server, with these headers in place of its own. Closing it leaves the service running. */
export async function standBefore(
  service: RunningService,
  intercept: Intercept,
  headers: () => http.OutgoingHttpHeaders = () => ({}),
) {
  const server = http.createServer((request, response) => {
    if (intercept(request, response)) return;
    const onward = http.request(service.baseUrl + request.url, { headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, { ...answer.headers, ...headers() });
      answer.pipe(response);
    });
    onward.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { objectPrefix, userName, apiKey } = service;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    objectPrefix,
    userName,
    apiKey,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

/** Ends a response with JSON: what an Intercept returns. */
export function sendJson(response: http.ServerResponse, status: number, body: unknown): true {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  return true;
}
