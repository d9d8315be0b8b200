// A saved or recent search as others are to read it: its dates mean what they mean to this reader, who may have another zone than they.

import { datesOf } from '../../core/notices/store.ts';
import type { MomentContext } from '../../core/query/moment.ts';
import { withZones } from '../../core/query/zoned.ts';
import type { ReaderZone } from '../../core/text/timeWindow.ts';
import { serviceZoneOf } from '../../core/text/zoneClock.ts';
import type { Sessions } from '../session/sessions.ts';

/** `connection`: whose zone the service's is; the first one that is signed in where absent. */
export function zonedQuery(
  { query, connection }: { readonly query: string; readonly connection?: string },
  sessions: Sessions,
  zone: ReaderZone,
  now: number,
): string {
  const session = connection === undefined ? sessions.signedIn[0] : sessions.find(connection);
  const dates = session === undefined ? [] : datesOf(session.store.snapshot);
  const context: MomentContext = { now, ...zone, serviceZone: serviceZoneOf(dates) };
  return withZones(query, context);
}
