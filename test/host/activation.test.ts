import assert from 'node:assert/strict';
import path from 'node:path';
import * as vscode from 'vscode';
import { commandIds, extensionId, iconCommandIds, titleCommandIds } from '../../src/manifest.ts';

interface Manifest {
  readonly contributes: { readonly commands: readonly { readonly command: string }[] };
}

function manifestCommands(extension: vscode.Extension<unknown>): string[] {
  const manifest: Manifest = extension.packageJSON;
  return manifest.contributes.commands.map(({ command }) => command).sort();
}

/**
 * The oldest editor starts the MCP server of an extension by itself as long as it doesn't know its tools (microsoft/vscode#252228, which was
 * taken back later): what is behind the doors of agents is read then, as this editor asks for it.
 */
const asksForAgents = vscode.version.startsWith('1.105.');

describe('The extension in the editor', () => {
  const extension = vscode.extensions.getExtension(extensionId);

  before(async () => {
    assert.ok(extension, `${extensionId} is not installed`);
    await extension.activate();
  });

  it('is there and active', () => assert.equal(extension?.isActive, true));

  it('has loaded no other file of its own for that', () => {
    assert.ok(extension);
    const own = Object.keys(require.cache).filter((file) => file.startsWith(extension.extensionPath + path.sep));
    const agentsRoom = path.join(extension.extensionPath, 'dist', 'agentsRoom.cjs');
    const [asked] = own.filter((file) => asksForAgents && file === agentsRoom).map((file) => require.cache[file]);
    const forAgents = asked === undefined ? [] : [asked, ...asked.children].map(({ filename }) => filename);
    const loaded = own
      .filter((file) => !forAgents.includes(file))
      .map((file) => path.relative(extension.extensionPath, file))
      .filter((file) => file.startsWith('dist'));
    assert.deepEqual(loaded, [path.join('dist', 'extension.cjs')]);
  });

  it('registers exactly the commands of package.json', async () => {
    assert.ok(extension);
    // The editor makes commands of its own for each view (focus, resetViewLocation, …): `<view or container id>.<verb>`.
    const registered = (await vscode.commands.getCommands(true))
      .filter((id) => /^platformEvents\.((title|icon)\.)?\w+$/.test(id))
      .sort();
    assert.deepEqual(registered, manifestCommands(extension));
  });

  it('knows every command of package.json by name', () => {
    assert.ok(extension);
    assert.deepEqual(
      [commandIds, titleCommandIds, iconCommandIds].flatMap((ids) => Object.values<string>(ids)).sort(),
      manifestCommands(extension),
    );
  });
});
