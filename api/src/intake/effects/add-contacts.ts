import { removeDirectionOverrides } from '@prosa/contract/name-text';
import { sql } from 'kysely';
import { toStoredIdentity } from '../../channels/to-stored-identity.ts';
import type { Write } from '../../platform/write.ts';
import type { InboundState, IntakeContact } from '../state/intake-state.ts';
import { toRecordsetSql } from '../../platform/database/to-recordset-sql.ts';
import { loadMessageContacts } from '../state/load-intake-states.ts';
import { loadTickets } from '../state/load-tickets.ts';

/**
 * Inserts the contacts and identities of messages from different people. If another transaction has meanwhile inserted one of the
 * identities, uses this identity's contact instead (rule I3 of SPEC.md).
 */
export async function addContactsOfMessages(write: Write, states: readonly InboundState[]): Promise<InboundState[]> {
  const { tx, companyId, changes } = write;
  const inserted = await insertContacts(write, states);
  const hasOwnIdentity = ({ hasIdentity }: InsertedContact): boolean => hasIdentity;
  for (const { id } of inserted.filter(hasOwnIdentity)) changes.contacts.set(id, 'create');
  const newContacts = inserted.flatMap((row) => {
    const state = states[row.place];
    return state === undefined || !hasOwnIdentity(row) ? [] : [{ ...state, contact: toIntakeContact(row) }];
  });
  // A contact that this transaction inserted has no ticket yet. Tickets are therefore loaded only for contacts that another
  // transaction inserted.
  if (newContacts.length === states.length) return newContacts;
  const superfluousRows = inserted.filter((row) => !hasOwnIdentity(row));
  await tx
    .deleteFrom('contacts')
    .where('company_id', '=', companyId)
    .where(
      'id',
      'in',
      superfluousRows.map(({ id }) => id),
    )
    .execute();
  const remaining = superfluousRows.flatMap(({ place }) => states[place] ?? []);
  const arrivals = await loadMessageContacts(
    write,
    remaining.map(({ message, connection }) => ({ message, whatsappId: connection.id })),
  );
  const statesWithContacts = remaining.map((state, index) => {
    const contact = arrivals[index]?.contact ?? null;
    if (contact === null) throw new Error('an identity is taken, yet has no contact');
    return { ...state, contact };
  });
  return [...newContacts, ...(await loadTickets(write, statesWithContacts))];
}

type InsertedContact = IntakeContact & { readonly place: number; readonly hasIdentity: boolean };

const toIntakeContact = ({ id, name, disableBot, acceptsAudio, isBlocked }: InsertedContact): IntakeContact => ({
  id,
  name,
  disableBot,
  acceptsAudio,
  isBlocked,
  replyTo: null,
  vacationToldOn: null,
  hasAcceptedConsent: false,
});

/**
 * Inserts contacts and their identities, in the order of the list. Leaves out an identity that another transaction has inserted
 * meanwhile.
 */
async function insertContacts(
  { tx, companyId, now }: Write,
  states: readonly InboundState[],
): Promise<readonly InsertedContact[]> {
  const newRows = states.map(({ message: { contact }, connection }, place) => ({
    place,
    name: removeDirectionOverrides(contact.name).trim() || contact.number,
    number: contact.number,
    channel: connection.channel,
    whatsapp_id: connection.id,
    is_group: contact.isGroup,
    ...toStoredIdentity(contact.identity),
  }));
  const { rows } = await sql<InsertedContact>`
    with given as materialized (
      select * from json_to_recordset(${toRecordsetSql(newRows)})
        as given(place int, name text, number text, channel text, whatsapp_id int, is_group boolean, kind text, value text)),
    added as (
      insert into contacts (company_id, name, number, channel, whatsapp_id, is_group, updated_at)
      select ${companyId}, name, number, channel, whatsapp_id, is_group, ${now} from given order by place
      returning id, name, disable_bot, accept_audio_message, active),
    placed as (
      select added.*, given.kind, given.value
        from (select *, (row_number() over (order by id) - 1)::int as place from added) added join given using (place)),
    identified as (
      insert into contact_identities (company_id, kind, value, contact_id)
      select ${companyId}, kind, value, id from placed on conflict do nothing returning contact_id)
    select placed.place, placed.id, placed.name, disable_bot as "disableBot", accept_audio_message as "acceptsAudio",
           not active as "isBlocked", exists (select from identified where contact_id = placed.id) as "hasIdentity"
      from placed order by placed.place`.execute(tx);
  return rows;
}
