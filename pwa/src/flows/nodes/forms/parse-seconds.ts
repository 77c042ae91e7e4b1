/** Parses seconds, with a decimal point or comma. The result is 0 for anything but a positive number. */
export function parseSeconds(text: string): number {
  const trimmed = text.trim();
  return /^\d+(?:[.,]\d+)?$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : 0;
}
