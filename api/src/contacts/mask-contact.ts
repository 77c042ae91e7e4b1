import type { Contact } from '@prosa/contract/contacts/contact';
import { maskNumber } from '@prosa/domain/contacts/mask-number';

/** Masks a contact for a user who may not see numbers. A group has no personal number and stays unmasked. */
export const maskContact = <C extends Pick<Contact, 'name' | 'number' | 'isGroup'>>(contact: C): C =>
  contact.isGroup
    ? contact
    : {
        ...contact,
        name: contact.name === contact.number ? maskNumber(contact.name) : contact.name,
        number: maskNumber(contact.number),
      };
