import { sql } from 'kysely';
import { toStoredIdentity, type ContactIdentity } from '../../channels/to-stored-identity.ts';
import type { Write } from '../../platform/write.ts';
import type { InboundState, InboundWithConnection, IntakeContact } from './intake-state.ts';
import { toRecordsetSql } from '../../platform/database/to-recordset-sql.ts';
import { addServiceHours } from './add-service-hours.ts';
import { isMissedCall } from '../../bursts/is-missed-call.ts';
import { loadCommonState } from './load-common-state.ts';
import { loadIntakeConnections } from './load-intake-connections.ts';
import { toContactSql } from './to-contact-sql.ts';
import { loadTickets } from './load-tickets.ts';

/**
 * Loads the data that the stages of the intake need, for messages of different senders. Locks these senders until the transaction
 * ends, so that messages of one sender are processed one after the other. Leaves out messages of a deleted connection.
 */
export async function loadIntakeStates(write: Write, inbound: readonly InboundWithConnection[]): Promise<InboundState[]> {
  await lockSenders(write, inbound);
  const connections = await loadIntakeConnections(
    write,
    inbound.map(({ whatsappId }) => whatsappId),
  );
  const common = await loadCommonState(write);
  const arrivals = await loadMessageContacts(write, inbound);
  const states = arrivals.flatMap(({ place, isRepeat, contact }): InboundState[] => {
    const { whatsappId, message } = inbound[place] ?? {};
    const connection = whatsappId === undefined ? undefined : connections.get(whatsappId);
    if (message === undefined || connection === undefined) return [];
    return [
      {
        ...common,
        message,
        burst: [{ ...message, isMissedCall: isMissedCall(message) }],
        connection,
        isRepeat,
        contact,
        ...EMPTY_TICKET_FIELDS,
      },
    ];
  });
  return addServiceHours(write, await loadTickets(write, states));
}

const EMPTY_TICKET_FIELDS = { messageId: null, ticket: null, lastTicket: null, flows: null };

const lockSenders = (write: Write, inbound: readonly InboundWithConnection[]): Promise<void> =>
  lockSenderKeys(
    write,
    inbound.map(({ message }) => toSenderKey(message.contact.identity)),
  );

/**
 * Locks senders by their keys until the transaction ends, so that no other message of these senders is received meanwhile. The
 * order is fixed, so that two transactions with the same senders can't deadlock.
 */
export async function lockSenderKeys({ tx, companyId }: Write, people: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(${companyId}, key)
      from (select distinct hashtext(person) as key from unnest(${people}::text[]) person order by key) people`.execute(tx);
}

/** Returns the key of a sender. Messages with the same key are processed one after the other. */
export function toSenderKey(identity: ContactIdentity): string {
  const { kind, value } = toStoredIdentity(identity);
  return `${kind}:${value}`;
}

type MessageContact = { readonly place: number; readonly isRepeat: boolean; readonly contact: IntakeContact | null };

/** Loads for each message whether it is already recorded under its provider id, and which contact has the sender's identity. */
export async function loadMessageContacts(
  { tx, companyId }: Write,
  inbound: readonly InboundWithConnection[],
): Promise<MessageContact[]> {
  const keyRows = inbound.map(({ whatsappId, message: { providerId, contact } }, place) => {
    const { kind, value } = toStoredIdentity(contact.identity);
    return { place, whatsapp_id: whatsappId, provider_id: providerId, kind, value };
  });
  // Each lookup is limited to one row, so that PostgreSQL uses an index whatever its statistics say.
  const { rows } = await sql<MessageContact>`
    select given.place, found.contact, recorded.id is not null as "isRepeat"
      from json_to_recordset(${toRecordsetSql(keyRows)}) as given(place int, whatsapp_id int, provider_id text, kind text, value text)
      left join lateral (
        select ${toContactSql(sql`case when i.number is not null then i.value end`)} as contact
          from contact_identities i join contacts c on c.company_id = i.company_id and c.id = i.contact_id
         where i.company_id = ${companyId} and i.kind = given.kind and i.value = given.value limit 1) found on true
      left join lateral (
        select m.id from messages m
         where m.company_id = ${companyId} and m.whatsapp_id = given.whatsapp_id and m.provider_id = given.provider_id limit 1) recorded on true
     order by given.place`.execute(tx);
  return rows;
}
