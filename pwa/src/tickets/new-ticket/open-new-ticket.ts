import { Contact } from '@prosa/contract/contacts/contact';
import type { ContactId } from '@prosa/contract/ids';
import { Ticket } from '@prosa/contract/tickets/ticket';
import { OtherOpenTicketRefusal } from '@prosa/contract/tickets/write-ticket';
import * as v from 'valibot';
import { callApi } from '../../platform/requests/api-client.ts';
import { ApiRefusal } from '../../platform/requests/api-errors.ts';
import { storeFoundTicket } from '../store-found-ticket.ts';
import type { NewTicket } from './new-ticket-form.ts';

/** The outcome of opening a ticket: the new ticket, or the active ticket that the contact already has. */
export type NewTicketOutcome =
  | { readonly kind: 'opened'; readonly ticket: Ticket }
  | { readonly kind: 'taken'; readonly other: OtherOpenTicketRefusal };

/**
 * Opens a ticket with a contact. If the contact is new, the contact is added first. `addingKey` is the idempotency key of the
 * call that adds the contact: if the answer is lost and the user tries again, no second contact is added. Throws `ApiRefusal` or
 * `NotNow`.
 */
export async function openNewTicket(form: NewTicket, addingKey: string): Promise<NewTicketOutcome> {
  const contactId = form.isNewContact ? await addContact(form, addingKey) : form.contactId;
  const body = { contactId, queueId: form.queueId, whatsappId: form.whatsappId };
  try {
    const ticket = await callApi('POST', '/tickets', { body, schema: Ticket });
    await storeFoundTicket(ticket);
    return { kind: 'opened', ticket };
  } catch (error) {
    const other = v.safeParse(OtherOpenTicketRefusal, error instanceof ApiRefusal ? error.raw : undefined);
    if (other.success) return { kind: 'taken', other: other.output };
    throw error;
  }
}

async function addContact({ name, number }: NewTicket, idempotencyKey: string): Promise<ContactId> {
  const added = await callApi('POST', '/contacts', { body: { name, number }, schema: Contact, idempotencyKey });
  return added.id;
}
