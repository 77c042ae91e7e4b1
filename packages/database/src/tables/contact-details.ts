import type { ConnectionId } from '@prosa/contract/ids';
import type { ColumnType } from 'kysely';
import type { ContactExtraInfo } from '@prosa/contract/contacts/contact';

/** The columns of a contact's row beside those by which it is reached. */
export type ContactDetailColumns = {
  /** The column is written as JSON text. */
  extra_info: ColumnType<ContactExtraInfo[], string | undefined, string>;
  /** The connection that first met the contact. */
  whatsapp_id: ColumnType<ConnectionId | null, number | null | undefined, number | null>;
};
