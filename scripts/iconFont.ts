// The pages' icon font: of the several hundred icons of codicons those that a page names, in the font and in its style sheet.
import fs from 'node:fs';
import type { Plugin } from 'esbuild';
import subsetFont from 'subset-font';

/** A line of the style sheet that gives an icon its place in the font. */
const iconRule = /\.codicon-([a-z0-9-]+):before\s*\{\s*content:\s*"\\([0-9a-f]+)";?\s*\}/g;
/** A whole text or attribute in a page's code, or what follows the class's beginning. A name that is put together isn't found. */
const iconName = /(?:["'`]|codicon-)([a-z][a-z0-9-]*)(?=["'` ])/g;

/**
 * Every name in a page's code that may be an icon's, and more: a word that is one by chance keeps a glyph in the font, where one that
 * was overlooked would be missed on a page.
 */
export function namesIn(code: string): ReadonlySet<string> {
  return new Set([...code.matchAll(iconName)].map(([, name = '']) => name));
}

/** The places in the font of the icons that a style sheet of codicons has, by their names. */
export function iconPlaces(styles: string): ReadonlyMap<string, number> {
  return new Map([...styles.matchAll(iconRule)].map(([, name = '', place = '']) => [name, Number.parseInt(place, 16)]));
}

/** Builds codicon.css, and the font it names, with no icons but these. */
export function iconFont(names: ReadonlySet<string>): Plugin {
  return {
    name: 'icon-font',
    setup(build) {
      const places = new Set<number>();
      build.onLoad({ filter: /[\\/]codicon\.css$/ }, ({ path }) => {
        const styles = fs.readFileSync(path, 'utf8');
        for (const [name, place] of iconPlaces(styles)) if (names.has(name)) places.add(place);
        const contents = styles.replace(iconRule, (rule, name: string) => (names.has(name) ? rule : ''));
        return { contents, loader: 'css' };
      });
      // Asked for by the style sheet, so that its icons are known by then.
      build.onLoad({ filter: /[\\/]codicon\.ttf$/ }, async ({ path }) => {
        const contents = await subsetFont(fs.readFileSync(path), String.fromCodePoint(...places), {
          targetFormat: 'truetype',
        });
        return { contents, loader: 'copy' };
      });
    },
  };
}
