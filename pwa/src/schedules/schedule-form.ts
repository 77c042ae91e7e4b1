import { minCharacters } from '@prosa/contract/min-characters';
import { ContactId, ConnectionId, QueueId, UserId } from '@prosa/contract/ids';
import { MESSAGE_MAX_CHARACTERS } from '@prosa/contract/messages/send-message';
import { ScheduleDayType, ScheduleInterval, type Schedule } from '@prosa/contract/schedules/schedule';
import { MAX_SCHEDULE_INTERVAL, MAX_SCHEDULE_TIMES, SCHEDULE_MIN_CHARACTERS } from '@prosa/contract/schedules/write-schedule';
import * as v from 'valibot';
import { toDateAndTime, toInstant } from './calendar-days.ts';
import type { ScheduleToSave } from './save-schedule.ts';

/** The time between now and the default time of a new message, in milliseconds (coverage 1 §9). */
const DEFAULT_DELAY_MS = 3_600_000;

const createRequiredSchema = <S extends v.GenericSchema>(schema: S) =>
  v.pipe(
    v.nullable(schema),
    v.check((value) => value !== null),
  );
const createCountSchema = (max: number) =>
  v.pipe(v.nullable(v.number()), v.number(), v.integer(), v.minValue(1), v.maxValue(max));

const CompleteDate = v.pipe(v.string(), v.nonEmpty(), v.isoDate());
const CompleteTime = v.pipe(v.string(), v.nonEmpty(), v.regex(/^\d\d:\d\d$/));
/** Returns whether a text is a complete date (YYYY-MM-DD). */
export const isDay = (typed: string): boolean => v.is(CompleteDate, typed);
/** Returns whether a text is a complete time (HH:MM). */
export const isTime = (typed: string): boolean => v.is(CompleteTime, typed);

/** The form of a scheduled message. Its date and time are in the company's time zone. */
export const ScheduleForm = v.object({
  contactId: createRequiredSchema(ContactId),
  contactName: v.string(),
  body: v.pipe(v.string(), v.trim(), v.nonEmpty(), minCharacters(SCHEDULE_MIN_CHARACTERS), v.maxLength(MESSAGE_MAX_CHARACTERS)),
  date: CompleteDate,
  time: CompleteTime,
  whatsappId: v.nullable(ConnectionId),
  repeats: v.boolean(),
  intervalo: ScheduleInterval,
  valorIntervalo: createCountSchema(MAX_SCHEDULE_INTERVAL),
  enviarQuantasVezes: createCountSchema(MAX_SCHEDULE_TIMES),
  tipoDias: ScheduleDayType,
  openTicket: v.boolean(),
  keepsOpen: v.boolean(),
  queueId: v.nullable(QueueId),
  ticketUserId: v.nullable(UserId),
  assinar: v.boolean(),
  /** A new file, 'removed' if the user removes the file, or `null` for no change. */
  file: v.nullable(v.union([v.instance(File), v.literal('removed')])),
});
type FormInput = v.InferInput<typeof ScheduleForm>;
type FormOutput = v.InferOutput<typeof ScheduleForm>;

/** The contact and the day with which the user begins a new message. */
export type NewScheduleDefaults = {
  readonly contact: { readonly id: ContactId; readonly name: string } | undefined;
  readonly date: string | undefined;
};

/**
 * Returns the first values of the form of a new message. The time is one hour from now, and the contact and the day are given.
 */
export function createScheduleFormValues(
  { contact, date }: NewScheduleDefaults,
  { nowMs, timeZone }: { nowMs: number; timeZone: string },
): FormInput {
  const soon = toDateAndTime(new Date(nowMs + DEFAULT_DELAY_MS).toISOString(), timeZone);
  return {
    contactId: contact?.id ?? null,
    contactName: contact?.name ?? '',
    body: '',
    date: date !== undefined && date > soon.date ? date : soon.date,
    time: soon.time,
    whatsappId: null,
    repeats: false,
    intervalo: 1,
    valorIntervalo: 1,
    enviarQuantasVezes: 2,
    tipoDias: 4,
    openTicket: true,
    keepsOpen: false,
    queueId: null,
    ticketUserId: null,
    assinar: false,
    file: null,
  };
}

/** Converts a scheduled message to the values of its form. */
export const toScheduleFormValues = (row: Schedule, timeZone: string): FormInput => ({
  ...row,
  ...toDateAndTime(row.sendAt, timeZone),
  repeats: row.enviarQuantasVezes > 1,
  openTicket: row.openTicket === 'enabled',
  keepsOpen: row.statusTicket === 'open',
  file: null,
});

/** Converts a form to the fields that are saved. */
export const toScheduleToSave = (
  { date, time, repeats, openTicket, keepsOpen, ...form }: FormOutput,
  timeZone: string,
): ScheduleToSave => ({
  body: form.body,
  contactId: v.parse(ContactId, form.contactId), // The schema refuses a form without a contact.
  contactName: form.contactName,
  sendAt: toInstant(date, time, timeZone),
  whatsappId: form.whatsappId,
  intervalo: form.intervalo,
  valorIntervalo: form.valorIntervalo,
  enviarQuantasVezes: repeats ? form.enviarQuantasVezes : 1,
  tipoDias: form.tipoDias,
  openTicket: openTicket ? 'enabled' : 'disabled',
  statusTicket: openTicket && keepsOpen ? 'open' : 'closed',
  queueId: openTicket ? form.queueId : null,
  ticketUserId: openTicket ? form.ticketUserId : null,
  assinar: form.assinar,
  file: form.file,
});
