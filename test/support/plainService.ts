// A service that knows the contract and nothing of the field, or even less: what the client must still get right answers from.

import type { JsonRecord } from '../../src/core/text/exactJson.ts';
import { answer, type Behaviour } from './faultServer.ts';

export interface PlainRules {
  /** What it does with `!=`: takes it for the value itself, for an error, or for nothing at all. */
  readonly notEquals: 'value' | 'error' | 'ignored' | 'works';
  /** What it does with nested masks and count properties. */
  readonly nestedMask: 'error' | 'ignored' | 'works';
  readonly ignoresFilters?: boolean;
}

/** Answers reads of notices by the rules. Acknowledged flags and start dates are filtered as the contract says. */
export function plainService(notices: readonly JsonRecord[], rules: PlainRules): Behaviour {
  return (request, response, index) => {
    const mask = request.parameters.get('objectMask') ?? '';
    const nested = /\w\[/.test(mask.replace(/^mask\[/, ''));
    if (nested && rules.nestedMask === 'error') {
      answer({ error: 'Malformed mask.', code: 'Platform_Exception_Public' }, 500)(request, response, index);
      return;
    }
    const filter = request.parameters.get('objectFilter') ?? '';
    if (filter.includes('!= ') && rules.notEquals === 'error') {
      answer({ error: 'Malformed filter.' }, 400)(request, response, index);
      return;
    }
    const kept = notices.filter((notice) => rules.ignoresFilters === true || keeps(filter, notice, rules));
    const rows = kept.map((notice) => {
      if (!nested || rules.nestedMask !== 'ignored') return notice;
      const { statusCode: _status, notificationOccurrenceEventType: _type, ...rest } = notice;
      return rest;
    });
    const [offset = 0, count = 1_000_000] = (request.parameters.get('resultLimit') ?? '').split(',').map(Number);
    answer(rows.slice(offset, offset + count))(request, response, index);
  };
}

function keeps(filter: string, notice: JsonRecord, rules: PlainRules): boolean {
  const status = /"keyName":"(\w+)"/.exec(JSON.stringify(notice.statusCode ?? null))?.[1];
  const unwanted = /!= (\w+)/.exec(filter)?.[1];
  if (unwanted !== undefined) {
    if (rules.notEquals === 'ignored') return true;
    return rules.notEquals === 'works' && status !== unwanted;
  }
  const wanted = /"keyName":\{"operation":"(\w+)"/.exec(filter)?.[1];
  if (wanted !== undefined) return status === wanted;
  if (filter.includes('acknowledgedFlag')) return notice.acknowledgedFlag !== true;
  const date = /"value":\["([^"]+)"\]/.exec(filter)?.[1];
  if (date === undefined) return true;
  return typeof notice.startDate === 'string' && Date.parse(notice.startDate) > Date.parse(date);
}
