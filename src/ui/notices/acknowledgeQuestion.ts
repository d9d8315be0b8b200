// What is asked before a group of notices is acknowledged: how many, which of them are special, and that it is for good.

import { isCompleted, type Notice } from '../../core/notices/notice.ts';
import { plural } from '../../core/text/plural.ts';
import { countText, t } from '../editor/translate.ts';

interface OpenNotice {
  readonly session: { isMuted(notice: Notice): boolean };
  readonly notice: Notice;
}

export interface AcknowledgeQuestion {
  readonly question: string;
  /** A line for each thing that is to be known before. */
  readonly detail: string;
  /** The button that says what will be done. */
  readonly yes: string;
}

/**
 * `open`: those to be acknowledged. `done`: how many of the group are already. `among`: the group's name, or that of the only notice.
 * `isFiltered`: the tree's filter hides others of the group.
 */
export function acknowledgeQuestion(
  open: readonly OpenNotice[],
  done: number,
  among: string | { readonly named: string },
  isFiltered: boolean,
): AcknowledgeQuestion {
  const count = open.length;
  const completed = open.filter(({ notice }) => isCompleted(notice)).length;
  const muted = open.filter(({ session, notice }) => session.isMuted(notice)).length;
  const isGroup = typeof among === 'string';
  const lines = [
    isFiltered && isGroup ? t('Only notices that pass the filter of the view are meant.') : '',
    completedWords(completed, count),
    mutedWords(muted, count),
    doneWords(done),
    t('The service has no way to take an acknowledgement back.'),
  ];
  return {
    question: isGroup
      ? plural(t, count, 'Acknowledge {count} notice in {where}?', 'Acknowledge {count} notices in {where}?', {
          where: among,
        })
      : t('Acknowledge {named}?', among),
    detail: lines.filter((line) => line !== '').join('\n'),
    yes: count === 1 ? t('Acknowledge') : t('Acknowledge {count}', { count: countText(count) }),
  };
}

function completedWords(completed: number, all: number): string {
  if (completed === 0) return '';
  if (all === 1) return t('It is completed already.');
  return plural(t, completed, '{count} of them is completed already.', '{count} of them are completed already.');
}

function mutedWords(muted: number, all: number): string {
  if (muted === 0) return '';
  if (all === 1) return t('It is muted.');
  return plural(t, muted, '{count} of them is muted.', '{count} of them are muted.');
}

function doneWords(done: number): string {
  if (done === 0) return '';
  return plural(
    t,
    done,
    '{count} more is acknowledged already and is left alone.',
    '{count} more are acknowledged already and are left alone.',
  );
}
