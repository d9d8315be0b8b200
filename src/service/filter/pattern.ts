// Owns the regular expressions of filters: matched in time linear in pattern and text, so that no caller's pattern can hold a service up.

/** One step of a pattern; numbers are places in the list of steps. */
type Step =
  | { readonly kind: 'character'; readonly holds: (character: string) => boolean; readonly next: number }
  | { readonly kind: 'place'; readonly holds: (text: string, at: number) => boolean; readonly next: number }
  | { readonly kind: 'fork'; either: number; or: number }
  | { readonly kind: 'end' };

const longestPattern = 200;
const mostSteps = 2_000;
const quantifier = /(?:[*+?]|\{(\d+)(?:(,)(\d*))?\})\??/y;
const atom = /\[\^?(?:\\.|[^\]\\])*\]|\\(?:x[\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|c[A-Za-z]|.)|./sy;

/** A pattern that can't be used; the message goes on after "the regular expression on the field … ". */
export class PatternError extends Error {}

/**
 * Whether a text holds a match of the pattern, which is a regular expression of JavaScript without references back and without looking
 * ahead or behind: those can't be matched in bounded time. Throws PatternError.
 */
export function compilePattern(source: string): (text: string) => boolean {
  if (source.length > longestPattern) throw new PatternError(`is longer than ${longestPattern} characters`);
  try {
    new RegExp(source);
  } catch {
    throw new PatternError('is malformed');
  }
  const steps: Step[] = [{ kind: 'end' }];
  const first = new PatternReader(source, steps).read();
  return (text) => holdsMatch(steps, first, text);
}

/** Reads a pattern that is known to be well-formed, and writes its steps from behind: each part is told what comes after it. */
class PatternReader {
  readonly #source: string;
  readonly #steps: Step[];
  #at = 0;

  constructor(source: string, steps: Step[]) {
    this.#source = source;
    this.#steps = steps;
  }

  read(): number {
    return this.#alternatives()(0);
  }

  #alternatives(): (next: number) => number {
    const parts = [this.#sequence()];
    while (this.#source[this.#at] === '|') {
      this.#at += 1;
      parts.push(this.#sequence());
    }
    return (next) =>
      parts.map((part) => part(next)).reduceRight((or, either) => this.#write({ kind: 'fork', either, or }));
  }

  #sequence(): (next: number) => number {
    const parts: ((next: number) => number)[] = [];
    while (this.#at < this.#source.length && !'|)'.includes(this.#source[this.#at] ?? '')) {
      parts.push(this.#repeated(this.#part()));
    }
    return (next) => parts.reduceRight((after, part) => part(after), next);
  }

  #part(): (next: number) => number {
    if (this.#source[this.#at] !== '(') return this.#simplePart(this.#take(atom)?.[0] ?? '');
    this.#at += 1;
    if (this.#source[this.#at] === '?') {
      const named = /\?(?::|<[A-Za-z_$][\w$]*>)/y;
      if (!this.#take(named)) throw new PatternError('looks ahead or behind, which filters can not do');
    }
    const inner = this.#alternatives();
    this.#at += 1;
    return inner;
  }

  #simplePart(text: string): (next: number) => number {
    if (/^\\(?:[1-9]|k)/.test(text)) throw new PatternError('refers back to a group, which filters can not do');
    const place = placeTest(text);
    if (place) return (next) => this.#write({ kind: 'place', holds: place, next });
    const holds = characterTest(text);
    return (next) => this.#write({ kind: 'character', holds, next });
  }

  #repeated(part: (next: number) => number): (next: number) => number {
    const found = this.#take(quantifier);
    if (!found) return part;
    const [text, least, comma, most] = found;
    if (least !== undefined)
      return this.#times(part, Number(least), most ? Number(most) : comma ? null : Number(least));
    return this.#times(part, text.startsWith('+') ? 1 : 0, text.startsWith('?') ? 1 : null);
  }

  /** The part at least, and at most, so many times; null for any number. */
  #times(part: (next: number) => number, least: number, most: number | null): (next: number) => number {
    return (next) => {
      let first = next;
      if (most === null) {
        const loop: Step = { kind: 'fork', either: 0, or: next };
        first = this.#write(loop);
        loop.either = part(first);
      } else {
        for (let n = least; n < most; n += 1) first = this.#write({ kind: 'fork', either: part(first), or: next });
      }
      for (let n = 0; n < least; n += 1) first = part(first);
      return first;
    };
  }

  #take(form: RegExp): RegExpExecArray | null {
    form.lastIndex = this.#at;
    const found = form.exec(this.#source);
    if (found) this.#at += found[0].length;
    return found;
  }

  #write(step: Step): number {
    if (this.#steps.length === mostSteps) throw new PatternError('repeats too much');
    return this.#steps.push(step) - 1;
  }
}

function placeTest(text: string): ((text: string, at: number) => boolean) | null {
  const isWord = (subject: string, at: number) => /\w/.test(subject.charAt(at));
  const atEdge = (subject: string, at: number) => isWord(subject, at - 1) !== isWord(subject, at);
  if (text === '^') return (_, at) => at === 0;
  if (text === '$') return (subject, at) => at === subject.length;
  if (text === '\\b') return atEdge;
  return text === '\\B' ? (subject, at) => !atEdge(subject, at) : null;
}

function characterTest(text: string): (character: string) => boolean {
  if (/^[^\\[.]$/.test(text)) return (character) => character === text;
  const one = new RegExp(`^${text}$`);
  return (character) => one.test(character);
}

/** Goes through the text once with the set of all steps that a match could be at. */
function holdsMatch(steps: readonly Step[], first: number, text: string): boolean {
  const reachedAt = new Int32Array(steps.length).fill(-1);
  let here: Step[] = [];
  for (let at = 0; at <= text.length; at += 1) {
    const open = [...here.map((step) => (step.kind === 'character' ? step.next : 0)), first].reverse();
    here = [];
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      const step = steps[place];
      if (step === undefined || reachedAt[place] === at) continue;
      reachedAt[place] = at;
      if (step.kind === 'end') return true;
      if (step.kind === 'fork') open.push(step.or, step.either);
      else if (step.kind === 'place') {
        if (step.holds(text, at)) open.push(step.next);
      } else if (step.holds(text.charAt(at)) && at < text.length) here.push(step);
    }
  }
  return false;
}
