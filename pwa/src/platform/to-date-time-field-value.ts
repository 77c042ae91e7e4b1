/** Formats an instant as the value of a `datetime-local` field, in the device's time zone and without seconds. */
export function toDateTimeFieldValue(atMs: number): string {
  const at = new Date(atMs);
  return new Date(atMs - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
