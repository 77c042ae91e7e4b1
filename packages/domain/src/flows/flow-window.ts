/**
 * Converts the two fields of a daily window (coverage 3 §5) to zero-padded `HH:MM-HH:MM`. Each field is `HH:MM`, with at most 23
 * hours and 59 minutes. Null if both fields are empty, which removes the window. Undefined if a field is invalid.
 */
export function toFlowWindow(start: string, end: string): string | null | undefined {
  if (start.trim() === '' && end.trim() === '') return null;
  const [from, to] = [parseClock(start), parseClock(end)];
  return from === undefined || to === undefined ? undefined : `${from}-${to}`;
}

function parseClock(text: string): string | undefined {
  const [, hour, minute] = /^(\d{1,2}):(\d{1,2})$/.exec(text.trim()) ?? [];
  if (hour === undefined || minute === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined;
  return `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
}
