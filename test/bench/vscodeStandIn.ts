// Owns a `vscode` for processes without an editor: its values are simple ones, and whatever else is called does nothing.

import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

interface Manifest {
  readonly contributes: {
    readonly configuration: { readonly properties: Readonly<Record<string, { readonly default?: unknown }>> };
  };
}

class EventEmitter {
  readonly #listeners = new Set<(value: unknown) => void>();
  readonly event = (listener: (value: unknown) => void) => {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  };
  fire(value: unknown): void {
    for (const listener of this.#listeners) listener(value);
  }
  dispose(): void {
    this.#listeners.clear();
  }
}

class TreeItem {
  readonly label: string;
  readonly collapsibleState: number;
  constructor(label: string, collapsibleState = 0) {
    this.label = label;
    this.collapsibleState = collapsibleState;
  }
}

class ThemeIcon {
  readonly id: string;
  readonly color: unknown;
  constructor(id: string, color?: unknown) {
    this.id = id;
    this.color = color;
  }
}

class ThemeColor {
  readonly id: string;
  constructor(id: string) {
    this.id = id;
  }
}

/** Can be called, made and asked for anything, and is all of that again. As a text it is empty, nothing is in it, and nobody waits for it. */
const nothing: object = new Proxy(function nothing() {}, {
  get(_, name) {
    if (name === Symbol.toPrimitive) return () => '';
    if (name === Symbol.iterator) return () => [][Symbol.iterator]();
    return name === 'then' || typeof name === 'symbol' ? undefined : nothing;
  },
  set: () => true,
  apply: () => nothing,
  construct: () => nothing,
});

/** What isn't among the values is inherited: `nothing`. So it stays where a bundle copies the values into an object of its own. */
function openEnded(values: Readonly<Record<string, unknown>>): object {
  return Object.setPrototypeOf({ ...values }, nothing);
}

/** The stand-in itself; settings have the values of package.json. */
export function vscodeStandIn(): object {
  const manifest: Manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const settings = manifest.contributes.configuration.properties;
  const resolved = () => Promise.resolve(undefined);
  return openEnded({
    EventEmitter,
    TreeItem,
    ThemeIcon,
    ThemeColor,
    TreeItemCollapsibleState: { None: 0, Collapsed: 1, Expanded: 2 },
    Uri: openEnded({ from: (parts: object) => ({ ...parts }), joinPath: () => nothing }),
    l10n: { t: (text: string) => text },
    env: openEnded({ language: 'en' }),
    commands: openEnded({ executeCommand: resolved }),
    window: openEnded({ state: { focused: true, active: true }, showWarningMessage: resolved }),
    workspace: openEnded({
      getConfiguration: (section = '') => ({
        get: (name: string, usual?: unknown) => settings[`${section}.${name}`]?.default ?? usual,
        inspect: () => undefined,
      }),
      workspaceFolders: [],
    }),
  });
}

/** From now on `vscode` is the stand-in in this process: the whole of it for `require`, the values listed above for `import`. */
export function provideVscode(): void {
  const standIn = vscodeStandIn();
  Object.assign(globalThis, { vscodeStandIn: standIn });
  const names = Object.keys(standIn).join(', ');
  const required = 'module.exports = globalThis.vscodeStandIn;';
  const imported = `export const { ${names} } = globalThis.vscodeStandIn;`;
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier !== 'vscode') return next(specifier, context);
      const isImport = context.conditions.includes('import');
      return { url: isImport ? 'stand-in:imported' : 'stand-in:required', shortCircuit: true };
    },
    load(url, context, next) {
      if (url === 'stand-in:imported') return { source: imported, format: 'module', shortCircuit: true };
      if (url === 'stand-in:required') return { source: required, format: 'commonjs', shortCircuit: true };
      return next(url, context);
    },
  });
}

/** What the editor hands to `activate`. */
export function extensionContext(extensionPath: string): object {
  const resolved = () => Promise.resolve(undefined);
  return openEnded({
    subscriptions: [],
    extensionPath,
    extensionUri: { scheme: 'file', path: extensionPath, fsPath: extensionPath },
    globalStorageUri: { scheme: 'file', path: `${extensionPath}/none`, fsPath: `${extensionPath}/none` },
    secrets: { get: resolved, store: resolved, delete: resolved, onDidChange: () => ({ dispose() {} }) },
    workspaceState: { get: (_: string, usual?: unknown) => usual, update: resolved, keys: () => [] },
    globalState: { get: (_: string, usual?: unknown) => usual, update: resolved, keys: () => [] },
  });
}
