// How the pages are made: each with its style sheet, and the icon font that all of them share.
import fs from 'node:fs';
import path from 'node:path';
import type { BuildOptions } from 'esbuild';
import { iconFont, namesIn } from './iconFont.ts';
import { projectRoot } from './paths.ts';

const common = {
  absWorkingDir: projectRoot,
  bundle: true,
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
  entryNames: '[name]',
  assetNames: '[name]',
  loader: { '.ttf': 'copy' },
  platform: 'browser',
  target: 'chrome138',
  format: 'iife',
} as const satisfies BuildOptions;

/** Builds `<name>Page.js` and `<name>Page.css` of each page into a folder, and `strings.<language>.js` of each language but English. */
export function pageOptions(outdir: string) {
  const entryPoints = fs
    .globSync(['src/webview/*/*Page.ts', 'src/webview/*/*Page.css', 'src/webview/*/strings.*.ts'], { cwd: projectRoot })
    .sort();
  const define = { CORE_TEXTS: JSON.stringify(coreTexts('de')) };
  return { ...common, outdir, entryPoints, define } satisfies BuildOptions;
}

/**
 * Those of a language's sentences that the core says in pages: by their English, as it is written in the core's files that pages import.
 */
function coreTexts(language: string): Readonly<Record<string, string>> {
  const bundle = path.join(projectRoot, `l10n/bundle.l10n.${language}.json`);
  const texts: Readonly<Record<string, string>> = JSON.parse(fs.readFileSync(bundle, 'utf8'));
  const core = [...filesOfPages()].filter(([file]) => file.startsWith(path.join(projectRoot, 'src/core')));
  const source = core.map(([, text]) => text).join('\n');
  const isThere = (text: string) => source.includes(`'${text.replace(/[\\']/g, '\\$&')}'`);
  return Object.fromEntries(Object.entries(texts).filter(([english]) => isThere(english)));
}

/** All that is in the pages' scripts of our own, with its text: what is imported for its types alone isn't. */
function filesOfPages(): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const add = (file: string): void => {
    if (files.has(file) || !file.endsWith('.ts')) return;
    const text = fs.readFileSync(file, 'utf8');
    files.set(file, text);
    for (const [, place = ''] of text.matchAll(/^(?:import|export)(?! type\b)[^;]*?'(\.[^']+)'/gm))
      add(path.resolve(path.dirname(file), place));
  };
  for (const page of fs.globSync('src/webview/**/*.ts', { cwd: projectRoot })) add(path.join(projectRoot, page));
  return files;
}

/** Builds the icons' style sheet and font into a folder; where the pages are in it already, with nothing but the icons that they name. */
export function iconOptions(outdir: string) {
  const pages = fs
    .globSync('*Page.js', { cwd: outdir })
    .map((page) => fs.readFileSync(path.join(outdir, page), 'utf8'));
  const plugins = pages.length === 0 ? [] : [iconFont(namesIn(pages.join('\n')))];
  return {
    ...common,
    outdir,
    entryPoints: ['node_modules/@vscode/codicons/dist/codicon.css'],
    plugins,
  } satisfies BuildOptions;
}
