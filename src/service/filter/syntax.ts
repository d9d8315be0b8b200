// Owns how one `{operation, options}` of an object filter is read. Used by compile.ts alone; what operators mean is operators.ts.

import { FilterError, nullWord, symbolOperator, unknownSymbol, wordOperators } from '../../api/filter/operationText.ts';
import { isJsonRecord, isList } from '../../api/wire/json.ts';
import { readWireDate, wireTime } from '../../api/wire/wireDates.ts';
import type { Json, JsonRecord } from '../../core/text/exactJson.ts';
import {
  any,
  type CompiledOperation,
  equality,
  type FilterPlace,
  type FilterTest,
  fixed,
  not,
  type Scalar,
  symbolOperation,
  timeTest,
  wholeDay,
} from './operators.ts';

export interface SortKey {
  readonly path: readonly string[];
  readonly descending: boolean;
  /** The lower sorts first. */
  readonly priority: number;
}

/** Reads one operation of the field at `path`: a test, or a sort key for `orderBy`. Throws FilterError. */
export function compileOperation(
  node: JsonRecord,
  path: readonly string[],
  now: number,
): CompiledOperation | { readonly sort: SortKey } {
  const field = path.join('.');
  const stray = Object.keys(node).find((key) => key !== 'operation' && key !== 'options');
  if (stray !== undefined) {
    throw new FilterError(
      `objectFilter: "${field}" holds "${stray}" beside its operation; only "options" may stand there.`,
    );
  }
  const { operation } = node;
  if (!isScalar(operation)) {
    throw new FilterError(`objectFilter: the operation of "${field}" must be a text, a number or a boolean.`);
  }
  const place = { path, now };
  const words = wordOperators.get(String(operation));
  if (words) return wordOperation(String(operation), new Options(node.options, String(operation), field, words), place);
  if (isGiven(node.options)) {
    throw new FilterError(
      `objectFilter: "${operation}" on the field "${field}" is no operator that takes options; those are ${[...wordOperators.keys()].join(', ')}. A field can't be sorted and filtered at once.`,
    );
  }
  return expression(operation, place);
}

function isScalar(value: Json | undefined): value is Scalar {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function isGiven(options: Json | undefined): boolean {
  return isList(options) ? options.length > 0 : options !== undefined && options !== null;
}

/** The `options` of one operator: a list of `{name, value}`, where value is a list or one scalar. */
class Options {
  readonly #values = new Map<string, readonly Json[]>();
  readonly #where: string;

  constructor(options: Json | undefined, operator: string, field: string, known: readonly string[]) {
    this.#where = `"${operator}" on the field "${field}"`;
    if (!isList(options)) throw this.problem('needs a list of options, each with "name" and "value"');
    for (const option of options) {
      if (!isJsonRecord(option) || typeof option.name !== 'string' || option.value === undefined) {
        throw this.problem('needs options that are objects with "name" and "value"');
      }
      if (!known.includes(option.name)) {
        throw this.problem(
          `has no option "${option.name}", only ${known.join(', ')}; a field can't be sorted and filtered at once`,
        );
      }
      this.#values.set(option.name, isList(option.value) ? option.value : [option.value]);
    }
  }

  problem(text: string): FilterError {
    return new FilterError(`objectFilter: ${this.#where} ${text}.`);
  }

  scalars(name: string): readonly Scalar[] {
    const values = this.#values.get(name);
    if (!values || values.length === 0) throw this.problem(`needs an option named "${name}" with a list of values`);
    return values.map((value) => {
      if (!isScalar(value)) throw this.problem(`takes texts and numbers in its option "${name}"`);
      return value;
    });
  }

  first(name: string, absent: Scalar): Scalar {
    return this.#values.has(name) ? (this.scalars(name)[0] ?? absent) : absent;
  }

  date(name: string): string {
    const text = this.scalars(name)[0];
    if (typeof text === 'string' && readWireDate(text)) return text;
    throw this.problem(`needs a date in its option "${name}", in ISO 8601 with an offset or as MM/DD/YYYY HH:MM:SS`);
  }
}

function wordOperation(
  operator: string,
  options: Options,
  place: FilterPlace,
): CompiledOperation | { readonly sort: SortKey } {
  switch (operator) {
    case 'in':
    case 'not in': {
      const isIn = any(options.scalars('data').map((value) => equality(value, place)));
      return fixed(operator === 'in' ? isIn : not(isIn));
    }
    case 'or':
    case 'and': {
      const parts = options.scalars('data').map((value) => expression(value, place));
      const tests = parts.map((part) => part.test);
      const test: FilterTest = operator === 'or' ? any(tests) : (value) => tests.every((each) => each(value));
      return { test, relativeToNow: parts.some((part) => part.relativeToNow) };
    }
    case 'orderBy':
      return { sort: sortKey(options, place) };
    case 'isDate': {
      const [start, end] = wholeDay(options.date('date'));
      return timeTest((ms) => ms >= start && ms < end);
    }
    case 'lessThanDate': {
      const limit = wireTime(options.date('date'));
      return timeTest((ms) => ms < limit);
    }
    case 'greaterThanDate': {
      const limit = wireTime(options.date('date'));
      return timeTest((ms) => ms > limit);
    }
    default: {
      const start = wireTime(options.date('startDate'));
      const end = wireTime(options.date('endDate'));
      return timeTest((ms) => ms >= start && ms <= end);
    }
  }
}

/** An operation without options: a bare value, or a symbol with its operand. */
function expression(operation: Scalar, place: FilterPlace): CompiledOperation {
  if (typeof operation !== 'string') return fixed(equality(operation, place));
  const wantsNull = nullWord(operation);
  if (wantsNull !== null) return fixed((value) => (value === undefined || value === null) === wantsNull);
  const symbol = symbolOperator.exec(operation);
  if (symbol) return symbolOperation(symbol[1] ?? '', operation.slice(symbol[0].length), place);
  if (unknownSymbol.test(operation)) {
    throw new FilterError(
      `objectFilter: "${operation}" on the field "${place.path.join('.')}" begins with an unknown operator; known are != > >= < <= ^= !^= $= !$= *= !*= _= ~ !~.`,
    );
  }
  return fixed(equality(operation, place));
}

function sortKey(options: Options, place: FilterPlace): SortKey {
  const direction = String(options.first('sort', 'ASC')).toUpperCase();
  if (direction !== 'ASC' && direction !== 'DESC') throw options.problem(`sorts ASC or DESC, not "${direction}"`);
  const priority = Number(options.first('sortOrder', 0));
  if (!Number.isFinite(priority)) throw options.problem('needs a number in its option "sortOrder"');
  return { path: place.path, descending: direction === 'DESC', priority };
}
