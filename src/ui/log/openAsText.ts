// What was found in the event log as a text in an editor, without a file.

import * as vscode from 'vscode';
import type { LogExport } from '../../app/export/file.ts';
import type { ExportContext } from '../../app/log/exportContext.ts';
import { inertText } from '../../core/text/untrustedText.ts';
import type { Messages } from '../editor/messages.ts';
import { t } from '../editor/translate.ts';
import { withExportProgress } from './exportProgress.ts';
import { missingSentence, serviceTrouble } from './exportSentences.ts';
import { inertJson } from './inertJson.ts';

/** Most characters of it: with more, an editor does without most of what one opens a text in it for. */
export const longestText = 10_000_000;

class TooLong extends Error {}

/** Opens all of it as JSON, unsaved. Never rejects for what the user can be told. */
export async function openAsText(source: LogExport, context: ExportContext, messages: Messages): Promise<void> {
  const abort = new AbortController();
  try {
    const title = t('Opening the entries in an editor');
    const json = await withExportProgress(title, source, abort, (report) => textOf(source, abort.signal, report));
    const document = await vscode.workspace.openTextDocument({ language: 'json', content: inertJson(json) });
    await vscode.window.showTextDocument(document);
    const missing = source.missing();
    if (missing !== null) messages.tell(missingSentence(missing));
  } catch (error) {
    if (abort.signal.aborted) return;
    context.log.error(`Opening entries of the event log as a text failed: ${inertText(String(error), 1000)}`);
    if (error instanceof TooLong) {
      void messages.warn(
        t('These are more entries than an editor can show well. Export them to a file, or search for fewer.'),
      );
      return;
    }
    const { sentence, action } = serviceTrouble(error, context) ?? {
      sentence: t('The export did not work. The log says why.'),
      action: 'showLog',
    };
    void messages.warn(sentence, action, context.connectionName);
  }
}

async function textOf(source: LogExport, signal: AbortSignal, report: (written: number) => void): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  const take = async (bytes: Uint8Array, count: number) => {
    text += decoder.decode(bytes, { stream: true });
    if (text.length > longestText) throw new TooLong('The text is too long for an editor.');
    report(count);
  };
  await source.write('json', take, signal);
  return text + decoder.decode();
}
