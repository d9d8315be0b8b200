// A number that stands for a text: small to keep, quick to make, the same on every machine.

/** FNV-1a of 32 bits. Two texts may have the same one. */
export function textHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return hash;
}
