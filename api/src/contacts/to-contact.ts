import type { Selectable } from 'kysely';
import type { Contact } from '@prosa/contract/contacts/contact';
import type { Database } from '@prosa/database/database';
import { maskContact } from './mask-contact.ts';

export type StoredContact = Selectable<Database['contacts']>;

/** The columns of a contact that the contract's type needs. */
export const contactColumns = [
  'id',
  'name',
  'number',
  'email',
  'url_picture',
  'channel',
  'is_group',
  'active',
  'accept_audio_message',
  'disable_bot',
  'lgpd_accepted_at',
  'tag_ids',
  'extra_info',
  'whatsapp_id',
  'updated_at',
] as const;

/** Converts a stored contact to the contract's type. With `hidesNumbers`, masks the numbers of people. */
export function toContact(row: Pick<StoredContact, (typeof contactColumns)[number]>, hidesNumbers: boolean): Contact {
  const contact = {
    id: row.id,
    name: row.name,
    number: row.number,
    email: row.email,
    urlPicture: row.url_picture,
    channel: row.channel,
    isGroup: row.is_group,
    active: row.active,
    acceptAudioMessage: row.accept_audio_message,
    disableBot: row.disable_bot,
    lgpdAcceptedAt: row.lgpd_accepted_at?.toISOString() ?? null,
    tagIds: row.tag_ids,
    extraInfo: row.extra_info,
    whatsappId: row.whatsapp_id,
    updatedAt: row.updated_at.toISOString(),
  } as Contact; // the cast brands the ids from the database
  return hidesNumbers ? maskContact(contact) : contact;
}
