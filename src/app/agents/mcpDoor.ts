// Where the MCP server's program meets the editor: a socket of this user's alone, and a word that the program has to know. No key goes
// through it.

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { rmSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { type McpParts, McpSession } from './mcpSession.ts';

/** Characters of the first line at most: it is the word. */
const longestWord = 200;
/** Milliseconds in which the word has to come. */
const longestSilence = 10_000;
/** Programs that may be connected at once. */
const mostClients = 16;

/** What the program finds its way by. */
export interface McpAddress {
  readonly socket: string;
  readonly word: string;
}

export class McpDoor {
  readonly #parts: Omit<McpParts, 'send' | 'onBroken'>;
  readonly #word = randomBytes(32).toString('hex');
  readonly #clients = new Set<net.Socket>();
  #opening: Promise<string> | undefined;
  #server: net.Server | undefined;
  #folder: string | undefined;
  #isClosed = false;

  constructor(parts: Omit<McpParts, 'send' | 'onBroken'>) {
    this.#parts = parts;
  }

  /** Opens where it isn't open yet. Rejects where no socket can be had. */
  async open(): Promise<McpAddress> {
    this.#opening ??= this.#listen();
    try {
      return { socket: await this.#opening, word: this.#word };
    } catch (error) {
      this.#opening = undefined;
      throw error;
    }
  }

  /** Nobody gets in any more, and whoever is in is put out. */
  async dispose(): Promise<void> {
    this.#isClosed = true;
    this.#shut();
    await this.#opening?.catch(() => {});
    this.#shut();
  }

  /** At once: a window that closes waits for nothing. */
  #shut(): void {
    this.#server?.close();
    for (const client of this.#clients) client.destroy();
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true });
  }

  async #listen(): Promise<string> {
    const server = net.createServer((client) => this.#meet(client));
    server.maxConnections = mostClients;
    this.#server = server;
    const place = await this.#place();
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(place, resolve);
    });
    if (this.#isClosed) server.close();
    return place;
  }

  /** A pipe of Windows can be opened by name: nobody guesses this one, and who does doesn't know the word. */
  async #place(): Promise<string> {
    if (process.platform === 'win32') return `\\\\.\\pipe\\platform-events-${randomBytes(16).toString('hex')}`;
    this.#folder = await mkdtemp(path.join(os.tmpdir(), 'platform-events-'));
    await chmod(this.#folder, 0o700);
    return path.join(this.#folder, 'mcp.sock');
  }

  #meet(client: net.Socket): void {
    this.#clients.add(client);
    client.setEncoding('utf8');
    let session: McpSession | undefined;
    let first = '';
    const silence = setTimeout(() => client.destroy(), longestSilence);
    client.on('data', (text: string) => {
      if (session !== undefined) return session.receive(text);
      first += text;
      const end = first.indexOf('\n');
      if (end < 0 && first.length <= longestWord) return;
      clearTimeout(silence);
      if (end < 0 || !this.#isWord(first.slice(0, end))) return void client.destroy();
      session = new McpSession({
        ...this.#parts,
        send: (line) => void client.write(`${line}\n`),
        onBroken: () => client.destroy(),
      });
      session.receive(first.slice(end + 1));
    });
    client.on('error', () => client.destroy());
    client.on('close', () => {
      clearTimeout(silence);
      session?.dispose();
      this.#clients.delete(client);
    });
  }

  #isWord(text: string): boolean {
    const hash = (word: string) => createHash('sha256').update(word).digest();
    return timingSafeEqual(hash(text), hash(this.#word));
  }
}
