// Signing in: asks for what is missing, checks the pair with one read, and only then stores anything.

import { checkBaseUrl } from '../core/baseUrl.ts';
import { describeFailure, failureOf } from '../core/failures.ts';
import type { Connect, Connection, Log } from '../core/ports.ts';
import { baseUrlSentence, isObjectPrefix, knownPrefixes } from './connectionForm.ts';
import type { CredentialStore } from './credentials.ts';
import { askPick, askText, notEmpty, type StepAnswer, walkSteps } from './inputSteps.ts';
import type { Messages } from './messages.ts';
import { sampleName } from './sampleAccount.ts';
import type { Sessions } from './sessions.ts';
import { readSettings, updateConnections } from './settings.ts';
import { t } from './translate.ts';

export interface SigningInParts {
  readonly connect: Connect;
  readonly credentials: CredentialStore;
  readonly sessions: Sessions;
  readonly messages: Messages;
  readonly log: Log;
}

/** What has been typed so far; kept over Back and over a refused key. */
interface Draft {
  name: string;
  baseUrl: string;
  objectPrefix: string;
  userName: string;
  apiKey: string;
}

export class SigningIn {
  readonly #parts: SigningInParts;

  constructor(parts: SigningInParts) {
    this.#parts = parts;
  }

  /** Asks for a new connection and its credentials. Resolves to true once signed in. */
  async addConnection(): Promise<boolean> {
    const draft: Draft = { name: '', baseUrl: '', objectPrefix: '', userName: '', apiKey: '' };
    const title = t('Platform Events: Sign In', {});
    const place = (step: number) => ({ title, step, totalSteps: 5 });
    return this.#finish(draft, [
      async () => {
        const answer = await askText({
          ...place(1),
          prompt: t('The address of the service', {}),
          placeholder: 'https://api.example.com',
          value: draft.baseUrl,
          check: (value) => {
            const checked = checkBaseUrl(value);
            return checked.ok ? undefined : baseUrlSentence(checked.reason);
          },
        });
        return keep(answer, (value) => {
          const checked = checkBaseUrl(value);
          if (checked.ok) draft.baseUrl = checked.baseUrl;
        });
      },
      async () => keep(await askPrefix(draft, place(2)), (value) => Object.assign(draft, { objectPrefix: value })),
      async () => {
        const answer = await askText({
          ...place(3),
          prompt: t('A name for this connection, as the tree will show it', {}),
          value: draft.name === '' ? new URL(draft.baseUrl).hostname : draft.name,
          check: (value) => notEmpty(t('A name', {}))(value) ?? this.#nameTaken(value.trim()),
        });
        return keep(answer, (value) => Object.assign(draft, { name: value.trim() }));
      },
      ...this.#credentialSteps(draft, title, 4, 5),
    ]);
  }

  /** Asks for the credentials of a connection that is there. */
  async signIn(connection: Connection): Promise<boolean> {
    const stored = await this.#parts.credentials.get(connection);
    const draft: Draft = { ...connection, userName: stored?.userName ?? '', apiKey: '' };
    const title = t('Platform Events: Sign In to {name}', { name: connection.name });
    return this.#finish(draft, this.#credentialSteps(draft, title, 1, 2));
  }

  #credentialSteps(draft: Draft, title: string, first: number, totalSteps: number): (() => Promise<StepAnswer>)[] {
    return [
      async () => {
        const answer = await askText({
          title,
          step: first,
          totalSteps,
          prompt: t('User name of the account user', {}),
          value: draft.userName,
          check: (value) =>
            notEmpty(t('The user name', {}))(value) ??
            (value.includes(':') ? t('A user name has no colon in it.', {}) : undefined),
        });
        return keep(answer, (value) => Object.assign(draft, { userName: value.trim() }));
      },
      async () => {
        const answer = await askText({
          title,
          step: first + 1,
          totalSteps,
          prompt: t(
            'API key. It is checked with the service, then kept in the editor’s secret storage and nowhere else.',
            {},
          ),
          password: true,
          value: draft.apiKey,
          check: notEmpty(t('The API key', {})),
          accept: (value, signal) => this.#verify({ ...draft, apiKey: value.trim() }, signal),
        });
        return keep(answer, (value) => Object.assign(draft, { apiKey: value.trim() }));
      },
    ];
  }

  /** The sentence that says why the service doesn't take the pair, or undefined. */
  async #verify(draft: Draft, signal: AbortSignal): Promise<string | undefined> {
    const service = this.#parts.connect(connectionOf(draft), draft);
    try {
      await service.verify(signal);
      return undefined;
    } catch (error) {
      const failure = failureOf(error);
      this.#parts.log.warn(`Signing in to ${new URL(draft.baseUrl).host} failed: ${failure.kind}: ${failure.detail}`);
      return describeFailure(failure, new URL(draft.baseUrl).host, t).sentence;
    }
  }

  async #finish(draft: Draft, steps: readonly (() => Promise<StepAnswer>)[]): Promise<boolean> {
    if (!(await walkSteps(steps))) return false;
    const { credentials, sessions, messages, log } = this.#parts;
    const connection = connectionOf(draft);
    try {
      await credentials.set(connection, { userName: draft.userName, apiKey: draft.apiKey });
    } catch (error) {
      log.error(
        `The editor's secret storage did not keep the credentials: ${error instanceof Error ? error.message : error}`,
      );
      await messages.warn(
        t(
          'The editor’s secret storage did not keep the credentials. Check the system’s keyring, then sign in again.',
          {},
        ),
        'showLog',
      );
      return false;
    }
    const known = readSettings().connections;
    if (!known.some(({ name }) => name === connection.name)) await updateConnections([...known, connection]);
    await sessions.sync();
    messages.done(t('Signed in to {name}', { name: connection.name }));
    return true;
  }

  #nameTaken(name: string): string | undefined {
    return this.#parts.sessions.find(name) === undefined && name !== sampleName()
      ? undefined
      : t('There is a connection of this name already. Choose another name.', {});
  }
}

function connectionOf({ name, baseUrl, objectPrefix }: Draft): Connection {
  return { name, baseUrl, objectPrefix };
}

function keep(answer: StepAnswer, store: (value: string) => void): StepAnswer {
  if (typeof answer === 'object') store(answer.value);
  return answer;
}

/** One of the known prefixes, or another one typed. */
async function askPrefix(
  draft: Draft,
  place: { title: string; step: number; totalSteps: number },
): Promise<StepAnswer> {
  const other = 'other';
  const guess = new URL(draft.baseUrl).hostname.endsWith('softlayer.com') ? 'SoftLayer_' : 'Platform_';
  const value = draft.objectPrefix === '' ? guess : draft.objectPrefix;
  const details: Record<string, string> = {
    Platform_: t('as the interface’s document spells its objects', {}),
    SoftLayer_: t('at api.softlayer.com', {}),
  };
  const answer = await askPick({
    ...place,
    placeholder: t('What the service’s object names begin with', {}),
    value,
    items: [
      ...knownPrefixes.map((prefix) => ({
        label: prefix,
        description: details[prefix] ?? '',
        value: prefix as string,
      })),
      { label: t('Another prefix…', {}), value: other },
    ],
  });
  if (typeof answer !== 'object' || answer.value !== other) return answer;
  return askText({
    ...place,
    prompt: t('What the service’s object names begin with', {}),
    value: knownPrefixes.some((prefix) => prefix === value) ? '' : value,
    check: (text) =>
      isObjectPrefix(text.trim())
        ? undefined
        : t('A prefix is a word with an underscore at its end, such as Platform_.', {}),
  });
}
