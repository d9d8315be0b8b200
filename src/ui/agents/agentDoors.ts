// The doors by which agents get in: tools of the editor's language models, and an MCP server. Nothing behind them is loaded before
// somebody comes, and with the setting off there are none.

import * as vscode from 'vscode';
import { agentActNames, agentToolPrefix, mcpProviderId } from '../../manifest.ts';
import type { AgentsParts, AgentsRoom } from './agentsRoom.ts';

/** `folder`: the extension's. */
export function agentDoors(parts: AgentsParts, folder: string): vscode.Disposable {
  const { settings } = parts;
  let open: vscode.Disposable | undefined;
  let room: Promise<AgentsRoom> | undefined;
  const enter = () => {
    room ??= import('./agentsRoom.ts').then(({ AgentsRoom }) => new AgentsRoom(parts));
    return room;
  };
  const close = () => {
    open?.dispose();
    void room?.then((entered) => entered.dispose());
    open = room = undefined;
  };
  const register = () =>
    vscode.Disposable.from(
      vscode.lm.registerMcpServerDefinitionProvider(mcpProviderId, {
        provideMcpServerDefinitions: () => [
          new vscode.McpStdioServerDefinition('Platform Events', process.execPath, [`${folder}/dist/mcpBridge.cjs`]),
        ],
        resolveMcpServerDefinition: async (server: vscode.McpStdioServerDefinition) => (await enter()).admit(server),
      }),
      ...agentActNames.map((act) =>
        vscode.lm.registerTool<object>(agentToolPrefix + act, {
          prepareInvocation: async ({ input }, token) => (await enter()).prepare(act, input, token),
          invoke: async ({ input }, token) => (await enter()).invoke(act, input, token),
        }),
      ),
    );
  const update = () => {
    if (settings.read().agents) open ??= register();
    else close();
  };
  update();
  return vscode.Disposable.from(settings.onChange(update), { dispose: close });
}
