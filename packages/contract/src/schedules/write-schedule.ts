import * as v from 'valibot';
import { ConnectionId, ContactId, QueueId, ScheduleId, UserId } from '../ids.ts';
import { MESSAGE_MAX_CHARACTERS } from '../messages/send-message.ts';
import { ignoredText, pageNumber, searchParam } from '../query-values.ts';
import { Schedule, ScheduleDayType, ScheduleInterval } from './schedule.ts';
import { minCharacters } from '../min-characters.ts';

/** The minimum length of a scheduled message's text, in characters (coverage 1 §5). */
export const SCHEDULE_MIN_CHARACTERS = 5;
/** The maximum interval between two messages of a series, in the unit that `intervalo` selects. */
export const MAX_SCHEDULE_INTERVAL = 10_000;
/** The maximum number of messages of one series. */
export const MAX_SCHEDULE_TIMES = 365;

/** The first and the last year in which a message may be sent. */
const [FIRST_YEAR, LAST_YEAR] = [2000, 2199];
/** The maximum length of an instant, in characters. */
const INSTANT_MAX_CHARACTERS = 40;
const SendAt = v.pipe(
  v.string(),
  v.maxLength(INSTANT_MAX_CHARACTERS),
  v.isoTimestamp(),
  v.check((text) => {
    const year = new Date(text).getUTCFullYear();
    return year >= FIRST_YEAR && year <= LAST_YEAR;
  }, 'Invalid year'),
);
const ScheduleText = v.pipe(v.string(), v.trim(), minCharacters(SCHEDULE_MIN_CHARACTERS), v.maxLength(MESSAGE_MAX_CHARACTERS));
const numberFromOneTo = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most));

/** `POST /schedules` (coverage 1 §7, defaults of §9). `id` is the device's UUIDv7. Without it, the server makes an id. */
export const CreateScheduleBody = v.object({
  id: v.optional(ScheduleId),
  body: ScheduleText,
  contactId: ContactId,
  sendAt: SendAt,
  openTicket: v.optional(v.picklist(['enabled', 'disabled']), 'enabled'),
  ticketUserId: v.nullish(UserId),
  queueId: v.nullish(QueueId),
  statusTicket: v.optional(v.picklist(['closed', 'open']), 'closed'),
  intervalo: v.optional(ScheduleInterval, 1),
  valorIntervalo: v.optional(numberFromOneTo(MAX_SCHEDULE_INTERVAL), 1),
  enviarQuantasVezes: v.optional(numberFromOneTo(MAX_SCHEDULE_TIMES), 1),
  tipoDias: v.optional(ScheduleDayType, 4),
  assinar: v.optional(v.boolean(), false),
  whatsappId: v.nullish(ConnectionId),
  /** Whether a file follows in a call of `POST /schedules/media-upload`. The message is not sent before the file has arrived. */
  awaitsMedia: v.optional(v.boolean(), false),
});
export type CreateScheduleBody = v.InferOutput<typeof CreateScheduleBody>;

/**
 * `PUT /schedules/{id}`: a missing field stays unchanged, so that if two users change different fields, both changes stay. The
 * recurrence can't be changed (coverage 1 §4). If the message could not be sent, a new `sendAt` sends it again.
 */
export const UpdateScheduleBody = v.object({
  body: v.optional(ScheduleText),
  contactId: v.optional(ContactId),
  sendAt: v.optional(SendAt),
  openTicket: v.optional(v.picklist(['enabled', 'disabled'])),
  ticketUserId: v.optional(v.nullable(UserId)),
  queueId: v.optional(v.nullable(QueueId)),
  statusTicket: v.optional(v.picklist(['closed', 'open'])),
  assinar: v.optional(v.boolean()),
  whatsappId: v.optional(v.nullable(ConnectionId)),
});
export type UpdateScheduleBody = v.InferOutput<typeof UpdateScheduleBody>;

/**
 * The fields beside the file (`file`) of a multipart `POST /schedules/media-upload`: the schedule that the file belongs to.
 * `typeArch` is accepted for compatibility.
 */
export const ScheduleMediaFields = v.object({ id: ScheduleId, typeArch: v.optional(ignoredText) });

/** `GET /schedules` (coverage 3 §7): pages of scheduled messages in the order of their times, the latest first. */
export const ListSchedulesQuery = v.object({ searchParam, pageNumber });
export type ListSchedulesQuery = v.InferOutput<typeof ListSchedulesQuery>;
export const ListSchedulesAnswer = v.object({ schedules: v.array(Schedule), count: v.number(), hasMore: v.boolean() });
export type ListSchedulesAnswer = v.InferOutput<typeof ListSchedulesAnswer>;

/** The answer of `DELETE /schedules/{id}`: the deleted scheduled message. */
export const DeletedSchedule = v.object({ id: ScheduleId });
