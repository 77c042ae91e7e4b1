/**
 * A daily window from two fields (coverage 3 §5): each `HH:MM` with exactly an hour and a minute, hour at most 23, minute at
 * most 59. Zero-padded `HH:MM-HH:MM`; null where both are empty, which clears it; undefined where it is written wrongly.
 */
export function writeWindow(start: string, end: string): string | null | undefined {
  if (start.trim() === '' && end.trim() === '') return null;
  const [from, to] = [clockOf(start), clockOf(end)];
  return from === undefined || to === undefined ? undefined : `${from}-${to}`;
}

function clockOf(text: string): string | undefined {
  const [, hour, minute] = /^(\d{1,2}):(\d{1,2})$/.exec(text.trim()) ?? [];
  if (hour === undefined || minute === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined;
  return `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
}
