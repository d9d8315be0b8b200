// The commands about accounts: sign in and out, add and remove connections, the sample account.

import * as vscode from 'vscode';
import type { TreeRows } from '../../app/notices/treeElements.ts';
import { forgetFormer } from '../../app/session/formerAddresses.ts';
import { goingOn } from '../../app/session/presentSession.ts';
import type { Session } from '../../app/session/session.ts';
import type { Sessions } from '../../app/session/sessions.ts';
import type { Logger } from '../../core/connection/ports.ts';
import { inertText } from '../../core/text/untrustedText.ts';
import { type CommandName, viewIds } from '../../manifest.ts';
import type { CommandHandler } from '../editor/commands.ts';
import { tookStep } from '../editor/firstSteps.ts';
import { rereadSettings } from '../editor/rereadSettings.ts';
import { sampleName } from '../editor/sampleName.ts';
import { pickSession, sessionItem } from '../editor/sessionPick.ts';
import { t } from '../editor/translate.ts';
import type { CredentialStore } from './credentials.ts';
import { removeConnection } from './entries.ts';
import { type PatienceParts, sayWaiting, withPatience } from './patience.ts';
import type { SampleAccount } from './sampleAccount.ts';
import type { SigningIn } from './signingIn.ts';

export interface ConnectionCommandParts extends PatienceParts {
  readonly sessions: Sessions;
  readonly tree: TreeRows;
  /** Opens the row of the connection of this name once it has some below it. */
  readonly openOnceDrawn: (name: string, focus?: boolean) => void;
  readonly credentials: CredentialStore;
  /** Read when somebody signs in: most windows never do. */
  readonly signingIn: () => Promise<SigningIn>;
  readonly sample: SampleAccount;
  readonly log: Logger;
}

type ConnectionCommand = Extract<
  CommandName,
  'signIn' | 'signOut' | 'addConnection' | 'removeConnection' | 'openSample'
>;

export function connectionCommands(parts: ConnectionCommandParts): {
  readonly [name in ConnectionCommand]: CommandHandler;
} {
  const { sessions, tree, openOnceDrawn, credentials, signingIn, sample, messages, log } = parts;

  /** False where the credentials are still stored, which was shown. */
  const close = async (session: Session): Promise<boolean> => {
    if (session.isSample) {
      await sample.close();
      return true;
    }
    const { connection } = session;
    const forget = async () => {
      await credentials.delete(connection);
      await forgetFormer(connection.name, sessions.former);
    };
    try {
      await withPatience(forget(), parts);
    } catch (error) {
      log.error(
        `The editor's secret storage did not delete credentials: ${error instanceof Error ? error.message : error}`,
      );
      const sentence = t(
        'The editor’s secret storage did not delete the user name and the API key of {name}: they are still stored. Check the system’s keyring, then try again.',
        { name: connection.name },
      );
      await messages.warn(sentence, 'showLog');
      return false;
    }
    // A key that is gone may only be on its way to another name: here it isn't.
    await session.signOut();
    await sayWaiting(sessions.sync());
    return true;
  };

  /** The account by now: it may have got another name while the person was asked. Undefined where it has gone, which is told. */
  const stillThere = async (session: Session): Promise<Session | undefined> => {
    await sayWaiting(sessions.sync());
    const present = goingOn(session, sessions);
    if (sessions.all.includes(present)) return present;
    messages.tell(t('There is no connection “{name}” any more.', { name: inertText(session.connection.name) }));
    return undefined;
  };

  /** A page or a message may outlive its connection: no other one is meant then. */
  const signInToGone = async (name: string) => {
    if (name === sampleName()) return await sample.open();
    const add = t('Add Connection…');
    const sentence = t('There is no connection “{name}” any more. Add it again to sign in to it.', { name });
    if ((await vscode.window.showWarningMessage(inertText(sentence), add)) === add)
      await (await signingIn()).addConnection();
  };

  return {
    signIn: async (argument) => {
      const real = sessions.all.filter((session) => !session.isSample);
      const named = namedSession(argument, tree, sessions);
      const gone = named === undefined ? connectionNameOf(argument) : undefined;
      if (gone !== undefined) return await signInToGone(gone);
      const dialog = await signingIn();
      const waiting = real.filter(needsSignIn);
      const choice = named ?? (real.length === 0 ? 'another' : await pickToSignIn(waiting.length > 0 ? waiting : real));
      if (choice === undefined) return;
      const signedIn = await (choice === 'another' ? dialog.addConnection() : dialog.signIn(choice.connection));
      // The button in place of the rows goes once some come.
      if (signedIn !== undefined) openOnceDrawn(signedIn.name, argument === 'welcome');
    },
    signOut: async (argument) => {
      const session = namedSession(argument, tree, sessions) ?? (await pickSession(sessions.signedIn, t('Sign Out')));
      const present = session && (await stillThere(session));
      if (present === undefined || !(await close(present))) return;
      messages.done(t('Signed out of {name}', { name: present.connection.name }));
    },
    addConnection: async () => (await signingIn()).addConnection(),
    removeConnection: async (argument) => {
      const session =
        namedSession(argument, tree, sessions) ?? (await pickSession(sessions.all, t('Remove Connection'), true));
      if (session === undefined) return;
      const remove = t('Remove');
      const answer = await vscode.window.showWarningMessage(
        t('Remove the connection “{name}”?', { name: inertText(session.connection.name) }),
        {
          modal: true,
          detail: t('Its user name and API key are deleted from this machine. Nothing changes at the service.'),
        },
        remove,
      );
      const present = answer === remove ? await stillThere(session) : undefined;
      if (present === undefined) return;
      const { name } = present.connection;
      try {
        // Its key goes only where the settings can be written: the connection would stay without it.
        if (!present.isSample) await rereadSettings();
        if (!(await close(present))) return;
        if (!present.isSample) await removeConnection(name);
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        return void (await messages.warn(t('The connection could not be removed from the settings. {why}', { why })));
      }
      await sayWaiting(sessions.sync());
      messages.done(t('Removed {name}', { name }));
    },
    openSample: async () => {
      const isFirst = sessions.all.length === 0;
      await sample.open();
      tookStep('connect');
      await vscode.commands.executeCommand(`${viewIds.notifications}.focus`);
      // The button in place of the rows goes with its press.
      if (isFirst) openOnceDrawn(sampleName(), true);
    },
  };
}

function needsSignIn({ store: { snapshot } }: Session): boolean {
  const kind = snapshot.state === 'stale' ? snapshot.failure.kind : undefined;
  return snapshot.state === 'signedOut' || kind === 'unauthorized' || kind === 'secretStorage';
}

/** The session a menu's row or one of our own calls names. */
function namedSession(argument: unknown, tree: TreeRows, sessions: Sessions): Session | undefined {
  const element = tree.element(argument);
  if (element?.kind === 'connection') return element.session;
  const name = connectionNameOf(argument);
  return name === undefined ? undefined : sessions.find(name);
}

function connectionNameOf(argument: unknown): string | undefined {
  if (typeof argument !== 'object' || argument === null || !('connectionName' in argument)) return undefined;
  return typeof argument.connectionName === 'string' ? argument.connectionName : undefined;
}

async function pickToSignIn(sessions: readonly Session[]): Promise<Session | 'another' | undefined> {
  const items: (vscode.QuickPickItem & { choice: Session | 'another' })[] = [
    ...sessions.map((session) => ({ ...sessionItem(session), choice: session })),
    { label: t('Another connection…'), choice: 'another' },
  ];
  const [first] = sessions;
  if (sessions.length === 1 && first !== undefined && needsSignIn(first)) return first;
  return (await vscode.window.showQuickPick(items, { title: t('Sign In'), placeHolder: t('Which connection?') }))
    ?.choice;
}
