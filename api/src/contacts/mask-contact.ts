import type { Contact } from '@prosa/contract/contacts/contact';
import { maskNumber } from '@prosa/domain/contacts/mask-number';

/** Masks a contact's number for a user who may not see numbers. A group stays unmasked, because it has no personal number. */
export const maskContact = <C extends Pick<Contact, 'name' | 'number' | 'isGroup'>>(contact: C): C =>
  contact.isGroup
    ? contact
    : {
        ...contact,
        name: contact.name === contact.number ? maskNumber(contact.name) : contact.name,
        number: maskNumber(contact.number),
      };
