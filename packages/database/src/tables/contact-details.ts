import type { ConnectionId } from '@prosa/contract/ids';
import type { ColumnType } from 'kysely';
import type { ContactExtraInfo } from '@prosa/contract/contacts/contact';

/** The columns of a contact's row, except those through which the contact is reached. */
export type ContactDetailColumns = {
  /** The contact's extra info, which is written as JSON text. */
  extra_info: ColumnType<ContactExtraInfo[], string | undefined, string>;
  /** The connection through which the company first met the contact. */
  whatsapp_id: ColumnType<ConnectionId | null, number | null | undefined, number | null>;
};
