// Runs the extension's own composition root inside the editor with a context of the test's: commands, view, status bar and input
// boxes are caught where they meet the editor's API, all else is the editor's. The extension that is installed isn't touched.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { systemClock } from '../../src/api/systemClock.ts';
import type { TreeElement } from '../../src/app/notices/treeElements.ts';
import { inEnglish } from '../../src/core/text/translate.ts';
import { activate, deactivate } from '../../src/extension.ts';
import {
  type CommandName,
  commandIds,
  extensionId,
  iconCommandIds,
  settingSection,
  titleCommandIds,
  viewIds,
} from '../../src/manifest.ts';
import { RowDecoration } from '../../src/ui/notices/row.ts';
import type { SearchElement } from '../../src/ui/searches/view.ts';
import { afterFirstRows } from '../../src/ui/startup.ts';
import { leadingTime } from '../support/leadingTime.ts';
import { pseudoText } from '../support/pseudoText.ts';

/** What waits for the first rows, in milliseconds, waits no longer than they take here: each test would wait for it. */
const soonAfterFirstRows = 100;

/** What a test answers to an input box or pick: a text, `proposed`: what the box already says, `back` or `escape`. */
export type Answer =
  | string
  | { readonly escape: true }
  | { readonly back: true }
  /** A person presses Enter, and then goes back while what was typed is checked. */
  | { readonly thenBack: string }
  /** The box stays open while something else is done, and then this is typed. */
  | { readonly meanwhile: () => PromiseLike<unknown>; readonly text: string }
  | { readonly proposed: true }
  | Ticked;

/** To a pick with boxes to tick: the text in its field, and the labels of all that are ticked then. */
export interface Ticked {
  readonly text: string;
  readonly ticked: readonly string[];
}

type TreeViewOptions = vscode.TreeViewOptions<TreeElement> | vscode.TreeViewOptions<SearchElement>;

export interface AskedBox {
  readonly prompt: string;
  readonly password: boolean;
  /** What it said before anything was typed. */
  readonly proposed: string;
  /** What the box said was wrong, in the order in which it said so. */
  readonly objections: string[];
}

export interface ShownPick {
  readonly title: string;
  readonly labels: readonly string[];
}

export interface TreeRow<Element = TreeElement> {
  readonly label: string;
  /** The label without the time that leads a notice's. */
  readonly name: string;
  readonly description: string;
  readonly contextValue: string | undefined;
  /** The signs of its decoration; '' without any. */
  readonly badge: string;
  /** What a screen reader says, where that isn't what is drawn. */
  readonly spoken: string;
  readonly element: Element;
}

/** What outlives a window. */
type KeptByEditor = Pick<Harness, 'secrets' | 'secretsGate' | 'memory' | 'workspaceMemory' | 'storage'> &
  Partial<Pick<Harness, 'isPatient'>>;

export class Harness {
  readonly secrets: Map<string, string>;
  /** Before each use of the secrets: rejects or waits as a system's keyring may. */
  secretsGate: (use: 'get' | 'store' | 'delete' | 'keys', key?: string) => Promise<void>;
  readonly memory: Map<string, unknown>;
  readonly workspaceMemory: Map<string, unknown>;
  /** Rows that are closed, and that are opened. */
  readonly #unfolded = [
    new vscode.EventEmitter<vscode.TreeViewExpansionEvent<TreeElement>>(),
    new vscode.EventEmitter<vscode.TreeViewExpansionEvent<TreeElement>>(),
  ] as const;
  readonly #shown = new vscode.EventEmitter<vscode.TreeViewVisibilityChangeEvent>();
  /** The extension's folder on this machine. */
  readonly storage: string;
  /** What waits for the first rows waits as long as in a real window, from the next start on. */
  isPatient: boolean;
  readonly answers: Answer[] = [];
  readonly boxes: AskedBox[] = [];
  readonly warnings: string[] = [];
  readonly notes: string[] = [];
  /** What the status bar said for a few seconds. */
  readonly said: string[] = [];
  /** Everything that messages, questions, picks, boxes and progress said, piece by piece. */
  readonly shown: string[] = [];
  /** Texts that were put on the clipboard. */
  readonly copied: string[] = [];
  /** Commands of ours that code of ours ran, with what they were given. */
  readonly commandsRun: { readonly id: string; readonly args: readonly unknown[] }[] = [];
  /** The buttons of the last warning or note, by label: Enter takes the first one of a modal question. */
  lastButtons: readonly unknown[] = [];
  /** The button to press in the next warnings and notes, by label; none when empty. */
  readonly buttons: string[] = [];
  /** What happens while the message stands whose button is pressed. */
  beforePress: () => Promise<void> = async () => {};
  readonly contexts = new Map<string, unknown>();
  /** What the editor was told to draw anew of the searches: the ids of elements, or all. */
  readonly searchRedraws: (readonly string[] | 'all')[] = [];
  /** Ids of the searches that were given the focus. */
  readonly focusedSearches: string[] = [];
  readonly searchesView: { badge?: vscode.ViewBadge | undefined; description?: string } = {};
  /** What the notices view was asked to reveal. */
  readonly revealed: { readonly element: TreeElement; readonly select?: boolean; readonly focus?: boolean }[] = [];
  readonly logLines: string[] = [];
  readonly view: {
    badge?: vscode.ViewBadge;
    message?: string;
    description?: string;
    visible: boolean;
    selection: readonly TreeElement[];
  } = { visible: true, selection: [] };
  /** What shows its progress in a notification, and lets itself be cancelled there. */
  readonly progress: { readonly title: string; readonly cancel: () => void }[] = [];
  /** How many bars of progress run in views by now. */
  barsShown = 0;
  /** The picks that were shown. */
  readonly picks: ShownPick[] = [];
  /** What their fields said before anything was typed. */
  readonly placeholders: string[] = [];
  /** What the last of them had once something was typed, before the editor leaves any out. */
  typedItems: readonly vscode.QuickPickItem[] = [];
  /** Labels of those of them that Enter acts on. */
  typedActive: readonly string[] = [];
  readonly statusBar: {
    text: string;
    label: string;
    /** In markdown. */
    tooltip: string;
    command: unknown;
    background: string | undefined;
    shown: boolean;
  } = {
    text: '',
    label: '',
    tooltip: '',
    command: undefined,
    background: undefined,
    shown: false,
  };
  /** What was offered to the editor as MCP servers. */
  mcpServers: vscode.McpServerDefinitionProvider<vscode.McpStdioServerDefinition> | undefined;
  readonly #handlers = new Map<string, (...args: unknown[]) => unknown>();
  readonly #restore: (() => void)[] = [];
  readonly #subscriptions: vscode.Disposable[] = [];
  readonly #secretChanges = new vscode.EventEmitter<vscode.SecretStorageChangeEvent>();
  #provider: vscode.TreeDataProvider<TreeElement> | undefined;
  #searchProvider: vscode.TreeDataProvider<SearchElement> | undefined;
  #uriHandler: vscode.UriHandler | undefined;
  readonly treeChanges: (readonly TreeElement[] | undefined)[] = [];
  /** The same of the view of searches. */
  readonly searchChanges: (readonly SearchElement[] | undefined)[] = [];

  /** The installed extension is let to activate first, so that what is caught afterwards is this harness's own. */
  /** `workspaceMemory`: what the workspace keeps from the last time. */
  static async start({ workspaceMemory = new Map<string, unknown>() } = {}): Promise<Harness> {
    await vscode.extensions.getExtension(extensionId)?.activate();
    const storage = fs.mkdtempSync(path.join(os.tmpdir(), 'platform-events-storage-'));
    return new Harness({
      secrets: new Map(),
      secretsGate: async () => {},
      memory: new Map(),
      workspaceMemory,
      storage,
    });
  }

  private constructor({ secrets, secretsGate, memory, workspaceMemory, storage, isPatient = false }: KeptByEditor) {
    this.isPatient = isPatient;
    this.secrets = secrets;
    this.secretsGate = secretsGate;
    this.memory = memory;
    this.workspaceMemory = workspaceMemory;
    this.storage = storage;
    this.#catchTheApi();
    activate(this.#context());
    this.#provider?.onDidChangeTreeData?.((changed) => {
      this.treeChanges.push(changed === undefined || changed === null ? undefined : [changed].flat());
    });
    this.#searchProvider?.onDidChangeTreeData?.((changed) => {
      this.searchChanges.push(changed === undefined || changed === null ? undefined : [changed].flat());
    });
  }

  run(command: CommandName, ...args: unknown[]): Promise<unknown> {
    const handler = this.#handlers.get(commandIds[command]);
    assert.ok(handler, `no handler for ${command}`);
    return Promise.resolve(handler(...args));
  }

  /** Presses the key that package.json has for a command, while the view has the focus: on that row, or on none. */
  pressKey(command: CommandName, focused: TreeElement | SearchElement | undefined): Promise<unknown> {
    const keys: readonly { command: string }[] =
      vscode.extensions.getExtension(extensionId)?.packageJSON.contributes.keybindings;
    assert.ok(
      keys.some((key) => key.command === commandIds[command]),
      `no key for ${command}`,
    );
    // What the editor makes of "$focusedTreeItem" in a key's arguments.
    return this.run(command, focused);
  }

  /** Chooses a command in the view's title, to which the editor hands the row that had the focus last. */
  chooseInTitle(command: keyof typeof titleCommandIds, focused: TreeElement): Promise<unknown> {
    const handler = this.#handlers.get(titleCommandIds[command]);
    assert.ok(handler, `no handler for ${command} in the title`);
    return Promise.resolve(handler(focused, undefined));
  }

  /** Presses the icon of a row, to which the editor hands what is selected too. */
  pressIcon(
    command: keyof typeof iconCommandIds,
    row: TreeElement,
    selection: readonly TreeElement[],
  ): Promise<unknown> {
    const handler = this.#handlers.get(iconCommandIds[command]);
    assert.ok(handler, `no handler for ${command} as an icon`);
    return Promise.resolve(handler(row, selection));
  }

  /** Opens a link into the extension, as the editor does when one is clicked elsewhere. */
  async openLink(link: string): Promise<void> {
    assert.ok(this.#uriHandler);
    await this.#uriHandler.handleUri(vscode.Uri.parse(link));
  }

  /** Signs in to a service through the input boxes, as a person types. */
  async signIn(
    service: { baseUrl: string; objectPrefix: string; userName: string; apiKey: string },
    name: string,
  ): Promise<void> {
    this.answers.push(service.baseUrl, service.objectPrefix, name, service.userName, service.apiKey);
    await this.run('addConnection');
    await until(
      `rows of ${name}`,
      async () =>
        (await this.noticeRows()).some(
          ({ element }) => element.kind === 'notice' && element.session.connection.name === name,
        ),
      this.story,
    );
  }

  get commandIds(): string[] {
    return [...this.#handlers.keys()];
  }

  /** The children of an element, or the roots, as the editor would show them. */
  async rows(element?: TreeElement): Promise<TreeRow[]> {
    assert.ok(this.#provider);
    return rowsOf(this.#provider, element);
  }

  /** One row, as the editor asks for it anew where it is told that this element has changed. */
  async row(element: TreeElement): Promise<TreeRow> {
    assert.ok(this.#provider);
    return rowOf(this.#provider, element);
  }

  /** The rows of the view of searches, as the editor would show them below an element. */
  async searchRows(element?: SearchElement): Promise<TreeRow<SearchElement>[]> {
    assert.ok(this.#searchProvider);
    return rowsOf(this.#searchProvider, element);
  }

  async searchItem(element: SearchElement): Promise<vscode.TreeItem> {
    assert.ok(this.#searchProvider);
    return this.#searchProvider.getTreeItem(element);
  }

  /** Opens or closes a row with others below it, as a click on it does. */
  setOpen(element: TreeElement, isOpen: boolean): void {
    this.#unfolded[isOpen ? 1 : 0].fire({ element });
  }

  /** The view of the notices comes into sight, or goes out of it. */
  setVisible(visible: boolean): void {
    this.view.visible = visible;
    this.#shown.fire({ visible });
  }

  async item(element: TreeElement): Promise<vscode.TreeItem> {
    assert.ok(this.#provider);
    return this.#provider.getTreeItem(element);
  }

  async tooltip(element: TreeElement): Promise<vscode.MarkdownString> {
    const provider = this.#provider;
    assert.ok(provider?.resolveTreeItem);
    const item = await provider.getTreeItem(element);
    const resolved = await provider.resolveTreeItem(item, element, new vscode.CancellationTokenSource().token);
    assert.ok(resolved?.tooltip instanceof vscode.MarkdownString);
    return resolved.tooltip;
  }

  /** Every notice row of the tree. */
  async noticeRows(element?: TreeElement): Promise<TreeRow[]> {
    const found: TreeRow[] = [];
    for (const row of await this.rows(element)) {
      if (row.element.kind === 'notice') found.push(row);
      else found.push(...(await this.noticeRows(row.element)));
    }
    return found;
  }

  /** What has happened so far, for the message of a test that fails. */
  readonly story = (): unknown => ({
    log: this.logLines,
    warnings: this.warnings,
    boxes: this.boxes,
    contexts: [...this.contexts],
  });

  /** Ends this one, and gives the one after a reload of the window. */
  async reload(): Promise<Harness> {
    await deactivate();
    this.#end();
    return new Harness(this);
  }

  async dispose(): Promise<void> {
    this.#end();
    const section = vscode.workspace.getConfiguration(settingSection);
    for (const name of ['connections', 'savedSearches'])
      await section.update(name, undefined, vscode.ConfigurationTarget.Global);
    fs.rmSync(this.storage, { recursive: true, force: true });
  }

  #end(): void {
    for (const subscription of this.#subscriptions.reverse()) subscription.dispose();
    for (const restore of this.#restore.reverse()) restore();
  }

  #catchTheApi(): void {
    const { after } = systemClock;
    this.#replace(systemClock, 'after', (ms: number, task: () => void) =>
      after(ms === afterFirstRows && !this.isPatient ? soonAfterFirstRows : ms, task),
    );
    this.#replace(vscode.commands, 'registerCommand', (id: string, handler: (...args: unknown[]) => unknown) => {
      this.#handlers.set(id, handler);
      return new vscode.Disposable(() => this.#handlers.delete(id));
    });
    const execute = vscode.commands.executeCommand;
    this.#replace(vscode.commands, 'executeCommand', (id: string, ...args: unknown[]) => {
      if (fromInstalledExtension()) return execute(id, ...args);
      if (id === 'setContext') this.contexts.set(String(args[0]), args[1]);
      const handler = this.#handlers.get(id);
      if (handler !== undefined) {
        this.commandsRun.push({ id, args });
        return Promise.resolve(handler(...args));
      }
      return id === 'setContext' ? Promise.resolve() : execute(id, ...args);
    });
    this.#replace(vscode.window, 'createTreeView', (id: string, { treeDataProvider }: TreeViewOptions) => {
      const never = () => new vscode.Disposable(() => {});
      const parts = { onDidChangeVisibility: never, dispose: () => {} };
      if (id === viewIds.searches) {
        this.#searchProvider = treeDataProvider as vscode.TreeDataProvider<SearchElement>;
        this.#searchProvider.onDidChangeTreeData?.((told) => {
          this.searchRedraws.push(told ? [told].flat().map(({ id }) => id) : 'all');
        });
        const reveal = async (element: SearchElement, { focus }: { focus?: boolean } = {}) => {
          if (focus) this.focusedSearches.push(element.id);
        };
        return Object.assign(this.searchesView, parts, { selection: [], reveal });
      }
      this.#provider = treeDataProvider as vscode.TreeDataProvider<TreeElement>;
      const reveal = async (element: TreeElement, options: { select?: boolean; focus?: boolean } = {}) => {
        this.revealed.push({ element, ...options });
        if (options.select) this.view.selection = [element];
      };
      const onDidCollapseElement = this.#unfolded[0].event;
      const onDidExpandElement = this.#unfolded[1].event;
      const onDidChangeVisibility = this.#shown.event;
      const events = { onDidChangeVisibility, onDidCollapseElement, onDidExpandElement };
      return Object.assign(this.view, parts, { ...events, reveal });
    });
    const withProgress = vscode.window.withProgress;
    this.#replace(
      vscode.window,
      'withProgress',
      (options: vscode.ProgressOptions, task: Parameters<typeof withProgress>[1]) => {
        if (options.location !== vscode.ProgressLocation.Notification) {
          this.barsShown += 1;
          this.#show(options.title);
          return Promise.resolve(withProgress(options, task)).finally(() => {
            this.barsShown -= 1;
          });
        }
        const cancellation = new vscode.CancellationTokenSource();
        this.progress.push({ title: options.title ?? '', cancel: () => cancellation.cancel() });
        this.#show(options.title);
        return task({ report: ({ message }) => this.#show(message) }, cancellation.token);
      },
    );
    this.#replace(vscode.window, 'createStatusBarItem', () => this.#statusBarItem());
    this.#replace(vscode.window, 'createInputBox', () => this.#inputBox());
    this.#replace(vscode.window, 'createQuickPick', () => this.#quickPick());
    this.#replace(vscode.window, 'showInputBox', (options: vscode.InputBoxOptions) => this.#askText(options));
    this.#replace(
      vscode.window,
      'showQuickPick',
      async (
        asked: readonly vscode.QuickPickItem[],
        options?: vscode.QuickPickOptions,
        token?: vscode.CancellationToken,
      ) => {
        const items = await asked;
        // It was closed before it had anything to choose from.
        if (token?.isCancellationRequested === true) return undefined;
        this.picks.push(shownPick(options?.title, items));
        this.placeholders.push(options?.placeHolder ?? '');
        this.#show(options?.title, options?.placeHolder, ...items.flatMap(itemTexts));
        const answer = this.answers.shift();
        return items.find(({ label }) => label === answer);
      },
    );
    const press =
      (told: string[]) =>
      async (text: string, ...rest: unknown[]) => {
        if (fromInstalledExtension()) return undefined;
        told.push(text);
        this.#show(text, ...rest.map((one) => (typeof one === 'string' ? one : (one as vscode.MessageOptions).detail)));
        this.lastButtons = rest.filter((one) => typeof one === 'string');
        const button = this.buttons[0];
        if (button === undefined || !rest.includes(button)) return undefined;
        this.buttons.shift();
        await this.beforePress();
        return button;
      };
    this.#replace(vscode.window, 'showWarningMessage', press(this.warnings));
    this.#replace(vscode.window, 'showInformationMessage', press(this.notes));
    this.#replace(vscode.window, 'setStatusBarMessage', (text: string) => {
      this.said.push(text);
      this.#show(text);
      return new vscode.Disposable(() => {});
    });
    const writeText = async (text: string) => void this.copied.push(text);
    this.#replace(vscode.env, 'clipboard', { writeText, readText: async () => this.copied.at(-1) ?? '' });
    this.#replace(vscode.window, 'registerUriHandler', (handler: vscode.UriHandler) => {
      this.#uriHandler = handler;
      return new vscode.Disposable(() => {});
    });
    // The editor has one of each name: these are the harness's where the setting is turned on after it was started.
    const registerTool = vscode.lm.registerTool;
    this.#replace(vscode.lm, 'registerTool', (name: string, tool: vscode.LanguageModelTool<object>) =>
      fromInstalledExtension() ? new vscode.Disposable(() => {}) : registerTool(name, tool),
    );
    this.#replace(vscode.lm, 'registerMcpServerDefinitionProvider', (_id: string, provider: Harness['mcpServers']) => {
      if (fromInstalledExtension()) return new vscode.Disposable(() => {});
      this.mcpServers = provider;
      return new vscode.Disposable(() => {
        this.mcpServers = undefined;
      });
    });
    for (const name of ['registerWebviewPanelSerializer', 'registerFileDecorationProvider'] as const) {
      this.#replace(vscode.window, name, () => new vscode.Disposable(() => {}));
    }
    const createChannel = vscode.window.createOutputChannel as (
      name: string,
      options: { log: true },
    ) => vscode.LogOutputChannel;
    this.#replace(vscode.window, 'createOutputChannel', (name: string, options: { log: true }) => {
      const channel = createChannel(`${name} (test)`, options);
      const keep = (line: string) => this.logLines.push(line);
      return Object.assign(Object.create(channel), { info: keep, warn: keep, error: keep, debug: keep, trace: keep });
    });
  }

  #show(...texts: readonly (string | undefined)[]): void {
    this.shown.push(...texts.filter((text) => text !== undefined && text !== '').map(String));
  }

  /** From now on in the language that nobody speaks: each sentence stands between its marks. */
  speakPseudo(): void {
    this.#replace(vscode.l10n, 't', (message: string, args: Readonly<Record<string, string | number>>) =>
      inEnglish(pseudoText(message), args),
    );
  }

  /** The editor's API objects aren't frozen for the extension whose folder this bundle is in. */
  #replace(target: object, name: string, value: unknown): void {
    const before = Object.getOwnPropertyDescriptor(target, name);
    Object.defineProperty(target, name, { value, configurable: true, writable: true, enumerable: true });
    this.#restore.push(() => {
      if (before !== undefined) Object.defineProperty(target, name, before);
    });
  }

  #context(): vscode.ExtensionContext {
    const extension = vscode.extensions.getExtension(extensionId);
    assert.ok(extension);
    const secrets: vscode.SecretStorage = {
      get: async (key) => {
        await this.secretsGate('get', key);
        return this.secrets.get(key);
      },
      store: async (key, value) => {
        await this.secretsGate('store');
        this.secrets.set(key, value);
        this.#secretChanges.fire({ key });
      },
      delete: async (key) => {
        await this.secretsGate('delete');
        this.secrets.delete(key);
        this.#secretChanges.fire({ key });
      },
      keys: async () => {
        await this.secretsGate('keys');
        return [...this.secrets.keys()];
      },
      onDidChange: this.#secretChanges.event,
    };
    const globalState = {
      get: (key: string) => this.memory.get(key),
      update: async (key: string, value: unknown) => void this.memory.set(key, value),
      keys: () => [...this.memory.keys()],
      setKeysForSync: () => {},
    };
    const workspaceState = {
      get: (key: string) => this.workspaceMemory.get(key),
      update: async (key: string, value: unknown) => void this.workspaceMemory.set(key, value),
      keys: () => [...this.workspaceMemory.keys()],
    };
    const context = {
      secrets,
      globalState,
      workspaceState,
      globalStorageUri: vscode.Uri.file(this.storage),
      subscriptions: this.#subscriptions,
      extensionUri: extension.extensionUri,
    };
    return context as unknown as vscode.ExtensionContext;
  }

  #statusBarItem(): vscode.StatusBarItem {
    const bar = this.statusBar;
    const item = {
      set text(value: string) {
        bar.text = value;
      },
      set accessibilityInformation(value: vscode.AccessibilityInformation) {
        bar.label = value.label;
      },
      set tooltip(value: vscode.MarkdownString) {
        bar.tooltip = value.value;
      },
      set backgroundColor(value: vscode.ThemeColor | undefined) {
        bar.background = value?.id;
      },
      set command(value: unknown) {
        bar.command = value;
      },
      show: () => {
        bar.shown = true;
      },
      hide: () => {
        bar.shown = false;
      },
      dispose: () => {},
    };
    return item as unknown as vscode.StatusBarItem;
  }

  /** An input box that a test's next answer is typed into once it is shown; an objection takes the answer after it. */
  #inputBox(): vscode.InputBox {
    const asked: { prompt: string; password: boolean; proposed: string; objections: string[] } = {
      prompt: '',
      password: false,
      proposed: '',
      objections: [],
    };
    const accept = new vscode.EventEmitter<void>();
    const hide = new vscode.EventEmitter<void>();
    const change = new vscode.EventEmitter<string>();
    const button = new vscode.EventEmitter<vscode.QuickInputButton>();
    let hidden = false;
    const hideOnce = () => {
      if (!hidden) {
        hidden = true;
        hide.fire();
      }
    };
    const type = async () => {
      const answer = this.answers.shift();
      if (answer === undefined || (typeof answer !== 'string' && 'escape' in answer)) return hideOnce();
      if (typeof answer !== 'string' && 'back' in answer) return button.fire(vscode.QuickInputButtons.Back);
      const isLeft = typeof answer !== 'string' && 'thenBack' in answer;
      const isLater = typeof answer !== 'string' && 'meanwhile' in answer;
      if (isLater) await answer.meanwhile();
      const text = isLeft ? answer.thenBack : isLater ? answer.text : answer;
      if (typeof text === 'string') {
        box.value = text;
        change.fire(text);
      }
      accept.fire();
      // The editor's box takes no button where it isn't enabled.
      if (isLeft && box.enabled) button.fire(vscode.QuickInputButtons.Back);
    };
    const show = (text: string) => this.#show(text);
    const box = {
      title: '',
      placeholder: '',
      value: '',
      busy: false,
      enabled: true,
      set prompt(text: string) {
        asked.prompt = text;
      },
      set password(is: boolean) {
        asked.password = is;
      },
      set validationMessage(text: string | undefined) {
        if (text === undefined) return;
        asked.objections.push(text);
        show(text);
        setTimeout(type, 0);
      },
      onDidAccept: accept.event,
      onDidHide: hide.event,
      onDidChangeValue: change.event,
      onDidTriggerButton: button.event,
      show: () => {
        asked.proposed = box.value;
        this.boxes.push(asked);
        this.#show(box.title, box.placeholder, asked.prompt);
        setTimeout(type, 0);
      },
      hide: hideOnce,
      dispose: () => {},
    };
    return box as unknown as vscode.InputBox;
  }

  /** The next answer, typed over what the box proposed; an objection takes the answer after it. */
  async #askText({ value = '', validateInput, ...texts }: vscode.InputBoxOptions): Promise<string | undefined> {
    const { prompt = '' } = texts;
    this.#show(texts.title, texts.placeHolder, prompt);
    const asked: AskedBox = { prompt, password: false, proposed: value, objections: [] };
    this.boxes.push(asked);
    for (let answer = this.answers.shift(); answer !== undefined; answer = this.answers.shift()) {
      if (typeof answer !== 'string' && 'escape' in answer) return undefined;
      const text = typeof answer === 'string' ? answer : value;
      const objection = await validateInput?.(text);
      if (!objection) return text;
      const sentence = typeof objection === 'string' ? objection : objection.message;
      asked.objections.push(sentence);
      this.#show(sentence);
    }
    return undefined;
  }

  /** A pick that takes the item whose label is the test's next answer. */
  #quickPick(): vscode.QuickPick<vscode.QuickPickItem> {
    const accept = new vscode.EventEmitter<void>();
    const hide = new vscode.EventEmitter<void>();
    const never = new vscode.EventEmitter<never>();
    const button = new vscode.EventEmitter<vscode.QuickInputButton>();
    const typed = new vscode.EventEmitter<string>();
    const pick = {
      title: '',
      value: '',
      placeholder: '',
      canSelectMany: false,
      items: [] as readonly vscode.QuickPickItem[],
      activeItems: [] as readonly vscode.QuickPickItem[],
      selectedItems: [] as readonly vscode.QuickPickItem[],
      onDidAccept: accept.event,
      onDidHide: hide.event,
      onDidChangeValue: typed.event,
      onDidChangeSelection: never.event,
      onDidTriggerButton: button.event,
      show: () => {
        setTimeout(() => {
          this.picks.push(shownPick(pick.title, pick.items));
          this.placeholders.push(pick.placeholder);
          this.#show(pick.title, pick.placeholder, ...pick.items.flatMap(itemTexts));
          const answer = this.answers.shift();
          if (typeof answer === 'object' && 'back' in answer) return button.fire(vscode.QuickInputButtons.Back);
          const isTicked = typeof answer === 'object' && 'ticked' in answer;
          if (isTicked) {
            pick.value = answer.text;
            typed.fire(answer.text);
            this.typedItems = pick.items;
            this.typedActive = pick.activeItems.map(({ label }) => label);
          }
          const labels = isTicked ? answer.ticked : [answer];
          pick.selectedItems = pick.items.filter(({ label }) => labels.includes(label));
          if (isTicked || pick.selectedItems.length > 0) accept.fire();
          // Escape, where Enter accepts nothing.
          if (pick.selectedItems.length === 0 && !pick.canSelectMany) hide.fire();
        }, 0);
      },
      hide: () => hide.fire(),
      dispose: () => {},
    };
    return pick as unknown as vscode.QuickPick<vscode.QuickPickItem>;
  }
}

/** All that an item of a pick says. */
function itemTexts({ label, description = '', detail = '' }: vscode.QuickPickItem): readonly string[] {
  return [label, description, detail];
}

function shownPick(title: string | undefined, items: readonly vscode.QuickPickItem[]): ShownPick {
  const rows = items.filter(({ kind }) => kind !== vscode.QuickPickItemKind.Separator);
  return { title: title ?? '', labels: rows.map(({ label }) => label) };
}

async function rowsOf<Element>(
  provider: vscode.TreeDataProvider<Element>,
  element: Element | undefined,
): Promise<TreeRow<Element>[]> {
  const children = (await provider.getChildren(element)) ?? [];
  return Promise.all(children.map((child) => rowOf(provider, child)));
}

async function rowOf<Element>(provider: vscode.TreeDataProvider<Element>, element: Element): Promise<TreeRow<Element>> {
  const item = await provider.getTreeItem(element);
  const label = typeof item.label === 'string' ? item.label : (item.label?.label ?? '');
  const name = label.replace(leadingTime, '');
  const description = String(item.description ?? '');
  const decoration = item.resourceUri && new RowDecoration().provideFileDecoration(item.resourceUri);
  const badge = decoration?.badge ?? '';
  const spoken = item.accessibilityInformation?.label ?? '';
  return { label, name, description, contextValue: item.contextValue, badge, spoken, element };
}

/** The installed extension shares the API object with the tests, and has its own to say and to set when settings change. */
function fromInstalledExtension(): boolean {
  return new Error().stack?.includes('extension.cjs') === true;
}

/** Waits until `holds` does; fails with `what` after a generous while. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  known: () => unknown = () => '',
  tries = 2400,
): Promise<void> {
  for (let i = 0; i < tries; i++) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  assert.fail(`never: ${what} ${JSON.stringify(known())}`);
}
