// Writes the software bill of materials that goes into the package: what is bundled, in CycloneDX 1.6. It holds no date and
// no random number, so that two builds of one commit have the same bill.
import type { BundledPackage } from './bundledPackages.ts';

export interface Product {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

/** The bill of a product and the packages inside it, as JSON. */
export function softwareBill(product: Product, packages: readonly BundledPackage[]): string {
  const places = new Map(packages.map((one) => [one.name, packageUrl(one)]));
  const place = (name: string) => places.get(name) ?? [];
  const own = packageUrl(product);
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': own, ...identity(product) } },
    components: packages.map((one) => ({
      type: 'library',
      'bom-ref': packageUrl(one),
      ...identity(one),
      scope: 'required',
      hashes: [{ alg: 'SHA-512', content: hexHash(one.integrity) }],
      purl: packageUrl(one),
      properties: [
        { name: 'platform-events:bundledBytes', value: String(one.bytes) },
        ...one.bundles.map((value) => ({ name: 'platform-events:bundle', value })),
      ],
    })),
    dependencies: [
      { ref: own, dependsOn: packages.map(packageUrl) },
      ...packages.map((one) => ({ ref: packageUrl(one), dependsOn: one.uses.flatMap(place) })),
    ],
  };
  return `${JSON.stringify(bill, undefined, 2)}\n`;
}

function identity({ name, version, licence }: Product) {
  const [scope, own] = name.startsWith('@') ? name.split('/') : [undefined, name];
  return { ...(scope ? { group: scope } : {}), name: own, version, licenses: [{ license: { id: licence } }] };
}

/** The package URL: it names a package of npm, and no place to get it from. */
function packageUrl({ name, version }: { readonly name: string; readonly version: string }): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

/** Throws unless the hash is the one kind that the lock file is expected to have. */
function hexHash(integrity: string): string {
  const [kind, hash = ''] = integrity.split('-');
  if (kind !== 'sha512') throw new Error(`A hash of an unexpected kind: ${kind}.`);
  return Buffer.from(hash, 'base64').toString('hex');
}
