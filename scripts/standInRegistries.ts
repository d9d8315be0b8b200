// Both registries and a CI's service of identity tokens, on loopback: what the two publishing tools talk to in a dry run.
import crypto from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** What was published to which registry. */
export interface Publication {
  readonly registry: 'marketplace' | 'open-vsx';
  /** SHA-256 of the package that arrived, in hexadecimal. */
  readonly sha256: string;
}

export interface StandInRegistries {
  /** What the tools must find in their environment to come here: the one of a CI job that may ask for identity tokens. */
  readonly env: Readonly<Record<string, string>>;
  readonly publications: readonly Publication[];
  close(): Promise<void>;
}

/** What the gallery of VS Code tells about its addresses: the two that publishing asks. */
const galleryAddresses = [
  ['e11ea35a-16fe-4b80-ab11-c4cab88a0966', 'publishers/{publisherName}/extensions/{extensionName}'],
  ['a41192c8-9525-4b58-bc86-179fa549d80d', 'extensions'],
].map(([id, place]) => ({
  id,
  area: 'gallery',
  resourceName: 'extensions',
  routeTemplate: `_apis/{area}/${place}`,
  resourceVersion: 2,
  minVersion: '1.0',
  maxVersion: '7.2',
  releasedVersion: '0.0',
}));

/** Starts them on a free port of 127.0.0.1. Each token is good for one registry, and a publication without it is refused. */
export async function startStandInRegistries(): Promise<StandInRegistries> {
  const asked = crypto.randomUUID();
  const publications: Publication[] = [];
  const tokens = { marketplace: crypto.randomUUID(), 'open-vsx': crypto.randomUUID() } as const;
  let base = '';
  const identity = (audience: string | null) => `identity for ${audience}`;

  function answer(request: http.IncomingMessage, body: Buffer): readonly [number, unknown] {
    const url = new URL(request.url ?? '', base);
    const authorization = request.headers.authorization ?? '';
    const publish = (registry: Publication['registry'], allowed: boolean): readonly [number, unknown] => {
      if (!allowed) return [401, { message: `The token isn't one that ${registry} gave.` }];
      publications.push({ registry, sha256: crypto.createHash('sha256').update(body).digest('hex') });
      return [200, { namespace: 'a', name: 'b', version: '1.0.0', targetPlatform: 'universal' }];
    };
    switch (`${request.method} ${url.pathname}`) {
      case 'GET /identity':
        if (authorization !== `Bearer ${asked}`) return [401, {}];
        return [200, { value: identity(url.searchParams.get('audience')) }];
      case 'POST /_apis/gallery/token':
        if (authorization !== `FederatedToken ${identity('marketplace.visualstudio.com')}`) return [401, {}];
        return [200, { credential: tokens.marketplace }];
      case 'OPTIONS /_apis/gallery':
        return [200, { count: galleryAddresses.length, value: galleryAddresses }];
      case 'POST /_apis/gallery/extensions':
        return publish(
          'marketplace',
          Buffer.from(authorization.replace('Basic ', ''), 'base64').toString().endsWith(`:${tokens.marketplace}`),
        );
      case 'GET /api/version':
        return [200, { version: '1.0.0' }];
      case 'POST /api/-/trusted-publishing/token':
        if (JSON.parse(body.toString()).token !== identity(base)) return [403, { error: 'Unknown identity.' }];
        return [200, { value: tokens['open-vsx'] }];
      case 'POST /api/-/publish':
        return publish('open-vsx', authorization === `Bearer ${tokens['open-vsx']}`);
      default:
        return [404, { message: 'There is nothing here.' }];
    }
  }

  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const [status, value] = answer(request, Buffer.concat(chunks));
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    publications,
    env: {
      GITHUB_ACTIONS: 'true',
      ACTIONS_ID_TOKEN_REQUEST_URL: `${base}/identity?api-version=2.0`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: asked,
      VSCE_MARKETPLACE_URL: base,
      OVSX_REGISTRY_URL: base,
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
