import { ContactInput } from '@prosa/contract/contacts/contact';
import type { ContactId } from '@prosa/contract/ids';
import { SyncTagsBody } from '@prosa/contract/tags/write-tags';
import { normalizePhone } from '@prosa/domain/contacts/normalize-phone';
import { findNumberHolders } from '../contacts/find-number-holders.ts';
import { addContact, addContacts, updateContact } from '../contacts/save-contact.ts';
import type { Command } from '../platform/write.ts';
import { tagNewContacts } from '../tags/tag-new-contacts.ts';
import { syncContactTags } from '../tags/sync-contact-tags.ts';
import type { SetUpCells } from './map-columns.ts';
import { parseRowBody, readTextCell, RefusedRowError, splitNameList } from './row-cells.ts';
import type { ImportedRow, RowKind } from './row-kind.ts';

/** Matches the separators between tags in a cell, including those that other products write. */
const TAG_SEPARATOR_PATTERN = /[|,;]/;

/**
 * Imports contacts. An existing contact keeps its name, and gets the tags in the file. A contact without an e-mail address also
 * gets the one in the file.
 */
export const contactRowKind: RowKind = {
  nameField: 'name',
  keyField: 'number',
  foldKey: normalizePhone,
  hasRow: async (command, number) => (await findHoldersOfNumbers(command, [number])).size > 0,
  async createRow(command, cells) {
    const { tags, ...contact } = parseContactCells(cells);
    const { id } = await addContact(command, contact);
    await addTagsByName(command, id, tags);
    return id;
  },
  async createRows(command, rows) {
    const outcomes: ImportedRow[] = [];
    const valid: (ReturnType<typeof parseContactCells> & { readonly place: number })[] = [];
    for (const [place, cells] of rows.entries()) {
      const parsed = tryParseContactCells(cells);
      if ('outcome' in parsed) outcomes[place] = parsed;
      else valid.push({ ...parsed, place });
    }
    if (valid.length === 0) return outcomes;
    const ids = await addContacts(command, valid);
    const tagged: { readonly contactId: ContactId; readonly tags: readonly string[] }[] = [];
    for (const [index, { place, tags }] of valid.entries()) {
      const id = ids[index] ?? null;
      outcomes[place] =
        id === null
          ? { outcome: 'refused', error: 'ERR_DUPLICATED_CONTACT', field: 'number' }
          : { outcome: 'created', rowId: String(id) };
      if (id !== null && tags.length > 0) tagged.push({ contactId: id, tags });
    }
    await tagNewContacts(command, tagged);
    return outcomes;
  },
  findKeys: async (command, keys) => new Set((await findHoldersOfNumbers(command, keys)).keys()),
  async complete(command, cells) {
    const { number, email, tags } = parseContactCells(cells);
    const found = (await findHoldersOfNumbers(command, [number])).get(normalizePhone(number));
    if (found === undefined) return;
    if (found.email === '' && email !== '') await updateContact(command, found.id, { email });
    await addTagsByName(command, found.id, tags);
  },
  async predictOutcomes(command, rows) {
    const found = await findHoldersOfNumbers(
      command,
      rows.map((cells) => cells['number'] ?? ''),
    );
    return rows.map((cells): ImportedRow => {
      const parsed = tryParseContactCells(cells);
      if ('outcome' in parsed) return parsed;
      const number = normalizePhone(parsed.number);
      const holder = found.get(number);
      if (holder === undefined) return { outcome: 'created', rowId: '' };
      // The preview shows the contact's name, because the file may have another name for this number, and because the number may
      // belong to a merged contact.
      return { outcome: 'existing', holder: holder.name };
    });
  },
  fieldOf: { ERR_DUPLICATED_CONTACT: 'number' },
};

function parseContactCells(cells: SetUpCells) {
  const contact = parseRowBody(ContactInput, {
    ...readTextCell(cells, 'name'),
    ...readTextCell(cells, 'number'),
    ...readTextCell(cells, 'email'),
  });
  const names = splitNameList(cells['tags'] ?? '', TAG_SEPARATOR_PATTERN);
  try {
    return { ...contact, tags: parseRowBody(SyncTagsBody.entries.names, names) };
  } catch (error) {
    throw error instanceof RefusedRowError ? new RefusedRowError(error.code, 'tags') : error;
  }
}

/** Parses the cells of a row, or returns the outcome of its refusal. */
function tryParseContactCells(cells: SetUpCells): ReturnType<typeof parseContactCells> | ImportedRow {
  try {
    return parseContactCells(cells);
  } catch (error) {
    if (!(error instanceof RefusedRowError)) throw error;
    return { outcome: 'refused', error: error.code, field: error.field };
  }
}

async function addTagsByName(command: Command, contactId: ContactId, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await syncContactTags(command, { contactId, tags: [], names: [...names], former: [], formerNames: [] });
}

/** Finds the contacts that have one of the numbers. The keys of the result are the numbers in their normalized form. */
const findHoldersOfNumbers = (command: Command, numbers: readonly string[]) =>
  findNumberHolders(command, numbers.map(normalizePhone));
