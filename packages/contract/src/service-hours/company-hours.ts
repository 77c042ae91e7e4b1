import * as v from 'valibot';
import { RowVersion } from '../administration/row-version.ts';
import { minCharacters } from '../min-characters.ts';
import { NameText } from '../name-text.ts';
import { HALF_SHIFT_FAULT, WeekdayHours, ServiceHours } from './service-hours.ts';

const MAX_TEXT_CHARACTERS = 4_096;
const MAX_HOLIDAYS = 200;

const { startTimeA, endTimeA, startTimeB, endTimeB } = WeekdayHours.pipe[0].entries;

/** A day of the calendar, `yyyy-mm-dd`. */
const Day = v.pipe(
  v.string(),
  v.isoDate(),
  v.check(
    (date) => !Number.isNaN(Date.parse(`${date}T00:00:00Z`)) && new Date(`${date}T00:00:00Z`).toISOString().startsWith(date),
  ),
);

/** Prosa's own: a day whose hours replace the hours of its weekday. On such a day without shifts, the company is closed. */
export const Holiday = v.pipe(
  v.object({
    date: Day,
    /** Whether the holiday recurs on the same date in each later year. */
    everyYear: v.optional(v.boolean(), false),
    name: v.pipe(NameText, v.nonEmpty(), minCharacters(2), v.maxLength(50)),
    startTimeA,
    endTimeA,
    startTimeB,
    endTimeB,
  }),
  v.check(
    (day) => (day.startTimeA === '') === (day.endTimeA === '') && (day.startTimeB === '') === (day.endTimeB === ''),
    HALF_SHIFT_FAULT,
  ),
);
export type Holiday = v.InferOutput<typeof Holiday>;

const Holidays = v.pipe(
  v.array(Holiday),
  v.maxLength(MAX_HOLIDAYS),
  v.check((days) => new Set(days.map(({ date }) => date)).size === days.length),
);

/** A collective vacation. `from` and `to` are its first and last day. */
const Vacation = v.nullable(
  v.pipe(
    v.object({ from: Day, to: Day }),
    v.check(({ from, to }) => from <= to),
  ),
);
const text = v.pipe(v.string(), v.maxLength(MAX_TEXT_CHARACTERS));

/**
 * `PUT /companies/{id}/schedules`. Missing fields stay as they are. `version` is the version with which the form was opened.
 */
export const UpdateCompanyHoursBody = v.object({
  schedules: ServiceHours,
  msg: v.optional(text),
  holidays: v.optional(Holidays),
  vacation: v.optional(Vacation),
  vacationMessage: v.optional(text),
  version: v.optional(RowVersion),
});
export type UpdateCompanyHoursBody = v.InferOutput<typeof UpdateCompanyHoursBody>;

/** `GET /companies/{id}/schedules`, Prosa's own, and the answer of the `PUT`. */
export const CompanyHours = v.object({
  schedules: v.array(WeekdayHours),
  msg: v.string(),
  holidays: v.array(Holiday),
  vacation: Vacation,
  vacationMessage: v.string(),
  version: RowVersion,
});
export type CompanyHours = v.InferOutput<typeof CompanyHours>;
