// What people read of a file of the event log's entries that could not be read as it should: what is wrong where, and what to do.

import type { Failure, FailureAction, FileTrouble } from '../failures.ts';
import { plural, writtenCount } from './plural.ts';
import type { Translate } from './translate.ts';
import { inertText } from './untrustedText.ts';

/** Fields that are named where a file has others than those of the event log, and characters of each. */
const mostNamed = 5;
const longestNamed = 40;

/** All that is wrong, in sentences, and one action. `file`: its name for the reader. */
export function describeFileFailure(
  failure: Failure,
  file: string,
  t: Translate,
): { sentence: string; action: FailureAction } {
  const { kind, troubles = [] } = failure;
  if (kind === 'tooMuchData') {
    const sentence = t(
      '{file} holds more text than the event log may have. What came before is shown: open a part of the file for the rest.',
      { file },
    );
    return { sentence, action: 'none' };
  }
  const [first] = troubles;
  if (first === undefined)
    return { sentence: t('{file} could not be read. The log says why.', { file }), action: 'showLog' };
  // Why nothing came says all, whatever was met before.
  const hopeless = troubles.find(({ kind }) => kind === 'notEntries' || kind === 'otherColumns');
  const told = hopeless === undefined ? troubles : [hopeless];
  return { sentence: told.map((trouble) => sentenceOf(trouble, file, t)).join(' '), action: 'retry' };
}

function sentenceOf({ kind, line, count, names }: FileTrouble, file: string, t: Translate): string {
  const at = { file, line: line ?? 0, count: writtenCount(t, count) };
  switch (kind) {
    case 'gone':
      return t('There is no {file} any more. Put it back where it was, or open another file.', at);
    case 'denied':
      return t('{file} may not be read by this user. Change its permissions, or copy it to another place.', at);
    case 'notFile':
      return t('{file} is not a file with entries. Choose a file in CSV, JSON or NDJSON.', at);
    case 'disk':
      return t('{file} could not be read from the disk. Copy it to another place, and open the copy.', at);
    case 'empty':
      return t('{file} is empty. Export the event log again, or choose another file.', at);
    case 'utf16':
      return t('{file} is written in UTF-16. Save it in UTF-8, and open it again.', at);
    case 'notText':
      return t('{file} is not a text. Save what it holds as CSV, JSON or NDJSON in UTF-8, and open that.', at);
    case 'otherColumns':
      return t(
        '{file} is not an export of the event log: line {line} has the fields {names}, and none of eventName, eventCreateDate and userType. Choose another file, or call the fields so.',
        { ...at, names: namesText(names, t) },
      );
    case 'notEntries':
      return t(
        '{file} is not an export of the event log: nothing in it is an entry. Choose a file in CSV, JSON or NDJSON.',
        at,
      );
    case 'notUtf8':
      return t(
        '{file} is not in UTF-8: what can’t be read, from line {line} on, is shown as �. Save it in UTF-8, and open it again.',
        at,
      );
    case 'cut':
      return t(
        '{file} ends in the middle of its entries, at line {line}: it was cut. What came before is shown. Export or copy it again for the rest.',
        at,
      );
    case 'broken':
      return plural(
        t,
        count,
        'Line {line} of {file} can’t be read as an entry, and was left out. Put it right, and search again.',
        '{count} entries of {file} can’t be read and were left out, the first one at line {line}. Put them right, and search again.',
        at,
      );
    case 'cells':
      return plural(
        t,
        count,
        'Line {line} of {file} has another number of cells than the first line. Look whether its values stand in the right columns.',
        '{count} lines of {file} have another number of cells than the first line, beginning with line {line}. Look whether their values stand in the right columns.',
        at,
      );
    case 'sameNames':
      return t(
        '{file} has several columns of one name: {names}. The first one keeps it, each further one gets a number behind it. If another one is meant, rename them in the file, and search again.',
        { ...at, names: namesText(names, t) },
      );
    case 'long':
      return t(
        'In {file} an entry begins at line {line} that doesn’t end: a quote or a bracket is missing. What came before is shown. Put it right, and search again.',
        at,
      );
    case 'behind':
      return t('Behind the end of the list, at line {line}, {file} has something else, which was left out.', at);
  }
}

function namesText(names: readonly string[], t: Translate): string {
  const shown = names.slice(0, mostNamed).map((name) => t('“{subject}”', { subject: inertText(name, longestNamed) }));
  return `${shown.join(', ')}${names.length > mostNamed ? ', …' : ''}`;
}
