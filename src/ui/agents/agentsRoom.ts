// What is behind the doors of agents: the acts, with the person's consent where they change something, and the server for MCP.

import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import type { AgentQuestion } from '../../app/agents/acknowledgeAct.ts';
import { AgentActs } from '../../app/agents/agentActs.ts';
import { McpDoor } from '../../app/agents/mcpDoor.ts';
import type { AgentTool } from '../../app/agents/mcpSession.ts';
import { readerZone } from '../../app/panels/readerZone.ts';
import type { Sessions } from '../../app/session/sessions.ts';
import { type AgentAct, AgentRefusal } from '../../core/agents/acts.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/connection/ports.ts';
import type { Memory } from '../../core/memory.ts';
import type { JsonRecord } from '../../core/text/exactJson.ts';
import type { Instant } from '../../core/text/isoDate.ts';
import { agentActNames, agentToolPrefix, extensionId } from '../../manifest.ts';
import { mcpVariables } from '../../protocol/mcpBridge.ts';
import { tellPause, withPausesTold } from '../editor/askedPause.ts';
import { tookStep } from '../editor/firstSteps.ts';
import { appendWords } from '../editor/markdownWords.ts';
import type { Messages } from '../editor/messages.ts';
import { changedSentence, notAcknowledged } from '../editor/notAcknowledged.ts';
import { runCommand } from '../editor/runCommand.ts';
import type { CurrentSettings } from '../editor/settings.ts';
import { t } from '../editor/translate.ts';
import { withViewProgress } from '../editor/viewProgress.ts';

export interface AgentsParts {
  readonly sessions: Sessions;
  readonly settings: CurrentSettings;
  readonly messages: Messages;
  readonly clock: Clock;
  readonly memory: Memory;
  readonly log: Logger;
  /** Loads what reads a date of an answer. */
  readonly dateReader: () => Promise<(text: string) => Instant | null>;
}

export class AgentsRoom implements vscode.Disposable {
  readonly #acts: AgentActs;
  readonly #door: McpDoor;

  constructor({ sessions, settings, messages, clock, memory, log, dateReader }: AgentsParts) {
    const manifest: ToolManifest = vscode.extensions.getExtension(extensionId)?.packageJSON;
    this.#acts = new AgentActs({
      ...{ sessions, clock, log, t, dateReader },
      zone: () => readerZone(memory, settings.read().timeZone),
      entryLimit: () => settings.read().logEntryLimit,
      mark: () => randomBytes(12).toString('hex'),
      ask: askPerson,
      whileSending: (session, send) => withViewProgress(() => withPausesTold([session], tellPause, send)),
      onDone: (subject) => {
        tookStep('acknowledge');
        messages.done(t('Acknowledged {named}', { named: t('“{subject}”', { subject }) }));
      },
      onChanged: (subject) => messages.tell(changedSentence(1, t('“{subject}”', { subject }))),
      onFailed: (subject, failure, session, again) => {
        const doing = notAcknowledged(t('“{subject}”', { subject }), failure);
        void messages.failed(doing, failure, session, again, 'acknowledging');
      },
    });
    this.#door = new McpDoor({
      tools: toolsOf(manifest),
      version: manifest.version,
      perform: (act, input, signal) => this.#acts.perform(act, input, signal),
    });
  }

  /** What the editor says and asks before a tool runs. What it asks may be waved through: the person is asked once more in any case. */
  async prepare(
    act: AgentAct,
    input: unknown,
    token: vscode.CancellationToken,
  ): Promise<vscode.PreparedToolInvocation> {
    if (act !== 'acknowledgeNotification') return {};
    const call = new AbortController();
    using _watch = cancelledBy(token, call);
    try {
      const { question, detail } = await this.#acts.question(input, call.signal);
      const message = new vscode.MarkdownString();
      // The title may be taken for Markdown: what the service wrote stays out of it.
      for (const line of [question, ...detail.split('\n')]) {
        appendWords(message, line);
        message.appendMarkdown('\n\n');
      }
      return { confirmationMessages: { title: t('Acknowledge a notice, for good?'), message } };
    } catch (error) {
      // The call itself is refused in the same words.
      if (error instanceof AgentRefusal || call.signal.aborted) return {};
      throw error;
    }
  }

  async invoke(
    act: AgentAct,
    input: unknown,
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult> {
    const call = new AbortController();
    using _watch = cancelledBy(token, call);
    const text = await this.#acts.perform(act, input, call.signal);
    return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
  }

  /** The server's program is told where to find this window. */
  async admit(server: vscode.McpStdioServerDefinition): Promise<vscode.McpStdioServerDefinition> {
    const { socket, word } = await this.#door.open();
    // The editor's own program runs scripts where it is told so.
    server.env = {
      ELECTRON_RUN_AS_NODE: '1',
      [mcpVariables.socket]: socket,
      [mcpVariables.word]: word,
    };
    return server;
  }

  dispose(): void {
    this.#acts.dispose();
    void this.#door.dispose();
  }
}

/**
 * No setting of the editor answers this question, and no model does. It comes while a person may be typing: Enter takes the first button,
 * so that one only opens the notice.
 */
async function askPerson({ question, detail, yes, notice }: AgentQuestion): Promise<boolean> {
  const open = t('Open Notice');
  const answer = await vscode.window.showWarningMessage(question, { modal: true, detail }, open, yes);
  if (answer === open) await runCommand('openNotification', notice);
  return answer === yes;
}

function cancelledBy(token: vscode.CancellationToken, call: AbortController): Disposable {
  if (token.isCancellationRequested) call.abort();
  const subscription = token.onCancellationRequested(() => call.abort());
  return { [Symbol.dispose]: () => subscription.dispose() };
}

interface ToolManifest {
  readonly version: string;
  readonly contributes: {
    readonly languageModelTools: readonly {
      readonly name: string;
      readonly displayName: string;
      readonly modelDescription: string;
      readonly inputSchema: JsonRecord;
    }[];
  };
}

/** The tools have one description, which the editor has as well. */
function toolsOf({ contributes }: ToolManifest): readonly AgentTool[] {
  return agentActNames.flatMap((act) => {
    const tool = contributes.languageModelTools.find(({ name }) => name === agentToolPrefix + act);
    if (tool === undefined) return [];
    const { name, displayName: title, modelDescription: description, inputSchema } = tool;
    return [{ act, name, title, description, inputSchema }];
  });
}
