// The hours of the day in which nobody wants to be told anything, as a setting has them: "22:00–07:00".

/** Minutes since midnight; `to` is the first that isn't quiet any more. Where `from` comes after `to`, they last over midnight. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
}

/** Undefined where the text is none. Any dash will do. */
export function readQuietHours(text: string): QuietHours | undefined {
  const [, fromHour, fromMinute, toHour, toMinute] =
    /^\s*(\d{1,2}):(\d{2})\s*[-‐‑‒–—]\s*(\d{1,2}):(\d{2})\s*$/.exec(text) ?? [];
  const from = minutesOf(fromHour, fromMinute);
  const to = minutesOf(toHour, toMinute);
  if (from === undefined || to === undefined || from === to || from === 1440) return undefined;
  return { from, to };
}

/** `now`: milliseconds since 1970; the day is this machine's. */
export function isQuiet({ from, to }: QuietHours, now: number): boolean {
  const date = new Date(now);
  const minute = date.getHours() * 60 + date.getMinutes();
  return from < to ? from <= minute && minute < to : from <= minute || minute < to;
}

function minutesOf(hour = '', minute = ''): number | undefined {
  const minutes = Number(hour) * 60 + Number(minute);
  return hour !== '' && Number(minute) < 60 && minutes <= 1440 ? minutes : undefined;
}
