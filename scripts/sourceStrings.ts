// The sentences of the source that go through t('…') or plural(t, count, '…', '…'), as @vscode/l10n-dev would find them behind vscode.l10n.t. That tool doesn't know
// a t of one's own, reads for a minute, and brings a hundred packages along.
import fs from 'node:fs';
import path from 'node:path';
import { projectRoot } from './paths.ts';
import { isNode, nodesBelow, parseCode, type SyntaxNode } from './syntaxTree.ts';

/** Each sentence with the files that say it, both in the order of their characters. Throws where one isn't written out at its call. */
export function sourceStrings(root: string = projectRoot): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const faults: string[] = [];
  // The pages' own sentences are in src/webview/strings, and what gives t to all others has the text from its caller.
  const exclude = ['src/webview/**', 'src/ui/editor/translate.ts', 'src/core/text/plural.ts'];
  for (const file of fs.globSync('src/**/*.ts', { cwd: root, exclude }).sort()) {
    const name = file.replaceAll(path.sep, '/');
    const text = fs.readFileSync(path.join(root, file), 'utf8');
    for (const node of nodesBelow(parseCode(name, text, 'typescript'))) {
      if (node.type !== 'CallExpression') continue;
      const given: readonly unknown[] = Array.isArray(node.arguments) ? node.arguments : [];
      const messages = isCalled('t', node.callee)
        ? [given[0]]
        : isCalled('plural', node.callee)
          ? given.slice(2, 4)
          : [];
      for (const message of messages) {
        if (isNode(message) && message.type === 'StringLiteral' && typeof message.value === 'string') {
          const files = found.get(message.value) ?? [];
          if (!files.includes(name)) found.set(message.value, [...files, name]);
        } else {
          faults.push(`${name}: ${text.slice(node.start, node.end)}`);
        }
      }
    }
  }
  if (faults.length > 0) throw new Error(`A sentence is written out where t is called:\n${faults.join('\n')}`);
  return new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** `t(…)`, and `t` of an object: `ports.t(…)`. */
function isCalled(wanted: string, callee: unknown): boolean {
  if (!isNode(callee)) return false;
  const named: SyntaxNode = callee.type === 'MemberExpression' && isNode(callee.property) ? callee.property : callee;
  return named.type === 'Identifier' && named.name === wanted;
}
