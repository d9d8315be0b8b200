// Row 21: finding the names of machines in the files of a workspace, beside one expression of all names.

import { createHash } from 'node:crypto';
import { type MachinePlace, NameMatcher } from '../../src/core/machines/matcher.ts';
import { Random } from '../../src/service/sample/random.ts';
import { interleaved, type Side, timed } from './rounds.ts';
import type { Measured, Setting } from './row.ts';

const sites = ['fra02', 'ams04', 'lon06', 'dal11', 'tor01', 'sjc03', 'syd02', 'sin01'];
const letters = [...'abcdefghijklmnopqrstuvwxyz'] as [string, ...string[]];
const random = new Random(21);
/** What hosts, settings and comments are named after. */
const words = Array.from({ length: 3_000 }, () => {
  return Array.from({ length: random.whole(3, 9) }, () => random.pick(letters)).join('');
}) as [string, ...string[]];

export async function matchNames({ rounds, smoke }: Setting): Promise<readonly Measured[]> {
  const count = smoke ? 50 : 10_000;
  const hosts = Array.from({ length: count * 5 }, (_, n) => hostName(n)) as [string, ...string[]];
  const files = Array.from({ length: smoke ? 4 : 2_000 }, () => fileText(hosts, smoke ? 1_000 : 10_000));
  const names = hosts.slice(0, count);
  const [ours = Number.NaN, peer = Number.NaN] = await interleaved(rounds, [
    matcherSide(names, files),
    expressionSide(names, files),
  ]);
  const [pass = Number.NaN] = await interleaved(rounds, [passSide(files)]);
  const [absent = Number.NaN] = await interleaved(rounds, [absentSide(files)]);
  return [
    { ours, peer },
    { ours: pass, peer: null },
    { ours: absent, peer: null },
  ];
}

function hostName(n: number): string {
  return `${random.pick(words)}-${String(n % 100).padStart(2, '0')}.${sites[n % sites.length]}.harbourvale.example`;
}

/** Lines of a configuration; one in ten names a host. */
function fileText(hosts: readonly [string, ...string[]], length: number): string {
  const word = () => random.pick(words);
  let text = '';
  while (text.length < length) {
    const value = random.chance(0.1) ? random.pick(hosts) : `${word()}-${random.whole(1, 99)}`;
    text += `  ${word()}: "${value}" # ${word()} of ${word()}\n`;
  }
  return Buffer.from(text).toString('latin1');
}

type Place = Pick<MachinePlace, 'name' | 'line' | 'column'>;

function matcherSide(names: readonly string[], files: readonly string[]): Side {
  return () =>
    timed(() => {
      const matcher = new NameMatcher(names);
      return files.map((text) => matcher.places(text));
    }, digest);
}

function expressionSide(names: readonly string[], files: readonly string[]): Side {
  return () =>
    timed(() => {
      const escaped = names.map((name) => name.replaceAll('.', '\\.'));
      const expression = new RegExp(`(?<![\\w.-])(?:${escaped.join('|')})(?![\\w.-])`, 'gi');
      return files.map((text) => {
        const found: Place[] = [];
        for (const [line, content] of text.split('\n').entries()) {
          for (let match = expression.exec(content); match !== null; match = expression.exec(content))
            found.push({ name: match[0].toLowerCase(), line, column: match.index });
        }
        return found;
      });
    }, digest);
}

/** Each character is looked at, and nothing is done with it. */
function passSide(files: readonly string[]): Side {
  return () =>
    timed(() => {
      let sum = 0;
      for (const text of files) for (let at = 0; at < text.length; at += 1) sum += text.charCodeAt(at);
      return sum;
    }, String);
}

/** What the processor does with many characters at once. */
function absentSide(files: readonly string[]): Side {
  return () => timed(() => files.filter((text) => text.includes('\u0001')).length, String);
}

function digest(found: readonly (readonly Place[])[]): string {
  const lines = found.map((places) => places.map(({ name, line, column }) => `${line}:${column} ${name}`).join('\n'));
  const hash = createHash('sha256').update(lines.join('\0'));
  return `${found.flat().length} places ${hash.digest('hex').slice(0, 16)}`;
}
