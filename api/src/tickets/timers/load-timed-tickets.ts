import type { ConnectionId, TicketId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import {
  type AnswerTimes,
  findAnswerTimes,
  hasTarget,
  decideTargetClock,
  type QueueTargets,
  type TargetClock,
  type TargetTicket,
  toCountingTarget,
} from '@prosa/domain/answer-targets/answer-targets';
import type {
  ConnectionTimers,
  QueueRotation,
  TimedTarget,
  TimedTicket,
  TimerInput,
} from '@prosa/domain/ticket-timers/decide-ticket-timer';
import type { Read, Write } from '../../platform/write.ts';
import { loadTargetHours } from './load-target-hours.ts';
import { WAKE_KEY_PREFIX } from './wake-ticket-job.ts';

/** The state of the targets of a ticket's queue, as the ticket stores it. */
export type StoredTarget = { readonly clock: TargetClock; readonly dueAt: Date | null };

/** A ticket with everything that decides its next act. `wakeAt` is the time of the waiting job that wakes the ticket. */
type LoadedTimer = {
  readonly id: TicketId;
  readonly input: TimerInput;
  /** `stored` has the values that the ticket has in the database, and `next` the values that it must have now. */
  readonly target: { readonly stored: StoredTarget; readonly next: StoredTarget };
  readonly wakeAt: Date | null;
};

type OrNull<Fields> = { readonly [Field in keyof Fields]: Fields[Field] | null };
type TimerRow = Omit<TimedTicket, 'reminder'> &
  TargetTicket &
  ConnectionTimers &
  OrNull<QueueRotation & QueueTargets> & {
    readonly id: TicketId;
    readonly whatsappId: ConnectionId;
    readonly inactiveMessageAt: Date | null;
    readonly silentSince: Date | null;
    readonly targetQueueId: TargetClock['queueId'];
    readonly targetQueueSince: Date | null;
    readonly targetUserId: TargetClock['userId'];
    readonly targetUserSince: Date | null;
    readonly dueAt: Date | null;
    readonly isTold: boolean;
    readonly wakeAt: Date | null;
  };

/**
 * Selects true for a ticket that a timer may move into a queue, because the customer has not chosen one. For other tickets, the
 * services and flows are not read.
 */
const mayBeRedirectedSql = sql`(t.status = 'pending' and t.queue_id is null and w.time_send_queue_minutes > 0)`;

/** Selects true for a ticket whose queue has a target. For other tickets, the contact is not read. */
const hasTargetSql = sql`(q.first_answer_minutes > 0 or q.next_answer_minutes > 0)`;

/**
 * Loads the given tickets that are active, with one statement. Leaves out tickets without a connection. Reads service hours only
 * if a customer waits in a queue with a target.
 */
export async function loadTimedTickets(
  write: Pick<Write, 'tx' | 'companyId' | 'now'>,
  ticketIds: readonly TicketId[],
): Promise<LoadedTimer[]> {
  const { tx, companyId, now } = write;
  const { rows } = await sql<TimerRow>`
    select t.id, t.status, t.whatsapp_id as "whatsappId", t.queue_id as "queueId", t.user_id as "userId",
           t.last_message_from_me as "lastMessageFromMe", t.updated_at as "updatedAt",
           t.snoozed_until as "snoozedUntil", t.inactive_message_at as "inactiveMessageAt", t.silent_since as "silentSince",
           w.time_inactive_message_minutes as "timeInactiveMessageMinutes", w.inactive_message as "inactiveMessage",
           w.expires_ticket_hours as "expiresTicketHours", w.when_expires_ticket as "whenExpiresTicket",
           w.expires_inactive_message as "expiresInactiveMessage", w.expires_ticket_nps_minutes as "expiresTicketNpsMinutes",
           w.complation_message as "complationMessage", w.time_send_queue_minutes as "timeSendQueueMinutes",
           w.send_queue_id as "sendQueueId", t.rating_asked_at as "ratingAskedAt", t.waiting_since as "waitingSince",
           case when ${mayBeRedirectedSql} then (
             select max(chatbot_at) from ticket_traking s
              where s.company_id = t.company_id and s.ticket_id = t.id and finished_at is null) end as "botSince",
           ${mayBeRedirectedSql} and (t.use_integration or exists (
             select from flow_runs r where r.company_id = t.company_id and r.ticket_id = t.id and r.status = 'running')) as "isGuided",
           q.ativar_roteador as "ativarRoteador", q.tempo_roteador_minutes as "tempoRoteadorMinutes",
           q.first_answer_minutes as "firstAnswerMinutes", q.next_answer_minutes as "nextAnswerMinutes",
           q.overdue_action as "overdueAction", t.is_bot or t.use_integration as "isWithBot", t.is_answered as "isAnswered",
           ${hasTargetSql} and exists (
             select from contacts c where c.company_id = t.company_id and c.id = t.contact_id and not c.active) as "isBlocked",
           t.target_queue_id as "targetQueueId", t.target_queue_since as "targetQueueSince", t.target_user_id as "targetUserId",
           t.target_user_since as "targetUserSince", t.answer_due_at as "dueAt", t.overdue_told_at is not null as "isTold",
           case when t.status = 'pending' and t.user_id is not null and q.ativar_roteador then (
             select max(created_at) from ticket_log l
              where l.company_id = t.company_id and l.ticket_id = t.id
                and type in ('create', 'reopen', 'pending', 'queue', 'redirect', 'userDefine')) end as "assignedSince",
           (select min(run_at) from jobs
             where jobs.company_id = t.company_id and job_key = ${WAKE_KEY_PREFIX} || t.id
               and locked_by is null and failed_at is null) as "wakeAt"
      from tickets t join whatsapps w on w.company_id = t.company_id and w.id = t.whatsapp_id
      left join queues q on q.company_id = t.company_id and q.id = t.queue_id
     where t.company_id = ${companyId} and t.id = any(${ticketIds}::int[]) and t.status <> 'closed'`.execute(tx);
  const timed = rows.map((row) => {
    const targets = toQueueTargets(row);
    const clock = {
      queueId: row.targetQueueId,
      queueSince: row.targetQueueSince,
      userId: row.targetUserId,
      userSince: row.targetUserSince,
    };
    return { row, targets, clock, nextClock: decideTargetClock(clock, row, { targets, now }) };
  });
  const waiting = timed.filter(({ row, nextClock }) => row.waitingSince !== null && nextClock.queueId !== null);
  const hoursOf =
    waiting.length === 0
      ? undefined
      : await loadTargetHours(
          write,
          waiting.map(({ row }) => row),
        );
  return timed.map(({ row, targets, clock, nextClock }) => {
    const { id, wakeAt, inactiveMessageAt, silentSince, ativarRoteador, tempoRoteadorMinutes } = row;
    const hours = hoursOf?.(row);
    const times = hours && findAnswerTimes(row, nextClock, { targets, hours });
    const isTold = row.isTold && clock.queueId === nextClock.queueId;
    return {
      id,
      wakeAt,
      target: { stored: { clock, dueAt: row.dueAt }, next: { clock: nextClock, dueAt: times?.dueAt ?? null } },
      input: {
        ticket: {
          ...row,
          reminder: inactiveMessageAt === null || silentSince === null ? null : { sentAt: inactiveMessageAt, silentSince },
        },
        connection: row,
        queue: ativarRoteador === null || tempoRoteadorMinutes === null ? null : { ativarRoteador, tempoRoteadorMinutes },
        target: times === undefined || targets === null ? null : toTimedTarget(row, times, { targets, isTold }),
      },
    };
  });
}

const toTimedTarget = (
  row: TimerRow,
  times: AnswerTimes,
  { targets, isTold }: { readonly targets: QueueTargets; readonly isTold: boolean },
): TimedTarget => ({ ...times, isTold, overdueAction: targets.overdueAction, counting: toCountingTarget(targets, row) });

/** Returns the targets of the ticket's queue, or null if it has none. */
function toQueueTargets({ firstAnswerMinutes, nextAnswerMinutes, overdueAction }: OrNull<QueueTargets>): QueueTargets | null {
  if (firstAnswerMinutes === null || nextAnswerMinutes === null || overdueAction === null) return null;
  const targets = { firstAnswerMinutes, nextAnswerMinutes, overdueAction };
  return hasTarget(targets) ? targets : null;
}

/** The tickets of a connection or of a queue. */
export type TimerPlanScope = { readonly of: 'connection' | 'queue'; readonly id: number };

/** Lists up to `limit` active tickets of a connection or queue in the order of their ids, after the ticket `afterId`. */
export async function listActiveTicketIds(
  { tx, companyId }: Read,
  { of, id }: TimerPlanScope,
  { afterId, limit }: { readonly afterId: number; readonly limit: number },
): Promise<TicketId[]> {
  const { rows } = await sql<{ id: TicketId }>`
    select id from tickets
     where company_id = ${companyId} and ${sql.ref(of === 'queue' ? 'queue_id' : 'whatsapp_id')} = ${id} and status <> 'closed' and id > ${afterId}
     order by id limit ${sql.lit(limit)}`.execute(tx);
  return rows.map((ticket) => ticket.id);
}
