// Reads what a TypeScript file imports, by parsing it: values, types, re-exports, lazy imports and `import('…')` in a type.
import { isNode, nodesBelow, parseCode, type SyntaxNode } from '../../scripts/syntaxTree.ts';

export interface SourceImport {
  readonly specifier: string;
  /** Nothing of it is left at run time. */
  readonly typeOnly: boolean;
}

/** Every import of a file. Throws when the file can't be parsed or imports something that isn't a literal. */
export function importsOf(file: string, text: string): SourceImport[] {
  const found: SourceImport[] = [];
  for (const node of nodesBelow(parseCode(file, text, 'typescript'))) {
    const one = importIn(node);
    if (!one) continue;
    const { source, typeOnly } = one;
    if (!isNode(source) || source.type !== 'StringLiteral' || typeof source.value !== 'string') {
      throw new Error(`${file}: an import must name its file literally`);
    }
    found.push({ specifier: source.value, typeOnly });
  }
  return found;
}

/** What a node imports from, where it imports. */
function importIn(node: SyntaxNode): { source: unknown; typeOnly: boolean } | undefined {
  switch (node.type) {
    case 'ImportDeclaration': {
      const parts = Array.isArray(node.specifiers) ? node.specifiers : [];
      const inlineTypes = parts.length > 0 && parts.every((part) => isNode(part) && part.importKind === 'type');
      return { source: node.source, typeOnly: node.importKind === 'type' || inlineTypes };
    }
    case 'ExportNamedDeclaration':
      return node.source ? { source: node.source, typeOnly: node.exportKind === 'type' } : undefined;
    case 'ExportAllDeclaration':
      return { source: node.source, typeOnly: node.exportKind === 'type' };
    case 'ImportExpression':
      return { source: node.source, typeOnly: false };
    case 'TSImportType':
      return { source: node.source, typeOnly: true };
    case 'TSExternalModuleReference':
      return { source: node.expression, typeOnly: false };
    case 'CallExpression': {
      const { callee, arguments: given } = node;
      if (!isNode(callee) || callee.type !== 'Identifier' || callee.name !== 'require') return undefined;
      return { source: Array.isArray(given) ? given[0] : undefined, typeOnly: false };
    }
    default:
      return undefined;
  }
}
