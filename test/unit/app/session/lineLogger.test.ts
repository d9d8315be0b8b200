import assert from 'node:assert/strict';
import { lineLogger } from '../../../../src/app/session/lineLogger.ts';
import { hiddenIn, hostileTexts } from '../../../support/hostileTexts.ts';

describe('The log', () => {
  it('writes each message at its level as one line that hides nothing', () => {
    const lines: string[] = [];
    const write = (level: string) => (message: string) => lines.push(`${level} ${message}`);
    const log = lineLogger({ debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') });
    log.debug('read\r\n[error] forged');
    log.info('\u001b[31mred\u202E');
    log.warn('plain');
    for (const text of hostileTexts) log.error(text);
    assert.deepEqual(lines.slice(0, 3), ['debug read [error] forged', 'info ␛[31mred[U+202E]', 'warn plain']);
    assert.equal(lines.length, 3 + hostileTexts.length);
    for (const line of lines) assert.doesNotMatch(line, /[\r\n\t]/);
    assert.deepEqual(hiddenIn(lines.join('\n')), []);
  });
});
