// The when clauses of package.json, as the editor reads them: as much of their grammar as ours use.

/** What one term says: a key alone, or a key and what it is compared with. */
interface Term {
  readonly key: string;
  readonly operator: '' | '==' | '!=' | '=~';
  readonly value: string;
}

type Contexts = ReadonlyMap<string, unknown>;

const tokens = /\s*(&&|\|\||!(?!=)|\(|\)|=~\s*\/(?:[^/\\]|\\.)*\/|[!=]=\s*(?:'[^']*'|[^\s()&|]+)|[\w.]+)/y;

/** The terms of a clause, in its order. */
export function termsOf(clause: string): readonly Term[] {
  const terms: Term[] = [];
  read(clause, (term) => {
    terms.push(term);
    return true;
  });
  return terms;
}

/** Whether the clause holds where the keys have these values. */
export function holds(clause: string, contexts: Contexts): boolean {
  return read(clause, ({ key, operator, value }) => {
    if (key === 'true' || key === 'false') return key === 'true';
    const found = contexts.get(key);
    if (operator === '') return Boolean(found);
    if (operator === '=~') return typeof found === 'string' && new RegExp(value).test(found);
    return (String(found ?? '') === value) === (operator === '==');
  });
}

/** `and` binds closer than `or`; every term is read, whatever the ones before it said. */
function read(clause: string, test: (term: Term) => boolean): boolean {
  const words = wordsOf(clause);
  let at = 0;
  const or = (): boolean => {
    let is = and();
    while (words[at] === '||') {
      at += 1;
      is = and() || is;
    }
    return is;
  };
  const and = (): boolean => {
    let is = one();
    while (words[at] === '&&') {
      at += 1;
      is = one() && is;
    }
    return is;
  };
  const one = (): boolean => {
    const word = words[at++] ?? '';
    if (word === '!') return !one();
    if (word === '(') {
      const is = or();
      if (words[at++] !== ')') throw new Error(`a parenthesis is left open: ${clause}`);
      return is;
    }
    if (!/^[\w.]+$/.test(word)) throw new Error(`“${word}” is no key: ${clause}`);
    const comparison = /^(==|!=|=~)\s*(.*)$/s.exec(words[at] ?? '');
    if (comparison === null) return test({ key: word, operator: '', value: '' });
    at += 1;
    const [, operator = '', value = ''] = comparison;
    return test({ key: word, operator: operator as Term['operator'], value: value.replace(/^(['/])(.*)\1$/s, '$2') });
  };
  const is = or();
  if (at < words.length) throw new Error(`“${words[at]}” was not expected: ${clause}`);
  return is;
}

function wordsOf(clause: string): readonly string[] {
  const words: string[] = [];
  let at = 0;
  while (at < clause.trimEnd().length) {
    tokens.lastIndex = at;
    const [all = '', word = ''] = tokens.exec(clause) ?? [];
    if (all === '') throw new Error(`not understood from “${clause.slice(at)}”`);
    words.push(word);
    at += all.length;
  }
  return words;
}
