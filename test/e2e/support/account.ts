// Signing in as a person does, and what a service was asked to acknowledge.

import type { RunningService } from '../../../src/service/server.ts';
import type { Editor } from './editor.ts';

type Account = Pick<RunningService, 'baseUrl' | 'userName' | 'apiKey'>;

/** Answers the boxes of a sign-in that is open, and waits for rows. `name`: of the new connection. */
export async function answerSignIn(
  editor: Editor,
  { baseUrl, userName, apiKey }: Account,
  name: string,
): Promise<void> {
  await editor.answer(baseUrl, /address of the service/);
  await editor.choose('Platform_');
  await editor.answer(name, /name for this connection/);
  await editor.answer(userName, /User name/);
  await editor.answer(apiKey, /API key/);
  await editor.row('Active').waitFor();
}

/** The ids that were asked to be acknowledged, in the order of the requests. */
export function acknowledgedIds({ requests }: RunningService): number[] {
  return requests.flatMap(({ path }) => Number(/\/(\d+)\/acknowledgeNotification\.json$/.exec(path)?.[1]) || []);
}
