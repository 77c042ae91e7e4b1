import * as v from 'valibot';
import { ConnectionId, ContactId, QueueId, ScheduleId, UserId } from '../ids.ts';
import { Instant } from '../instant.ts';

/**
 * The state of a scheduled message: `PENDENTE` waits for its time, `AGENDADA` is on its way, `ENVIADA` was accepted by the
 * provider, and `ERRO` was not sent because of an error.
 */
export const ScheduleStatus = v.picklist(['PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO']);
export type ScheduleStatus = v.InferOutput<typeof ScheduleStatus>;

/** The unit of the interval between repetitions: 1 days, 2 weeks, 3 calendar months, 4 minutes. */
export const ScheduleInterval = v.picklist([1, 2, 3, 4]);
/**
 * The rule for a message of a series that is due on a weekend: the message stays on that day (4), or moves to the working day
 * before (5) or after (6).
 */
export const ScheduleDayType = v.picklist([4, 5, 6]);

/** A scheduled message (coverage 1 §3). */
export const Schedule = v.object({
  id: ScheduleId,
  body: v.string(),
  contactId: ContactId,
  /** The name that the contact had when the user chose the contact. */
  contactName: v.string(),
  /** The time of the next message. */
  sendAt: Instant,
  /** The time at which the most recent message of the series was sent. */
  sentAt: v.nullable(Instant),
  status: ScheduleStatus,
  /** Whether the message opens a ticket if the contact has none. */
  openTicket: v.picklist(['enabled', 'disabled']),
  ticketUserId: v.nullable(UserId),
  queueId: v.nullable(QueueId),
  /** Whether the ticket that the message opens stays open for `ticketUserId`. */
  statusTicket: v.picklist(['closed', 'open']),
  intervalo: ScheduleInterval,
  valorIntervalo: v.number(),
  enviarQuantasVezes: v.number(),
  tipoDias: ScheduleDayType,
  /** Whether the author's name stands above the text. */
  assinar: v.boolean(),
  mediaPath: v.nullable(v.string()),
  mediaName: v.nullable(v.string()),
  /** True until the file of the message has arrived at the server. */
  awaitsMedia: v.boolean(),
  whatsappId: v.nullable(ConnectionId),
  /** The user who wrote the scheduled message. Null once that user is deleted. */
  userId: v.nullable(UserId),
  /** The number of messages of the series that were due until now, whether they were sent or not. */
  sentTimes: v.number(),
  /** The reason why the most recent message was not sent. */
  failure: v.nullable(v.string()),
  updatedAt: Instant,
});
export type Schedule = v.InferOutput<typeof Schedule>;
