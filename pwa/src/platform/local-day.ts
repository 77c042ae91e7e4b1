/** Formats the day of a date in the device's time zone as `yyyy-mm-dd`. */
export const toLocalDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** Converts a day `yyyy-mm-dd` to its midnight in the device's time zone. */
export const toMidnight = (day: string): Date => new Date(`${day}T00:00:00`);

/** Adds days to the day of `date`, and returns the midnight at which the resulting day begins in the device's time zone. */
export const addDays = (date: Date, days: number): Date => new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);
