import type { FlowId, TicketId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import { BOT_LOOP_LIMITS } from '@prosa/domain/flows/constants';
import { recordBotMessages, type BotMessage } from '../messages/record-bot-messages.ts';
import type { Write } from '../platform/write.ts';
import { logTickets } from '../tickets/moves/log-tickets.ts';
import { endFlowRun } from './end-flow-run.ts';
import { createBotLoopNote } from './create-flow-note.ts';

/**
 * Stops a bot loop (rule F16 of SPEC.md). If the customer wrote too many messages, including the one just recorded, ends the
 * ticket's flow and leaves a note for the attendants. Returns whether there was a bot loop. The caller has locked the ticket.
 */
export async function stopBotLoop(write: Write, ticketId: TicketId, flowId: FlowId): Promise<boolean> {
  const { tx, companyId } = write;
  if (!(await isInBotLoop(write, ticketId))) return false;
  await endFlowRun(write, ticketId, 'step-limit');
  await addBotLoopNote(write, ticketId, await createBotLoopNote(tx, companyId, flowId));
  return true;
}

/** Returns whether the customer of a ticket wrote more messages than a person would, including the one just recorded. */
export async function isInBotLoop(write: Write, ticketId: TicketId): Promise<boolean> {
  const { soon, slowly } = BOT_LOOP_LIMITS;
  const counts = await countRecentMessages(write, ticketId);
  return counts.soon > soon.most || counts.slowly > slowly.most;
}

/**
 * Records the note about a bot loop in a ticket, and adds `retriesLimitQueue` to the ticket log. Does neither if the ticket got
 * the same note recently.
 */
export async function addBotLoopNote(write: Write, ticketId: TicketId, note: BotMessage): Promise<void> {
  const { tx, companyId } = write;
  const ticket = await tx
    .selectFrom('tickets')
    .select(['id', 'contact_id', 'queue_id', 'whatsapp_id'])
    .where('company_id', '=', companyId)
    .where('id', '=', ticketId)
    .executeTakeFirstOrThrow();
  if (await hasRecentNote(write, ticketId, note)) return;
  await recordBotMessages(write, ticket, [note]);
  await logTickets(write, [{ ticketId, type: 'retriesLimitQueue', userId: null, queueId: ticket.queue_id }]);
}

/**
 * Counts the messages that the contact wrote on the ticket's connection, in all tickets. There is one count for each limit in
 * `BOT_LOOP_LIMITS`. Each count includes the messages of the last minutes or hours to which its limit applies. Counting restarts
 * when an attendant writes or starts a flow by hand. Files don't count, because a single album has many.
 */
async function countRecentMessages(
  write: Write,
  ticketId: TicketId,
): Promise<{ readonly soon: number; readonly slowly: number }> {
  const { tx, companyId, now } = write;
  const { rows } = await sql<{ soon: number; slowly: number }>`
    with talk as (
      select o.id from tickets t
        join tickets o on o.company_id = t.company_id and o.contact_id = t.contact_id and o.whatsapp_id = t.whatsapp_id
       where t.company_id = ${companyId} and t.id = ${ticketId} and o.updated_at > ${toCountingStart(now, 'slowly')}::timestamptz),
    attended as (
      select greatest(${toCountingStart(now, 'slowly')}::timestamptz,
        (select max(m.created_at) from messages m
          where m.company_id = ${companyId} and m.ticket_id in (select id from talk)
            and m.created_at > ${toCountingStart(now, 'slowly')}::timestamptz and m.from_me and m.user_id is not null and not m.is_private),
        (select max(r.started_at) from flow_runs r
          where r.company_id = ${companyId} and r.ticket_id in (select id from talk) and r.why = 'by-hand')) as at)
    select count(*) filter (where w.created_at > ${toCountingStart(now, 'soon')}::timestamptz)::int as soon, count(*)::int as slowly
      from talk cross join attended cross join lateral (
        select m.created_at from messages m
         where m.company_id = ${companyId} and m.ticket_id = talk.id and m.created_at > attended.at
           and not m.from_me and m.media_type in ('chat', 'buttonsMessage')
         order by m.created_at desc limit ${BOT_LOOP_LIMITS.slowly.most + 1}) w`.execute(tx);
  const [counted] = rows;
  if (counted === undefined) throw new Error('a count has one row');
  return counted;
}

/**
 * Returns whether the ticket already got the note within the time of the longer limit in `BOT_LOOP_LIMITS`. A contact who
 * continues to write therefore causes only one note in this time.
 */
const hasRecentNote = async ({ tx, companyId, now }: Write, ticketId: TicketId, { body }: BotMessage): Promise<boolean> =>
  (await tx
    .selectFrom('messages')
    .select('id')
    .where('company_id', '=', companyId)
    .where('ticket_id', '=', ticketId)
    .where('created_at', '>', toCountingStart(now, 'slowly'))
    .where('is_private', '=', true)
    .where('body', '=', body)
    .limit(1)
    .executeTakeFirst()) !== undefined;

const toCountingStart = (now: Date, limit: keyof typeof BOT_LOOP_LIMITS): Date =>
  new Date(now.getTime() - BOT_LOOP_LIMITS[limit].withinMs);
