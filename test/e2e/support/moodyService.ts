// A service in a mood: refusals, nonsense and silence on demand.

import http from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => void;

/** A service that answers as it is told to at the moment. */
export class MoodyService {
  answer: Answer = json([]);
  readonly #server = http.createServer((request, response) => this.answer(request, response));

  /** `port`: 0 takes any free one. */
  async start(port = 0): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Ends what is waiting for an answer. */
  hangUp(): void {
    this.#server.closeAllConnections();
  }

  async close(): Promise<void> {
    this.hangUp();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

export function json(body: unknown, status = 200): Answer {
  return (_, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

export const refused = json({ error: 'Invalid API token.', code: 'Platform_Exception_Public' }, 401);
export const forbidden = json({ error: 'Access Denied.', code: 'Platform_Exception_Public' }, 403);
export const broken = json({ error: 'Service Unavailable', code: 'Platform_Exception' }, 503);
export const html: Answer = (_, response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<html><h1>Log in</h1>');
export const silence: Answer = () => {};
export const hangUp: Answer = (request) => request.socket.destroy();
