const units = ['kilobyte', 'megabyte', 'gigabyte'] as const;

/** Formats a size in kB, MB or GB. */
export function formatFileSize(bytes: number, locale: string): string {
  let value = bytes / 1000;
  let at = 0;
  while (value >= 1000 && at < units.length - 1) {
    value /= 1000;
    at++;
  }
  const rounded = value < 10 && at > 0 ? Math.round(value * 10) / 10 : Math.max(1, Math.round(value));
  return rounded.toLocaleString(locale, { style: 'unit', unit: units[at] ?? 'kilobyte', unitDisplay: 'short' });
}
