/** A public holiday of Brazil: the key of its name, and its date, YYYY-MM-DD. */
export type NationalHoliday = {
  readonly key: NationalHolidayKey;
  readonly date: string;
  /** Whether the holiday has the same date every year. */
  readonly isFixed: boolean;
};

/** The national holidays on a fixed day, MM-DD (Lei 662/1949, Lei 6.802/1980, Lei 14.759/2023). */
const fixedDays = {
  newYear: '01-01',
  tiradentes: '04-21',
  labourDay: '05-01',
  independence: '09-07',
  aparecida: '10-12',
  allSouls: '11-02',
  republic: '11-15',
  blackAwareness: '11-20',
  christmas: '12-25',
} as const;

/**
 * The number of days from Easter Sunday to each holiday that moves with it. Carnival and Corpus Christi are optional holidays.
 */
const daysFromEaster = { carnival: -47, goodFriday: -2, corpusChristi: 60 } as const;

export type NationalHolidayKey = keyof typeof fixedDays | keyof typeof daysFromEaster;

const DAY_MS = 86_400_000;

/** Lists the holidays of a year, sorted by date. */
export function listNationalHolidays(year: number): NationalHoliday[] {
  const easter = Date.parse(`${toEasterSunday(year)}T00:00:00Z`);
  const fixed = Object.entries(fixedDays).map(([key, day]) => ({ key, date: `${year}-${day}`, isFixed: true }));
  const movingHolidays = Object.entries(daysFromEaster).map(([key, days]) => ({
    key,
    date: toDateText(easter + days * DAY_MS),
    isFixed: false,
  }));
  // The cast is safe: the keys of the two constants have the type `NationalHolidayKey`, which `Object.entries` turns into
  // `string`.
  return ([...fixed, ...movingHolidays] as NationalHoliday[]).toSorted((a, b) => a.date.localeCompare(b.date));
}

/** Returns Easter Sunday of the Gregorian calendar, YYYY-MM-DD, by the rule of Meeus, Jones and Butcher. */
export function toEasterSunday(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const days = h + l - 7 * m + 114;
  return toDateText(Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1));
}

const toDateText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
