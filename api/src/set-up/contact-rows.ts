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
import { parseBody, readText, RefusedRow, splitNames } from './row-cells.ts';
import type { ImportedRow, RowKind } from './row-kind.ts';

/** Matches the separators between tags in a cell, which include those of other products. */
const TAG_SEPARATOR = /[|,;]/;

/**
 * Imports contacts. An existing contact keeps its name, and gets the tags of the file, and its e-mail address if the contact
 * has none.
 */
export const contactRows: RowKind = {
  nameField: 'name',
  keyField: 'number',
  foldKey: normalizePhone,
  hasRow: async (command, number) => (await findContacts(command, [number])).size > 0,
  async createRow(command, cells) {
    const { tags, ...contact } = parseCells(cells);
    const { id } = await addContact(command, contact);
    await addTags(command, id, tags);
    return id;
  },
  async createRows(command, rows) {
    const outcomes: ImportedRow[] = [];
    const valid: (ReturnType<typeof parseCells> & { readonly place: number })[] = [];
    for (const [place, cells] of rows.entries()) {
      const parsed = tryParseCells(cells);
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
  findKeys: async (command, keys) => new Set((await findContacts(command, keys)).keys()),
  async complete(command, cells) {
    const { number, email, tags } = parseCells(cells);
    const found = (await findContacts(command, [number])).get(normalizePhone(number));
    if (found === undefined) return;
    if (found.email === '' && email !== '') await updateContact(command, found.id, { email });
    await addTags(command, found.id, tags);
  },
  async predictOutcomes(command, rows) {
    const found = await findContacts(
      command,
      rows.map((cells) => cells['number'] ?? ''),
    );
    return rows.map((cells): ImportedRow => {
      const parsed = tryParseCells(cells);
      if ('outcome' in parsed) return parsed;
      const number = normalizePhone(parsed.number);
      const holder = found.get(number);
      if (holder === undefined) return { outcome: 'created', rowId: '' };
      // The file names the contact otherwise than the company may, and a merged number says nothing of who has it.
      return { outcome: 'existing', holder: holder.name };
    });
  },
  fieldOf: { ERR_DUPLICATED_CONTACT: 'number' },
};

function parseCells(cells: SetUpCells) {
  const contact = parseBody(ContactInput, {
    ...readText(cells, 'name'),
    ...readText(cells, 'number'),
    ...readText(cells, 'email'),
  });
  const names = splitNames(cells['tags'] ?? '', TAG_SEPARATOR);
  try {
    return { ...contact, tags: parseBody(SyncTagsBody.entries.names, names) };
  } catch (error) {
    throw error instanceof RefusedRow ? new RefusedRow(error.code, 'tags') : error;
  }
}

/** Parses the cells of a row, or returns the outcome of its refusal. */
function tryParseCells(cells: SetUpCells): ReturnType<typeof parseCells> | ImportedRow {
  try {
    return parseCells(cells);
  } catch (error) {
    if (!(error instanceof RefusedRow)) throw error;
    return { outcome: 'refused', error: error.code, field: error.field };
  }
}

async function addTags(command: Command, contactId: ContactId, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await syncContactTags(command, { contactId, tags: [], names: [...names], former: [], formerNames: [] });
}

/** Finds the people who have one of the numbers, by their number in its folded form. */
const findContacts = (command: Command, numbers: readonly string[]) => findNumberHolders(command, numbers.map(normalizePhone));
