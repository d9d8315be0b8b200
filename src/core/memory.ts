// What is kept for the extension over reloads: the editor gives it, tests give stand-ins.

/** A small store of JSON values that outlives the window; `vscode.Memento` is one. */
export interface Memory {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}
