// What the page of a file's entries gets in place of a connection's session and searches: there is no service behind it.

import path from 'node:path';
import { lazyService } from '../../core/connection/lazyService.ts';
import { fail } from '../../core/failures.ts';
import { NoticeStore } from '../../core/notices/store.ts';
import type { PanelSession, PanelSessions } from '../panels/ports.ts';
import type { LogPanelPorts } from './panelPorts.ts';
import { fileTitle } from './title.ts';

/** `file`: its path. Nothing that the page does leads to a service. */
export function filePorts(ports: LogPanelPorts, file: string): LogPanelPorts {
  const session: PanelSession = {
    connection: { name: fileTitle(file), baseUrl: '', objectPrefix: '' },
    host: path.basename(file),
    file,
    service: lazyService(() => Promise.reject(fail('notFound', 'a file has no service'))),
    store: new NoticeStore('signedOut'),
    clock: ports.clock,
  };
  const nothing = () => {};
  const sessions: PanelSessions = {
    find: () => session,
    isListed: () => true,
    presentName: (name) => name,
    areOthers: () => false,
    unanswered: () => undefined,
    isOpening: () => false,
    onChange: () => nothing,
    onRename: () => nothing,
  };
  // What is searched in a file is nothing to be searched for in an account.
  const searches = { recent: () => [], ran: nothing, save: nothing, onChange: () => nothing };
  return { ...ports, sessions, searches, copyLogLink: nothing, copyAsCurl: nothing };
}
