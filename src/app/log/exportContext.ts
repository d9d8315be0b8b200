// What of a search of the event log can be exported, and what an export has to know beside its entries.

import type { Logger } from '../../core/connection/ports.ts';
import type { Translate } from '../../core/text/translate.ts';
import type { Problem } from '../../protocol/notice.ts';
import type { LogExport } from '../export/file.ts';
import type { PanelConnection } from '../panels/connection.ts';
import type { ExportedPart } from './enginePort.ts';

export interface ExportContext {
  /** The file's, where they are from one. */
  readonly connectionName: string;
  /** The query whose rows are shown. */
  readonly query: string;
  /** The service's host as the user knows it, for sentences. */
  readonly host: string;
  readonly log: Logger;
  /** Why it was ended where that was no word of its own: nobody is signed in any more, somebody else is, or the page is closed. */
  endedBy(): Problem;
}

/** What of a search can be exported. */
export interface ResultExports {
  /** The file that they are read from: it has no more than that; undefined: a service has. */
  readonly file: string | undefined;
  /** Entries that are shown. */
  readonly count: number;
  /** Settles what is written. Rejects with a FailureError. */
  prepare(part: ExportedPart): Promise<LogExport>;
}

/** What an export of a query's rows has to know; undefined while nobody is signed in. */
export function exportContextOf({ ports, connection }: ExportingPage, query: string): ExportContext | undefined {
  const { session, name } = connection;
  const connectionName = session?.file === undefined ? name : session.host;
  const { log, t } = ports;
  return session && { connectionName, query, host: session.host, log, endedBy };

  function endedBy(): Problem {
    if (connection.problem !== null) return connection.problem;
    const sentence =
      connection.session?.service === session?.service
        ? t('The page that shows these entries was closed.')
        : t('The sign-in to {name} has changed meanwhile.', { name: connection.name });
    return { sentence, action: 'none' };
  }
}

/**
 * What can be exported of the query whose rows are shown: of the search that is shown when it is settled, as one that was read again may
 * have taken its place by then. Of another query's, or another sign-in's, it never is. Undefined where there is nothing.
 */
export function shownExports(page: ShowingPage, connection: PanelConnection): ResultExports | undefined {
  const { result, query } = page;
  const service = connection.session?.service;
  if (result === undefined) return undefined;
  const shown = () => {
    const isSame = page.query === query && connection.session?.service === service;
    return (isSame ? page.result : undefined) ?? result;
  };
  return {
    file: result.file,
    get count() {
      return shown().count;
    },
    prepare: (part) => shown().prepare(part),
  };
}

/** The page whose rows are exported. */
interface ExportingPage {
  readonly ports: { readonly log: Logger; readonly t: Translate };
  readonly connection: PanelConnection;
}

/** The search whose rows a page shows, of this query. */
interface ShowingPage {
  readonly result: ResultExports | undefined;
  readonly query: string;
}
