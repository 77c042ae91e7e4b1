import type { Contact } from '@prosa/contract/contacts/contact';
import { maskNumber } from '@prosa/domain/contacts/mask-number';

/** A contact as one sees it whom the company hides numbers from; a group is no person's number. */
export const maskContact = <C extends Pick<Contact, 'name' | 'number' | 'isGroup'>>(contact: C): C =>
  contact.isGroup
    ? contact
    : {
        ...contact,
        name: contact.name === contact.number ? maskNumber(contact.name) : contact.name,
        number: maskNumber(contact.number),
      };
