import * as v from 'valibot';
import { QueueId, UserId } from '../ids.ts';
import { Instant } from '../instant.ts';

/** The kinds of entries in a ticket's log (coverage 1 §3). The last three kinds are Prosa's own. */
export type TicketLogType =
  | 'create'
  | 'access'
  | 'open'
  | 'pending'
  | 'closed'
  | 'autoClose'
  | 'reopen'
  | 'transfered'
  | 'receivedTransfer'
  | 'queue'
  | 'redirect'
  | 'chatBot'
  | 'lgpd'
  | 'nps'
  | 'retriesLimitQueue'
  | 'userDefine'
  | 'snoozed'
  | 'snoozeEnded'
  | 'overdue';

/**
 * An entry of `GET /tickets-log/{ticketId}` (coverage 1 §3), which lists the oldest entry first. An entry has the event, its user
 * and its queue. `type` is a plain text, so that an older device ignores types that it doesn't know.
 */
export const TicketLogEntry = v.object({
  id: v.string(),
  type: v.string(),
  user: v.nullable(v.object({ id: UserId, name: v.string() })),
  queue: v.nullable(v.object({ id: QueueId, name: v.string() })),
  createdAt: Instant,
});
export type TicketLogEntry = v.InferOutput<typeof TicketLogEntry>;
