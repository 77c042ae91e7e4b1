import type { ContactId } from '@prosa/contract/ids';
import { Contact } from '@prosa/contract/contacts/contact';
import { useQuery } from '@tanstack/react-query';
import { useLiveQuery } from 'dexie-react-hooks';
import * as v from 'valibot';
import { foldText } from '../platform/fold-text.ts';
import { callApi } from '../platform/requests/api-client.ts';
import { useSearchQuery } from '../server/use-search-query.ts';
import { useDatabase } from '../sync/database/current-database.ts';
import type { ComboboxOption } from '../ui/fields/combobox.tsx';
import { formatPhone } from './format-phone.ts';

/** The number of typed characters from which on the app also searches contacts on the server (coverage 1 §5). */
const MIN_SEARCHED_CHARACTERS = 3;
const MAX_OPTIONS = 30;
/** The part of the answer of `GET /contacts` that this hook reads. */
const ContactSearchAnswer = v.object({ contacts: v.array(Contact) });

/**
 * Lists the contacts that match a typed text: the contacts of the device immediately, and from the third character on also those
 * of the server. Blocked contacts are left out.
 */
export function useContactOptions(typed: string): readonly ComboboxOption<ContactId>[] {
  const text = typed.trim();
  const database = useDatabase();
  const held = useLiveQuery(async () => {
    const sought = foldText(text);
    const rows = await database?.contacts
      .filter(({ name, number, active }) => active && foldText(`${name} ${number}`).includes(sought))
      .limit(MAX_OPTIONS)
      .toArray();
    return rows ?? [];
  }, [database, text]);
  const search = useSearchQuery(text.length >= MIN_SEARCHED_CHARACTERS ? text : '');
  const found = useQuery({
    queryKey: ['found-contacts', search],
    enabled: search !== '',
    queryFn: () =>
      callApi('GET', `/contacts?${new URLSearchParams({ searchParam: search, pageNumber: '1' }).toString()}`, {
        schema: ContactSearchAnswer,
      }),
  });
  const contacts = new Map([...(held ?? []), ...(found.data?.contacts ?? [])].map((contact) => [contact.id, contact]));
  return [...contacts.values()]
    .filter(({ active }) => active)
    .map(({ id, name, number }) => ({ value: id, label: name, detail: formatPhone(number) }));
}
