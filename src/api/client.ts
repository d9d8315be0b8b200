// Owns the client: the EventService port over one connection and one pair of credentials.

import type { Clock } from '../core/clock.ts';
import type { Connection, ConnectOptions, Credentials, EventService, Logger } from '../core/connection/ports.ts';
import { FailureError, fail, failureOf } from '../core/failures.ts';
import type { NoticeDetail } from '../core/notices/notice.ts';
import { askedPart, firstLogPage, type LogWindowReader, logPageOperation, readLog } from './log/read.ts';
import { Acknowledgements } from './notices/acknowledgement.ts';
import { attachedBytes, attachedFileRequest } from './notices/attachedFile.ts';
import { DetailForms } from './notices/detailForms.ts';
import { NoticeList } from './notices/list.ts';
import { decodeNoticeDetail, detailMask, idOf, type MaskForm, nestedMaskIgnored } from './notices/record.ts';
import { PagingCapabilities } from './paging/capabilities.ts';
import { isRefusal } from './requests/answers.ts';
import type { RateLimiters } from './requests/rateLimiters.ts';
import { Requests, type ServiceRequest } from './requests/requests.ts';
import { systemClock } from './systemClock.ts';
import type { Transport } from './transport/transport.ts';
import { namesOf, recordOf, rowsOf } from './wire/decode.ts';

/** Ten thousand impacted resources are about 4 MB and must load: an object can't be halved as a page can. */
const noticeBytes = 8 * 1024 * 1024;

export interface EventServiceOptions extends ConnectOptions {
  readonly connection: Connection;
  readonly credentials: Credentials;
  /** Its owner closes it. */
  readonly transport: Transport;
  readonly log: Logger;
  readonly clock?: Clock;
  /** A number in [0, 1), for the jitter of retries. */
  readonly random?: () => number;
  /** Those that are shared with other clients; one of its own where absent. */
  readonly limiters?: RateLimiters;
  /** Pages of the log that are asked for at once at most: 1 to 8, 8 where absent. */
  readonly logWindows?: number;
}

/** The service of one connection for one user. Nothing is sent before a method is called. */
export function createEventService(options: EventServiceOptions): EventService {
  const { clock = systemClock, random = Math.random, logWindows = 8, log } = options;
  const requests = new Requests({ ...options, clock, random });
  const capabilities = new PagingCapabilities();
  const list = new NoticeList(requests, capabilities, clock);
  const acknowledgements = new Acknowledgements(requests);
  const detailForms = new DetailForms(clock, log);

  const noticeRequest = (id: number, form: MaskForm): ServiceRequest => {
    if (!isId(id)) throw fail('notFound', `${id} is no id of a notice`);
    const mask = detailMask[form];
    const object = 'Notification_Occurrence_Event';
    return { object, method: 'getObject', id, mask, maxBytes: noticeBytes, isAwaited: true };
  };
  const readNotice = async (id: number, form: MaskForm, signal: AbortSignal, retries?: number) => {
    try {
      const { json } = await requests.get({ ...noticeRequest(id, form), retries }, signal);
      return recordOf(json);
    } catch (error) {
      const failure = failureOf(error);
      throw failure.kind === 'notFound' ? new FailureError({ ...failure, notice: id }) : error;
    }
  };

  const windowReader: LogWindowReader = {
    get: ({ retries, ...window }, options, signal) =>
      requests.get({ ...logPageOperation(window), retries, ...options }, signal),
    warn: (line) => log.warn(line),
  };

  return {
    async verify(signal) {
      const { json } = await requests.get(
        {
          object: 'Notification_Occurrence_Event',
          method: 'getAllObjects',
          mask: ['id'],
          limit: { offset: 0, count: 1 },
          isAwaited: true,
        },
        signal,
      );
      const [row] = rowsOf(json);
      if (row !== undefined && idOf(row) === null)
        throw fail('malformed', 'a notice was asked for, and another record came');
    },

    notices: (selection, signal) => list.read(selection, signal),

    changedNotices: (since, signal) => list.readChanged(since, signal),

    async notice(id, signal): Promise<NoticeDetail> {
      const form = detailForms.present;
      try {
        const record = await readNotice(id, form, signal);
        if (form === 'plain') return decodeNoticeDetail(record, id);
        if (!nestedMaskIgnored([record])) {
          detailForms.came();
          return decodeNoticeDetail(record, id);
        }
      } catch (error) {
        const failure = failureOf(error);
        if (form === 'plain' || !isRefusal(failure)) throw error;
        const record = await readNotice(id, 'plain', signal, 0).catch(() => {
          throw error;
        });
        detailForms.refused(id, failure);
        return decodeNoticeDetail(record, id);
      }
      return decodeNoticeDetail(await readNotice(id, 'plain', signal), id);
    },

    async attachment(noticeId, attachment, signal) {
      if (!isId(noticeId)) throw fail('notFound', `${noticeId} is no id of a notice`);
      const { json } = await requests.get(attachedFileRequest(noticeId, attachment), signal);
      return attachedBytes(json, attachment);
    },

    async acknowledge(id, signal, stop) {
      if (!isId(id)) throw fail('notFound', `${id} is no id of a notice`);
      await acknowledgements.acknowledge(id, signal, stop);
    },

    log: (search, signal, options = {}) =>
      readLog(windowReader, capabilities, search, signal, { ...options, windows: logWindows }),

    async logWindow(window, signal, { read, onRetry, onWait }) {
      const { retries } = window;
      await requests.get({ ...logPageOperation(window), retries, onRetry, onWait, readElsewhere: read }, signal);
    },

    async userTypes(signal) {
      return namesOf((await requests.get({ object: 'Event_Log', method: 'getAllUserTypes' }, signal)).json);
    },

    async objectNames(signal) {
      return namesOf((await requests.get({ object: 'Event_Log', method: 'getAllEventObjectNames' }, signal)).json);
    },

    async address(asked) {
      const url = requests.address(
        'log' in asked ? firstLogPage(asked.log) : noticeRequest(asked.notice, detailForms.present),
      );
      return { url, narrowed: 'log' in asked ? askedPart(asked.log) : {} };
    },

    pause: async () => requests.pause,
  };
}

function isId(id: number): boolean {
  return Number.isSafeInteger(id) && id > 0;
}
