import * as v from 'valibot';
import type { ContactId } from '@prosa/contract/ids';
import type { LocalDatabase } from '../sync/database/local-database.ts';
import { toRowName } from '../sync/rows/row-change.ts';

/** A tag that the server has yet to create, and the outbox entry that asks for it. */
export type NewTag = { readonly name: string; readonly entryId: string };

const TagNamesPayload = v.object({ names: v.array(v.string()), formerNames: v.array(v.string()) });

/** Reads the tags that a user gave to a contact and that the server has yet to create. */
export async function readNewTags(database: LocalDatabase, contactId: ContactId): Promise<NewTag[]> {
  const entries = await database.outbox.where('lane').equals(toRowName('contacts', contactId)).sortBy('seq');
  const newTags = new Map<string, NewTag>();
  for (const { id, command, state, payload } of entries) {
    const named = v.safeParse(TagNamesPayload, payload);
    if (command !== 'set-contact-tags' || state !== 'waiting' || !named.success) continue;
    for (const name of named.output.formerNames) newTags.delete(name);
    for (const name of named.output.names) newTags.set(name, { name, entryId: id });
  }
  return [...newTags.values()];
}
