// Owns what an object filter selects: compiled once, and run over many records.

import { isOperation } from '../../api/filter/filter.ts';
import { FilterError } from '../../api/filter/operationText.ts';
import { fieldOf, isJsonRecord, isList } from '../../api/wire/json.ts';
import type { Json, JsonRecord } from '../../core/text/exactJson.ts';
import type { FilterTest } from './operators.ts';
import { compileOperation, type SortKey } from './syntax.ts';

const deepest = 16;

/** One condition of a filter, for stores that test a column's distinct values once rather than each row. */
export interface FilterCondition {
  /** Field names from the record inwards. */
  readonly path: readonly string[];
  /** Whether a value of that field meets the condition; undefined for an absent field. */
  readonly test: FilterTest;
  /** For date conditions: the same over milliseconds since 1970, so that a column of dates needs no text. */
  readonly testTime?: (ms: number) => boolean;
}

export interface CompiledFilter {
  /** Whether a record of wire JSON meets every condition. */
  readonly matches: (record: JsonRecord) => boolean;
  readonly conditions: readonly FilterCondition[];
  /** What to sort by, most significant first. */
  readonly orderBy: readonly SortKey[];
  /** True where the result depends on the time of compiling (`> sysdate - 30`): not to be cached for long. */
  readonly relativeToNow: boolean;
}

/**
 * Compiles a filter once, to be run over many records. Evaluates the shapes of service-interface.md, "Filter shapes", and the field's
 * further operators. A relation that is a list matches when one element meets all that is asked of it. `now` (milliseconds since
 * 1970) is what `sysdate` means. Throws FilterError for a malformed shape or an unknown operator.
 */
export function compileFilter(filter: unknown, now: number = Date.now()): CompiledFilter {
  const conditions: FilterCondition[] = [];
  const orderBy: SortKey[] = [];
  let relativeToNow = false;

  const compileNode = (node: unknown, path: readonly string[]): FilterTest | null => {
    const place = path.join('.');
    if (!isJsonRecord(node)) {
      throw new FilterError(
        place === ''
          ? 'objectFilter must be a JSON object of field names.'
          : `objectFilter: the value of "${place}" must be an object with "operation", or with fields of that relation.`,
      );
    }
    if (path.length > deepest)
      throw new FilterError(`objectFilter: "${place}" is nested deeper than ${deepest} levels.`);
    if (isOperation(node)) {
      if (place === '') throw new FilterError('objectFilter: "operation" needs the name of a field around it.');
      const operation = compileOperation(node, path, now);
      if ('sort' in operation) {
        orderBy.push(operation.sort);
        return null;
      }
      relativeToNow ||= operation.relativeToNow;
      const { testTime } = operation;
      const test: FilterTest = (value) => anyElement(value, operation.test);
      conditions.push(testTime ? { path, test, testTime } : { path, test });
      return test;
    }
    return compileFields(node, path);
  };

  const compileFields = (node: JsonRecord, path: readonly string[]): FilterTest | null => {
    const tests: [string, FilterTest][] = [];
    const entries = Object.entries(node);
    if (entries.length === 0 && path.length > 0) {
      throw new FilterError(`objectFilter: "${path.join('.')}" holds no condition; give it "operation" or fields.`);
    }
    for (const [name, inner] of entries) {
      const test = compileNode(inner, [...path, name]);
      if (test) tests.push([name, test]);
    }
    if (tests.length === 0) return null;
    return (value) =>
      tests.every(([name, test]) => anyElement(isJsonRecord(value) ? fieldOf(value, name) : undefined, test));
  };

  const root = compileNode(filter, []);
  orderBy.sort((a, b) => a.priority - b.priority);
  return { matches: root ?? (() => true), conditions, orderBy, relativeToNow };
}

function anyElement(value: Json | undefined, test: FilterTest): boolean {
  if (!isList(value)) return test(value);
  return value.length === 0 ? test(undefined) : value.some((element) => test(element));
}
