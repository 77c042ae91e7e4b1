/** Formats the day of a date in the device's time zone as `yyyy-mm-dd`. */
export const toLocalDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** Converts a day `yyyy-mm-dd` to its midnight in the device's time zone. */
export const toMidnight = (day: string): Date => new Date(`${day}T00:00:00`);

/** Returns the midnight, in the device's time zone, at which the day begins that is `days` days after the date. */
export const addDays = (date: Date, days: number): Date => new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);
