// What is wrong with values of the settings, and what is used in their place, in words. Loaded where something is.

import * as vscode from 'vscode';
import { plural } from '../../core/text/plural.ts';
import { shortText } from '../../core/text/untrustedText.ts';
import { settingIds, settingSection } from '../../manifest.ts';
import { connectionProblemSentence } from './connectionProblems.ts';
import type { Messages } from './messages.ts';
import type { SettingProblem, Settings } from './settings.ts';
import { t } from './translate.ts';

interface TellingParts {
  readonly messages: Pick<Messages, 'warnOfSetting'>;
}

/** Tells of what isn't among `told`, which is kept up to date: a mistake that stays is told once, however often settings change. */
export function tellOfSettings(
  { connectionProblems, problems }: Settings,
  { messages }: TellingParts,
  told: Set<string>,
): void {
  const sentences = new Map(problems.map((problem) => [problem.name, settingSentence(problem)]));
  const connections = connectionProblems.map(connectionProblemSentence).join(' ');
  const { length: count } = connectionProblems;
  if (count > 0)
    sentences.set(
      'connections',
      plural(
        t,
        count,
        'A connection in the settings can’t be used. {problems}',
        '{count} connections in the settings can’t be used. {problems}',
        { problems: connections },
      ),
    );
  const present = [...sentences.values()];
  for (const sentence of told) if (!present.includes(sentence)) told.delete(sentence);
  for (const [name, sentence] of sentences) {
    if (told.has(sentence)) continue;
    told.add(sentence);
    void messages.warnOfSetting(sentence, settingIds[name]);
  }
}

function settingSentence({ name, used }: SettingProblem): string {
  const value = vscode.workspace.getConfiguration(settingSection).get<unknown>(name);
  const given = shortText(JSON.stringify(value) ?? '', 60);
  return t('The setting {setting} can’t be {given}: {used} is used.', {
    setting: settingIds[name],
    given,
    used: JSON.stringify(used),
  });
}
