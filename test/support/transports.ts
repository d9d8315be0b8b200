// The transports that every fault is met over, and the certificates that make them speak TLS with a server on loopback.

import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { Deadlines } from '../../src/api/transport/deadlines.ts';
import { createHostTransport } from '../../src/api/transport/hostTransport.ts';
import type { Transport } from '../../src/api/transport/transport.ts';
import { createUndiciTransport } from '../../src/api/transport/undiciTransport.ts';

export interface TransportUnderTest {
  readonly name: string;
  create(deadlines?: Partial<Deadlines>): Transport;
}

export const undici: TransportUnderTest = {
  name: 'undici',
  create: (deadlines) => createUndiciTransport({ deadlines }),
};
export const editorsFetch: TransportUnderTest = {
  name: "the editor's fetch",
  create: (deadlines) => createHostTransport(deadlines),
};
export const transports: readonly TransportUnderTest[] = [undici, editorsFetch];

const fixture = (name: string) => readFileSync(new URL(`../fixtures/tls/${name}`, import.meta.url), 'utf8');

/** What a server on loopback needs to speak TLS. */
export const tlsOptions = () => ({ key: fixture('server-key.pem'), cert: fixture('server.pem') });

/** Within a `describe`: the authority of the fixtures is trusted by both transports, and by nobody afterwards. */
export function trustFixtures(): void {
  const usual = getCACertificates('default');
  before(() => setDefaultCACertificates([...usual, fixture('ca.pem')]));
  after(() => setDefaultCACertificates(usual));
}
