import type { ConnectionId, QueueId, TicketId, UserId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import { toRecordsetSql } from '../../platform/database/to-recordset-sql.ts';
import type { Write } from '../../platform/write.ts';

/**
 * The context for changes of services. A service is one time that the team serves a ticket: from its opening, through bot and
 * queue, until an attendant finishes. Reports read the services from their table `ticket_traking`, whose name is that of the
 * specification. A ticket has at most one unfinished service.
 */
type ServiceContext = Pick<Write, 'tx' | 'companyId' | 'now'>;

type ServedTicket = {
  readonly id: TicketId;
  readonly user_id: UserId | null;
  readonly queue_id: QueueId | null;
  readonly whatsapp_id: ConnectionId | null;
};

/** The state in which a service begins: waiting in a queue, or with an attendant. */
type ServiceStage = 'queued' | 'attended';

const updateUnfinishedServices = ({ tx, companyId }: ServiceContext, ticketIds: readonly TicketId[]) =>
  tx
    .updateTable('ticket_traking')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`ticket_id = any(${ticketIds}::int[])`)
    .where('finished_at', 'is', null);

/** Begins a service of a ticket that has no unfinished service. */
export const startService = (context: ServiceContext, ticket: ServedTicket, stage: ServiceStage): Promise<void> =>
  startServices(context, [ticket], stage);

/** Begins a service of each ticket. None of the tickets has an unfinished service. */
async function startServices(context: ServiceContext, tickets: readonly ServedTicket[], stage: ServiceStage): Promise<void> {
  const { tx, companyId, now } = context;
  const records = tickets.map(({ id, user_id, queue_id, whatsapp_id }) => ({ id, user_id, queue_id, whatsapp_id }));
  await sql`
    insert into ticket_traking (company_id, ticket_id, user_id, queue_id, whatsapp_id, created_at, started_at, queued_at)
    select ${companyId}::int, id, user_id, queue_id, whatsapp_id, ${now}::timestamptz,
           case when ${stage === 'attended'}::boolean then ${now}::timestamptz end,
           case when ${stage === 'queued'}::boolean then ${now}::timestamptz end
      from json_to_recordset(${toRecordsetSql(records)}) as ticket(id int, user_id int, queue_id int, whatsapp_id int)`.execute(
    tx,
  );
}

/**
 * Records that the user of a ticket begins to attend it. If the ticket's service still waits, it becomes the user's service. If
 * somebody attends it already, that service ends, and a new one begins.
 */
export async function attendService(context: ServiceContext, ticket: ServedTicket): Promise<void> {
  const attended = await updateUnfinishedServices(context, [ticket.id])
    .set({ started_at: context.now, user_id: ticket.user_id, queue_id: ticket.queue_id })
    .where('started_at', 'is', null)
    .returning('id')
    .execute();
  if (attended.length > 0) return;
  await finishServices(context, [ticket.id]);
  await startService(context, ticket, 'attended');
}

/** Records that an attended ticket waits in its queue again. Finishes its service and begins a new one. */
export const requeueService = (context: ServiceContext, ticket: ServedTicket): Promise<void> =>
  requeueServices(context, [ticket]);

async function requeueServices(context: ServiceContext, tickets: readonly ServedTicket[]): Promise<void> {
  if (tickets.length === 0) return;
  await finishServices(
    context,
    tickets.map(({ id }) => id),
  );
  await startServices(context, tickets, 'queued');
}

/**
 * Records that the system puts tickets into their queues. A service without an attendant continues in the queue. A service with
 * an attendant ends, and a new one begins.
 */
export async function queueServicesByBot(context: ServiceContext, tickets: readonly ServedTicket[]): Promise<void> {
  for (const [queueId, ofQueue] of Map.groupBy(tickets, ({ queue_id }) => queue_id)) {
    const ids = ofQueue.map(({ id }) => id);
    const routed = await updateUnfinishedServices(context, ids)
      .set({ queue_id: queueId, queued_at: context.now })
      .where('started_at', 'is', null)
      .returning('ticket_id')
      .execute();
    const routedIds = new Set(routed.map(({ ticket_id }) => ticket_id));
    await requeueServices(
      context,
      ofQueue.filter(({ id }) => !routedIds.has(id)),
    );
  }
}

/** Records in the services of tickets that the bot writes for the first time. A time that is already stored stays. */
export async function storeFirstBotTimeInServices(context: ServiceContext, ticketIds: readonly TicketId[]): Promise<void> {
  if (ticketIds.length === 0) return;
  await updateUnfinishedServices(context, ticketIds).set({ chatbot_at: context.now }).where('chatbot_at', 'is', null).execute();
}

/** Ends the unfinished services of tickets that stay active. The caller then begins new services. */
async function finishServices(context: ServiceContext, ticketIds: readonly TicketId[]): Promise<void> {
  await updateUnfinishedServices(context, ticketIds).set({ finished_at: context.now }).execute();
}

/** Ends the unfinished services of tickets that are closed. If a service waited for a rating, its time of closing stays. */
export async function closeServices(context: ServiceContext, ticketIds: readonly TicketId[]): Promise<void> {
  if (ticketIds.length === 0) return;
  const { now } = context;
  await updateUnfinishedServices(context, ticketIds)
    .set({ finished_at: now, closed_at: sql<Date>`coalesce(closed_at, ${now})` })
    .execute();
}

/**
 * Records that a ticket is closed with a question for a rating. The service stays unfinished until the rating arrives or the wait
 * for it ends.
 */
export async function awaitRatingOfService(context: ServiceContext, ticketId: TicketId): Promise<void> {
  await updateUnfinishedServices(context, [ticketId]).set({ closed_at: context.now, rating_at: context.now }).execute();
}

/** Records the customer's rating of the service, from 0 to 10. */
export async function rateService(context: ServiceContext, ticketId: TicketId, rating: number): Promise<void> {
  await updateUnfinishedServices(context, [ticketId]).set({ rate: rating }).execute();
}

/**
 * Begins a service of each ticket, and logs `reason`, with one statement. Each ticket was opened by a message, or reopened by a
 * message or by the undoing of a merge. A new ticket that already has a user is attended from the beginning.
 */
export async function openServices(
  { tx, companyId, now }: ServiceContext,
  ticketIds: readonly TicketId[],
  reason: 'create' | 'reopen',
): Promise<void> {
  await sql`
    with begun as (
      insert into ticket_traking (company_id, ticket_id, whatsapp_id, created_at, user_id, started_at)
      select company_id, id, whatsapp_id, ${now}, owner, case when owner is not null then ${now}::timestamptz end
        from tickets cross join lateral (select case when ${reason}::text = 'create' then user_id end as owner) begun_by
       where company_id = ${companyId} and id = any(${ticketIds}::int[])
      returning ticket_id, user_id)
    insert into ticket_log (company_id, ticket_id, user_id, type, created_at)
    select ${companyId}, ticket_id, user_id, ${reason}, ${now} from begun`.execute(tx);
}

/** Moves the unfinished services of tickets to another queue, or to none. */
export async function moveServicesToQueue(
  context: ServiceContext,
  ticketIds: readonly TicketId[],
  queueId: QueueId | null,
): Promise<void> {
  await updateUnfinishedServices(context, ticketIds).set({ queue_id: queueId }).execute();
}
