// What has been typed so far of a connection and its credentials.

import type { Connection } from '../../core/connection/ports.ts';

/** It stays over Back and over a refused key, and all but the key over Escape too. */
export interface SignInDraft {
  /** The connection isn't among the settings' yet. */
  readonly isNew: boolean;
  /** The base URL as it was typed. */
  address: string;
  name: string;
  baseUrl: string;
  objectPrefix: string;
  userName: string;
  apiKey: string;
}

export function emptyDraft(): SignInDraft {
  return { isNew: true, address: '', name: '', baseUrl: '', objectPrefix: '', userName: '', apiKey: '' };
}

/** A draft of credentials for a connection that is there. `userName`: the stored one, '' where there is none. */
export function draftFor(connection: Connection, userName: string): SignInDraft {
  return { ...connection, isNew: false, address: '', userName, apiKey: '' };
}

export function connectionOf({ name, baseUrl, objectPrefix }: SignInDraft): Connection {
  return { name, baseUrl, objectPrefix };
}

/** The DNS name of the service; '' where no address was accepted yet. */
export function hostNameOf({ baseUrl }: SignInDraft): string {
  return baseUrl === '' ? '' : new URL(baseUrl).hostname;
}

/** It is another service than the one that the person was told. */
export function isElsewhere(draft: SignInDraft, baseUrl: string): boolean {
  return draft.baseUrl !== '' && new URL(draft.baseUrl).origin !== new URL(baseUrl).origin;
}

/** Takes over what the settings have by now of a connection that is there, as moveDraft does. */
export function followDraft(draft: SignInDraft, { baseUrl, objectPrefix }: Connection): void {
  if (isElsewhere(draft, baseUrl)) draft.apiKey = '';
  Object.assign(draft, { baseUrl, objectPrefix });
}

/** Takes an address over. What was proposed or typed for another service isn't proposed for this one. */
export function moveDraft(draft: SignInDraft, baseUrl: string): void {
  if (isElsewhere(draft, baseUrl)) draft.apiKey = '';
  if (draft.baseUrl !== baseUrl) draft.objectPrefix = '';
  if (draft.name === hostNameOf(draft)) draft.name = '';
  draft.baseUrl = baseUrl;
  draft.address = baseUrl;
}
