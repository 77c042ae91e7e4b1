import { queryBuilder } from '@prosa/database/query-builder';
import { sql } from 'kysely';
import { defineEntity, createChangedRowsReader } from '../platform/sync/define-entity.ts';
import { isInWindowSql, toPhaseResult, isIntegerKey, type PullPhase } from '../platform/sync/pull-phase.ts';
import { toNotificationRooms } from '../platform/sync/to-notification-rooms.ts';
import { isTicketOnDeviceSql } from '../platform/access/is-ticket-on-device-sql.ts';
import { maskContact } from './mask-contact.ts';
import { contactColumns, toContact, type StoredContact } from './to-contact.ts';

/**
 * Adds to the page of the pull the changed contacts of the device's tickets, even if none of these tickets changed. The first
 * pull skips this phase, because it already gets all contacts together with their tickets.
 */
const changedContactsPhase: PullPhase = {
  name: 'changed-contacts',
  reads: ['contacts'],
  key: isIntegerKey,
  run: async (input, page) => {
    const { tx, scope, key, maxRows, from } = input;
    if (from === 0n) return { rows: 0, nextKey: null };
    const contacts = await tx
      .selectFrom('contacts as c')
      .selectAll('c')
      .where('c.company_id', '=', scope.companyId)
      .where(isInWindowSql(input, 'c.changed_xid'))
      .where(sql<boolean>`c.id > ${Number(key)}`)
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('tickets as t').select('t.id').where(isTicketOnDeviceSql(input)).whereRef('t.contact_id', '=', 'c.id')),
      )
      .orderBy('c.id')
      .limit(maxRows)
      .execute();
    page.contacts.push(...contacts.map((contact) => toContact(contact, scope.hidesNumbers)));
    return toPhaseResult(contacts, maxRows);
  },
};

/**
 * The synced entity of contacts. Every user receives the live events of all contacts. A device stores only the contacts of its
 * tickets.
 */
export const contactEntity = defineEntity<'contacts', Pick<StoredContact, (typeof contactColumns)[number]>>({
  name: 'contacts',
  pull: { table: 'contacts', phases: [changedContactsPhase] },
  events: {
    read: createChangedRowsReader('contacts', (companyId, ids) =>
      queryBuilder
        .selectFrom('contacts')
        .select(contactColumns)
        .where('company_id', '=', companyId)
        .where(sql<boolean>`id = any(${ids}::int[])`)
        .compile(),
    ),
    toRow: (row) => toContact(row, false),
    mask: maskContact,
    publish: ({ id, action, row: contact, asOf, users, send }) => {
      if (action === 'delete') send(toNotificationRooms(users), 'contact', { action, contactId: id, asOf });
      else if (contact !== undefined) send(toNotificationRooms(users), 'contact', { action, contact, asOf });
    },
  },
});
