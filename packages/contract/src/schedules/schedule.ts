import * as v from 'valibot';
import { ConnectionId, ContactId, QueueId, ScheduleId, UserId } from '../ids.ts';
import { Instant } from '../instant.ts';

/**
 * The states of a scheduled message: waiting for its time, on its way, accepted by the provider, or not sent because of an
 * error.
 */
export const ScheduleStatus = v.picklist(['PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO']);
export type ScheduleStatus = v.InferOutput<typeof ScheduleStatus>;

/** The unit of the interval between repetitions: 1 days, 2 weeks, 3 calendar months, 4 minutes. */
export const ScheduleInterval = v.picklist([1, 2, 3, 4]);
/**
 * The rule for a message of a series that is due on a weekend: it stays there (4), or moves to the working day before (5) or
 * after (6).
 */
export const ScheduleDayType = v.picklist([4, 5, 6]);

/**
 * A scheduled message (coverage 1 §3). `contactName` is the name that the contact had when the user chose the contact. `sendAt`
 * is the time of the next message, and `sentAt` the time at which the last message of the series was sent. `openTicket` decides
 * whether the message opens a ticket for a contact without one, and `statusTicket` whether that ticket stays open for
 * `ticketUserId`. If `assinar` is set, the author's name stands above the text. `userId` is the author, or null once the author
 * is deleted. `awaitsMedia` is true until the file has arrived. `sentTimes` counts the messages of the series that were due, and
 * `failure` is the reason why the last one was not sent.
 */
export const Schedule = v.object({
  id: ScheduleId,
  body: v.string(),
  contactId: ContactId,
  contactName: v.string(),
  sendAt: Instant,
  sentAt: v.nullable(Instant),
  status: ScheduleStatus,
  openTicket: v.picklist(['enabled', 'disabled']),
  ticketUserId: v.nullable(UserId),
  queueId: v.nullable(QueueId),
  statusTicket: v.picklist(['closed', 'open']),
  intervalo: ScheduleInterval,
  valorIntervalo: v.number(),
  enviarQuantasVezes: v.number(),
  tipoDias: ScheduleDayType,
  assinar: v.boolean(),
  mediaPath: v.nullable(v.string()),
  mediaName: v.nullable(v.string()),
  awaitsMedia: v.boolean(),
  whatsappId: v.nullable(ConnectionId),
  userId: v.nullable(UserId),
  sentTimes: v.number(),
  failure: v.nullable(v.string()),
  updatedAt: Instant,
});
export type Schedule = v.InferOutput<typeof Schedule>;
