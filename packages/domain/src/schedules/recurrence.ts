import { MINUTE_MS, MINUTES_PER_DAY, toInstantMs, toLocalTime } from '../time/local-time.ts';

/**
 * The numbers that stand for the units of a schedule's interval (coverage 1 §3). 1 stands for days, 2 for weeks, 3 for calendar
 * months, and 4 for minutes.
 */
export const scheduleIntervals = [1, 2, 3, 4] as const;
/**
 * The numbers that stand for the rules for a repetition that is due on a weekend (coverage 1 §3). With 4, the repetition stays on
 * its day. With 5, it moves to the working day before. With 6, it moves to the working day after.
 */
export const scheduleDayTypes = [4, 5, 6] as const;

/** The recurrence of a scheduled message. `enviarQuantasVezes` is the number of all messages, including the first. */
export type Recurrence = {
  readonly intervalo: (typeof scheduleIntervals)[number];
  readonly valorIntervalo: number;
  readonly enviarQuantasVezes: number;
  readonly tipoDias: (typeof scheduleDayTypes)[number];
};

/**
 * The start of a series: the instant of its first message, and its time zone. Repetitions have the same time of day in this time
 * zone.
 */
export type SeriesStart = { readonly firstAt: Date; readonly timeZone: string };

const WEEK_DAYS = 7;
/**
 * The first Saturday and the first Sunday as numbers of days since 1970-01-01. The number of any other Saturday or Sunday gives
 * the same remainder when it is divided by 7.
 */
const [SATURDAY, SUNDAY] = [2, 3];

/**
 * Lists the instants of a series in ascending order. The first message is sent at exactly the chosen time. Repetitions have the
 * same time of day, also after clocks change. If a month is too short, its last day is used. A repetition that would not be later
 * than the message before, for example because both moved to the same working day, is left out, and a further repetition is added
 * at the end.
 */
export function listSendTimes(recurrence: Recurrence, { firstAt, timeZone }: SeriesStart): Date[] {
  const firstMs = firstAt.getTime();
  const secondsMs = ((firstMs % MINUTE_MS) + MINUTE_MS) % MINUTE_MS;
  const start = toLocalTime(firstMs, timeZone);
  const times = [firstMs];
  for (let repetition = 1; times.length < recurrence.enviarQuantasVezes; repetition += 1) {
    const steps = repetition * recurrence.valorIntervalo;
    const plain =
      recurrence.intervalo === 4
        ? toLocalTime(firstMs + steps * MINUTE_MS, timeZone)
        : { day: addInterval(start.day, steps, recurrence.intervalo), minute: start.minute };
    const day = toWorkingDay(plain.day, recurrence.tipoDias);
    const isUnmovedMinute = recurrence.intervalo === 4 && day === plain.day;
    const atMs = isUnmovedMinute ? firstMs + steps * MINUTE_MS : toInstantMs({ ...plain, day }, timeZone) + secondsMs;
    if (atMs > (times.at(-1) ?? 0)) times.push(atMs);
  }
  return times.map((atMs) => new Date(atMs));
}

/** Adds `steps` days, weeks or calendar months to a day, which is counted from 1970-01-01. */
function addInterval(day: number, steps: number, intervalo: 1 | 2 | 3): number {
  if (intervalo === 1) return day + steps;
  if (intervalo === 2) return day + steps * WEEK_DAYS;
  const date = new Date(day * MINUTES_PER_DAY * MINUTE_MS);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + steps];
  const lastDayOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastDayOfMonth)) / (MINUTES_PER_DAY * MINUTE_MS);
}

/** Moves a day of a weekend to the working day before or after it, if `tipoDias` requires this. All other days stay unchanged. */
function toWorkingDay(day: number, tipoDias: Recurrence['tipoDias']): number {
  const weekday = ((day % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS;
  if (tipoDias === 4 || (weekday !== SATURDAY && weekday !== SUNDAY)) return day;
  const afterSaturday = weekday - SATURDAY;
  return tipoDias === 5 ? day - 1 - afterSaturday : day + 2 - afterSaturday;
}
