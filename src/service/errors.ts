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

/** The body `{"error", "code"}` of a refusal, the code named after the object prefix: `SoftLayer_Exception_ObjectNotFound`. */
export function refusalBody(refusal: Refusal, objectPrefix: string): string {
  return JSON.stringify({ error: refusal.message, code: `${objectPrefix}Exception_${refusal.exception}` });
}
