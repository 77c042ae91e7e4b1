import { sql } from 'kysely';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { connectionShare } from '../platform/jobs/lanes.ts';
import { pushAboutAll } from '../push-queue/push-about.ts';
import { lastMessageColumns } from '../tickets/last-message-columns.ts';
import type { Write } from '../platform/write.ts';
import { downloadMediaJob } from './download-media-job.ts';
import type { IntakeState } from './intake-state.ts';
import { recordset } from '../platform/database/recordset.ts';

/** A message with the ticket it joins, and whether that has one more unread message then. */
type Recording = { readonly state: IntakeState; readonly ticketId: number; readonly unread: boolean };

/** Writes messages of different people and what they do to their tickets (M1 to M4). */
export async function recordMessages(write: Write, recordings: readonly Recording[]): Promise<void> {
  const { changes, newId } = write;
  const recorded = recordings.map((recording) => ({ ...recording, id: newId() }));
  await insertMessages(write, recorded);
  for (const { id, state } of recorded) {
    changes.messages.set(id, 'create');
    const { media } = state.message;
    if (media === null) continue;
    const shareKey = connectionShare(state.connection.id);
    await enqueue(write, downloadMediaJob, { payload: { messageId: id, ...media }, shareKey });
  }
  // A reaction, and what joins a closed ticket, is no news of the ticket.
  const told = recorded.filter(({ state }) => state.ticket !== null && state.message.mediaType !== 'reactionMessage');
  if (told.length === 0) return;
  await updateTickets(write, told);
  for (const { ticketId } of told) if (!changes.tickets.has(ticketId)) changes.tickets.set(ticketId, 'update');
  const unread = told.flatMap((each) => (each.unread ? [{ kind: 'message' as const, ticketId: each.ticketId }] : []));
  await pushAboutAll(write, unread);
}

type Recorded = Recording & { readonly id: string };

const timeOf = ({ message, now }: IntakeState): Date => (message.at < now ? message.at : now);

async function insertMessages({ tx, companyId }: Write, recorded: readonly Recorded[]): Promise<void> {
  const given = recorded.map(({ id, ticketId, state }, place) => {
    const { message, connection, contact, ticket } = state;
    return {
      place,
      id,
      ticket_id: ticketId,
      contact_id: contact?.id,
      queue_id: ticket?.queueId ?? null,
      whatsapp_id: connection.id,
      provider_id: message.providerId,
      quoted_provider_id: message.quotedProviderId,
      body: message.body,
      from_me: message.fromMe,
      media_type: message.mediaType,
      data_json: message.dataJson,
      created_at: timeOf(state),
    };
  });
  await sql`
    insert into messages (company_id, id, ticket_id, contact_id, queue_id, whatsapp_id, provider_id, body, from_me, media_type,
      quoted_id, ack, delivery, data_json, created_at)
    select ${companyId}, id, ticket_id, contact_id, queue_id, whatsapp_id, provider_id, body, from_me, media_type,
      case when quoted_provider_id is not null then (
        select quoted.id from messages quoted
         where quoted.company_id = ${companyId} and quoted.whatsapp_id = given.whatsapp_id
           and quoted.provider_id = given.quoted_provider_id and quoted.contact_id = given.contact_id) end,
      case when from_me then 1 else 0 end, case when from_me then 'sent' else 'received' end, data_json, created_at
      from json_to_recordset(${recordset(given)})
        as given(place int, id uuid, ticket_id int, contact_id int, queue_id int, whatsapp_id int, provider_id text,
                 quoted_provider_id text, body text, from_me boolean, media_type text, data_json jsonb, created_at timestamptz)
     order by place`.execute(tx);
}

async function updateTickets({ tx, companyId, now }: Write, recorded: readonly Recorded[]): Promise<void> {
  const given = recorded.map(({ id, ticketId, unread, state }) => {
    const { message } = state;
    const lastMessage = lastMessageColumns({
      id,
      userId: null,
      isBot: false,
      body: message.body,
      fromMe: message.fromMe,
      mediaType: message.mediaType,
      media: message.media === null ? null : { name: message.media.name, durationS: null },
      isDeleted: false,
    });
    return { ticket_id: ticketId, at: timeOf(state), unread: unread ? 1 : 0, from_me: message.fromMe, ...lastMessage };
  });
  // The limit tells the planner how many tickets are meant; it takes 100 for granted otherwise, and reads all of the company.
  await sql`
    update tickets set last_message = given.last_message, last_message_from_me = given.last_message_from_me,
           last_message_details = given.last_message_details::jsonb, updated_at = ${now},
           unread_messages = unread_messages + given.unread,
           last_inbound_at = case when given.from_me then last_inbound_at else greatest(last_inbound_at, given.at) end,
           waiting_since = case when given.from_me or is_group then null else coalesce(waiting_since, given.at) end,
           handover = case when given.from_me then null else handover end
      from (select * from json_to_recordset(${recordset(given)})
        as given(ticket_id int, at timestamptz, unread int, from_me boolean, last_message text, last_message_from_me boolean,
                 last_message_details text) limit ${sql.lit(given.length)}) given
     where tickets.company_id = ${companyId} and tickets.id = given.ticket_id`.execute(tx);
}
