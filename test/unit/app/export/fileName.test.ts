import assert from 'node:assert/strict';
import fc from 'fast-check';
import { attachmentFileName, exportName } from '../../../../src/app/export/fileName.ts';
import { hostileTexts } from '../../../support/hostileTexts.ts';

const noon = new Date(2026, 10, 2, 12).getTime();

describe('The name of an export', () => {
  it('says whose log it is, what was searched, and when', () => {
    assert.equal(exportName('Work', 'user:SYSTEM after:7d', noon), 'event-log Work user-SYSTEM after-7d 2026-11-02');
    assert.equal(exportName('Work', '', noon), 'event-log Work 2026-11-02');
    assert.equal(exportName('Work', '', noon, true), 'event-log Work 2026-11-02 incomplete');
    assert.equal(exportName('A/B: 1', '-name:"Login*" "x"', noon), 'event-log A-B- 1 -name-Login x 2026-11-02');
    assert.equal(exportName('Ärzte', 'über', noon), 'event-log Ärzte über 2026-11-02');
  });

  it('is one that every file system takes, whatever was searched', () => {
    const texts = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.constantFrom(...hostileTexts));
    fc.assert(
      fc.property(texts, texts, (name, query) => {
        const made = exportName(name, query, noon);
        assert.match(made, /^event-log( [^\\/:*?"<>|\p{C}\p{Zl}\p{Zp}]+)? 2026-11-02$/u);
        assert.ok(Buffer.byteLength(`${made}.ndjson`) <= 255, made);
        assert.doesNotMatch(made, /\p{Surrogate}/u);
      }),
      { numRuns: 500 },
    );
  });
});

describe('The name of a saved attachment', () => {
  const name = (fileName: string) => attachmentFileName(fileName, 40);

  it('is the one that the service gave where that is a name', () => {
    for (const plain of [
      'root-cause-7.pdf',
      'Bericht (Anhang) 2.tar.gz',
      'Ursache für Störung.docx',
      '障害報告書.pdf',
      'README',
    ])
      assert.equal(name(plain), plain);
  });

  it('is the last part of a path', () => {
    for (const path of [
      '../../.ssh/x.txt',
      '/etc/x.txt',
      'C:\\Windows\\x.txt',
      '\\\\host\\share\\x.txt',
      '..\\../x.txt',
    ])
      assert.equal(name(path), 'x.txt');
    for (const none of ['', '..', '.', '/', 'a/', '...', ' . ', '\u202e', '-'])
      assert.equal(name(none), 'attachment-40');
    assert.equal(name('.bashrc'), 'bashrc');
    assert.equal(name('a/.pdf'), 'pdf');
  });

  it('holds nothing that hides, and nothing that a file system or a shell would take for more', () => {
    assert.equal(name('cause\u202efdp.exe'), 'cause-fdp.exe');
    assert.equal(name('a\u0000b\r\nc<d>e:f"g|h?i*j.txt'), 'a-b-c-d-e-f-g-h-i-j.txt');
    assert.equal(name('$(reboot)`x`.txt'), '(reboot)-x-.txt');
    assert.equal(name('--force'), 'force');
    assert.equal(name('x.txt. . '), 'x.txt');
  });

  it('is no device of Windows', () => {
    for (const device of ['CON', 'nul.txt', 'Com1.pdf', 'LPT9', 'aux.tar.gz', 'COM\u00b2.txt'])
      assert.equal(name(device), `_${device}`);
    for (const other of ['CONSOLE.txt', 'com10.txt', 'null']) assert.equal(name(other), other);
  });

  it('is short, keeps its extension, and is safe whatever the service sends', () => {
    assert.equal(name(`${'x'.repeat(5_000_000)}.pdf`), `${'x'.repeat(60)}.pdf`);
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...hostileTexts)), (text) => {
        const safe = name(text);
        assert.doesNotMatch(safe, /[/\\<>:"|?*]|\p{C}|^[ .-]|[ .]$/u);
        assert.ok(safe.length > 0 && Buffer.byteLength(safe) < 255 && Buffer.from(safe).toString() === safe);
      }),
    );
  });
});
