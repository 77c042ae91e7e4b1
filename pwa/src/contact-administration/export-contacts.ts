import { ExportContactsAnswer } from '@prosa/contract/contacts/list-contacts';
import type { ManagedContact } from '@prosa/contract/contacts/manage-contacts';
import type { ContactId } from '@prosa/contract/ids';
import { callApi } from '../platform/requests/api-client.ts';
import { rowsToCsv } from '../ui/data-table/rows-to-csv.ts';
import type { TableColumn } from '../ui/data-table/table-column.ts';
import { saveTextFile } from '../ui/files/save-text-file.ts';

/**
 * Saves the contacts that match `query` as a CSV file, with the numbers masked as in the list. `query` holds the search and the
 * filters of the list. Throws `ApiRefusal` or `NotNow`, and then saves nothing.
 */
export async function exportContacts(query: URLSearchParams, columns: readonly TableColumn<ManagedContact>[]): Promise<void> {
  const contacts: ManagedContact[] = [];
  let after: ContactId | null = null;
  do {
    const next = new URLSearchParams(query);
    if (after !== null) next.set('after', String(after));
    const page: ExportContactsAnswer = await callApi('GET', `/contacts/export?${next.toString()}`, {
      schema: ExportContactsAnswer,
    });
    contacts.push(...page.contacts);
    ({ after } = page);
  } while (after !== null);
  saveContactsAsCsv(contacts, columns);
}

/** Saves contacts as a CSV file. */
export const saveContactsAsCsv = (contacts: readonly ManagedContact[], columns: readonly TableColumn<ManagedContact>[]): void =>
  saveTextFile('contacts.csv', rowsToCsv(columns, contacts));
