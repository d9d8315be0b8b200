// The calendar file that the settings name: kept while they do, by the window's sessions.

import type * as vscode from 'vscode';
import { calendarPath } from '../../app/calendar/calendarPath.ts';
import { KeptCalendar, type KeptCalendarParts } from '../../app/calendar/keptCalendar.ts';
import type { Sessions } from '../../app/session/sessions.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/connection/ports.ts';
import { settingIds } from '../../manifest.ts';
import { noticeLink } from '../editor/linkText.ts';
import type { Messages } from '../editor/messages.ts';
import type { CurrentSettings } from '../editor/settings.ts';
import { t } from '../editor/translate.ts';

export interface CalendarFileParts {
  readonly sessions: Sessions;
  readonly settings: CurrentSettings;
  readonly messages: Messages;
  readonly storage: string;
  readonly machines: KeptCalendarParts['machines'];
  readonly clock: Clock;
  readonly log: Logger;
}

export class CalendarFile implements vscode.Disposable {
  readonly #parts: CalendarFileParts;
  readonly #subscriptions: readonly { dispose(): void }[];
  #kept: KeptCalendar | undefined;

  constructor(parts: CalendarFileParts) {
    const { sessions, settings } = parts;
    this.#parts = parts;
    this.#subscriptions = [
      sessions.onChange(() => this.#kept?.update()),
      sessions.onRename(({ before, now }) => this.#kept?.renamed(before, now)),
      sessions.onListChange(() => this.#kept?.update()),
      settings.onChange((event) => {
        if (event.affectsConfiguration(settingIds.calendarFile)) this.#keep();
        else if (event.affectsConfiguration(settingIds.lookBackDays)) this.#kept?.update();
      }),
    ];
    this.#keep();
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    void this.#kept?.dispose();
  }

  #keep(): void {
    const { sessions, settings, messages, storage, machines, clock, log } = this.#parts;
    void this.#kept?.forget();
    this.#kept = undefined;
    const { calendarFile } = settings.read();
    if (calendarFile === '') return;
    const file = calendarPath(calendarFile);
    if (file === undefined) {
      const sentence = t(
        'The setting platformEvents.calendarFile must be an absolute path, and {file} is none: no calendar file is kept.',
        { file: calendarFile },
      );
      void messages.warnOfSetting(sentence, settingIds.calendarFile);
      return;
    }
    this.#kept = new KeptCalendar({
      sessions: () => (sessions.isOpening ? undefined : sessions.all),
      file,
      lookBackDays: () => settings.read().lookBackDays,
      storage,
      machines,
      linkTo: noticeLink,
      clock,
      log,
      t,
      onTrouble: (sentence, isOfSetting) =>
        void (isOfSetting
          ? messages.warnOfSetting(sentence, settingIds.calendarFile)
          : messages.warn(sentence, 'showLog')),
    });
    this.#kept.update();
  }
}
