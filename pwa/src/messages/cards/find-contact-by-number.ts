import { Contact } from '@prosa/contract/contacts/contact';
import { normalizePhone } from '@prosa/domain/contacts/normalize-phone';
import * as v from 'valibot';
import { callApi } from '../../platform/requests/api-client.ts';
import { ApiRefusal, NotNow } from '../../platform/requests/api-errors.ts';
import { currentDatabase } from '../../sync/database/current-database.ts';

const ContactSearchAnswer = v.object({ contacts: v.array(Contact) });

/**
 * Finds the company's contact with a number, on the device and then on the server. Undefined if there is none, or if the server
 * can't be reached now or refuses the request.
 */
export async function findContactByNumber(number: string): Promise<Contact | undefined> {
  const phone = normalizePhone(number);
  const hasNumber = (contact: Contact): boolean => !contact.isGroup && normalizePhone(contact.number) === phone;
  const held = await currentDatabase().contacts.filter(hasNumber).first();
  if (held !== undefined) return held;
  try {
    const query = new URLSearchParams({ searchParam: phone, pageNumber: '1' });
    const { contacts } = await callApi('GET', `/contacts?${query.toString()}`, { schema: ContactSearchAnswer });
    return contacts.find(hasNumber);
  } catch (error) {
    if (error instanceof NotNow || error instanceof ApiRefusal) return undefined;
    throw error;
  }
}
