import { sql, type CompiledQuery } from 'kysely';
import type { Connection } from '@prosa/contract/channels/connection';
import type { Contact, Tag } from '@prosa/contract/contacts/contact';
import type { CompanyId } from '@prosa/contract/ids';
import type { Message } from '@prosa/contract/messages/message';
import type { QuickMessage } from '@prosa/contract/quick-messages/quick-message';
import type { FeedPosition } from '@prosa/contract/sync/feed-position';
import type { TicketNote } from '@prosa/contract/ticket-notes/ticket-note';
import type { Ticket } from '@prosa/contract/tickets/ticket';
import { statements } from '@prosa/database/statements';
import type { TenantDatabase } from '@prosa/database/tenant';
import type { TicketViewer } from '@prosa/domain/tickets/sees-ticket';
import { connectionColumns, toConnection } from '../connections/connection-columns.ts';
import { contactColumns, toContact } from '../contacts/to-contact.ts';
import { messagesById } from '../messages/messages-by-id.ts';
import { toMessage } from '../messages/to-message.ts';
import type { Changes } from '../platform/write.ts';
import { selectQuickMessages } from '../quick-messages/load-quick-message.ts';
import { toQuickMessage } from '../quick-messages/to-quick-message.ts';
import { companySettingValue } from '../settings/company-settings.ts';
import { tagColumns } from '../tags/tag-columns.ts';
import { selectTicketNotes, toTicketNote } from '../ticket-notes/to-ticket-note.ts';
import { joinedColumns, joinedTables, toTicket, type JoinedTicket } from '../tickets/to-ticket.ts';

/** The company's users, and by what it is known that they are still the same. */
export type Audience = { readonly stamp: string | null; readonly users: readonly TicketViewer[] };
export const NOBODY: Audience = { stamp: null, users: [] };

/** The content of events, with clear numbers, all as it stood at one instant. */
export type News = {
  readonly asOf: FeedPosition;
  readonly audience: Audience;
  readonly hidesNumbersFromUsers: boolean;
  readonly tickets: readonly Ticket[];
  readonly messages: ReadonlyMap<string, Message>;
  readonly contacts: ReadonlyMap<number, Contact>;
  readonly ticketNotes: ReadonlyMap<string, TicketNote>;
  readonly tags: ReadonlyMap<number, Tag>;
  readonly connections: ReadonlyMap<number, Connection>;
  readonly quickMessages: ReadonlyMap<string, QuickMessage>;
};

/** Loads what changed, with the tickets of the messages and notes, in one trip. The users travel only if they aren't `known`. */
export async function loadNews(database: TenantDatabase, companyId: CompanyId, changes: Changes, known: Audience): Promise<News> {
  const messageIds = [...changes.messages.keys()];
  const ticketsOfNotes = [...changes.ticketNotes.values()].map(({ ticketId }) => ticketId);
  const {
    contacts: ofContacts,
    ticketNotes: ofNotes,
    tags: ofTags,
    connections: ofConnections,
    quickMessages: ofReplies,
  } = changes;
  const common = [
    audienceUnless(companyId, known.stamp),
    ticketsOf(companyId, [...changes.tickets.keys(), ...ticketsOfNotes], messageIds),
    messagesById(companyId, messageIds),
  ] as const;
  const [[head], tickets, messages, contacts, notes, tags, connections, quickMessages] =
    ofContacts.size + ofNotes.size + ofTags.size + ofConnections.size + ofReplies.size === 0
      ? ([...(await database.readTenant(companyId, ...common)), [], [], [], [], []] as const)
      : await database.readTenant(
          companyId,
          ...common,
          contactsBy(companyId, [...ofContacts.keys()]),
          notesBy(companyId, [...ofNotes.keys()]),
          tagsBy(companyId, [...ofTags.keys()]),
          connectionsBy(companyId, [...ofConnections.keys()]),
          selectQuickMessages(statements, companyId)
            .where(sql<boolean>`q.id = any(${[...ofReplies.keys()]}::uuid[])`)
            .compile(),
        );
  if (head === undefined) throw new Error('a statement without a table gave no row');
  const { asOf, stamp, users, hides } = head;
  return {
    asOf,
    audience: users === null ? known : { stamp, users },
    hidesNumbersFromUsers: hides === 'enabled',
    tickets: tickets.map((row) => toTicket(row, false)),
    messages: new Map(messages.map((row) => [row.id, toMessage(row)])),
    contacts: new Map(contacts.map((row) => [row.id, toContact(row, false)])),
    ticketNotes: new Map(notes.map((row) => [row.id, toTicketNote(row)])),
    // Ids are branded where they come out of the database.
    tags: new Map((tags as Tag[]).map((row) => [row.id, row])),
    connections: new Map(connections.map((row) => [row.id, toConnection(row)])),
    quickMessages: new Map(quickMessages.map((row) => [row.id, toQuickMessage(row)])),
  };
}

type Head = {
  readonly asOf: FeedPosition;
  readonly stamp: string;
  readonly users: TicketViewer[] | null;
  readonly hides: string;
};

/**
 * Behind what the snapshot surely holds. Not its upper end: a transaction that was still open below that is not in these rows,
 * and a device whose pull has brought it by now would have it undone.
 */
const FEED_POSITION = sql<FeedPosition>`(pg_snapshot_xmin(pg_current_snapshot())::text::numeric + 1)::text`;
export const selectFeedPosition = sql<{ readonly asOf: FeedPosition }>`select ${FEED_POSITION} as "asOf"`.compile(statements);

/**
 * The statements behind it are planned once for each connection, whatever the company. Planned anew each time, for one the
 * statistics don't know yet, they read all its tickets and contacts for each event.
 */
const PLANNED_ONCE = sql`set_config('plan_cache_mode', 'force_generic_plan', true)`;

/** Every change of what a user may see stamps its `scope_xid`; the greatest alone would miss one that committed late. */
const audienceUnless = (companyId: CompanyId, stamp: string | null): CompiledQuery<Head> =>
  sql<Head>`
    with held as (
      select coalesce(md5(string_agg(id || ':' || scope_xid, ' ' order by id)), '') as stamp
        from users where company_id = ${companyId})
    select ${FEED_POSITION} as "asOf", held.stamp,
           case when held.stamp is distinct from ${stamp}::text then (
             select coalesce(json_agg(json_build_object('id', id, 'profile', profile, 'allTicket', all_ticket,
                      'allowGroup', allow_group, 'allHistoric', all_historic, 'allUserChat', all_user_chat,
                      'queueIds', queue_ids) order by id), '[]')
               from users where company_id = ${companyId}) end as users, ${PLANNED_ONCE} as planned,
           ${companySettingValue(companyId, 'lgpdHideNumber')} as hides
      from held`.compile(statements);

const ticketsOf = (companyId: CompanyId, ids: readonly number[], messageIds: readonly string[]): CompiledQuery<JoinedTicket> =>
  sql<JoinedTicket>`
    select ${joinedColumns}
      from (select unnest(${ids}::int[]) union
            select ticket_id from messages where company_id = ${companyId} and id = any(${messageIds}::uuid[])) as wanted (id)
      join tickets t on t.company_id = ${companyId} and t.id = wanted.id ${joinedTables}`.compile(statements);

const contactsBy = (companyId: CompanyId, ids: readonly number[]) =>
  statements
    .selectFrom('contacts')
    .select(contactColumns)
    .where('company_id', '=', companyId)
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .compile();

const notesBy = (companyId: CompanyId, ids: readonly string[]) =>
  selectTicketNotes(statements)
    .where('n.company_id', '=', companyId)
    .where(sql<boolean>`n.id = any(${ids}::uuid[])`)
    .compile();

const tagsBy = (companyId: CompanyId, ids: readonly number[]) =>
  statements
    .selectFrom('tags')
    .select(tagColumns)
    .where('company_id', '=', companyId)
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .compile();

const connectionsBy = (companyId: CompanyId, ids: readonly number[]) =>
  statements
    .selectFrom('whatsapps')
    .select(connectionColumns)
    .where('company_id', '=', companyId)
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .compile();
