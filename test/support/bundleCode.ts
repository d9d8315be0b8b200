// Reads what a built bundle could reach and run, by parsing it: modules, addresses, and every name that turns text into code,
// starts a process or talks to somebody. What of it is allowed is for the caller to say.
import { isNode, nodesBelow, parseCode, type SyntaxNode } from '../../scripts/syntaxTree.ts';

export interface BundleCode {
  /** What it requires by a literal name, sorted, each once. */
  readonly modules: readonly string[];
  /** Hosts of the http, https, ws and wss addresses in its texts, sorted, each once. */
  readonly hosts: readonly string[];
  /** Every use of a watched name or form, in the order of the file. */
  readonly uses: readonly WatchedUse[];
}

export interface WatchedUse {
  readonly what: string;
  /** The code around it, on one line. */
  readonly around: string;
}

/** Names that are reported wherever they stand: as a variable, a property, or a text that could name a property. */
const watchedNames = new Set([
  // Text becomes code.
  ...['eval', 'GeneratorFunction', 'AsyncFunction', 'importScripts', 'WebAssembly', 'compileFunction', 'runInContext'],
  ...['runInThisContext', 'runInNewContext'],
  // Modules behind the back of require.
  ...['createRequire', 'getBuiltinModule', 'mainModule', 'dlopen', '_linkedBinding', '_load'],
  // Text becomes elements.
  ...['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'createContextualFragment', 'setHTMLUnsafe', 'parseHTMLUnsafe'],
  ...['parseFromString', 'srcdoc', 'writeln'],
  // Requests, reports and other threads.
  ...['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'sendBeacon', 'RTCPeerConnection', 'WebTransport'],
  ...['Worker', 'SharedWorker', 'createTelemetryLogger', 'sendTelemetryEvent'],
]);
/** Properties that are reported of one object alone, being harmless words elsewhere. */
const watchedProperties = new Map([
  ['write', 'document'],
  ['binding', 'process'],
]);
const timers = new Set(['setTimeout', 'setInterval', 'setImmediate']);
const address = /\b(?:https?|wss?):\/\/([^/?#\s"'`<>()[\]\\,]*)/gi;

/** What a bundle holds. Throws when it can't be parsed. */
export function readBundle(file: string, text: string): BundleCode {
  const modules = new Set<string>();
  const hosts = new Set<string>();
  const uses: WatchedUse[] = [];
  /** Names already judged by what stands around them. */
  const judged = new Set<unknown>();
  const report = (what: string, { start, end }: SyntaxNode) => {
    const around = text.slice(Math.max(0, start - 80), Math.min(end, start + 80) + 40).replace(/\s+/g, ' ');
    uses.push({ what, around });
  };
  for (const node of nodesBelow(parseCode(file, text, 'bundle'))) {
    const name = nameOf(node);
    const isVariable = node.type === 'Identifier' && (name === 'Function' || name === 'require');
    if (name !== undefined && !judged.has(node) && (isVariable || watchedNames.has(name))) report(name, node);
    for (const [, host = ''] of textOf(node).matchAll(address)) hosts.add(host.toLowerCase().replace(/\.$/, ''));
    judged.add(harmlessFunction(node));
    if (node.type === 'ImportExpression') report('import()', node);
    if (isMember(node)) {
      const [owner, property] = [nameOf(node.object), nameOf(node.property) ?? ''];
      if (owner !== undefined && owner === watchedProperties.get(property)) report(`${owner}.${property}`, node);
    }
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') continue;
    const { callee } = node;
    const [first] = Array.isArray(node.arguments) ? node.arguments : [];
    const called = isMember(callee) ? nameOf(callee.property) : nameOf(callee);
    if (isMember(callee) && called === 'constructor') report('constructor()', node);
    if (called && timers.has(called) && isNode(first) && /^(StringLiteral|TemplateLiteral)$/.test(first.type)) {
      report(`${called} of a text`, node);
    }
    if (called === 'require' && !isMember(callee) && isNode(first) && first.type === 'StringLiteral') {
      judged.add(callee);
      modules.add(String(first.value));
    }
  }
  return { modules: [...modules].sort(), hosts: [...hosts].filter((host) => host !== '').sort(), uses };
}

/** The `Function` in `Function.prototype`, `Function.call.bind` and `x instanceof Function`, of which none makes a function. */
function harmlessFunction(node: SyntaxNode): unknown {
  if (node.type === 'BinaryExpression' && node.operator === 'instanceof') return node.right;
  if (!isMember(node)) return undefined;
  const property = nameOf(node.property);
  if (property === 'prototype') return node.object;
  return property === 'bind' && isMember(node.object) && nameOf(node.object.property) === 'call'
    ? node.object.object
    : undefined;
}

function isMember(value: unknown): value is SyntaxNode {
  return isNode(value) && (value.type === 'MemberExpression' || value.type === 'OptionalMemberExpression');
}

/** The name that an identifier or a literal text spells. */
function nameOf(value: unknown): string | undefined {
  if (!isNode(value)) return undefined;
  if (value.type === 'Identifier' && typeof value.name === 'string') return value.name;
  return value.type === 'StringLiteral' && typeof value.value === 'string' ? value.value : undefined;
}

/** The text of a literal, or of one piece of a template. */
function textOf(node: SyntaxNode): string {
  if (node.type === 'StringLiteral' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateElement' || typeof node.value !== 'object' || node.value === null) return '';
  return 'cooked' in node.value && typeof node.value.cooked === 'string' ? node.value.cooked : '';
}
