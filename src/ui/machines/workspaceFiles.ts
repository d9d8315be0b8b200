// The files of the open folders that are looked through for machines: those that the editor's own search takes, as far as they are text.

import { stat } from 'node:fs/promises';
import * as vscode from 'vscode';
import { fileText } from '../../app/machines/fileText.ts';
import { mostFiles, type WorkspaceFiles } from '../../app/machines/workspaceScan.ts';
import { type IgnoreFile, leftOutBy } from './ignoreRules.ts';

/** Files that are asked for at most: the editor finds ignored ones too, and which it finds first is chance. */
const mostFound = 50_000;
/** Bytes of the largest file that is read, and characters of the largest document. */
const largest = 1024 * 1024;
const mostIgnoreFiles = 500;

/** Files that name machines by their purpose: they come first. */
const likely = [
  ...['*.yaml', '*.yml', '*.ini', '*.cfg', '*.conf', '*.toml', '*.env', '*.json', '*.tf', '*.tfvars', '*.hcl', '*.csv'],
  ...['*.properties', '*.service', '.env*', 'hosts*', 'inventory*', 'config', 'Dockerfile*'],
];
const noTexts = [
  ...[
    'png',
    'jpg',
    'jpeg',
    'gif',
    'webp',
    'ico',
    'bmp',
    'pdf',
    'zip',
    'gz',
    'tgz',
    'bz2',
    'xz',
    '7z',
    'jar',
    'war',
    'class',
  ],
  ...[
    'o',
    'so',
    'a',
    'dll',
    'exe',
    'bin',
    'wasm',
    'woff',
    'woff2',
    'ttf',
    'otf',
    'mp3',
    'mp4',
    'mov',
    'avi',
    'sqlite',
    'db',
  ],
  ...['pyc', 'map', 'min.js', 'vsix'],
].map((ending) => `**/*.${ending}`);

/** Folders whose files are at hand. Those of other kinds may lie behind a network: there, open documents alone are looked at. */
const nearSchemes = ['file', 'vscode-remote'];
const documentSchemes = [...nearSchemes, 'untitled'];

/** The editor's settings where it runs in a browser: a file as any other, and it names machines to group them. */
const settingsFile = /\/(?:User|Machine)\/(?:profiles\/[^/]+\/)?settings\.json$/;

/** A document that a person edits, and none that shows a log, a version or a setting. */
export function isLookedAt({ uri }: vscode.TextDocument): boolean {
  if (vscode.workspace.getWorkspaceFolder(uri) !== undefined) return true;
  return documentSchemes.includes(uri.scheme) && !settingsFile.test(uri.path);
}

export const workspaceFiles: WorkspaceFiles = {
  open: () => vscode.workspace.textDocuments.filter(isLookedAt).map(({ uri }) => uri.toString()),

  async list(signal) {
    const cancel = new vscode.CancellationTokenSource();
    signal.addEventListener('abort', () => cancel.cancel(), { once: true });
    const near = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => nearSchemes.includes(uri.scheme));
    const find = async (pattern: string, most: number) => {
      const finding = near.map((folder) =>
        vscode.workspace.findFiles(
          new vscode.RelativePattern(folder, pattern),
          excluded(folder.uri),
          most,
          cancel.token,
        ),
      );
      return (await Promise.all(finding)).flat();
    };
    const isIgnored = await ignoredBy(await find('**/{.gitignore,.ignore}', mostIgnoreFiles));
    let found = 0;
    const findOthers = async (pattern: string) => {
      const all = await find(pattern, mostFound);
      found = Math.max(found, all.length);
      return all.flatMap((uri) => (isIgnored(uri) ? [] : uri.toString())).sort();
    };
    const first = new Set(await findOthers(`**/{${likely.join(',')}}`));
    const rest = first.size < mostFiles ? await findOthers('**/*') : [];
    return { uris: [...new Set([...first, ...rest])].slice(0, mostFiles), found };
  },

  async read(text) {
    const document = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === text);
    if (document !== undefined) return lengthOf(document) > largest ? undefined : document.getText();
    const uri = vscode.Uri.parse(text, true);
    if (!nearSchemes.includes(uri.scheme)) return undefined;
    const size = uri.scheme === 'file' ? (await stat(uri.fsPath)).size : (await vscode.workspace.fs.stat(uri)).size;
    if (size > largest) return undefined;
    return fileText(await vscode.workspace.fs.readFile(uri));
  },
};

/** Without its whole text. */
function lengthOf(document: vscode.TextDocument): number {
  return document.offsetAt(document.lineAt(document.lineCount - 1).range.end);
}

/** What `search.exclude` leaves out; the editor adds `files.exclude` itself. */
function excluded(folder: vscode.Uri): string {
  const setting = vscode.workspace.getConfiguration('search', folder).get<Record<string, unknown>>('exclude') ?? {};
  const patterns = Object.entries(setting).flatMap(([pattern, value]) => (value === true ? [pattern] : []));
  // Braces don't nest in the editor's patterns.
  return `{${[...noTexts, ...patterns.flatMap(expanded)].join(',')}}`;
}

/** A pattern for each choice of its braces. */
function expanded(pattern: string): readonly string[] {
  const match = /^([^{]*)\{([^{}]*)\}(.*)$/.exec(pattern);
  if (match === null) return /[{}]/.test(pattern) ? [] : [pattern];
  const [, before = '', choices = '', after = ''] = match;
  return choices.split(',').flatMap((choice) => expanded(before + choice + after));
}

/** Whether one of these files says so. A folder of the workspace goes by those in it alone, also where it lies within another one. */
async function ignoredBy(files: readonly vscode.Uri[]): Promise<(uri: vscode.Uri) => boolean> {
  const read = new Map<string, IgnoreFile[]>();
  for (const uri of files) {
    const folder = vscode.workspace.getWorkspaceFolder(uri);
    if (folder === undefined) continue;
    const isUsed = vscode.workspace.getConfiguration('search', folder.uri).get<boolean>('useIgnoreFiles') ?? true;
    if (!isUsed) continue;
    const text = await vscode.workspace.fs.readFile(uri).then((bytes) => new TextDecoder().decode(bytes), none);
    const place = placeOf(folder);
    read.set(place, [...(read.get(place) ?? []), { path: pathFrom(place, uri), text }]);
  }
  const rules = new Map([...read].map(([place, found]) => [place, leftOutBy(found)]));
  return (uri) => {
    const folder = vscode.workspace.getWorkspaceFolder(uri);
    if (folder === undefined) return false;
    const place = placeOf(folder);
    return rules.get(place)?.(pathFrom(place, uri)) === true;
  };
}

const none = () => '';

/** With the slash at its end. */
function placeOf({ uri }: vscode.WorkspaceFolder): string {
  return uri.toString().replace(/\/*$/, '/');
}

function pathFrom(place: string, uri: vscode.Uri): string {
  return decodeURIComponent(uri.toString().slice(place.length));
}
