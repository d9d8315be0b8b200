// Owns the three query parameters: reads objectMask, resultLimit and objectFilter, or refuses them with a sentence.

import { FilterError } from '../api/filter/operationText.ts';
import { type Mask, MaskError, parseMask } from '../api/wire/mask.ts';
import { badRequest } from './errors.ts';
import { type CompiledFilter, compileFilter } from './filter/compile.ts';

/** A window of a list: `count` rows from `offset` on. */
export interface WantedRows {
  readonly offset: number;
  readonly count: number;
}

export interface ReadFilter extends CompiledFilter {
  /** Equal for filters that select the same rows at this time: what results are cached under. */
  readonly cacheKey: string;
}

export interface Query {
  /** Null where every local field is wanted. */
  readonly mask: Mask | null;
  /** Null where the whole result is wanted. */
  readonly window: WantedRows | null;
  /** Null where every row is wanted. */
  readonly filter: ReadFilter | null;
}

const relativeStep = 60_000;

/**
 * Implements service-interface.md, "Query parameters". Other parameters are ignored; an empty one counts as absent. `now`
 * (milliseconds since 1970) is what `sysdate` means; it moves by whole minutes so that pages of one result agree. Throws Refusal.
 */
export function readQuery(parameters: URLSearchParams, now: number): Query {
  return {
    mask: readMask(only(parameters, 'objectMask')),
    window: readWindow(only(parameters, 'resultLimit')),
    filter: readFilter(only(parameters, 'objectFilter'), now),
  };
}

function only(parameters: URLSearchParams, name: string): string | null {
  const values = parameters.getAll(name);
  if (values.length > 1) throw badRequest(`${name} was given ${values.length} times; give it once.`);
  return values[0]?.trim() ? (values[0] ?? null) : null;
}

function readMask(text: string | null): Mask | null {
  if (text === null) return null;
  try {
    return parseMask(text);
  } catch (error) {
    throw error instanceof MaskError ? badRequest(error.message) : error;
  }
}

function readWindow(text: string | null): WantedRows | null {
  if (text === null) return null;
  const numbers = /^\s*(\d{1,15})\s*,\s*(\d{1,15})\s*$/.exec(text);
  if (!numbers) {
    throw badRequest('resultLimit must be two whole numbers, "offset,count", such as 0,50.');
  }
  return { offset: Number(numbers[1]), count: Number(numbers[2]) };
}

function readFilter(text: string | null, now: number): ReadFilter | null {
  if (text === null) return null;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw badRequest('objectFilter is not JSON; it must be an object such as {"userType":{"operation":"SYSTEM"}}.');
  }
  const moment = Math.floor(now / relativeStep) * relativeStep;
  try {
    const filter = compileFilter(json, moment);
    return { ...filter, cacheKey: filter.relativeToNow ? `${moment} ${text}` : text };
  } catch (error) {
    throw error instanceof FilterError ? badRequest(error.message) : error;
  }
}
