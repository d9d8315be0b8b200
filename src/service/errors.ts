// Owns what the reference service answers when it can't answer: statuses and error bodies as the field sends them.

/** A refusal of one request. `exception` follows `<prefix>Exception_` in the body's code; the message is a sentence for the caller. */
export class Refusal extends Error {
  readonly status: number;
  readonly exception: string;

  constructor(status: number, exception: string, message: string) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.exception = exception;
  }
}

/** The caller sent something malformed: 400. */
export function badRequest(message: string): Refusal {
  return new Refusal(400, 'Public', message);
}

/** No object of that id, or not this account's: the field doesn't tell the two apart. */
export function unknownId(id: string): Refusal {
  return new Refusal(404, 'ObjectNotFound', `Unable to find object with id of '${id}'.`);
}

/** An object or method that the interface doesn't have. */
export function unknownOperation(message: string): Refusal {
  return new Refusal(404, 'Public', message);
}

/** A defect of this service or of its disk: 500, without a stack. */
export function internalError(): Refusal {
  return new Refusal(500, 'Public', 'Internal Error');
}

/** What came can't be read as HTTP: a whole answer for the bare socket, body included. `code`: that of Node's parser. */
export function unreadableRequest(code: string | undefined, objectPrefix: string): string {
  const [status, message] =
    code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'The request is too long; masks and filters must fit in 64 KB.']
      : [
          '400 Bad Request',
          'The request is not valid HTTP; percent-encode spaces and other special characters of the query.',
        ];
  const body = refusalBody(new Refusal(Number.parseInt(status, 10), 'Public', message), objectPrefix);
  const headers = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close`;
  return `HTTP/1.1 ${status}\r\n${headers}\r\n\r\n${body}`;
}

/** The body `{"error", "code"}` of a refusal, the code named after the object prefix: `SoftLayer_Exception_ObjectNotFound`. */
export function refusalBody(refusal: Refusal, objectPrefix: string): string {
  return JSON.stringify({ error: refusal.message, code: `${objectPrefix}Exception_${refusal.exception}` });
}
