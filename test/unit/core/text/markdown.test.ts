import assert from 'node:assert/strict';
import { markdownCode, markdownLines } from '../../../../src/core/text/markdown.ts';

const one = (text: string) => markdownLines(text).join('\n');

describe('Text in Markdown', () => {
  it('is read as it was written where it means nothing', () => {
    const text = 'Work on rack 7 (row 2), 02:00 - 04:30; "all" ports? Yes, 100% + more. So a/b = c';
    assert.equal(one(text), text);
  });

  it('is no emphasis, code, link, image, HTML, entity, table, formula or icon', () => {
    assert.equal(one('**a** _b_ `c` ~d~'), '\\*\\*a\\*\\* \\_b\\_ \\`c\\` \\~d\\~');
    assert.equal(one('[x](command:a) ![y](z)'), '\\[x\\](command:a) \\!\\[y\\](z)');
    assert.equal(one('<b>&amp;|$x$ $(flame) :fire:'), '\\<b\\>\\&amp;\\|\\$x\\$ \\$(flame) \\:fire:');
  });

  it('is no address that a reader would make a link of, and calls nobody', () => {
    assert.equal(one('https://x.example/a www.x.example'), 'https\\://x\\.example/a www\\.x\\.example');
    assert.equal(one('mail ops@x.example, @all, #12'), 'mail ops\\@\u200ax\\.example, \\@\u200aall, \\#\u200a12');
  });

  it('begins no list, heading, quotation or code block', () => {
    const text = '- a\n+ b\n1. c\n12) d\n# e\n> f\n    g\n\th\n===\n---\n* i';
    assert.equal(one(text), '\\- a\n\\+ b\n1\\. c\n12\\) d\n\\# e\n\\> f\ng\nh\n\\===\n\\---\n\\* i');
  });

  it('keeps its lines, and shows what is hidden', () => {
    assert.deepEqual(markdownLines('a\r\nb\u202e\r\n\r\nc\n'), ['a', 'b\\[U+202E\\]', '', 'c']);
  });

  it('is code whatever is in it', () => {
    assert.equal(markdownCode('web-1.example.com'), '`web-1.example.com`');
    assert.equal(markdownCode('a`b``c'), '```a`b``c```');
    assert.equal(markdownCode('`a\r\nb`'), '`` `a b` ``');
  });
});
