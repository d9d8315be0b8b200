// What the editor shows of ours is translated: nothing that is put into a message, a pick, a box or a row is written out there.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { isNode, nodesBelow, parseCode, type SyntaxNode } from '../../../scripts/syntaxTree.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** Properties that the editor shows, of its own things and of ours that become them. */
const shownParts = [
  ...[
    'title',
    'prompt',
    'placeHolder',
    'placeholder',
    'label',
    'detail',
    'details',
    'description',
    'tooltip',
    'message',
  ],
  ...[
    'validationMessage',
    'saveLabel',
    'openLabel',
    'accessibilityInformation',
    'heading',
    'sentence',
    'spoken',
    'brief',
  ],
];
/** Calls whose first text is shown, and those that show each. */
const oneShown = ['warn', 'done', 'tell', 'warnWithRetry', 'setStatusBarMessage', 'appendText', 'appendMarkdown'];
const allShown = ['showWarningMessage', 'showInformationMessage', 'showErrorMessage'];
const shownThings = ['TreeItem', 'MarkdownString', 'FileDecoration', 'Diagnostic', 'QuickPickItem'];

/** The same in every language: the extension's name, an example of an address, what Markdown and a screen reader's role are written with. */
const inEveryLanguage = /^(?:Platform Events(?:, )?|https:\/\/api\.example\.com|\]\(command:|button)$/;

function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'MemberExpression') return nameOf(node.property);
  return String(node.type === 'Identifier' ? node.name : node.type === 'StringLiteral' ? node.value : '');
}

/** Texts written out in an expression that become what it says: not those that are compared, looked for, put between or translated. */
function* writtenOut(node: unknown): Generator<string> {
  if (Array.isArray(node)) for (const one of node) yield* writtenOut(one);
  if (!isNode(node) || /^TS|Function/.test(node.type)) return;
  const { type } = node;
  if (type === 'StringLiteral') yield String(node.value);
  else if (type === 'TemplateElement') yield (node.value as { readonly cooked: string }).cooked;
  else if (type === 'MemberExpression') yield* writtenOut(node.object);
  else if (type === 'BinaryExpression' && node.operator !== '+') return;
  else if (type === 'CallExpression' && ['t', 'plural'].includes(nameOf(node.callee))) return;
  else if (type === 'CallExpression' && isNode(node.callee) && node.callee.type === 'MemberExpression')
    yield* writtenOut(node.callee.object);
  else for (const [part, value] of Object.entries(node)) if (part !== 'key') yield* writtenOut(value);
}

/** What of a node the editor shows. */
function shownOf(node: SyntaxNode, source: string): readonly unknown[] {
  const name = nameOf(
    node.type === 'ObjectProperty' ? node.key : node.type === 'AssignmentExpression' ? node.left : node.callee,
  );
  const given: readonly unknown[] = Array.isArray(node.arguments) ? node.arguments : [];
  switch (node.type) {
    case 'ObjectProperty':
      return shownParts.includes(name) ? [node.value] : [];
    case 'AssignmentExpression':
      return shownParts.includes(name) ? [node.right] : [];
    case 'NewExpression':
      return shownThings.includes(name) ? given : [];
    case 'CallExpression':
      if (allShown.includes(name)) return given;
      // Lines of the log are in English.
      return oneShown.includes(name) && !/log|channel/i.test(source.split('(')[0] ?? '') ? given.slice(0, 1) : [];
    default:
      return [];
  }
}

/** The texts that code shows without their being translated. */
function untranslated(file: string, code: string): readonly string[] {
  return [...nodesBelow(parseCode(file, code, 'typescript'))].flatMap((node) =>
    shownOf(node, code.slice(node.start, node.end))
      .flatMap((shown) => [...writtenOut(shown)])
      .filter((text) => /\p{L}{2}/u.test(text.replace(/\$\([\w-]+\)/g, '')) && !inEveryLanguage.test(text))
      .map((text) => `${file}: ${text}`),
  );
}

describe('What the editor shows', () => {
  it('is translated, all of it', () => {
    const files = fs.globSync('src/ui/**/*.ts', { cwd: root });
    assert.ok(files.length > 60);
    assert.deepEqual(
      files.flatMap((file) => untranslated(file, fs.readFileSync(path.join(root, file), 'utf8'))),
      [],
    );
  });

  it('is found where it isn’t translated', () => {
    const found = [
      "void window.showWarningMessage('Too bad', t('Again'))",
      "messages.done(isOne ? 'One copied' : t('Copied'))",
      "pick.placeholder = `Which of ${names.join(', ')}`",
      "const item = { label: t('A'), detail: ['Some', rest].filter((part) => part !== '').join(' · ') }",
      "new vscode.TreeItem('Load older')",
    ];
    for (const code of found) assert.equal(untranslated('a.ts', code).length, 1, code);
    const fine = [
      "void window.showWarningMessage(t('Too bad'), plural(t, n, '{count} again', '{count} again'))",
      "log.warn('A line of the log')",
      "item.description = kind === 'saved' ? t('Saved') : facts.join(' and ')",
      "const item = { label: `$(check) ${name}`, icon: 'check' }",
    ];
    for (const code of fine) assert.deepEqual(untranslated('a.ts', code), [], code);
  });
});
