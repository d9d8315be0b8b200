// Signing in: asks for what is missing, checks the credentials with one read, and only then stores anything.

import type { SavedEdits } from '../../app/searches/savedEdits.ts';
import type { Searches } from '../../app/searches/searches.ts';
import { answered } from '../../app/session/answered.ts';
import { forgetFormer } from '../../app/session/formerAddresses.ts';
import type { Sessions } from '../../app/session/sessions.ts';
import {
  connectionOf,
  draftFor,
  emptyDraft,
  followDraft,
  isElsewhere,
  type SignInDraft,
} from '../../app/session/signInDraft.ts';
import type { Clock } from '../../core/clock.ts';
import type { Connect, Connection, Credentials, Logger } from '../../core/connection/ports.ts';
import { isSameAddress, isSameConnection } from '../../core/connection/sameConnection.ts';
import { failureLine, failureOf } from '../../core/failures.ts';
import { describeFailure, describeNoSession } from '../../core/text/failureStrings.ts';
import { inertText } from '../../core/text/untrustedText.ts';
import { tookStep } from '../editor/firstSteps.ts';
import { walkSteps } from '../editor/inputSteps.ts';
import type { Messages } from '../editor/messages.ts';
import { sampleName } from '../editor/sampleName.ts';
import { readSettings } from '../editor/settings.ts';
import { t } from '../editor/translate.ts';
import type { CredentialStore } from './credentials.ts';
import { addConnection, isTaken, takenName } from './entries.ts';
import { sayWaiting, withPatience } from './patience.ts';
import { addressStep, apiKeyStep, type DialogStep, nameStep, prefixStep, userNameStep } from './signInSteps.ts';

export interface SigningInParts {
  readonly connect: Connect;
  readonly credentials: CredentialStore;
  readonly sessions: Sessions;
  readonly searches: Searches;
  readonly edits: SavedEdits;
  readonly messages: Messages;
  readonly clock: Clock;
  readonly log: Logger;
}

export class SigningIn {
  readonly #parts: SigningInParts;
  /** Of dialogs that were left; by the name of the connection, '' for a new one. */
  readonly #drafts = new Map<string, SignInDraft>();

  constructor(parts: SigningInParts) {
    this.#parts = parts;
  }

  /** Asks for a new connection and its credentials. Resolves once signed in, or to undefined. */
  async addConnection(): Promise<Connection | undefined> {
    const draft = this.#drafts.get('') ?? emptyDraft();
    const place = (step: number) => ({ title: t('Platform Events: Sign In'), step, totalSteps: 5 });
    return this.#walk(draft, [
      addressStep(draft, place(1)),
      prefixStep(draft, place(2)),
      nameStep(draft, place(3), (name) => this.#wrongName(name)),
      userNameStep(draft, place(4)),
      apiKeyStep(draft, place(5), (typed, signal) => this.#verify(typed, signal)),
    ]);
  }

  /** Asks for the credentials of a connection that is there. */
  async signIn(connection: Connection): Promise<Connection | undefined> {
    // Of what is stored only the user name is offered: where that can't be read, it is asked for.
    const { credentials, clock, sessions } = this.#parts;
    const stored = await sayWaiting(answered(credentials.get(connection), clock)).catch(() => undefined);
    const left = this.#drafts.get(connection.name);
    // A copy: another box may still be open with what was left, and asks for the address that it has told.
    const draft =
      left === undefined ? draftFor(connection, stored?.userName ?? '') : { ...left, ...connection, apiKey: '' };
    const title = t('Platform Events: Sign In to {name}', { name: connection.name });
    const place = (step: number) => ({ title, step, totalSteps: 2 });
    return this.#walk(draft, [
      () => {
        followDraft(draft, sessions.find(draft.name)?.connection ?? draft);
        return userNameStep(draft, place(1))();
      },
      apiKeyStep(draft, place(2), (typed, signal) => this.#verify(typed, signal)),
    ]);
  }

  /** Asks, and stores what was answered. Where the dialog is left, what was typed is there the next time. */
  async #walk(draft: SignInDraft, steps: readonly DialogStep[]): Promise<Connection | undefined> {
    const draftKey = draft.isNew ? '' : draft.name;
    this.#drafts.set(draftKey, draft);
    const isAnswered = await walkSteps(steps);
    const { userName, apiKey } = draft;
    draft.apiKey = '';
    if (!isAnswered) return undefined;
    const { sessions, messages } = this.#parts;
    const connection = await this.#store(draft, { userName, apiKey });
    if (connection === undefined) return undefined;
    this.#drafts.delete(draftKey);
    await sayWaiting(sessions.sync());
    tookStep('connect');
    messages.done(t('Signed in to {name}', { name: connection.name }));
    return connection;
  }

  /** For which connection that is, as it is called by now; undefined where something was not stored, which was shown. */
  async #store(draft: SignInDraft, typed: Credentials): Promise<Connection | undefined> {
    const { credentials, messages, log } = this.#parts;
    const connection = await this.#present(draft);
    if (typeof connection === 'string') {
      await (draft.isNew ? this.#sayNotAdded(connection) : messages.warn(connection, 'signIn', draft.name));
      return undefined;
    }
    try {
      await withPatience(credentials.set(connection, typed), this.#parts);
    } catch (error) {
      log.error(
        `The editor's secret storage did not keep the credentials: ${error instanceof Error ? error.message : error}`,
      );
      await messages.warn(
        t('The editor’s secret storage did not keep the credentials. Check the system’s keyring, then sign in again.'),
        'showLog',
      );
      return undefined;
    }
    if (draft.isNew) return (await this.#addToSettings(connection)) ? connection : undefined;
    const present = await this.#present(draft);
    if (typeof present === 'string' || !isSameConnection(present, connection)) {
      // The settings were changed while the storage took its time.
      await this.#deleted(credentials.delete(connection));
      return await this.#store(draft, typed);
    }
    await this.#deleteStrays(connection);
    return connection;
  }

  /**
   * The connection as the settings have it by now: while it is asked for, its entry may be corrected, or go. A sentence where a key that was
   * typed for it isn't to be sent or kept: it goes to no other service than the person was told.
   */
  async #present(draft: SignInDraft): Promise<Connection | string> {
    const { sessions } = this.#parts;
    const asked = connectionOf(draft);
    if (draft.isNew) return (await isTaken(asked)) ? takenName() : asked;
    if (readSettings().connections.some((known) => isSameConnection(known, asked))) return asked;
    await sayWaiting(sessions.sync());
    const present = sessions.find(draft.name)?.connection;
    // Under another name only the same one is meant.
    const isGone = present === undefined || (present.name !== asked.name && !isSameAddress(present, asked));
    if (isGone) return describeNoSession(inertText(draft.name), false, t).sentence;
    if (!isElsewhere(draft, present.baseUrl)) return present;
    return t('{name} has another address by now: {origin}. Begin again with the user name to sign in there.', {
      name: inertText(present.name),
      origin: new URL(present.baseUrl).origin,
    });
  }

  /** False where the settings don't have it, which was shown; its key isn't kept then. */
  async #addToSettings(connection: Connection): Promise<boolean> {
    const { credentials } = this.#parts;
    try {
      if (!readSettings().connections.some((known) => isSameConnection(known, connection))) {
        await this.#leaveSearches(connection.name);
        await addConnection(connection);
      }
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      const told = this.#sayNotAdded(why);
      await this.#deleted(credentials.delete(connection));
      await told;
      return false;
    }
    await this.#deleteStrays(connection);
    return true;
  }

  #sayNotAdded(why: string): Promise<boolean> {
    return this.#parts.messages.warn(t('The connection could not be added to the settings. {why}', { why }));
  }

  /** Sees to it that no key stays stored which none of the settings' connections uses. */
  async #deleteStrays(connection: Connection): Promise<void> {
    const { credentials, sessions } = this.#parts;
    await this.#deleted(forgetFormer(connection.name, sessions.former));
    const { connections, connectionProblems } = readSettings();
    if (connectionProblems.length > 0) return;
    await this.#deleted(credentials.deleteStrays(connection, [...connections, connection]));
  }

  /** Waits for keys to go that are not to stay, and says so where that takes long. Doesn't reject: the log has that they may still be there. */
  async #deleted(deleting: Promise<void>): Promise<void> {
    try {
      await withPatience(deleting, this.#parts);
    } catch (error) {
      this.#parts.log.warn(
        `Credentials that no connection uses may still be stored: ${error instanceof Error ? error.message : error}`,
      );
    }
  }

  /** Where it is an earlier name of another connection, the searches that call that one so stay with it, and so does what is watched. */
  async #leaveSearches(name: string): Promise<void> {
    const { sessions, searches, edits } = this.#parts;
    const present = sessions.find(name)?.connection.name ?? name;
    if (present === name) return;
    await edits.renameConnection(name, present);
    searches.keepPresentNames();
  }

  /** The sentence that says why the service doesn't take the credentials, or undefined. */
  async #verify(draft: SignInDraft, signal: AbortSignal): Promise<string | undefined> {
    const connection = await this.#present(draft);
    if (typeof connection === 'string') return connection;
    const service = this.#parts.connect(connection, draft);
    try {
      await service.verify(signal);
      return undefined;
    } catch (error) {
      const failure = failureOf(error);
      const { host } = new URL(connection.baseUrl);
      this.#parts.log.warn(`Signing in to ${host} failed: ${failureLine(failure)}`);
      if (failure.kind === 'notFound') return wrongPrefix(draft.isNew, connection.objectPrefix, host);
      if (failure.kind === 'unauthorized')
        return t('{host} refused the user name or the API key. Type the key again, or go back to the user name.', {
          host,
        });
      return describeFailure(failure, host, t).sentence;
    }
  }

  #wrongName(name: string): string | undefined {
    // An earlier name of another one is free.
    const isTaken = this.#parts.sessions.all.some(({ connection }) => connection.name === name);
    return isTaken || name === sampleName() ? takenName() : undefined;
  }
}

/** A service that has no such object is another one than was meant, or spells its objects in another way. */
function wrongPrefix(isNew: boolean, prefix: string, host: string): string {
  return isNew
    ? t(
        '{host} has no object whose name begins with {prefix}. Go back and choose another prefix, or correct the address.',
        { host, prefix },
      )
    : t(
        '{host} has no object whose name begins with {prefix}. Correct the objectPrefix of this connection in the setting platformEvents.connections.',
        { host, prefix },
      );
}
