import { sql } from 'kysely';
import type { CompanyId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import type { InboundMessage } from '../channels/channel-adapter.ts';
import { storedIdentity, type Identity } from '../channels/stored-identity.ts';
import { concernsFlows } from './flow-word.ts';
import type { IntakeConnection, IntakeContact, IntakeState } from './intake-state.ts';
import { loadFlows } from './load-flows.ts';

/**
 * Reads what the stages need, holding the person's lock until the transaction ends, so that messages of one person go
 * through one after the other. Null when the connection is gone.
 */
export async function loadIntakeState(
  tx: TenantTransaction,
  companyId: CompanyId,
  whatsappId: number,
  message: InboundMessage,
  now: Date,
): Promise<IntakeState | null> {
  const identity = storedIdentity(message.contact.identity);
  await sql`select pg_advisory_xact_lock(${companyId}, hashtext(${`${identity.kind}:${identity.value}`}))`.execute(tx);
  const connection = await loadConnection(tx, companyId, whatsappId);
  if (connection === null) return null;
  const repeat = await tx
    .selectFrom('messages')
    .select('id')
    .where('company_id', '=', companyId)
    .where('whatsapp_id', '=', whatsappId)
    .where('provider_id', '=', message.providerId)
    .executeTakeFirst();
  const setting = await tx
    .selectFrom('company_settings')
    .select('value')
    .where('company_id', '=', companyId)
    .where('key', '=', 'sendGreetingMessageOneQueues')
    .executeTakeFirst();
  const contact = await findContact(tx, companyId, identity);
  return {
    now,
    message,
    connection,
    settings: { sendGreetingMessageOneQueues: setting?.value === 'enabled' },
    isRepeat: repeat !== undefined,
    contact,
    ...(contact === null
      ? { ticket: null, lastTicket: null, flows: null }
      : await loadTickets(tx, companyId, contact.id, { connection, message })),
    isTaken: false,
  };
}

/** Finds whose identity it is; null where nobody has it yet. */
export async function findContact(
  tx: TenantTransaction,
  companyId: CompanyId,
  identity: Identity,
): Promise<IntakeContact | null> {
  const row = await tx
    .selectFrom('contact_identities as i')
    .innerJoin('contacts as c', (join) => join.onRef('c.company_id', '=', 'i.company_id').onRef('c.id', '=', 'i.contact_id'))
    .select((eb) => [
      'c.id',
      'c.name',
      'c.disable_bot as disableBot',
      'c.accept_audio_message as acceptsAudio',
      eb.not('c.active').as('isBlocked'),
    ])
    .where('i.company_id', '=', companyId)
    .where('i.kind', '=', identity.kind)
    .where('i.value', '=', identity.value)
    .executeTakeFirst();
  return row ?? null;
}

/** The active ticket, with what flows can do in it, and the newest closed one; the active one stays locked against attendants' writes. */
export async function loadTickets(
  tx: TenantTransaction,
  companyId: CompanyId,
  contactId: number,
  { connection, message }: Pick<IntakeState, 'connection' | 'message'>,
): Promise<Pick<IntakeState, 'ticket' | 'lastTicket' | 'flows'>> {
  const ofKey = () =>
    tx
      .selectFrom('tickets')
      .select([
        'id',
        'status',
        'user_id as userId',
        'queue_id as queueId',
        'use_integration as useIntegration',
        'is_group as isGroup',
        'amount_used_bot_queues as menusSent',
        'updated_at as updatedAt',
      ])
      .where('company_id', '=', companyId)
      .where('contact_id', '=', contactId)
      .where('whatsapp_id', '=', connection.id)
      .orderBy('id', 'desc')
      .limit(1)
      .forUpdate();
  const ticket = (await ofKey().where('status', '<>', 'closed').executeTakeFirst()) ?? null;
  // Read behind the lock: what a timer or a person just did to the flow shows.
  if (ticket !== null)
    return { ticket, lastTicket: null, flows: concernsFlows(message) ? await loadFlows(tx, companyId, ticket.id) : null };
  return { ticket, flows: null, lastTicket: (await ofKey().where('status', '=', 'closed').executeTakeFirst()) ?? null };
}

async function loadConnection(tx: TenantTransaction, companyId: CompanyId, whatsappId: number): Promise<IntakeConnection | null> {
  const row = await tx
    .selectFrom('whatsapps')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', whatsappId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const queues =
    row.queue_ids.length === 0
      ? []
      : await tx
          .selectFrom('queues')
          .select(['id', 'name', 'greeting_message as greetingMessage'])
          .where('company_id', '=', companyId)
          .where('id', 'in', row.queue_ids)
          .orderBy(sql`order_queue nulls last`)
          .orderBy('id')
          .execute();
  return {
    id: row.id,
    name: row.name,
    channel: row.channel,
    greetingMessage: row.greeting_message,
    allowGroup: row.allow_group,
    groupAsTicket: row.group_as_ticket === 'enabled',
    timeCreateNewTicketMinutes: row.time_create_new_ticket_minutes,
    queues,
  };
}
