import { serverTexts } from '@prosa/i18n/server-texts';
import { sql } from 'kysely';
import { toStoredIdentity, type Identity } from '../../channels/to-stored-identity.ts';
import { loadCompanySettings } from '../../settings/company-settings.ts';
import type { Write } from '../../platform/write.ts';
import type { InboundWithConnection, IntakeConnection, IntakeContact, IntakeState } from './intake-state.ts';
import { toRecordsetSql } from '../../platform/database/to-recordset-sql.ts';
import { addServiceHours, NO_HOURS } from './add-service-hours.ts';
import { loadTickets } from './load-tickets.ts';

/**
 * Loads the data for the stages, for messages of different senders. Locks these senders until the transaction ends, so that
 * messages of one sender are processed one after the other. Leaves out messages of a deleted connection.
 */
export async function loadIntakeStates(write: Write, inbound: readonly InboundWithConnection[]): Promise<IntakeState[]> {
  await lockSenders(write, inbound);
  const connections = await loadConnections(write, inbound);
  const settings = await loadCompanySettings(write.tx, write.companyId);
  const t = serverTexts('bot-messages', settings.language);
  const menuWords = { back: t('menuBack'), mainMenu: t('mainMenu') };
  const common = { now: write.now, settings, menuWords, hours: NO_HOURS, isTaken: false };
  const arrivals = await loadMessageContacts(write, inbound);
  const states = arrivals.flatMap(({ place, isRepeat, contact }): IntakeState[] => {
    const { whatsappId, message } = inbound[place] ?? {};
    const connection = whatsappId === undefined ? undefined : connections.get(whatsappId);
    if (message === undefined || connection === undefined) return [];
    return [{ ...common, message, connection, isRepeat, contact, ...NO_TICKETS }];
  });
  return addServiceHours(write, await loadTickets(write, states));
}

const NO_TICKETS = { ticket: null, lastTicket: null, flows: null };

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
export function toSenderKey(identity: Identity): string {
  const { kind, value } = toStoredIdentity(identity);
  return `${kind}:${value}`;
}

async function loadConnections(
  { tx, companyId }: Write,
  inbound: readonly InboundWithConnection[],
): Promise<ReadonlyMap<number, IntakeConnection>> {
  const ids = [...new Set(inbound.map(({ whatsappId }) => whatsappId))];
  const { rows } = await sql<IntakeConnection>`
    select w.id, w.name, w.channel, w.greeting_message as "greetingMessage",
           (select json_build_object('name', m.name, 'mimeType', m.mime_type, 'sizeBytes', m.size_bytes, 'storageKey', m.storage_key)
              from media m where m.company_id = w.company_id and m.id = w.greeting_media_id) as "greetingFile",
           w.allow_group as "allowGroup",
           w.group_as_ticket = 'enabled' as "groupAsTicket", w.time_create_new_ticket_minutes as "timeCreateNewTicketMinutes",
           w.max_use_bot_queues as "maxUseBotQueues", w.time_use_bot_queues_minutes as "timeUseBotQueuesMinutes",
           w.out_of_hours_message as "outOfHoursMessage", w.complation_message as "complationMessage",
           w.rating_message as "ratingMessage", w.max_use_bot_queues_nps as "maxUseBotQueuesNPS",
           (select coalesce(json_agg(json_build_object('from', v."from", 'to', v."to", 'message', v.message) order by v.place), '[]')
              from (values (1, w.collective_vacation_start, w.collective_vacation_end, w.collective_vacation_message),
                           (2, c.collective_vacation_start, c.collective_vacation_end, c.collective_vacation_message))
                as v(place, "from", "to", message) where v."from" is not null and v."to" is not null) as vacations,
           (select coalesce(json_agg(json_build_object('id', q.id, 'name', q.name, 'greetingMessage', q.greeting_message,
                     'fileListId', q.file_list_id) order by q.order_queue nulls last, q.id), '[]')
              from queues q where q.company_id = w.company_id and q.id = any(w.queue_ids)) as queues
      from whatsapps w join companies c on c.id = w.company_id
     where w.company_id = ${companyId} and w.id = any(${ids}::int[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

type MessageContact = { readonly place: number; readonly isRepeat: boolean; readonly contact: IntakeContact | null };

/** For each message, loads whether it is already recorded under its provider id, and which contact has the sender's identity. */
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
        select json_build_object('id', c.id, 'name', c.name, 'disableBot', c.disable_bot, 'acceptsAudio', c.accept_audio_message,
                 'isBlocked', not c.active, 'replyTo', case when i.number is not null then i.value end,
                 'vacationToldOn', c.vacation_told_on, 'hasAcceptedConsent', c.lgpd_accepted_at is not null) as contact
          from contact_identities i join contacts c on c.company_id = i.company_id and c.id = i.contact_id
         where i.company_id = ${companyId} and i.kind = given.kind and i.value = given.value limit 1) found on true
      left join lateral (
        select m.id from messages m
         where m.company_id = ${companyId} and m.whatsapp_id = given.whatsapp_id and m.provider_id = given.provider_id limit 1) recorded on true
     order by given.place`.execute(tx);
  return rows;
}
