// How links into the extension are written.

import * as vscode from 'vscode';
import { extensionId } from '../../manifest.ts';

export function noticeLink(id: number): string {
  return `${vscode.env.uriScheme}://${extensionId}/notification/${id}`;
}

/** What opens the event log with this query, written so that no text around a link takes a part of it for its own. */
export function searchLink(query: string): string {
  const text = encodeURIComponent(query.replace(/\p{Surrogate}/gu, '\ufffd')).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `${vscode.env.uriScheme}://${extensionId}/log?q=${text}`;
}
