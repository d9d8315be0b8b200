// How far the acknowledging of many notices has come, in the editor's message with its button to stop it.

import * as vscode from 'vscode';
import { withPausesTold } from '../editor/askedPause.ts';
import { leastProgress } from '../editor/progress.ts';
import { countText, t } from '../editor/translate.ts';
import type { AcknowledgeTarget } from './acknowledgeTarget.ts';

/** Shows it while `work` goes on, which calls `onTried` for each one and ends early once `stop` aborts. */
export async function withAcknowledgeProgress<Result>(
  targets: readonly AcknowledgeTarget[],
  work: (stop: AbortSignal, onTried: () => void) => Promise<Result>,
): Promise<Result> {
  const all = countText(targets.length);
  const sessions = [...new Set(targets.map(({ session }) => session))];
  const began = Date.now();
  const stop = new AbortController();
  let tried = 0;
  let pause = '';
  return await vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: t('Acknowledging {count} notices', { count: all }),
      cancellable: true,
    },
    async (progress, token) => {
      token.onCancellationRequested(() => stop.abort());
      const report = (increment: number) => {
        const count = Date.now() - began < leastProgress ? '' : t('{done} of {all}', { done: countText(tried), all });
        const message = [count, pause].filter((part) => part !== '').join(' · ');
        progress.report({ increment, ...(message === '' ? {} : { message }) });
      };
      const sayPause = (text: string) => {
        pause = text;
        report(0);
      };
      const onTried = () => {
        tried += 1;
        report(100 / targets.length);
      };
      return await withPausesTold(sessions, sayPause, () => work(stop.signal, onTried));
    },
  );
}
