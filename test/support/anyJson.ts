// JSON as a service may send it, by mistake or on purpose: for properties of whatever reads it.

import fc from 'fast-check';

const dates = [
  '2026-11-02T10:15:00-06:00',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999-23:59',
  '2026-11-02',
  '11/02/2026 10:15:00',
  '99/99/9999',
  '2026-02-30T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  'Invalid Date',
];
/** Fields that a notice or one of its relations has. */
export const noticeFields = [
  'id',
  'subject',
  'summary',
  'statusCode',
  'notificationOccurrenceEventType',
  'startDate',
  'endDate',
  'modifyDate',
  'createDate',
  'contents',
  'recoveryTime',
  'lastImpactedUserCount',
  'systemTicketId',
  'acknowledgedFlag',
  'impactedResourceCount',
  'updateCount',
  'updates',
  'lastUpdate',
  'impactedResources',
  'impactedAccounts',
  'impactedUsers',
  'hostname',
  'active',
  'resourceTableId',
];

/** JSON as it may come: written by hand, with names that mean something to JavaScript, the same name twice, lone surrogates. */
export const { json: jsonText } = fc.letrec<{ json: string; list: string; record: string }>((tie) => ({
  json: fc.oneof({ maxDepth: 4, depthSize: 'small' }, scalarText(), tie('list'), tie('record')),
  list: fc.array(tie('json'), { maxLength: 4 }).map((elements) => `[${elements}]`),
  record: fc
    .array(fc.tuple(someName(), tie('json')), { maxLength: 6 })
    .map((fields) => `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${value}`)}}`),
}));

function scalarText(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(
      'null',
      'true',
      '1e999',
      '-0',
      '1e-9',
      '9007199254740993',
      '-7',
      '"7"',
      '"-7"',
      '"0x10"',
      '"\\ud800"',
    ),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
    fc.string({ unit: 'binary', maxLength: 12 }).map((text) => JSON.stringify(text)),
    fc.constantFrom(...dates).map((text) => JSON.stringify(text)),
  );
}

function someName(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length', 'value', 'keyName', 'name'),
    fc.constantFrom(...noticeFields),
    fc.string({ maxLength: 5 }),
  );
}

/** A notice with anything at all in each of its fields, but an id that it can be asked for by. */
export const noticeText = fc
  .array(fc.tuple(someName(), jsonText), { maxLength: 20 })
  .map((parts) => `{${parts.map(([name, value]) => `${JSON.stringify(name)}:${value},`).join('')}"id":7}`);
