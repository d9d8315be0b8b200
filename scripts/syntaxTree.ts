// Parses JavaScript and TypeScript and walks the tree, for the checks that would be fooled by a search in the text.
import { parse } from '@babel/parser';

/** A node of the syntax tree, as far as the checks look into it. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

/** The tree of a TypeScript module or, as esbuild writes its bundles, of a plain script. Throws when the text can't be parsed. */
export function parseCode(file: string, text: string, kind: 'typescript' | 'bundle'): unknown {
  return kind === 'typescript'
    ? parse(text, { sourceType: 'module', sourceFilename: file, plugins: ['typescript'] }).program
    : parse(text, { sourceType: 'script', sourceFilename: file }).program;
}

/** Every node at or below a value, each before its own parts. */
export function* nodesBelow(value: unknown): Generator<SyntaxNode> {
  if (Array.isArray(value)) {
    for (const one of value) yield* nodesBelow(one);
  } else if (isNode(value)) {
    yield value;
    for (const part of Object.values(value)) yield* nodesBelow(part);
  }
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
