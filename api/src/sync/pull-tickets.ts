import { sql } from 'kysely';
import * as v from 'valibot';
import { ChatId, ContactId, QuickMessageId, TicketId, TicketNoteId } from '@prosa/contract/ids';
import type { PullPage } from '@prosa/contract/sync/pull';
import { toContact } from '../contacts/to-contact.ts';
import { toTicketRow } from '../tickets/to-ticket-row.ts';
import { heldTickets, inWindow, type PullPhase } from './pull-phase.ts';

/** Tickets that changed or came into view, with their contacts: a contact may be unchanged and yet new to the device. */
export const pullTickets: PullPhase = async (input, page) => {
  const { tx, scope, key, most } = input;
  const tickets = await tx
    .selectFrom('tickets as t')
    .selectAll('t')
    .where(heldTickets(input))
    .where(inWindow(input, 't.changed_xid'))
    .where('t.id', '>', Number(key))
    .orderBy('t.id')
    .limit(most)
    .execute();
  const contactIds = [...new Set(tickets.map((ticket) => ticket.contact_id))];
  const contacts = await tx
    .selectFrom('contacts')
    .selectAll()
    .where('company_id', '=', scope.companyId)
    .where('id', 'in', contactIds.length === 0 ? [0] : contactIds)
    .execute();
  page.tickets.push(...tickets.map(toTicketRow));
  page.contacts.push(...contacts.map((contact) => toContact(contact, scope.hidesNumbers)));
  return { rows: tickets.length + contacts.length, nextKey: tickets.length < most ? null : String(tickets.at(-1)?.id) };
};

/** Contacts that changed while their tickets did not. The first window's tickets brought them all. */
export const pullChangedContacts: PullPhase = async (input, page) => {
  const { tx, scope, key, most, from } = input;
  if (from === 0n) return { rows: 0, nextKey: null };
  const contacts = await tx
    .selectFrom('contacts as c')
    .selectAll('c')
    .where('c.company_id', '=', scope.companyId)
    .where(inWindow(input, 'c.changed_xid'))
    .where('c.id', '>', Number(key))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('tickets as t').select('t.id').where(heldTickets(input)).whereRef('t.contact_id', '=', 'c.id')),
    )
    .orderBy('c.id')
    .limit(most)
    .execute();
  page.contacts.push(...contacts.map((contact) => toContact(contact, scope.hidesNumbers)));
  return { rows: contacts.length, nextKey: contacts.length < most ? null : String(contacts.at(-1)?.id) };
};

/** Tickets that left the user's sight. */
export const pullHiddenTickets: PullPhase = async (input, page) => {
  const { tx, scope, key, most, from } = input;
  if (from === 0n) return { rows: 0, nextKey: null };
  const tickets = await tx
    .selectFrom('tickets as t')
    .select('t.id')
    .where('t.company_id', '=', scope.companyId)
    .where(inWindow(input, 't.view_xid'))
    .where(({ not }) => not(heldTickets(input)))
    .where('t.id', '>', Number(key))
    .orderBy('t.id')
    .limit(most)
    .execute();
  page.removed.tickets.push(...(tickets.map(({ id }) => id) as typeof page.removed.tickets)); // branded where they come out
  return { rows: tickets.length, nextKey: tickets.length < most ? null : String(tickets.at(-1)?.id) };
};

type Removed = PullPage['removed'];
/** How the rows of each table that records its removals are told to the devices; ids are branded where they come out of the database. */
const tellRemoval: Readonly<Record<string, (removed: Removed, id: string) => void>> = {
  tickets: (removed, id) => removed.tickets.push(v.parse(TicketId, Number(id))),
  contacts: (removed, id) => removed.contacts.push(v.parse(ContactId, Number(id))),
  queues: (removed, id) => removed.queues.push(Number(id)),
  users: (removed, id) => removed.users.push(Number(id)),
  whatsapps: (removed, id) => removed.connections.push(Number(id)),
  tags: (removed, id) => removed.tags.push(Number(id)),
  quick_messages: (removed, id) => removed.quickMessages.push(v.parse(QuickMessageId, id)),
  ticket_notes: (removed, id) => removed.ticketNotes.push(v.parse(TicketNoteId, id)),
  chats: (removed, id) => removed.chats.push(v.parse(ChatId, Number(id))),
};

/** Whether the viewer came back to the chat that the removal `r` is of: it was given anew, maybe by the same pages. */
const isBackInChat = (viewerId: number) => sql<boolean>`(r.entity = 'chats' and exists (
  select from chat_users m where m.company_id = r.company_id and m.chat_id = r.entity_id::int and m.user_id = ${viewerId}))`;

/** Rows deleted for good, or taken from the user alone. */
export const pullRemovals: PullPhase = async (input, page) => {
  const { tx, scope, key, most, from } = input;
  if (from === 0n) return { rows: 0, nextKey: null };
  const rows = await tx
    .selectFrom('removals as r')
    .select(['r.id', 'r.entity', 'r.entity_id'])
    .where('r.company_id', '=', scope.companyId)
    .where(inWindow(input, 'r.changed_xid'))
    .where(({ or, eb }) => or([eb('r.user_id', 'is', null), eb('r.user_id', '=', scope.viewer.id)]))
    .where(({ not }) => not(isBackInChat(scope.viewer.id)))
    .where('r.id', '>', key === '' ? '0' : key)
    .orderBy('r.id')
    .limit(most)
    .execute();
  for (const { entity, entity_id: id } of rows) tellRemoval[entity]?.(page.removed, id);
  return { rows: rows.length, nextKey: rows.length < most ? null : String(rows.at(-1)?.id) };
};
