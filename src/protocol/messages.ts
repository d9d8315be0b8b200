// How messages are defined: once, in a table by their type. Their union, the reader of what isn't trusted and the handlers of each
// follow from it, so that a message that is left out anywhere doesn't compile.

import { isRecord } from './guards.ts';

/** A field as the protocol has it; undefined for anything else. */
export type FieldReader<T> = (value: unknown) => T | undefined;

/** How each message's fields are read. */
type MessageTable = Readonly<Record<string, Readonly<Record<string, FieldReader<unknown>>>>>;

/** A message without fields. */
export type NoFields = Readonly<Record<never, never>>;

type Flat<T> = { readonly [Key in keyof T]: T[Key] };

/** The union of messages, from the fields of each type. */
export type MessagesOf<Fields> = {
  readonly [Type in keyof Fields]: Flat<{ readonly type: Type } & Fields[Type]>;
}[keyof Fields];

/** The same from how the fields of each type are read. */
export type MessagesReadBy<Table extends MessageTable> = MessagesOf<{
  readonly [Type in keyof Table]: {
    readonly [Field in keyof Table[Type]]: Exclude<ReturnType<Table[Type][Field]>, undefined>;
  };
}>;

/** What is done with each type of message. */
export type MessageHandlers<Message extends { readonly type: string }> = {
  readonly [Type in Message['type']]: (message: Extract<Message, { readonly type: Type }>) => void;
};

/** An inbound message as the table has it; undefined for anything else. Fields that the table doesn't name are left behind. */
export function readMessage<Table extends MessageTable>(
  table: Table,
  message: unknown,
): MessagesReadBy<Table> | undefined {
  if (!isRecord(message)) return undefined;
  const { type } = message;
  const fields = typeof type === 'string' && Object.hasOwn(table, type) ? table[type] : undefined;
  if (fields === undefined) return undefined;
  const read = Object.entries(fields).map(([name, readField]) => [name, readField(message[name])] as const);
  if (read.some(([, value]) => value === undefined)) return undefined;
  return { type, ...Object.fromEntries(read) } as unknown as MessagesReadBy<Table>;
}

/** A page asks whether anybody hears it, and the editor's side answers: beside the protocol of each page. */
export const ping = { type: 'ping' } as const;
export const pong = { type: 'pong' } as const;

export function isPing(message: unknown): boolean {
  return readMessage({ ping: {} }, message) !== undefined;
}

/** Hands a message to the handler of its type. Nothing happens where there is none: the sender may be of another version. */
export function dispatch<Message extends { readonly type: string }>(
  handlers: MessageHandlers<Message>,
  message: Message,
): void {
  const type: Message['type'] = message.type;
  if (Object.hasOwn(handlers, type)) (handlers[type] as (message: Message) => void)(message);
}
