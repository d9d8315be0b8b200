// Says while something is sent that the service asked to wait, and how long: it is sent again by itself, and until then nothing would be
// seen to happen.

import * as vscode from 'vscode';
import type { Session } from '../../app/session/session.ts';
import { t } from './translate.ts';

/** Milliseconds after which it is looked whether there is something else to say. */
const tick = 1000;

/** Runs `work`, which asks the services of these sessions. Meanwhile says each pause, and '' once it is over. */
export async function withPausesTold<Result>(
  sessions: readonly Session[],
  say: (text: string) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  let isOver = false;
  let said = '';
  const look = async () => {
    const pauses = await Promise.all(sessions.map((session) => pauseOf(session)));
    const seconds = Math.ceil(Math.max(...pauses) / 1000);
    const text = seconds > 0 ? t('the service asks to wait, {seconds} s more', { seconds }) : '';
    if (isOver || text === said) return;
    said = text;
    say(text);
  };
  const timer = setInterval(() => void look(), tick);
  try {
    return await work();
  } finally {
    isOver = true;
    clearInterval(timer);
  }
}

/** Of an acknowledgement, in the status bar, until there is something else to say. */
export function tellPause(wait: string): void {
  if (wait !== '') vscode.window.setStatusBarMessage(`$(watch) ${t('Acknowledging: {wait}', { wait })}`, 1500);
}

/** Milliseconds; none where nobody is signed in. */
async function pauseOf({ service }: Session): Promise<number> {
  return (await service?.pause().catch(() => undefined)) ?? 0;
}
