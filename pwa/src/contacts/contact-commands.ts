import type { ParseKeys } from 'i18next';
import * as v from 'valibot';
import { Contact, type Contact as ContactRow, ExtraInfoInput } from '@prosa/contract/contacts/contact';
import type { ErrorCode } from '@prosa/contract/errors';
import {
  ContactId,
  TagId,
  type ContactId as ContactIdType,
  type TagId as TagIdType,
  type TicketId as TicketIdType,
} from '@prosa/contract/ids';
import type { OfflineCommandName } from '@prosa/contract/sync/offline-commands';
import { isNumberMasked } from '@prosa/domain/contacts/mask-number';
import { holdsPermission } from '@prosa/domain/session/permissions';
import { defineCommand, type CommandContext, type CommandRequest, type TypedCommand } from '../sync/outbox/command.ts';
import { deletionAnswer } from '../sync/outbox/deletion-answer.ts';
import { enqueue, type EnqueueResult } from '../sync/outbox/enqueue.ts';
import { toRowName } from '../sync/rows/row-change.ts';
import { assignExtraInfoIds } from './extra-info.ts';

const contactAnswer = v.pipe(
  Contact,
  v.transform((contact) => [{ table: 'contacts', key: contact.id, row: contact } as const]),
);
const contactPayload = { contactId: ContactId };

/** Defines a command that changes fields of one contact. The last write of each field wins. */
const defineContactChange = <N extends OfflineCommandName, P extends { readonly contactId: ContactIdType }>(
  name: N,
  title: ParseKeys,
  {
    payload,
    patch,
    request,
  }: {
    readonly payload: v.GenericSchema<unknown, P>;
    readonly patch: (payload: P, contact: ContactRow, context: CommandContext) => Partial<ContactRow> | ErrorCode;
    readonly request: (payload: P) => CommandRequest;
  },
): TypedCommand<P, N> =>
  defineCommand<N, P, ContactRow>({
    name,
    title,
    payload,
    lane: ({ contactId }) => toRowName('contacts', contactId),
    read: async (database, { contactId }) => (await database.contacts.get(contactId)) ?? 'ERR_NO_CONTACT_FOUND',
    optimistic: (contact, given, context) => {
      const change = patch(given, contact, context);
      return typeof change === 'string'
        ? change
        : { changes: [{ table: 'contacts', key: contact.id, does: 'patch', patch: change }], about: contact.name };
    },
    request: (_entry, given) => request(given),
    answer: contactAnswer,
  });

const optionalText = v.exactOptional(v.string());
/** The changed fields of a contact. An unchanged field is left out. */
export const ContactFields = v.object({
  name: optionalText,
  email: optionalText,
  number: optionalText,
  extraInfo: v.exactOptional(v.array(ExtraInfoInput)),
});
export type ContactFields = v.InferOutput<typeof ContactFields>;

function toShownFields(contact: ContactRow, { extraInfo, ...fields }: ContactFields): Partial<ContactRow> {
  return extraInfo === undefined ? fields : { ...fields, extraInfo: assignExtraInfoIds(contact.extraInfo ?? [], extraInfo) };
}

const updateCommand = defineContactChange('update-contact', 'commands.updateContact', {
  payload: v.object({ ...contactPayload, fields: ContactFields }),
  patch: ({ fields }, contact, { actor, settings }) =>
    fields.number !== undefined && (contact.isGroup || isNumberMasked(actor, settings, contact))
      ? 'ERR_NO_PERMISSION'
      : toShownFields(contact, fields),
  request: ({ contactId, fields }) => ({ method: 'PUT', path: `/contacts/${contactId}`, body: fields }),
});
const blockCommand = defineContactChange('block-contact', 'commands.blockContact', {
  payload: v.object({ ...contactPayload, active: v.boolean() }),
  patch: ({ active }) => ({ active }),
  request: ({ contactId, active }) => ({ method: 'PUT', path: `/contacts/block/${contactId}`, body: { active } }),
});
const acceptAudioCommand = defineContactChange('accept-audio', 'commands.acceptAudio', {
  payload: v.object({ ...contactPayload, acceptAudioMessage: v.boolean() }),
  patch: ({ acceptAudioMessage }) => ({ acceptAudioMessage }),
  request: ({ contactId, acceptAudioMessage }) => ({
    method: 'PUT',
    path: `/contacts/toggleAcceptAudio/${contactId}`,
    body: { acceptAudioMessage },
  }),
});
const disableBotCommand = defineContactChange('disable-bot', 'commands.disableBot', {
  payload: v.object({ ...contactPayload, disableBot: v.boolean() }),
  patch: (given) => ({ disableBot: given.disableBot }),
  request: (given) => ({
    method: 'PUT',
    path: `/contacts/toggleDisableBot/${given.contactId}`,
    body: { disableBot: given.disableBot },
  }),
});
const optionalTagNames = v.optional(v.array(v.string()), []);
const setTagsCommand = defineContactChange('set-contact-tags', 'commands.setContactTags', {
  payload: v.object({
    ...contactPayload,
    tags: v.array(TagId),
    names: optionalTagNames,
    former: v.array(TagId),
    formerNames: optionalTagNames,
  }),
  patch: ({ tags }) => ({ tagIds: tags }),
  request: (given) => ({ method: 'POST', path: '/tags/sync', body: given }),
});

type DeletedContact = { readonly contact: ContactRow; readonly ticketIds: readonly TicketIdType[] };

/** Deletes a contact with its tickets. The unsent entries of these tickets are sent before the deletion. */
const deleteCommand = defineCommand<'delete-contact', { contactId: ContactIdType }, DeletedContact>({
  name: 'delete-contact',
  title: 'commands.deleteContact',
  payload: v.object(contactPayload),
  lane: ({ contactId }) => toRowName('contacts', contactId),
  read: async (database, { contactId }) => {
    const contact = await database.contacts.get(contactId);
    if (contact === undefined) return 'ERR_NO_CONTACT_FOUND';
    const tickets = await database.tickets.where('contactId').equals(contactId).toArray();
    return { contact, ticketIds: tickets.map(({ id }) => id) };
  },
  optimistic: ({ contact, ticketIds }, _given, { actor }) =>
    holdsPermission(actor, 'contacts-page:deleteContact')
      ? {
          changes: [
            { table: 'contacts', key: contact.id, does: 'remove' },
            ...ticketIds.map((key) => ({ table: 'tickets', key, does: 'remove' }) as const),
          ],
          about: contact.name,
          relies: ticketIds.map((id) => toRowName('tickets', id)),
        }
      : 'ERR_NO_PERMISSION',
  request: (_entry, { contactId }) => ({ method: 'DELETE', path: `/contacts/${contactId}` }),
  answer: deletionAnswer,
});

/** The commands of contacts. */
export const contactCommands = {
  'update-contact': updateCommand,
  'block-contact': blockCommand,
  'accept-audio': acceptAudioCommand,
  'disable-bot': disableBotCommand,
  'set-contact-tags': setTagsCommand,
  'delete-contact': deleteCommand,
};

type ContactRef = Pick<ContactRow, 'id'>;
type TaggedContactRef = Pick<ContactRow, 'id' | 'tagIds'>;

/**
 * Updates the given fields of a contact. Like the functions below, it resolves once the command and its immediate changes are
 * on the device.
 */
export const updateContact = (contact: ContactRef, fields: ContactFields): Promise<EnqueueResult> =>
  enqueue(updateCommand, { contactId: contact.id, fields });
export const setContactActive = (contact: ContactRef, active: boolean): Promise<EnqueueResult> =>
  enqueue(blockCommand, { contactId: contact.id, active });
export const setContactAcceptsAudio = (contact: ContactRef, acceptAudioMessage: boolean): Promise<EnqueueResult> =>
  enqueue(acceptAudioCommand, { contactId: contact.id, acceptAudioMessage });
export const setContactBotDisabled = (contact: ContactRef, disabled: boolean): Promise<EnqueueResult> =>
  enqueue(disableBotCommand, { contactId: contact.id, disableBot: disabled });
export const setContactTags = (contact: TaggedContactRef, tags: readonly TagIdType[]): Promise<EnqueueResult> =>
  enqueue(setTagsCommand, { contactId: contact.id, tags: [...tags], names: [], former: contact.tagIds, formerNames: [] });
/** Gives the contact a new tag with this name, which the server creates. Used if no tag on the device has the name. */
export const addTagByName = (contact: TaggedContactRef, name: string): Promise<EnqueueResult> =>
  enqueue(setTagsCommand, {
    contactId: contact.id,
    tags: contact.tagIds,
    names: [name],
    former: contact.tagIds,
    formerNames: [],
  });
/** Removes from the contact a tag that `addTagByName` gave it. The server may not have created the tag yet. */
export const removeTagByName = (contact: TaggedContactRef, name: string): Promise<EnqueueResult> =>
  enqueue(setTagsCommand, {
    contactId: contact.id,
    tags: contact.tagIds,
    names: [],
    former: contact.tagIds,
    formerNames: [name],
  });
export const deleteContact = (contact: ContactRef): Promise<EnqueueResult> => enqueue(deleteCommand, { contactId: contact.id });
