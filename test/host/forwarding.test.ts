// Forwarding inside the editor: which notice is copied, and what the editor's own Markdown makes of it.

import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as vscode from 'vscode';
import { forwardedNotice } from '../../src/core/notices/forwarding.ts';
import { inEnglish } from '../../src/core/text/translate.ts';
import { type RunningService, startService } from '../../src/service/server.ts';
import { impactedResource, notice, noticeDetail } from '../support/notices.ts';
import { Harness } from './harness.ts';

const evil = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(...'\\`*_{}[]()<>#+-.!|~^$&@:;/ \n\t\r=%"\'1aw'), maxLength: 60 }),
  fc.constantFrom(
    '[x](https://x.example) ![x](https://x.example/x.png) <https://x.example> https://x.example www.x.example a@x.example',
    '<script>alert(1)</script><img src=x onerror=y><a href="command:x">x</a>',
    '# a\n## b\n- c\n1. d\n> e\n\n    f\n```\ng\n```\n~~~\nh\n| a | b |\n|---|---|\n| c | d |\n***\n===\n[a]: https://x.example\n[a]',
    '$(flame) $x^2$ $$y$$ :fire: **a** __b__ ~~c~~ ==d== &lt;b&gt;',
  ),
);

/** What the editor's Markdown preview makes of a text. */
async function rendering(text: string): Promise<string> {
  const html = await vscode.commands.executeCommand<string>('markdown.api.render', text);
  // The editor's own diagrams leave a mark of theirs in front.
  return html.slice(html.indexOf('<p'));
}

describe('Forwarding a notice', () => {
  it('makes Markdown of which the editor makes nothing but what was meant', async () => {
    // Older previews link an address that is plain text, escaped or not. That hides nothing, and can't be prevented in Markdown.
    const linksPlainText = (await rendering('https\\://x\\.example')).includes('<a ');
    await fc.assert(
      fc.asyncProperty(evil, evil, evil, evil, async (subject, summary, update, hostname) => {
        const detail = noticeDetail(notice({ id: 7, subject }), {
          summary,
          updates: [{ contents: update, createDate: null, startDate: null, endDate: null }],
          impactedResources: [impactedResource({ hostname, privateIp: subject, filterLabel: update })],
        });
        const text = forwardedNotice(detail, 'markdown', 'utc', inEnglish);
        const drawn = await rendering(text);
        const html = linksPlainText ? drawn.replaceAll(/<a href="[^"]*" data-href="([^"]*)">\1<\/a>/g, '$1') : drawn;
        const tags = Array.from(html.matchAll(/<(\w+)/g), ([, tag]) => tag);
        const meant = ['p', 'strong', 'ul', 'li', 'code', 'blockquote', 'br'];
        assert.deepEqual(
          tags.filter((tag) => !meant.includes(tag ?? '')),
          [],
          `${text}\n${html}`,
        );
        const count = (tag: string) => tags.filter((one) => one === tag).length;
        const named = /\n {2}- `/.test(text) ? 1 : 0;
        assert.deepEqual(
          [count('strong'), count('ul'), count('li'), count('code')],
          [3, 1 + named, 2 + named, named],
          `${text}\n${html}`,
        );
      }),
      { numRuns: 150 },
    );
  });

  describe('by a command', () => {
    let service: RunningService;
    let harness: Harness;

    beforeEach(async () => {
      harness = await Harness.start();
      service = await startService({ notifications: 3, seed: 1, entries: 0 });
      await harness.signIn(service, 'Work');
    });

    afterEach(async () => {
      await harness.dispose();
      await service.close();
    });

    it('copies the row’s notice with its machines, which are read for that, and says so', async () => {
      const rows = await harness.noticeRows();
      const row = rows.find(({ description }) => /resources/.test(description));
      assert.ok(row?.element.kind === 'notice');
      const { id } = row.element.notice;
      await harness.run('copyAsMarkdown', row.element);
      const [copied = ''] = harness.copied;
      assert.ok(copied.startsWith('**'), copied);
      assert.match(copied, /\n- \*\*Impacted resources:\*\* \d+\n {2}- `[^`]+`/);
      assert.deepEqual(
        harness.progress.map(({ title }) => title),
        [`Reading notice ${id}`],
      );
      assert.ok(harness.said.at(-1)?.endsWith(`Notice ${id} copied`), harness.said.at(-1));
      await harness.run('copyAsText', row.element);
      assert.match(harness.copied[1] ?? '', /\nImpacted resources: \d+\n- /);
      assert.doesNotMatch(harness.copied[1] ?? '', /\\|\*\*/);
    });

    it('asks which notice, and tells of one that could not be read', async () => {
      const [row] = await harness.noticeRows();
      assert.ok(row);
      harness.answers.push({ escape: true });
      await harness.run('copyAsText');
      assert.deepEqual(harness.copied, []);
      assert.equal(harness.picks.at(-1)?.title, 'Copy Notice as Text');
      await service.close();
      await harness.run('copyAsText', row.element);
      assert.match(harness.warnings[0] ?? '', /^Reading notice \d+: /);
      assert.deepEqual(harness.copied, []);
    });
  });
});
