import assert from 'node:assert/strict';
import path from 'node:path';
import { calendarPath } from '../../../../src/app/calendar/calendarPath.ts';

describe('The path of the kept calendar', () => {
  it('is one with its drive or its share on Windows, in quotes too, as Windows copies it', () => {
    const windows = (setting: string) => calendarPath(setting, path.win32);
    for (const file of ['C:\\Users\\me\\work calendar.ics', 'd:/calendars/a.ics', '\\\\server\\share\\a.ics'])
      assert.deepEqual([windows(file), windows(`"${file}"`)], [file, file]);
    for (const wrong of [
      'a.ics',
      'C:a.ics',
      '\\a.ics',
      '/home/me/a.ics',
      '~\\a.ics',
      '%USERPROFILE%\\a.ics',
      '"',
      '""',
    ])
      assert.equal(windows(wrong), undefined, wrong);
  });

  it('is one from the root elsewhere', () => {
    const posix = (setting: string) => calendarPath(setting, path.posix);
    assert.deepEqual(['/home/me/a.ics', '"/home/me/a b.ics"'].map(posix), ['/home/me/a.ics', '/home/me/a b.ics']);
    for (const wrong of ['a.ics', './a.ics', '~/a.ics', 'C:\\a.ics', '"a.ics"'])
      assert.equal(posix(wrong), undefined, wrong);
  });
});
