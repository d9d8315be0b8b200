// Signing in as a person does, and what a service was asked to acknowledge.

import type { RunningService } from '../../../src/service/server.ts';
import type { Editor } from './editor.ts';

type Account = Pick<RunningService, 'baseUrl' | 'userName' | 'apiKey'>;

/** Shows the view, signs in by its button to a new connection of that name, and waits for rows. */
export async function signIn(editor: Editor, account: Account, name: string): Promise<void> {
  await editor.openView();
  await editor.page.locator('.sidebar').getByRole('button', { name: 'Sign In', exact: true }).click();
  await answerSignIn(editor, account, name);
}

/** Answers the boxes of a sign-in that is open, and waits for rows. `name`: of the new connection. */
export async function answerSignIn(editor: Editor, account: Account, name: string): Promise<void> {
  await answerBoxes(editor, account, name);
  await editor.row('Active').waitFor();
}

/** Answers the boxes of a sign-in that is open, one after the other. `name`: of the new connection. */
export async function answerBoxes(editor: Editor, account: Account, name: string): Promise<void> {
  await editor.answer(account.baseUrl, /address of the service/);
  await editor.choose('Platform_');
  await editor.answer(name, /name for this connection/);
  await answerPair(editor, account);
}

/** Answers the boxes of a sign-in to a connection that is there: user name and key. */
export async function answerPair(
  editor: Editor,
  { userName, apiKey }: Pick<Account, 'userName' | 'apiKey'>,
): Promise<void> {
  await editor.answer(userName, /User name/);
  await editor.answer(apiKey, /API key/);
}

/** The ids that were asked to be acknowledged, in the order of the requests. */
export function acknowledgedIds({ requests }: RunningService): number[] {
  return requests.flatMap(({ path }) => Number(/\/(\d+)\/acknowledgeNotification\.json$/.exec(path)?.[1]) || []);
}
