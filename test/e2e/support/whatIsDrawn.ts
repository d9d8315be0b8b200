// What a part of the window is made of, to tell texts that are only read from texts that became something.

import type { Locator } from 'playwright-core';

/** As much of an element of the page as is looked at. */
interface Drawn {
  readonly localName: string;
  readonly classList: Iterable<string>;
  readonly attributes: Iterable<{ readonly name: string; readonly value: string }>;
  readonly children: Iterable<Drawn>;
  readonly shadowRoot: { readonly children: Iterable<Drawn> } | null;
}

/**
 * Kinds of elements below those of the locator, icons, and attributes that lead somewhere or run; shadow roots included. Whatever a
 * text says, it makes none that a harmless text doesn't make.
 */
export function kindsDrawn(where: Locator): Promise<readonly string[]> {
  return where.evaluateAll((roots: readonly Drawn[]) => {
    if (roots.length === 0) throw new Error('nothing is drawn there');
    const leads = /^(?:href|src|srcset|srcdoc|action|formaction|data-href|target|ping|on.*)$/;
    const kinds = new Set<string>();
    const look = (element: Drawn) => {
      const { localName } = element;
      kinds.add(localName);
      for (const name of element.classList) if (name.startsWith('codicon-')) kinds.add(`${localName}.${name}`);
      for (const { name, value } of element.attributes)
        if (leads.test(name)) kinds.add(`${localName}[${name}=${value.slice(0, 80)}]`);
      for (const child of [...element.children, ...(element.shadowRoot?.children ?? [])]) look(child);
    };
    for (const root of roots) for (const child of root.children) look(child);
    return [...kinds].sort();
  });
}

/** What is drawn here and not there. */
export async function kindsBeyond(where: Locator, harmless: readonly string[]): Promise<readonly string[]> {
  return (await kindsDrawn(where)).filter((kind) => !harmless.includes(kind));
}
