import { type Contact, ContactInput } from '@prosa/contract/contacts/contact';
import { ConnectionId, ContactId, QueueId } from '@prosa/contract/ids';
import * as v from 'valibot';

const createRequiredSchema = <S extends v.GenericSchema>(schema: S) =>
  v.pipe(
    v.nullable(schema),
    v.check((value) => value !== null),
  );
const sharedFields = { queueId: createRequiredSchema(QueueId), whatsappId: v.nullable(ConnectionId) };

/** The schema of the form for a new ticket with an existing contact. */
const KnownContactForm = v.object({
  ...sharedFields,
  isNewContact: v.literal(false),
  contactId: createRequiredSchema(ContactId),
  contactName: v.string(),
  name: v.string(),
  number: v.string(),
});

/** The schema of the form for a new ticket with a new contact, which is added first. */
const NewContactForm = v.object({
  ...sharedFields,
  isNewContact: v.literal(true),
  contactId: v.nullable(ContactId),
  contactName: v.string(),
  name: ContactInput.entries.name,
  number: ContactInput.entries.number,
});

/** The schema of the form for a new ticket (coverage 1 §5: a queue is required). */
export const NewTicketForm = v.variant('isNewContact', [KnownContactForm, NewContactForm]);
export type NewTicketValues = v.InferInput<typeof NewTicketForm>;
export type NewTicket = v.InferOutput<typeof NewTicketForm>;

/**
 * The contact that the form for a new ticket proposes: an existing contact, or the data of a person who is to become a contact.
 */
export type ProposedContact = {
  readonly contact?: Pick<Contact, 'id' | 'name'> | undefined;
  readonly person?: { readonly name: string; readonly number: string } | undefined;
};

/**
 * Returns the initial values of the form for a new ticket, with the proposed contact, if there is one. If the user has only one
 * queue, that queue is chosen already.
 */
export const createTicketFormValues = (queueIds: readonly QueueId[], { contact, person }: ProposedContact): NewTicketValues => ({
  isNewContact: person !== undefined,
  contactId: contact?.id ?? null,
  contactName: contact?.name ?? '',
  name: person?.name ?? '',
  number: person?.number ?? '',
  queueId: (queueIds.length === 1 ? queueIds[0] : undefined) ?? null,
  whatsappId: null,
});
