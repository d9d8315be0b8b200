// Owns how the content of a notice's attachment is asked for and read: a method of the field's, which answers with base64 in a JSON text.

import { fail } from '../../core/failures.ts';
import { largestAttachment, type NoticeAttachment } from '../../core/notices/notice.ts';
import type { Json } from '../../core/text/exactJson.ts';
import type { ServiceRequest } from '../requests/requests.ts';
import { usualDeadlines } from '../transport/deadlines.ts';

/** Bytes that a line carries in a millisecond, at the least. */
const slowestLine = 64;

export function attachedFileRequest(noticeId: number, { id, fileSize }: NoticeAttachment): ServiceRequest {
  if (fileSize !== null && fileSize > largestAttachment) throw tooLarge(fileSize);
  return {
    ...{ object: 'Notification_Occurrence_Event', method: 'getAttachedFile', id: noticeId, parameters: [id] },
    maxBytes: answerBytes(largestAttachment),
    longest: usualDeadlines.whole + Math.ceil(answerBytes(fileSize ?? largestAttachment) / slowestLine),
  };
}

/** Four characters for each three bytes, perhaps in lines, and what stands around them. */
function answerBytes(fileSize: number): number {
  return Math.ceil(fileSize * 1.4) + 1024;
}

/**
 * The bytes of the file. Throws `malformed` for what is no base64, or is less than was announced: then it was cut; and for nothing where
 * nothing was announced.
 */
export function attachedBytes(json: Json, { fileSize }: NoticeAttachment): Uint8Array {
  if (typeof json !== 'string') throw fail('malformed', `a file was asked for, and ${typeof json} came`);
  const text = json.replace(/\s+/g, '');
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text))
    throw fail('malformed', 'a file was asked for, and what came is no base64');
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length > largestAttachment) throw tooLarge(bytes.length);
  if (bytes.length < (fileSize ?? 0))
    throw fail('malformed', `a file of ${fileSize} bytes was asked for, and ${bytes.length} came`);
  if (fileSize === null && bytes.length === 0)
    throw fail('malformed', 'a file was asked for, and nothing came', { flaw: 'empty' });
  return bytes;
}

function tooLarge(bytes: number) {
  return fail('tooMuchData', `the file has ${bytes} bytes, and ${largestAttachment} are read at most`);
}
