// How far an export is, in its notification: what is written, or what it waits for where that takes long.

import * as vscode from 'vscode';
import { exportWaitText } from '../../app/export/exportWait.ts';
import type { LogExport } from '../../app/export/file.ts';
import { countText, t } from '../editor/translate.ts';

/** Milliseconds between two reports of progress, and between two looks at what is waited for. */
const reportInterval = 100;
const lookInterval = 1_000;

type Progress = vscode.Progress<{ message?: string; increment?: number }>;

/** Does it while a notification tells how far it is, by which `abort` can be cancelled. `work` is given what takes how many entries are written. */
export async function withExportProgress<T>(
  title: string,
  source: LogExport,
  abort: AbortController,
  work: (report: (written: number) => void) => Promise<T>,
): Promise<T> {
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  return await vscode.window.withProgress(options, async (progress, token) => {
    token.onCancellationRequested(() => abort.abort());
    const told = new ExportProgress(progress, source);
    try {
      return await work(told.report);
    } finally {
      told.end();
    }
  });
}

/** Tells how far the export is, not more often than can be read. What the service says there are may be wrong. */
class ExportProgress {
  readonly #progress: Progress;
  readonly #source: LogExport;
  readonly #timer: ReturnType<typeof setInterval>;
  #reportedAt = 0;
  #share = 0;
  #written = 0;
  #isWaiting = false;

  constructor(progress: Progress, source: LogExport) {
    this.#progress = progress;
    this.#source = source;
    this.#timer = setInterval(() => this.#look(), lookInterval);
  }

  /** So many entries are written. */
  readonly report = (written: number): void => {
    this.#written = written;
    if (this.#isWaiting || performance.now() - this.#reportedAt < reportInterval) return;
    this.#reportedAt = performance.now();
    this.#tell();
  };

  end(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const waiting = this.#source.waiting?.() ?? null;
    const text = waiting === null ? '' : exportWaitText(waiting, Date.now(), t);
    const was = this.#isWaiting;
    this.#isWaiting = text !== '';
    if (this.#isWaiting) this.#progress.report({ message: text });
    else if (was) this.#tell();
  }

  #tell(): void {
    const { total } = this.#source;
    const written = this.#written;
    if (total === null || written > total) {
      this.#progress.report({ message: t('{count} entries', { count: countText(written) }) });
      return;
    }
    const increment = (100 * written) / Math.max(total, 1) - this.#share;
    this.#share += increment;
    const counts = { written: countText(written), total: countText(total) };
    this.#progress.report({ message: t('{written} of about {total}', counts), increment });
  }
}
