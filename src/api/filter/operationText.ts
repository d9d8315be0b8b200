// Owns which texts are operators in an object filter, for those who write filters and for those who read them.

/** A filter that can't be understood; the message is a sentence that names the field and the operator. */
export class FilterError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FilterError';
  }
}

/** Operators written as words, with the names of the options that each takes. */
export const wordOperators: ReadonlyMap<string, readonly string[]> = new Map([
  ['in', ['data']],
  ['not in', ['data']],
  ['or', ['data']],
  ['and', ['data']],
  ['isDate', ['date']],
  ['lessThanDate', ['date']],
  ['greaterThanDate', ['date']],
  ['betweenDate', ['startDate', 'endDate']],
  ['orderBy', ['sort', 'sortOrder']],
]);
export const symbolOperator = /^(!\^=|!\$=|!\*=|!=|!~|>=|<=|\^=|\$=|\*=|_=|>|<|~) ?/;
export const unknownSymbol = /^[^\w\s]{0,3}=/;

/** True for text that a filter would read as an operator rather than as a bare value. */
export function looksLikeOperation(text: string): boolean {
  return nullWord(text) !== null || wordOperators.has(text) || symbolOperator.test(text) || unknownSymbol.test(text);
}

/** Whether a text asks for null or for anything else; null where it asks for neither. */
export function nullWord(text: string): boolean | null {
  const word = /^\s*(is|not) null\s*$/i.exec(text)?.[1];
  return word === undefined ? null : word.toLowerCase() === 'is';
}
